import { type Call, callUrl } from '@passerelle/contracts/call.ts';
import { callersOf } from '@passerelle/contracts/callers.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { documentsCalls } from '@passerelle/contracts/hiring/documents.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { mostTries } from '@passerelle/contracts/hiring/pieces.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unzipped } from '../../../testing/sample-files.ts';
import { type Headers, type TestServer, testServer } from '../../../testing/test-server.ts';
import { type HiringStage, hiringStage, whole } from './testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer({ connections: 24 });
  stage = await hiringStage(server);
});
afterAll(async () => await server.close());

/** What a call is answered, however little of its input is there: who may is judged before what. */
async function answered(op: Call, headers: Headers) {
  const names = [...op.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']);
  const url = callUrl(op, { params: Object.fromEntries(names) });
  const { statusCode, body } = await server.app.inject({ method: op.method, url, headers });
  return { statusCode, name: (JSON.parse(body || '{}') as { error?: { name?: string } }).error?.name };
}

test('what a candidate’s cookie opens is its own calls: every other operation answers as without a session', async () => {
  const { headers } = await stage.welcome(await stage.candidate());
  const others = allCalls.filter((op) => op.access.kind !== 'anyone' && !callersOf(op).includes('candidate'));
  expect(others.length).toBeGreaterThan(300);
  for (const op of others) {
    const { 'sec-fetch-site': site } = headers;
    const without = await answered(op, { 'sec-fetch-site': String(site) });
    expect(without.statusCode, op.operationId).toBe(401);
    expect(await answered(op, headers), op.operationId).toEqual(without);
  }
});

test('a link that is blocked, or over, closes every call of the candidate’s at once, and nothing is left of what was under way', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await stage.give(headers, 'identity');
  const own = allCalls.filter((op) => callersOf(op).includes('candidate'));
  expect(own.length).toBeGreaterThan(8);
  await stage.as(stage.recruiter).call(hiringCalls.block, stage.of(who));
  for (const op of own)
    expect(await answered(op, headers), op.operationId).toEqual({ statusCode: 401, name: 'TOKEN_INVALID' });
  // What another site sends with the cookie is nobody's.
  await stage.as(stage.recruiter).call(hiringCalls.unblock, stage.of(who));
  const elsewhere = { ...headers, 'sec-fetch-site': 'cross-site' };
  for (const op of own.filter(({ method }) => method !== 'GET'))
    expect((await answered(op, elsewhere)).statusCode, op.operationId).toBe(401);
});

test('of another’s file a candidate meets what there is not', async () => {
  const one = await stage.welcome(await stage.candidate());
  const other = await stage.welcome(await stage.candidate());
  await stage.give(other.headers, 'identity');
  const [theirs] = (await stage.file(other.headers)).pieces;
  const params = { IdPiece: theirs?.IdPiece ?? 0 };
  const body = { pages: [theirs?.pages[0]?.IdFichier ?? ''] };
  const none = { params: { IdPiece: 2_000_000_000 } };
  const call = server.anonymous.call.bind(server.anonymous);
  const read = await call(
    candidateCalls.paper,
    { params, query: body.pages.map((page) => ({ page }))[0] ?? {} },
    one.headers,
  );
  expect([read.status, read.raw]).toEqual(
    await call(candidateCalls.paper, none, one.headers).then(({ status, raw }) => [status, raw]),
  );
  expect((await call(candidateCalls.pages, { params, body }, one.headers)).error?.name).toBe('NOT_FOUND');
  const document = { params: { IdDocument: 2_000_000_000 } };
  expect((await call(documentsCalls.document, document, one.headers)).error?.name).toBe('NOT_FOUND');
});

test('what a candidate gave is theirs to take along while the file goes on: to read, as data, and every page', async () => {
  const { headers } = await stage.welcome(await stage.candidate());
  await stage.save(headers, { ...whole, Iban: 'FR76 3000' });
  await stage.give(headers, 'identity');
  const pack = await server.anonymous.call(candidateCalls.pack, {}, headers);
  const texts = unzipped(pack.bytes);
  expect(Object.keys(texts)).toEqual(['dossier.pdf', 'dossier.json', 'papers/identity-identity.png']);
  // Half of an account number as well: it is what they gave.
  expect(JSON.parse(texts['dossier.json'] ?? '')).toMatchObject({
    fields: { VillePerso: 'Nantes', Iban: 'FR76 3000' },
  });
});

test('two hundred guesses at once on two replicas count as five, and the right one after them is refused', async () => {
  const who = await stage.candidate();
  await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: {} });
  const { lien } = (await stage.as(stage.recruiter).call(hiringCalls.link, stage.of(who))).body;
  const token = stage.tokenOf(lien);
  const guesses = Array.from({ length: 200 }, (_, n) => `19${String(50 + (n % 30))}-01-01`);
  const replica = await server.replica();
  const said = await Promise.all(
    guesses.map(async (DateNaissance, n) => {
      const at = n % 2 ? replica : server;
      return (await at.anonymous.call(candidateCalls.enter, { body: { token, DateNaissance } })).error;
    }),
  );
  const wrong = said.filter((error) => error?.name === 'INVALID_INPUT');
  expect(wrong.length).toBeLessThanOrEqual(mostTries);
  expect(said.filter((error) => error === undefined)).toEqual([]);
  const { rows } = await server.database.pool.query(
    `select l."Essais", l."Bloque" from "LienCandidat" l join "Demande" d using ("IdDemande") where d."IdPersonneEV1" = $1`,
    [who.IdPersonneEV1],
  );
  expect(rows).toEqual([{ Essais: wrong.length, Bloque: wrong.length === mostTries ? 'tries' : null }]);
  const after = (await stage.enter(token)).error?.name;
  expect(['TOKEN_EXPIRED', 'TOO_MANY_REQUESTS']).toContain(after);
});
