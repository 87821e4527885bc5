import { callUrl } from '@passerelle/contracts/call.ts';
import { callersOf } from '@passerelle/contracts/callers.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { readQr } from '../../../../testing/read-qr.ts';
import { type SmtpSink, smtpSink } from '../../../../testing/smtp-sink.ts';
import { type Headers, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage } from '../testing/hiring-stage.ts';
import { type LinkMailStage, linkMailStage, SECRET_KEY } from '../testing/link-mail-stage.ts';

let server: TestServer;
let stage: HiringStage;
let sink: SmtpSink;
let mails: LinkMailStage;
const logged: string[] = [];
beforeAll(async () => {
  sink = await smtpSink({
    onRecipient: (address) => (address.startsWith('gone') ? { code: 550, words: 'No such user' } : undefined),
  });
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  server = await testServer({ connections: 24, env: { SMTP_URL: sink.url, SECRET_KEY }, log });
  stage = await hiringStage(server);
  mails = linkMailStage(server, stage, sink);
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

const rows = async (statement: string, ...values: unknown[]) =>
  (await server.database.pool.query(statement, values)).rows;
const secretOf = (headers: Headers) => String(headers.cookie).split('=')[1] ?? '';

/** Somebody who was written to in each way that there is, and came by each; all that opened anything. */
async function everyToken() {
  const { who, MailPerso } = await mails.opened();
  const made: string[] = [];
  const mailed = async () => {
    await mails.minute();
    await mails.leave();
    made.push(mails.tokenTo(MailPerso));
  };
  const by = stage.as(stage.recruiter);
  const key = { 'idempotency-key': 'once-and-for-all' };
  for (const call of [hiringCalls.link, hiringCalls.renew] as const)
    made.push(stage.tokenOf((await by.call(call, stage.of(who), key)).body.lien));
  await mails.send(who, { renews: true });
  await mailed();
  await mails.send(who);
  await mailed();
  const headers = stage.cookieOf(await stage.enter(made.at(-1) ?? ''));
  await stage.give(headers, 'identity');
  await stage.decide(who, 'identity', { Etat: 'rejected', Remarque: 'The picture is blurred' });
  await rows(`update "DossierPiece" set "DecideLe" = "DecideLe" - interval '3 minutes'`);
  await mailed();
  await rows(`update "LienCandidat" set "Jusque" = now() + interval '3 hours', "Rappel" = null`);
  await mailed();
  await stage.handOver(who, headers);
  await by.call(hiringCalls.sendBack, {
    ...stage.of(who),
    body: { fields: ['VillePerso'], pieces: [], Remarque: 'Which town is it?' },
  });
  await mailed();
  const session = stage.cookieOf(await stage.enter(made.at(-1) ?? ''));
  const relayed = readQr((await server.anonymous.call(candidateCalls.relay, {}, session)).body.qr);
  const secrets = [stage.tokenOf(relayed), secretOf(headers), secretOf(session)];
  return { who, headers: session, token: made.at(-1) ?? '', made: [...made, ...secrets] };
}

/** All that anybody is answered about somebody's file, and the page that a link is opened by. */
async function answers(who: BuiltPerson, headers: Headers, token: string): Promise<string[]> {
  const { IdPersonneEV1 } = who;
  const read = allCalls.filter(
    ({ method, operationId }) => method === 'GET' && /^(hiring|mail|effects|history|jobs|explain)/.test(operationId),
  );
  const said: string[] = [];
  for (const login of [stage.recruiter.login, 'admin'])
    for (const op of read) {
      const names = [...op.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, String(IdPersonneEV1)]);
      const url = callUrl(op, { params: Object.fromEntries(names) });
      const { body } = await server.app.inject({
        ...{ method: 'GET', url },
        headers: { authorization: `Bearer ${await server.token(login)}` },
      });
      said.push(body);
    }
  for (const op of [candidateCalls.file, candidateCalls.pack] as const)
    said.push((await server.anonymous.call(op, {}, headers)).raw);
  for (const url of [`/fr/dossier-onboarding/1/${token}`, `/api/none/${token}`, '/metrics'])
    said.push((await server.app.inject({ method: 'GET', url })).body);
  return said;
}

test('no table, log, metric or answer has a token or what a cookie holds, of all that are made', async () => {
  const { who, headers, token, made } = await everyToken();
  // Two that are shown, the five mails that there are, a code for another device, two cookies; each another.
  expect(new Set(made).size).toBe(10);
  expect(made.every((one) => one.length >= 40)).toBe(true);
  // One that does not arrive, one that waits still.
  await mails.send((await mails.opened({ MailPerso: 'gone-for-good@home.test' })).who);
  await mails.leave();
  await mails.minute();
  await mails.send((await mails.opened()).who);
  await stage.enter(token, '1980-01-01');
  await server.anonymous.call(candidateCalls.ask, { body: { token } });
  const said = await answers(who, headers, token);
  expect(said.length).toBeGreaterThan(20);
  expect(said.at(-1)).toContain('candidate.enter');
  expect(logged.length).toBeGreaterThan(0);
  const tables = await rows(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(150);
  for (const secret of made) {
    expect(said.filter((one) => one.includes(secret))).toEqual([]);
    expect(logged.filter((one) => one.includes(secret))).toEqual([]);
  }
  for (const { name } of tables)
    expect(
      await rows(
        `select from ${name} t where exists (select from unnest($1::text[]) s where position(s in t::text) > 0) limit 1`,
        made,
      ),
      name,
    ).toEqual([]);
  // What is sealed for a mail is gone once that is over, whatever became of it.
  const sealed = await rows(
    `select e.state from mail_delivery d join effect e on e.entity_id = d.id where d.sealed is not null and d.cause like 'hiring-link:%'`,
  );
  expect(sealed.map(({ state }) => state)).toEqual(['waiting']);
});

test('what a cookie held that was ended, ran out, is another’s make or was invented opens nothing of the whole list', async () => {
  const answered = async (headers: Headers, op: (typeof allCalls)[number]) => {
    const names = [...op.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']);
    const url = callUrl(op, { params: Object.fromEntries(names) });
    const { statusCode, body } = await server.app.inject({ method: op.method, url, headers });
    return [statusCode, body];
  };
  const ended = await stage.candidate();
  const { headers: replaced } = await stage.welcome(ended);
  await stage.as(stage.recruiter).call(hiringCalls.renew, stage.of(ended));
  const late = await stage.candidate();
  const { headers: over } = await stage.welcome(late);
  await rows(
    `update "LienCandidat" l set "Jusque" = now() - interval '1 second' from "Demande" d
     where d."IdDemande" = l."IdDemande" and d."IdPersonneEV1" = $1`,
    late.IdPersonneEV1,
  );
  const shut = await stage.candidate();
  const { headers: blocked } = await stage.welcome(shut);
  await stage.as(stage.recruiter).call(hiringCalls.block, stage.of(shut));
  const { cookie: _, ...none } = blocked;
  const invented = { ...blocked, cookie: `${String(blocked.cookie).split('=')[0]}=${'A'.repeat(43)}` };
  const asked = allCalls.filter((op) => op.access.kind !== 'anyone');
  expect(asked.length).toBeGreaterThan(300);
  for (const op of asked) {
    const own = callersOf(op).includes('candidate');
    const without = await answered(none, op);
    expect(without[0], op.operationId).toBe(401);
    const all = await Promise.all(
      [replaced, over, blocked, invented].map(async (headers) => await answered(headers, op)),
    );
    const [first] = all;
    for (const one of all) expect(one, op.operationId).toEqual(own ? first : without);
    expect(first?.[0], op.operationId).toBe(401);
  }
});
