import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { mergeCalls } from '@passerelle/contracts/merge/merge.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveCastRoles } from '../domains/demonstration/demo/cast-roles.ts';
import { showFaces } from '../domains/demonstration/demo/demo-faces.ts';
import { createDemoGroup } from '../domains/demonstration/demo/demo-group.actions.ts';
import { liveDemo } from '../domains/demonstration/demo/demo-life.ts';
import { sendRefusedAgain } from '../domains/demonstration/demo/demo-payroll.ts';
import { payrollFilesSystem } from '../domains/services/hiring/payroll/payroll-files.system.ts';
import { twinPayrollFiles } from '../domains/services/hiring/payroll/twin-payroll-files.ts';
import { EffectWorker } from '../engines/effects/effect-worker.ts';
import { rowsOf } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import { sure } from '../platform/sure.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { callsAs } from './calls-as.ts';
import { createEngines } from './engines.ts';
import { createFiles } from './files.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({
    from: 'seeded',
    before: async ({ db, pool }) => {
      await inTransaction(pool, async (client) => await createDemoGroup(client, { people: 500 }));
      await db.transaction().execute(giveCastRoles);
    },
  });
});
afterAll(async () => await server.close());

const keyOf = async (login: string) =>
  sure(
    (
      await rowsOf(
        server.database.db,
        sql<{ key: number }>`select "IdPersonneEV1" as key from "Personne" where lower("CompteAD") = ${login}`,
      )
    )[0],
  ).key;
const stagesHeld = async () =>
  await rowsOf(
    server.database.db,
    sql<{ IdStade: number; n: number }>`select "IdStade", count(*)::integer as n from "Demande" group by 1 order by 1`,
  );

test('the demonstration group asks and decides by its own calls, once', async () => {
  const { db, pool } = server.database;
  const callAs = callsAs(server.app, pool, server.settings);
  await liveDemo(db, callAs);
  const lived = await stagesHeld();
  expect(lived.map(({ IdStade }) => IdStade)).toEqual(
    expect.arrayContaining([stages.draft, stages.sent, stages.underWay, stages.validated, stages.rejected]),
  );
  const held = await rowsOf(
    db,
    sql<{ nature: string }>`select distinct nature from "Inventaire" where "Etat" = 'held' order by 1`,
  );
  expect(held.map(({ nature }) => nature)).toEqual(['acces', 'logiciel']);
  expect(await rowsOf(db, sql`select from "Photo" where "Statut" in ('WAITING', 'ACCEPTED')`)).toHaveLength(7);
  const lists = await rowsOf(
    db,
    sql<{ nature: string; members: boolean }>`select l."IdNature" as nature,
        exists (select from "LdMembre" m where m."IdListe" = l."IdListe") as members from "Liste" l`,
  );
  // Behind them come those that a declaration makes, site by site.
  expect(lists).toHaveLength(13);
  expect(await rowsOf(db, sql`select from "LdAutomatique"`)).toHaveLength(1);
  expect(lists.every(({ members }) => members)).toBe(true);
  const files = await rowsOf(
    db,
    sql<{ state: string }>`select distinct concat_ws(' ', d."IdStade", p."EtatPaie", l."Bloque",
        (select string_agg(distinct e."Etat", ',' order by e."Etat") from "DossierPiece" e where e."IdDemande" = d."IdDemande")) as state
      from "DossierCandidat" c join "Demande" d using ("IdDemande") join "Personne" p using ("IdPersonneEV1")
        left join "LienCandidat" l on l."IdDemande" = d."IdDemande" and l."Fin" is null`,
  );
  expect(files.map(({ state }) => state).toSorted()).toEqual([
    '1 cdr accepted,missing',
    '1 cdr accepted,missing,rejected',
    '1 cdr missing',
    '1 cdr missing,waiting',
    '1 cdr recruiter missing',
    '1 not-sent missing',
    '2 cdr accepted,missing',
    '4 not-sent accepted,missing',
    '7 sent accepted,missing',
    // They are here, and have a paper to give.
    '7 sent missing',
  ]);
  // Somebody who came back has two records, as human resources may see.
  const twins = await callAs('hr', mergeCalls.twins, {});
  expect(twins.found.filter(({ sure: isSure }) => isSure)).toHaveLength(1);
  // What waits for payroll, and what it took over with its papers.
  const transmitted = await rowsOf(
    db,
    sql<{
      state: string;
      n: number;
    }>`select "Etat" as state, count(*)::integer as n from "DossierTransmission" group by 1 order by 1`,
  );
  expect(transmitted).toEqual([
    { state: 'byHand', n: 2 },
    { state: 'queued', n: 5 },
    { state: 'sent', n: 2 },
  ]);
  const runs = await callAs('hr', importsCalls.runs, { query: {} });
  expect(runs.map(({ etat, fichier }) => [etat, fichier !== null])).toEqual(
    ['verified', 'discarded', 'nothing', 'undone', 'saved', 'refused', 'expired'].map((etat) => [etat, true]),
  );
  const [verified] = runs;
  const { verdict } = await callAs('hr', importsCalls.run, { params: { IdRun: verified!.IdRun } });
  expect(verdict.counts).toMatchObject({ changed: 3, refused: 1 });
  const { body } = await server
    .as('employee')
    .call(requestsCalls.possible, { params: { IdPersonneEV1: await keyOf('employee') } });
  // Of the last three months: how long it takes, and what others of the same function have.
  expect(body.types.find(({ typeDemande }) => typeDemande === requestTypeNumbers.logiciel)?.days).toBeGreaterThan(0);
  const months = await rowsOf(
    db,
    sql`select date_trunc('month', "DateTransmission") from "Demande" where "DateTransmission" < now() - interval '1 day' group by 1`,
  );
  expect(months.length).toBeGreaterThan(2);
  const [old] = await rowsOf(
    db,
    sql<{ IdDemande: number }>`select "IdDemande" from "Demande" where "IdStade" = ${stages.validated}
      and "DateTransmission" < now() - interval '10 days' order by 1 limit 1`,
  );
  const sheet = await server.as('desk').call(requestsCalls.read, { params: { IdDemande: old?.IdDemande ?? 0 } });
  expect(sheet.body.steps.map(({ Etat }) => Etat)).toEqual(['validated', 'validated']);
  await liveDemo(db, callAs);
  expect(await stagesHeld()).toEqual(lived);
});

