import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patiently } from '../../../../testing/patiently.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage } from '../testing/hiring-stage.ts';

let server: TestServer;
let two: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer({ connections: 24 });
  two = await server.replica();
  stage = await hiringStage(server);
});
afterAll(() => server.close());

const make = async (who: { IdPersonneEV1: number; login: string }, call: 'link' | 'renew' = 'link') =>
  await stage.as(stage.recruiter).call(hiringCalls[call], stage.of(who));
const opens = async (headers: Record<string, string>, on = server) =>
  (await on.anonymous.call(candidateCalls.file, {}, headers)).status;
const opened = async () => {
  const who = await stage.candidate();
  await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: {} });
  return who;
};

test('a file has one link at a time, however many ask for it at once; without a birth date it has none', async () => {
  const who = await opened();
  const answers = await Promise.all(Array.from({ length: 12 }, async () => await make(who)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ error }) => error?.name ?? []))).toEqual(new Set(['TOKEN_EXIST']));
  const nobody = await stage.candidate();
  expect((await make(nobody)).error?.name).toBe('NOT_FOUND');
  const unborn = await stage.candidate({ DateNaissance: null });
  await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(unborn), body: {} });
  expect((await make(unborn)).error?.details).toEqual([{ path: 'DateNaissance', rule: 'required' }]);
});

test('opening a file that is open answers it; its number is the same', async () => {
  const who = await stage.candidate();
  const open = async () =>
    (await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: { Precisions: 'Welcome' } }))
      .body;
  const all = await Promise.all([open(), open(), open()]);
  expect(new Set(all.map(({ IdDemande }) => IdDemande)).size).toBe(1);
});

test('five wrong birth dates block a link for good, however many guess at once and however often it was right between', async () => {
  const { lien } = (await make(await opened())).body;
  const token = stage.tokenOf(lien);
  const first = await stage.enter(token, '1990-01-01');
  expect(first.error?.details).toEqual([{ path: 'body/DateNaissance', rule: 'birthDateOther', value: '4' }]);
  const session = stage.cookieOf(await stage.enter(token));
  expect(await opens(session)).toBe(200);
  const guesses = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const body = { token, DateNaissance: `1980-01-${String(n + 1).padStart(2, '0')}` };
      return await [server, two][n % 2]?.anonymous.call(candidateCalls.enter, { body });
    }),
  );
  const told = guesses.map((one) => one?.error?.details?.[0]?.rule ?? one?.error?.name);
  expect(told.filter((one) => one === 'birthDateOther')).toHaveLength(3);
  expect(told.filter((one) => one === 'birthDateBlocked')).toHaveLength(1);
  expect(told.filter((one) => one === 'TOKEN_EXPIRED')).toHaveLength(16);
  // The right one comes too late, and what was open is not any more.
  expect((await stage.enter(token)).error?.name).toBe('TOKEN_EXPIRED');
  expect([await opens(session), await opens(session, two)]).toEqual([401, 401]);
});

test('a blocked link opens nothing at once and loses nothing; let through again it counts anew', async () => {
  const who = await stage.candidate();
  const { token, headers } = await stage.welcome(who);
  await stage.save(headers, { VillePerso: 'Nantes' });
  const by = stage.as(stage.recruiter);
  await by.call(hiringCalls.block, stage.of(who));
  expect([await opens(headers), await opens(headers, two)]).toEqual([401, 401]);
  expect((await stage.enter(token)).error?.name).toBe('TOKEN_EXPIRED');
  expect((await stage.read(stage.recruiter, who)).file?.lien).toBe('blocked');
  await by.call(hiringCalls.unblock, stage.of(who));
  const again = stage.cookieOf(await stage.enter(token));
  expect((await stage.file(again)).fields.VillePerso).toBe('Nantes');
  expect((await by.call(hiringCalls.block, stage.of(await stage.candidate()))).error?.name).toBe('NOT_FOUND');
});

test('another link takes the place of the first, which is as unknown as one that never was; what was typed is there', async () => {
  const who = await stage.candidate();
  const { token, headers } = await stage.welcome(who);
  await stage.save(headers, { VillePerso: 'Nantes' });
  const renewed = (await make(who, 'renew')).body;
  expect(await opens(headers)).toBe(401);
  const [dead, never] = [await stage.enter(token), await stage.enter('nothing-such')];
  expect([dead.status, dead.raw]).toEqual([401, never.raw]);
  expect(dead.error?.name).toBe('TOKEN_NOT_FOUND');
  const again = stage.cookieOf(await stage.enter(stage.tokenOf(renewed.lien)));
  expect((await stage.file(again)).fields.VillePerso).toBe('Nantes');
});

