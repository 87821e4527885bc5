import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { validationCalls } from '@passerelle/contracts/hiring/validation.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type Headers, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage, whole } from '../testing/hiring-stage.ts';
import { tellPaperEnds } from './paper-ends.jobs.ts';

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
/** The job as it runs, on as many servers at once. */
const run = async (servers = 1) => {
  const { db } = server.database;
  const engines = createEngines(db);
  await Promise.all(Array.from({ length: servers }, async () => await tellPaperEnds({ db, ...engines })));
};
/** Who was told what of somebody, in the order in which they were. */
const toldOf = async ({ IdPersonneEV1 }: BuiltPerson, to: BuiltPerson) =>
  (
    await query(
      `select values ->> 'what' as what, values ->> 'until' as until from "PersonneNotification"
       where kind = 'paperEnds' and values ->> 'person' = $1 and "IdPersonneEV1" = $2 order by "IdPersonneNotification"`,
      String(IdPersonneEV1),
      to.IdPersonneEV1,
    )
  ).map(({ what, until }) => `${what} ${until}`);
const endsIn = async ({ IdPersonneEV1 }: BuiltPerson, days: number) =>
  await query(`update "Personne" set "DateFinTitreSejour" = $2 where "IdPersonneEV1" = $1`, IdPersonneEV1, day(days));

test('that a permit to stay ends is told thirty, seven and no days before it, once each, to whoever looks after the record', async () => {
  const here = { IdSociete: stage.company, TitreSejour: 'student' };
  const who = await stage.build.person(here);
  const gone = await stage.build.person({ ...here, IdStatut: statuts.INACTIVE });
  const later = await stage.build.person(here);
  await endsIn(who, 25);
  await endsIn(gone, 25);
  await endsIn(later, 40);
  await run(2);
  await run();
  expect(await toldOf(who, hr)).toEqual([`permit ${day(25)}`]);
  // It is care of others', and no reproach.
  expect(await toldOf(who, who)).toEqual([]);
  for (const one of [gone, later]) expect(await toldOf(one, hr)).toEqual([]);
  // Nobody ran for weeks: of the steps that were missed the last is told.
  await endsIn(later, 5);
  await run();
  await run(2);
  expect(await toldOf(later, hr)).toEqual([`permit ${day(5)}`]);
  await endsIn(later, 0);
  await run();
  // Of what they have not read yet the newest is said.
  expect(await toldOf(later, hr)).toEqual([`permit ${day(0)}`]);
  await endsIn(later, -30);
  await run();
  expect(await toldOf(later, hr)).toEqual([`permit ${day(0)}`]);
});

/** A file that went on without the proof of address until a day, handed over and validated. */
async function waived(Jusque: string) {
  const who = await stage.candidate({ IdStatut: statuts.ONBOARDING });
  const { headers } = await stage.welcome(who);
  await stage.save(headers, whole);
  for (const code of ['identity', 'bank']) await accepted(who, headers, code);
  const address = (await stage.read(stage.recruiter, who)).file?.pieces.find(
    ({ CodePiece }) => CodePiece === 'address',
  );
  const params = { ...stage.of(who).params, IdPiece: address?.IdPiece ?? 0 };
  const body = { Motif: 'It takes the town hall a month', Jusque };
  await stage.as(stage.recruiter).call(hiringCalls.askWaiver, { params, body });
  const asked = await awaiting(who);
  const { Version = 0 } =
    (await stage.read(hr, who)).file?.pieces.find(({ CodePiece }) => CodePiece === 'address') ?? {};
  await stage.as(hr).call(hiringCalls.decideWaiver, { params, body: { granted: true, Version } });
  await stage.submit(headers);
  return { who, asked };
}
const accepted = async (who: BuiltPerson, headers: Headers, code: string) => {
  await stage.give(headers, code);
  await stage.decide(who, code, { Etat: 'accepted' });
};
/** Who is told that a waiver of somebody's file waits for them. */
const awaiting = async ({ IdPersonneEV1 }: BuiltPerson) =>
  (
    await query(
      `select "IdPersonneEV1" as key from "PersonneNotification" where kind = 'waiverAwaits' and values ->> 'person' = $1 and "DateLecture" is null`,
      String(IdPersonneEV1),
    )
  ).map(({ key }) => Number(key));
const validate = async (who: BuiltPerson) => {
  const { IdVisa, VersionDemande } = (await stage.read(stage.recruiter, who)).file ?? {};
  const body = { IdVisa: IdVisa ?? 0, Version: VersionDemande ?? 0, Retenus: [] };
  return await stage.as(stage.recruiter).call(validationCalls.validate, { ...stage.of(who), body });
};

test('a waiver that waits is told to human resources and not to whoever asked; the paper that it was granted for is due on its day', async () => {
  const { who, asked } = await waived(day(20));
  expect(asked).toContain(hr.IdPersonneEV1);
  expect(asked).not.toContain(stage.recruiter.IdPersonneEV1);
  // It waits for nobody once it is granted.
  expect(await awaiting(who)).toEqual([]);
  // While the file is not validated it is the file that lacks it.
  await run();
  expect(await toldOf(who, stage.recruiter)).toEqual([]);
  expect((await validate(who)).status).toBe(200);
  await run(2);
  expect(await toldOf(who, stage.recruiter)).toEqual([`waived ${day(20)}`]);
});

test('a waiver that is asked for waits for nobody once its paper is accepted all the same, or its file is over', async () => {
  for (const ends of ['accepted', 'abandoned'] as const) {
    const who = await stage.candidate();
    const { headers } = await stage.welcome(who);
    const { IdPiece = 0 } = (await stage.file(headers)).pieces.find(({ CodePiece }) => CodePiece === 'bank') ?? {};
    const asked = { params: { IdPiece }, body: { Motif: 'My account is being opened' } };
    expect((await server.anonymous.call(candidateCalls.askWaiver, asked, headers)).status).toBe(204);
    expect(await awaiting(who)).toContain(hr.IdPersonneEV1);
    if (ends === 'accepted') await accepted(who, headers, 'bank');
    else await server.anonymous.call(candidateCalls.abandon, { body: {} }, headers);
    expect(await awaiting(who), ends).toEqual([]);
  }
});

test('an accepted permit brings the day on which it ends to the record, which tells of it', async () => {
  const before = await query(`select * from "PieceType" where "CodePiece" = 'identity'`);
  await query(`update "PieceType" set "Champ" = 'PieceTitreSejour', "Echeance" = true where "CodePiece" = 'identity'`);
  const who = await stage.candidate({ IdStatut: statuts.ONBOARDING, TitreSejour: 'student' });
  const { headers } = await stage.welcome(who);
  await stage.save(headers, whole);
  for (const code of ['address', 'bank']) await accepted(who, headers, code);
  await stage.give(headers, 'identity');
  const ends = day(6);
  const days = { Etat: 'accepted' as const, DateValidite: ends };
  expect((await stage.decide(who, 'identity', days)).status).toBe(204);
  await stage.submit(headers);
  expect((await validate(who)).status).toBe(200);
  await query(
    `update "PieceType" set "Champ" = $1, "Echeance" = $2 where "CodePiece" = 'identity'`,
    before[0]?.Champ,
    before[0]?.Echeance,
  );
  const rows = await query(
    `select "DateFinTitreSejour"::text as ends from "Personne" where "IdPersonneEV1" = $1`,
    who.IdPersonneEV1,
  );
  expect(rows).toEqual([{ ends }]);
  await run();
  expect((await toldOf(who, hr)).toSorted()).toEqual([`paper ${ends}`, `permit ${ends}`]);
});
