import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { createFiles } from '../../../../app/files.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage } from '../testing/hiring-stage.ts';
import { forgetFiles } from './forget.jobs.ts';

let server: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
});
afterAll(() => server.close());

type Candidate = Awaited<ReturnType<HiringStage['candidate']>>;

/** A candidate who came, typed and gave a paper, so many days ago. */
async function came(daysAgo: number): Promise<Candidate & { readonly IdDemande: number }> {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await stage.save(headers, { VillePerso: 'Forgotten Town' });
  await stage.give(headers, 'identity');
  const IdDemande = (await stage.read(stage.recruiter, who)).file?.IdDemande ?? 0;
  const past = `now() - make_interval(days => ${daysAgo})`;
  await query(`update "Demande" set "DateC" = ${past} where "IdDemande" = $1`, IdDemande);
  await query(`update "LienCandidat" set "Depuis" = ${past}, "Jusque" = ${past} where "IdDemande" = $1`, IdDemande);
  return { ...who, IdDemande };
}

const query = async (text: string, IdDemande: number) => (await server.database.pool.query(text, [IdDemande])).rows;

/** What is left of a file: its values, papers, their contents, its links. */
const leftOf = async (IdDemande: number) => {
  const [left] = await query(
    `select (select count(*)::integer from "DossierCandidat" where "IdDemande" = $1) as given,
       (select count(*)::integer from "DossierPiece" where "IdDemande" = $1) as papers,
       (select count(*)::integer from "Fichier" f where f.state = 'attached' and f.owner_entity = 'DossierPiece') as contents,
       (select count(*)::integer from "LienCandidat" where "IdDemande" = $1) as links`,
    IdDemande,
  );
  return left;
};
const night = async () => {
  const { db } = server.database;
  const engines = createEngines(db);
  const files = createFiles(server.settings, { db, ...engines, log: pino({ level: 'silent' }) });
  await forgetFiles({ db, act: engines.act, files });
};

test('what a candidate gave who did not come back goes with its papers; the request stays, deleted', async () => {
  const gone = await came(91);
  const recent = await came(89);
  await night();
  expect(await leftOf(gone.IdDemande)).toMatchObject({ given: 0, papers: 0, links: 0, contents: 1 });
  expect((await leftOf(recent.IdDemande)).given).toBe(1);
  expect(
    await query(
      `select "DateSuppression" is not null as deleted from "Demande" where "IdDemande" = $1`,
      gone.IdDemande,
    ),
  ).toEqual([{ deleted: true }]);
  // Another file of theirs begins empty.
  expect((await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(gone), body: {} })).status).toBeLessThan(
    300,
  );
  const { file } = await stage.read(stage.recruiter, gone);
  expect([file?.filled, file?.pieces.every(({ Etat }) => Etat === 'missing')]).toEqual([0, true]);
});

test('whoever is held keeps all of it', async () => {
  const held = await came(200);
  await query(
    `insert into retention_hold ("IdPersonneEV1", "Motif") select "IdPersonneEV1", 'A dispute' from "Demande" where "IdDemande" = $1`,
    held.IdDemande,
  );
  await night();
  expect((await leftOf(held.IdDemande)).given).toBe(1);
});

test('what waits for its recruiter stays, and so does a file whose link was never sent', async () => {
  const waits = await came(200);
  await query(
    `update "LienCandidat" set "Pause" = now() - interval '199 days' where "IdDemande" = $1`,
    waits.IdDemande,
  );
  const unsent = await came(200);
  await query(`delete from "LienCandidat" where "IdDemande" = $1`, unsent.IdDemande);
  await night();
  for (const { IdDemande } of [waits, unsent]) expect((await leftOf(IdDemande)).given).toBe(1);
});

test('a file that was deleted, or that its recruiter rejected, goes too', async () => {
  const deleted = await came(10);
  await query(
    `update "Demande" set "DateSuppression" = now() - interval '91 days' where "IdDemande" = $1`,
    deleted.IdDemande,
  );
  const rejected = await came(10);
  await query(
    `update "Demande" set "IdStade" = 5, "DateFin" = now() - interval '91 days' where "IdDemande" = $1`,
    rejected.IdDemande,
  );
  await night();
  for (const { IdDemande } of [deleted, rejected])
    expect(await leftOf(IdDemande)).toMatchObject({ given: 0, papers: 0 });
});