test('a link opens for 72 hours, and what it opened for half an hour without a sign', async () => {
  const { token, headers } = await stage.welcome(await stage.candidate());
  const age = async (sql: string) => await server.database.pool.query(sql);
  await age(`update "SessionCandidat" set "VueLe" = now() - interval '29 minutes'`);
  expect(await opens(headers)).toBe(200);
  // Seen again: the half hour begins anew.
  await age(`update "SessionCandidat" set "VueLe" = "VueLe" - interval '29 minutes'`);
  expect(await opens(headers)).toBe(200);
  await age(`update "SessionCandidat" set "VueLe" = now() - interval '31 minutes'`);
  expect(await opens(headers)).toBe(401);
  // The day that is asked for is that of its end, where they are.
  const days = await server.database.pool.query(
    `select t."DateRetour" = (l."Jusque" at time zone 'Europe/Paris')::date as same
     from "LienCandidat" l join "DemandeDossier" t using ("IdDemande") order by l."IdLien" desc limit 1`,
  );
  expect(days.rows).toEqual([{ same: true }]);
  await age(`update "LienCandidat" set "Jusque" = now() - interval '1 second'`);
  expect((await stage.enter(token)).error?.name).toBe('TOKEN_EXPIRED');
});

test('what a candidate sent before they were blocked is not written after', async () => {
  const { headers } = await stage.welcome(await stage.candidate());
  const { IdDemande } = await stage.file(headers);
  const { pool } = server.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(`select from "Demande" where "IdDemande" = $1 for update`, [IdDemande]);
  const saved = stage.save(headers, { VillePerso: 'Nantes' });
  const given = stage.give(headers, 'identity');
  await patiently(async () => {
    const waiting = await pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    expect(waiting.rowCount).toBe(2);
  });
  await pool.query(`update "LienCandidat" set "Bloque" = 'recruiter' where "IdDemande" = $1`, [IdDemande]);
  await holder.query('commit');
  holder.release();
  expect([(await saved).error?.name, (await given).error?.name]).toEqual(['TOKEN_INVALID', 'TOKEN_INVALID']);
  const kept = await pool.query(`select "VillePerso" from "DossierCandidat" where "IdDemande" = $1`, [IdDemande]);
  expect(kept.rows).toEqual([{ VillePerso: null }]);
  // Nor do the bytes of what was refused wait for the night.
  expect(
    (await pool.query(`select from "Fichier" where "IdPersonneEV1" is null and state <> 'attached'`)).rowCount,
  ).toBe(0);
});

test('an answer that tells what was typed is kept under no key', async () => {
  const { headers } = await stage.welcome(await stage.candidate());
  const body = { fields: [{ IdChamp: 'VillePerso', Valeur: 'Nantes-la-seule' }] };
  const key = { 'idempotency-key': 'typed-once-only' };
  for (const _ of [1, 2])
    expect((await server.anonymous.call(candidateCalls.save, { body }, { ...headers, ...key })).status).toBe(200);
  const kept = await server.database.pool.query(`select from idempotency_key k where k::text like '%Nantes-la-seule%'`);
  expect(kept.rowCount).toBe(0);
});

test('leaving ends what was open', async () => {
  const { headers } = await stage.welcome(await stage.candidate());
  expect((await server.anonymous.call(candidateCalls.leave, {}, headers)).status).toBe(204);
  expect(await opens(headers)).toBe(401);
});

test('no table keeps a token or what a cookie holds', async () => {
  const who = await stage.candidate();
  const { token, headers } = await stage.welcome(who);
  const key = { 'idempotency-key': 'one-link-only' };
  const { lien } = (await stage.as(stage.recruiter).call(hiringCalls.renew, stage.of(who), key)).body;
  const secrets = [token, stage.tokenOf(lien), String(headers.cookie).split('=')[1] ?? ''];
  const { rows: tables } = await server.database.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables)
    for (const secret of secrets) {
      const found = await server.database.pool.query(
        `select 1 from ${name} t where position($1 in t::text) > 0 limit 1`,
        [secret],
      );
      expect(found.rowCount, name).toBe(0);
    }
});

test('nobody makes a link to their own file, nor who may not decide on that person', async () => {
  const self = await stage.build.holderOf(
    ['de-acces'],
    { IdSociete: stage.company },
    { person: { field: 'IdPays', operator: 'equals', value: 'FR' } },
  );
  const own = await stage.as(self).call(hiringCalls.open, { ...stage.of(self), body: {} });
  expect(own.error?.name).toBe('NOT_AUTHORIZED');
  const manager = await stage.build.person({ IdSociete: stage.company }, { roles: ['hierarchicalManager'] });
  const who = await opened();
  for (const one of [hiringCalls.link, hiringCalls.renew, hiringCalls.block, hiringCalls.unblock])
    expect((await stage.as(manager).call(one, stage.of(who))).error?.name).toBe('NOT_AUTHORIZED');
});

test('a portal that is closed is closed to candidates; read-only, they read and nothing is taken from them', async () => {
  const who = await opened();
  const headers = stage.cookieOf(await stage.enter(stage.tokenOf((await make(who)).body.lien)));
  const at = async (level: 'readOnly' | 'closed') => {
    await server.as('admin').call(messagesCalls.create, { body: { Texte: '<p>Travaux</p>', Actif: true, level } });
    const read = (await server.anonymous.call(candidateCalls.file, {}, headers)).error?.name;
    const wrote = (await stage.save(headers, { VillePerso: 'Brest' })).error?.name;
    await server.database.pool.query('delete from "Message"');
    return [read, wrote];
  };
  expect(await at('readOnly')).toEqual([undefined, 'PORTAL_READ_ONLY']);
  expect(await at('closed')).toEqual(['ERROR_MAINTENANCE', 'ERROR_MAINTENANCE']);
  expect(await opens(headers)).toBe(200);
});
