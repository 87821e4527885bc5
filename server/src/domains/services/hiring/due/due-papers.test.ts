import { dashboardCalls } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { hiringFilesCalls } from '@passerelle/contracts/hiring/board.contract.ts';
import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { duePapersCalls } from '@passerelle/contracts/hiring/due-papers.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { mostPages } from '@passerelle/contracts/hiring/pieces.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { createFiles } from '../../../../app/files.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { tellPaperEnds } from '../ends/paper-ends.jobs.ts';
import { forgetFiles } from '../forget/forget.jobs.ts';
import { type HiringStage, hiringStage, png, whole } from '../testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
let hr: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
  hr = await stage.build.person({ IdSociete: stage.company }, { roles: ['hrManager'] });
});
afterAll(() => server.close());

const query = async (text: string, ...values: unknown[]) => (await server.database.pool.query(text, values)).rows;
const pieceOf = async (who: BuiltPerson, code: string, by = stage.recruiter) => {
  const found = (await stage.read(by, who)).file?.pieces.find(({ CodePiece }) => CodePiece === code);
  if (!found) throw new Error(`No paper is called ${code}`);
  return found;
};

/** Somebody whose file went on without a paper until a day, validated, who is here now. */
async function arrived(code: string, Jusque: string) {
  const who = await stage.candidate({ IdStatut: statuts.ONBOARDING });
  const { headers } = await stage.welcome(who);
  await stage.save(headers, whole);
  for (const given of ['identity', 'address', 'bank'].filter((one) => one !== code)) {
    await stage.give(headers, given);
    await stage.decide(who, given, { Etat: 'accepted' });
  }
  const { IdPiece } = await pieceOf(who, code);
  const params = { ...stage.of(who).params, IdPiece };
  const body = { Motif: 'It takes the town hall a month', Jusque };
  expect((await stage.as(stage.recruiter).call(hiringCalls.askWaiver, { params, body })).status).toBe(204);
  const { Version } = await pieceOf(who, code);
  const granted = { params, body: { granted: true, Version } };
  expect((await stage.as(hr).call(hiringCalls.decideWaiver, granted)).status).toBe(204);
  expect((await stage.submit(headers)).status).toBe(204);
  expect((await stage.validate(who)).status).toBe(200);
  await query('update "Personne" set "IdStatut" = $2 where "IdPersonneEV1" = $1', who.IdPersonneEV1, statuts.ACTIVE);
  return { who, headers, IdPiece, params };
}
const due = async (who: BuiltPerson, by = who) => await stage.as(by).call(duePapersCalls.list, stage.of(who));
const give = async (
  { who, params }: { readonly who: BuiltPerson; readonly params: { IdPersonneEV1: number; IdPiece: number } },
  { by = who, beside = false, name = 'paper.png', bytes = png as Buffer | string, type = 'image/png' } = {},
) => await stage.as(by).call(duePapersCalls.give, { params, query: { name, beside }, content: { bytes, type } });
const told = async (to: BuiltPerson, kind: string) =>
  (
    await query(
      `select values from "PersonneNotification" where "IdPersonneEV1" = $1 and kind = $2 and "DateLecture" is null
        order by "IdPersonneNotification"`,
      to.IdPersonneEV1,
      kind,
    )
  ).map(({ values }) => values);
const tileOf = async (who: BuiltPerson) =>
  (await stage.as(who).call(dashboardCalls.get, {})).body.find(({ tile }) => tile === 'papersDue');
const run = async () => await tellPaperEnds({ db: server.database.db, ...createEngines(server.database.db) });

