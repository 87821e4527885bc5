import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { trackingCalls } from '@passerelle/contracts/requests/tracking.contract.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines, type Engines } from '../../../../app/engines.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import { askElsewhere } from '../../../../testing/ask-elsewhere.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

/** What screens of its own ask for: distribution lists and hiring files. Whatever comes after is as of any request. */
let server: TestServer;
let build: Build;
let engines: Engines;
let company: number;
let manager: BuiltPerson;
let recruiter: BuiltPerson;
let hr: BuiltPerson;
let admin: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  engines = createEngines(server.database.db);
  company = await build.company();
  hr = await build.person({ IdSociete: company }, { roles: ['hrManager'] });
  admin = await build.person({ IdSociete: company }, { roles: ['administrator'] });
  manager = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
  recruiter = await build.person({ IdSociete: company }, { roles: ['recruiter'] });
});
afterAll(() => server.close());

const Motif = 'because it was looked at twice';
const somebody = async (row: Parameters<Build['person']>[0] = {}) =>
  await build.person({
    ...{ IdSociete: company, IdPersonneEV1Manager: manager.IdPersonneEV1 },
    ...{ IdPersonneEV1Recruteur: recruiter.IdPersonneEV1, ...row },
  });
const list = async (of: BuiltPerson, values: object, by = admin) =>
  await askElsewhere(server.database.db, engines, by.IdPersonneEV1, 'liste', of.IdPersonneEV1, {
    IdNature: 'COM',
    ...values,
  });
const hiring = async (of: BuiltPerson, by = hr) =>
  await askElsewhere(server.database.db, engines, by.IdPersonneEV1, 'dossier', of.IdPersonneEV1, {
    DateRetour: day(5),
  });
const read = async (by: BuiltPerson, IdDemande: number) =>
  await server.as(by.login).call(requestsCalls.read, { params: { IdDemande } });
const awaits = async (by: BuiltPerson) =>
  (await server.as(by.login).call(requestsCalls.awaiting, { query: {} })).body.rows.map(({ IdDemande }) => IdDemande);
const followed = async (by: BuiltPerson, suivi: string) => {
  const filter = JSON.stringify({ limit: 200 });
  const answer = await server.as(by.login).call(trackingCalls.list, { params: { suivi }, query: { filter } });
  return [answer.status, answer.status < 400 ? answer.body.rows.map(({ IdDemande }) => IdDemande) : []] as const;
};
/** Follows distribution lists, of everybody. */
const following = async () =>
  await build.holderOf(
    ['suivi-d-liste'],
    { IdSociete: company },
    { person: { field: 'IdPays', operator: 'equals', value: 'FR' } },
  );
const decide = async (by: BuiltPerson, IdDemande: number, how: 'validate' | 'reject' = 'validate') => {
  const [visa] = await rowsOf(
    server.database.db,
    sql<{ IdVisa: number }>`select "IdVisa" from "Visa" where "IdDemande" = ${IdDemande} and "Etat" = 'pending'`,
  );
  const params = { IdDemande, IdVisa: visa?.IdVisa ?? 0 };
  const body = how === 'reject' ? { Remarque: Motif } : {};
  return await server.as(by.login).call(requestsCalls[how], { params, body: body as never });
};

test('nobody is offered either where anything is asked for, and the call that asks knows neither', async () => {
  const who = await somebody();
  for (const by of [admin, hr, recruiter, who])
    for (const name of ['liste', 'dossier'] as const) {
      const typeDemande = requestTypeNumbers[name];
      const params = { IdPersonneEV1: who.IdPersonneEV1 };
      const possible = await server.as(by.login).call(requestsCalls.possible, { params });
      const offered = possible.status === 404 ? [] : possible.body.types;
      expect(offered.map((one) => one.typeDemande)).not.toContain(typeDemande);
      const added = await server.as(by.login).call(requestsCalls.add, {
        body: { typeDemande, ...params, fields: [], transmettre: false },
      });
      expect(added.error?.details).toEqual([
        expect.objectContaining({ path: 'body/typeDemande', rule: 'unknownValue' }),
      ]);
    }
});