test('payroll refuses what it cannot pay to, and of that the last is put right and sent again', async () => {
  const { db, pool } = server.database;
  const callAs = callsAs(server.app, pool, server.settings);
  const log = pino({ level: 'silent' });
  const { act, kernel } = createEngines(db);
  const files = createFiles(server.settings, { db, kernel, act, log });
  const system = payrollFilesSystem({
    db,
    act,
    files,
    portOf: async () => await Promise.resolve(twinPayrollFiles(db)),
  });
  const answers = async () => {
    while ((await new EffectWorker({ db, log, askFor: () => {} }, system).workDue()) > 0);
    const told = await rowsOf(
      db,
      sql<{
        state: string;
      }>`select concat_ws(' ', "Etat", "Version", count(*)) as state from "DossierTransmission" group by "Etat", "Version"`,
    );
    return told.map(({ state }) => state).toSorted();
  };
  expect(await answers()).toEqual(['byHand 1 2', 'refused 1 2', 'sent 1 5']);
  await sendRefusedAgain(db, callAs, new AbortController().signal);
  const after = ['byHand 1 2', 'refused 1 1', 'sent 1 5', 'sent 2 1'];
  expect(await answers()).toEqual(after);
  await sendRefusedAgain(db, callAs, new AbortController().signal);
  expect(await answers()).toEqual(after);
});

test('a third of the group gets a face behind, and nobody twice', async () => {
  const { db, pool } = server.database;
  const callAs = callsAs(server.app, pool, server.settings);
  const faces = async () => await rowsOf(db, sql`select from "Photo" where "Statut" = 'ACCEPTED'`);
  const before = (await faces()).length;
  const stopped = new AbortController();
  const countTo = 3;
  let made = 0;
  const counted: typeof callAs = async (by, call, input) => {
    const answer = await callAs(by, call, input);
    if (call.operationId === 'photos.decide' && ++made === countTo) stopped.abort();
    return answer;
  };
  await showFaces(db, counted, stopped.signal);
  expect((await faces()).length).toBe(before + countTo);
  const twice = await rowsOf(
    db,
    sql`select from "Photo" where "Statut" = 'ACCEPTED' group by "IdPersonneEV1" having count(*) > 1`,
  );
  expect(twice).toEqual([]);
});