test('a paper that is due is given in the portal by whose it is, looked at by their recruiter, and goes to the record', async () => {
  const paper = await arrived('identity', day(20));
  const { who, headers, IdPiece, params } = paper;
  expect((await due(who)).body).toMatchObject([
    { IdPiece, Etat: 'missing', DerogJusque: day(20), late: false, pages: [] },
  ]);
  expect(await tileOf(who)).toMatchObject({ count: 1, things: [{ fact: 'due', day: day(20) }] });
  await run();
  expect(await told(who, 'duePaper')).toEqual([{ what: 'due', until: day(20) }]);
  // The link that the candidate had tells of the file, and takes nothing more of it.
  const byLink = { params: { IdPiece }, query: { name: 'a.png' }, content: { bytes: png, type: 'image/png' } };
  expect((await server.anonymous.call(candidateCalls.give, byLink, headers)).error?.name).toBe('DEMANDE_STADE');

  expect((await give(paper)).status).toBe(204);
  expect((await give(paper, { beside: true, name: 'back.png' })).status).toBe(204);
  expect((await due(who)).body).toMatchObject([{ Etat: 'waiting', pages: ['paper.png', 'back.png'] }]);
  expect((await stage.as(who).call(duePapersCalls.paper, { params, query: { page: 1 } })).status).toBe(200);
  expect((await stage.as(who).call(duePapersCalls.paper, { params, query: { page: 2 } })).error?.name).toBe(
    'NOT_FOUND',
  );
  expect(await tileOf(who)).toBeUndefined();
  // One that waits is not asked of them again; their recruiter hears of it, once, and finds it first.
  await query('delete from "RappelEcheance" where "IdPersonneEV1" = $1', who.IdPersonneEV1);
  await query('delete from "PersonneNotification" where "IdPersonneEV1" = $1', who.IdPersonneEV1);
  await run();
  expect(await told(who, 'duePaper')).toEqual([]);
  expect(await told(stage.recruiter, 'duePaperGiven')).toEqual([{ person: who.IdPersonneEV1, piece: IdPiece }]);
  const board = await stage.as(stage.recruiter).call(hiringFilesCalls.list, { body: { filter: '{}' } });
  expect(board.body.rows[0]).toMatchObject({
    ...{ IdPersonneEV1: who.IdPersonneEV1, PiecesAExaminer: 1, AttendDepuis: expect.any(String) },
  });

  // Whoever recruits reads what waits without the right of the record, and each reading is noted.
  const asRecruiter = stage.as(stage.recruiter);
  expect(await pieceOf(who, 'identity')).toMatchObject({ due: true, Etat: 'waiting', pages: 2 });
  expect((await asRecruiter.call(hiringCalls.paper, { params, query: {} })).status).toBe(200);
  const reads = await query(
    `select from sensitive_read where call = 'hiring.paper' and people @> $1::integer`,
    who.IdPersonneEV1,
  );
  expect(reads).toHaveLength(1);
  expect((await stage.decide(who, 'identity', { Etat: 'rejected', Remarque: 'It cannot be read' })).status).toBe(204);
  expect((await due(who)).body).toMatchObject([{ Etat: 'rejected', Motif: 'It cannot be read' }]);
  expect(await told(who, 'duePaper')).toEqual([{ what: 'rejected', until: day(20) }]);
  expect(await told(stage.recruiter, 'duePaperGiven')).toEqual([]);
  expect(await tileOf(who)).toMatchObject({ count: 1 });

  expect((await give(paper, { beside: true })).status).toBe(204);
  expect((await stage.decide(who, 'identity', { Etat: 'accepted', Version: 1 })).error?.name).toBe('DEMANDE_MODIFIEE');
  expect((await stage.decide(who, 'identity', { Etat: 'accepted' })).status).toBe(204);
  expect((await due(who)).body).toEqual([]);
  const [{ fields }] = await query(
    `select array_agg("Champ") as fields from "Fichier" where owner_entity = 'Personne' and owner_id = $1::text`,
    who.IdPersonneEV1,
  );
  expect(fields).toEqual(['PieceIdentiteRecto']);
  // It is over: nothing more is given or decided of it, and it is read by the right of the record.
  expect((await give(paper)).error?.name).toBe('NOT_FOUND');
  expect((await stage.decide(who, 'identity', { Etat: 'rejected', Remarque: 'Too late' })).error?.name).toBe(
    'DEMANDE_STADE',
  );
  expect((await asRecruiter.call(hiringCalls.paper, { params, query: {} })).error?.name).toBe('NOT_AUTHORIZED');
});

test('nobody else gives, reads or is told what somebody owes: not their recruiter, human resources nor another newcomer', async () => {
  const paper = await arrived('address', day(5));
  const other = await arrived('address', day(5));
  for (const by of [stage.recruiter, hr, other.who]) {
    expect((await due(paper.who, by)).error?.name).toMatch(/^NOT_(AUTHORIZED|FOUND)$/);
    expect((await give(paper, { by })).error?.name).toMatch(/^NOT_(AUTHORIZED|FOUND)$/);
    const read = await stage.as(by).call(duePapersCalls.paper, { params: paper.params, query: {} });
    expect(read.error?.name).toMatch(/^NOT_(AUTHORIZED|FOUND)$/);
  }
  // With one's own key in the path another's paper is as none.
  const params = { ...other.params, IdPiece: paper.IdPiece };
  expect((await give({ who: other.who, params })).error?.name).toBe('NOT_FOUND');
  // What was accepted or never waived is not due.
  const { IdPiece } = await pieceOf(paper.who, 'bank');
  expect((await give({ who: paper.who, params: { ...paper.params, IdPiece } })).error?.name).toBe('NOT_FOUND');
  // What comes too late for a link is late here as well, and taken all the same.
  await query(`update "DossierPiece" set "DerogJusque" = current_date - 2 where "IdPiece" = $1`, paper.IdPiece);
  expect((await due(paper.who)).body).toMatchObject([{ late: true }]);
  expect((await give(paper, { name: 'notes.txt', bytes: 'text', type: 'text/plain' })).error?.name).toBe(
    'FILE_REFUSED',
  );
  for (let page = 0; page < mostPages; page += 1) expect((await give(paper, { beside: true })).status).toBe(204);
  expect((await give(paper, { beside: true })).error?.details).toMatchObject([{ rule: 'fileCount' }]);
  expect((await due(paper.who)).body).toMatchObject([{ late: false }]);
});

test('where nobody recruits any more human resources are told; a file that waits for a paper is not forgotten, nor soon after it came', async () => {
  const paper = await arrived('address', day(3));
  const { who } = paper;
  await query('update "Personne" set "IdPersonneEV1Recruteur" = null where "IdPersonneEV1" = $1', who.IdPersonneEV1);
  expect((await give(paper)).status).toBe(204);
  expect(await told(hr, 'duePaperGiven')).toContainEqual({ person: who.IdPersonneEV1, piece: paper.IdPiece });
  const ended = async () =>
    await query(
      `update "Demande" set "IdStade" = 7, "DateFin" = now() - interval '400 days'
        where "IdPersonneEV1" = $1 and "typeDemande" = 11`,
      who.IdPersonneEV1,
    );
  await ended();
  const { db } = server.database;
  const engines = createEngines(db);
  const files = createFiles(server.settings, { db, ...engines, log: pino({ level: 'silent' }) });
  const forget = async () => await forgetFiles({ db, act: engines.act, files });
  await forget();
  expect((await due(who)).body).toHaveLength(1);
  await query(
    `update "DossierPiece" set "DerogJusque" = current_date - 400, "DecideLe" = now() - interval '400 days' where "IdPiece" = $1`,
    paper.IdPiece,
  );
  await forget();
  expect((await due(who)).body).toEqual([]);
});