describe('Y10 a distribution list', () => {
  test('is in the inbox of the manager of its owner, on its page of tracking and on its sheet, and is decided there', async () => {
    const owner = await somebody();
    const IdDemande = await list(owner, { LibListe: 'Everybody in Lyon', DescListe: 'What goes on there' });
    expect(await awaits(manager)).toContain(IdDemande);
    const [step] = (await read(manager, IdDemande)).body.steps;
    expect(step).toMatchObject({ holder: { IdPersonneEV1: manager.IdPersonneEV1 }, mine: true });
    expect((await read(owner, IdDemande)).body.may).not.toContain('askAgain');
    expect((await read(await somebody(), IdDemande)).status).toBe(404);
    expect(await followed(await following(), 'liste')).toEqual([200, expect.arrayContaining([IdDemande])]);
    expect((await followed(admin, 'liste'))[0]).toBe(403);
    expect((await decide(owner, IdDemande)).error?.name).toBe('VISA_NON_AUTORISE');
    expect((await decide(manager, IdDemande)).body.IdStade).toBe(stages.validated);
  });

  test('of a team is nobody’s to decide; its name is the list’s to keep from others, and not that of who asks', async () => {
    const owner = await somebody();
    const team = await list(owner, { LibListe: 'Blue team', IdNature: 'PRJ' });
    expect((await read(owner, team)).body).toMatchObject({ IdStade: stages.validated });
    expect((await read(owner, team)).body.steps).toMatchObject([{ Etat: 'skipped', skippedFor: 'listOfMany' }]);
    const first = await list(owner, { LibListe: 'News' });
    await list(owner, { LibListe: ' NEWS ' });
    expect((await decide(manager, first, 'reject')).body.IdStade).toBe(stages.rejected);
  });

  test('that is temporary has an end, and one has a nature that there is', async () => {
    const owner = await somebody();
    const faults = async (values: object) =>
      await list(owner, { LibListe: 'For a week', ...values }).then(
        () => [],
        (error: { details?: readonly { path: string; rule: string }[] }) =>
          (error.details ?? []).map(({ path, rule }) => `${path.split('/').at(-1)} ${rule}`),
      );
    expect(await faults({ IdNature: 'TMP' })).toEqual(['DateFermeture required']);
    expect(await faults({ IdNature: 'XXX' })).toEqual(['IdNature unknownValue']);
    expect(await faults({ IdNature: 'TMP', DateFermeture: day(7) })).toEqual([]);
  });

  test('is made by whoever makes lists alone', async () => {
    const owner = await somebody();
    for (const by of [owner, recruiter])
      await expect(list(owner, { LibListe: 'Mine' }, by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('Y10 a hiring file', () => {
  test('is in the inbox of whoever recruits them, on its page of tracking and on its sheet, and is decided there', async () => {
    const who = await somebody({ IdStatut: 300 });
    const IdDemande = await hiring(who);
    expect(await awaits(recruiter)).toContain(IdDemande);
    expect((await read(recruiter, IdDemande)).body.fields).toEqual(
      expect.arrayContaining([expect.objectContaining({ IdChamp: 'DateRetour', Valeur: day(5) })]),
    );
    expect((await read(await somebody(), IdDemande)).status).toBe(404);
    expect(await followed(hr, 'dossier')).toEqual([200, expect.arrayContaining([IdDemande])]);
    expect((await followed(manager, 'dossier'))[0]).toBe(403);
    expect((await decide(manager, IdDemande)).error?.name).toBe('NOT_FOUND');
    expect((await decide(recruiter, IdDemande)).body.IdStade).toBe(stages.validated);
  });

  test('without anybody who recruits them is decided by human resources and by no manager; nobody decides the file that they made', async () => {
    const other = await build.person({ IdSociete: company }, { roles: ['hrManager'] });
    const lone = await hiring(await somebody({ IdPersonneEV1Recruteur: null }));
    expect((await decide(hr, lone)).error?.name).toBe('VISA_NON_AUTORISE');
    expect((await read(other, lone)).body.steps).toMatchObject([{ Cause: 'absent', mine: true, holder: null }]);
    const own = await hiring(await somebody({ IdStatut: 300 }), recruiter);
    expect((await decide(recruiter, own)).error?.name).toBe('VISA_NON_AUTORISE');
    expect((await read(other, own)).body.steps).toMatchObject([{ Cause: 'own', mine: true }]);
    for (const IdDemande of [lone, own]) {
      expect(await awaits(manager)).not.toContain(IdDemande);
      expect((await read(manager, IdDemande)).status).toBe(404);
      expect((await decide(manager, IdDemande)).error?.name).toBe('NOT_FOUND');
    }
    expect((await decide(other, own)).body.IdStade).toBe(stages.validated);
  });

  test('is made by whoever has the right alone', async () => {
    const who = await somebody();
    for (const by of [who, admin]) await expect(hiring(who, by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
