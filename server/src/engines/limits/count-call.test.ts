import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import type { Call } from '@passerelle/contracts/call.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { draftsCalls } from '@passerelle/contracts/drafts/drafts.contract.ts';
import { type CallLimit, limits } from '@passerelle/contracts/limits.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../testing/build.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import type { Actor } from '../access/actor.ts';
import { countCall, forgetCounted } from './count-call.ts';

let server: TestServer;
let build: Build;
let somebody: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());

const many = async (
  times: number,
  on: readonly TestServer['as'][],
  call: (as: ReturnType<TestServer['as']>, n: number) => Promise<{ readonly status: number }>,
) =>
  (await Promise.all(Array.from({ length: times }, (_, n) => call(on[n % on.length]!(somebody.login), n)))).filter(
    ({ status }) => status === 429,
  ).length;

test('one person begins, says and has told so much an hour, over all replicas; others go on', async () => {
  const other = await server.replica();
  const on = [server.as, other.as];
  somebody = await build.person();
  const typed = (n: number) => ({ form: 'personne', subject: String(n) });
  const draft = (as: ReturnType<TestServer['as']>, n: number) =>
    as.call(draftsCalls.write, { params: typed(n), body: { values: '{}', baseRevision: null, Revision: 0 } });
  expect((await draft(server.as(somebody.login), 0)).status).toBe(200);
  expect(await many(limits.drafts.most + 6, on, (as, n) => draft(as, n + 1))).toBe(7);
  // What one has begun is kept as it is typed, however often.
  const kept = await server.as(somebody.login).call(draftsCalls.write, {
    params: typed(0),
    body: { values: '{"a":1}', baseRevision: null, Revision: 1 },
  });
  expect(kept.status).toBe(200);
  const comment = (as: ReturnType<TestServer['as']>) =>
    as.call(requestsCalls.comment, { params: { IdDemande: 1 }, body: { Texte: 'hello' } });
  expect(await many(limits.comments.most + 3, on, comment)).toBe(3);
  const notify = (as: ReturnType<TestServer['as']>) =>
    as.call(bamFilesCalls.notify, { params: { IdDossier: 1, IdLangue: 'FR' } });
  expect(await many(limits.notices.most + 3, on, notify)).toBe(3);
  somebody = await build.person();
  expect(await many(1, on, comment)).toBe(0);
});

test('what a call names, or where it comes from, is counted whoever calls, and apart from all else', async () => {
  const { db } = server.database;
  const asks = async (by: CallLimit['by'], { to = 1, address = '192.0.2.1' } = {}) =>
    await countCall(
      db,
      { who: undefined, address },
      { ...requestsCalls.comment, limits: [{ name: 'notices', ...(by && { by }) }] },
      { params: { to } },
    );
  const to: CallLimit['by'] = ({ params }) => (params as { to: number }).to;
  for (let n = 0; n < limits.notices.most; n += 1) {
    await asks(to, { address: `192.0.2.${n}` });
    await asks('address', { to: n });
  }
  for (const by of [to, 'address'] as const)
    await expect(asks(by)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await asks(to, { to: 2 });
  await asks('address', { address: '192.0.2.2' });
  // Nobody is no caller: of those the limit would be one for the whole world.
  await expect(asks(undefined)).rejects.toThrow('counted by something else');
  const unnamed = allCalls.filter(({ access }) => access.kind === 'anyone').flatMap(({ limits: own = [] }) => own);
  expect(unnamed.filter(({ by = 'caller' }) => by === 'caller')).toEqual([]);
});

test('what was counted an hour ago counts no more, and is forgotten', async () => {
  const { db, pool } = server.database;
  const { IdPersonneEV1: key } = await build.person();
  const asks = (question: string): Promise<void> =>
    countCall(
      db,
      { who: { IdPersonneEV1: key } as Actor, address: '' },
      { ...requestsCalls.comment, limits: [{ name: 'likeness', questions: () => [question] }] },
      {},
    );
  for (let n = 0; n < limits.likeness.most; n += 1) await asks(`who is ${n}`);
  await expect(asks('who else')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await asks('WHO IS 1');
  await pool.query(`update counted_call set at = at - interval '61 minutes' where "IdPersonneEV1" = $1`, [key]);
  await asks('who else');
  await pool.query(`update counted_call set at = at - interval '61 minutes'`);
  await forgetCounted(db);
  expect((await pool.query('select from counted_call')).rowCount).toBe(0);
});

test('each call that writes fields which one alone may have counts what is asked of others', () => {
  // Files, places, lists and settings have none; the rules of a form, and what a candidate gives, or a recruiter for them, are tried on nobody.
  const none = [
    ...[
      'bam.',
      'companies.',
      'sites.',
      'forms.',
      'lists.',
      'parameters.',
      'provisioning.',
      'directory.sensitive',
      'candidate.',
      'hiring.fillIn',
      // Names of fields alone.
      'hiring.sendBack',
      'hiring.transmitAgain',
    ],
  ];
  const takesFields = ({ body }: Call) =>
    Object.hasOwn((body as { properties?: object } | undefined)?.properties ?? {}, 'fields');
  const unlimited = allCalls.filter(
    (call) =>
      takesFields(call) &&
      !none.some((domain) => call.operationId.startsWith(domain)) &&
      !['identifiers', 'numbers'].every((name) => call.limits?.some((limit) => limit.name === name)),
  );
  expect(unlimited.map(({ operationId }) => operationId)).toEqual([]);
});
