import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let company: number;
let manager: BuiltPerson;
let mission: BuiltPerson;
let assistant: BuiltPerson;
let hr: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  company = await build.company();
  hr = await build.person({ IdSociete: company }, { roles: ['hrManager'] });
  const top = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
  const under = { IdSociete: company, IdPersonneEV1Manager: top.IdPersonneEV1 };
  manager = await build.person(under, { roles: ['hierarchicalManager'] });
  mission = await build.person(under, { roles: ['missionManager'] });
  assistant = await build.person({ IdSociete: company }, { roles: ['assistant'] });
});
afterAll(() => server.close());

const BAM = 10;
const reason = 'the dates are those of another client';

const somebody = async () =>
  await build.person({
    IdSociete: company,
    IdPersonneEV1Manager: manager.IdPersonneEV1,
    IdPersonneEV1ADG: assistant.IdPersonneEV1,
  });
const mission1 = (from: number, until: number | null = from + 30, more: object = {}) => ({
  IdTypeDossier: '1',
  Situation: 'regie',
  DateDeDebut: day(from),
  ...(until !== null && { DateDeFin: day(until) }),
  Manager2: mission.IdPersonneEV1,
  HoraireHebdo: 37.5,
  ...more,
});
const intermission = (from: number, until: number) => ({
  IdTypeDossier: '3',
  Situation: 'bureau',
  DateDeDebut: day(from),
  DateDeFin: day(until),
});
const fieldsOf = (values: object) =>
  Object.entries(values).map(([IdChamp, Valeur]: [string, unknown]) => ({ IdChamp, Valeur }));
const make = async (by: BuiltPerson, of: BuiltPerson, values: object, transmettre = true, lignes: object[] = []) =>
  await server.as(by.login).call(requestsCalls.add, {
    body: {
      typeDemande: BAM,
      IdPersonneEV1: of.IdPersonneEV1,
      fields: fieldsOf(values),
      lignes: lignes.map(fieldsOf),
      transmettre,
    },
  });
const sheet = async (by: BuiltPerson, IdDemande: number) =>
  (await server.as(by.login).call(requestsCalls.read, { params: { IdDemande } })).body;
const send = async (by: BuiltPerson, IdDemande: number) =>
  await server.as(by.login).call(requestsCalls.send, { params: { IdDemande } });
const waiting = async (IdDemande: number) =>
  await rowsOf(
    server.database.db,
    sql<{
      IdVisa: number;
      Rang: number;
      holder: number | null;
    }>`select "IdVisa", "Rang", "IdPersonneEV1Titulaire" as holder
      from "Visa" where "IdDemande" = ${IdDemande} and "Etat" = 'pending' order by "IdVisa"`,
  );
const decide = async (
  by: BuiltPerson,
  IdDemande: number,
  how: 'validate' | 'reject' = 'validate',
  body: object = {},
) => {
  const visas = await waiting(IdDemande);
  const { IdVisa } = visas.find(({ holder }) => holder === by.IdPersonneEV1) ?? visas[0]!;
  return await server.as(by.login).call(requestsCalls[how], { params: { IdDemande, IdVisa }, body: body as never });
};
/** Makes missions for anybody, and nothing else. */
const missionsAlone = async (): Promise<BuiltPerson> =>
  await build.holderOf(['ann', 'acd', 'bam-create-mission', 'suivi-d-bam'], { IdSociete: company });
const stageOf = async (IdDemande: number) =>
  (
    await rowsOf(
      server.database.db,
      sql<{ IdStade: number }>`select "IdStade" from "Demande" where "IdDemande" = ${IdDemande}`,
    )
  )[0]?.IdStade;

describe('a file goes its way', () => {
  test('B03: the managers decide beside each other, then human resources; objectives and hours are kept as they were typed', async () => {
    const one = await somebody();
    const { body } = await make(assistant, one, mission1(1), true, [
      { IdObjectif: 2, Precision: 'a happy client', Echeance: day(20) },
    ]);
    const { IdDemande } = body;
    expect(body.IdStade).toBe(2);
    expect((await waiting(IdDemande)).map(({ holder }) => holder).toSorted()).toEqual(
      [manager.IdPersonneEV1, mission.IdPersonneEV1].toSorted(),
    );
    await decide(mission, IdDemande);
    expect(await stageOf(IdDemande)).toBe(3);
    await decide(manager, IdDemande);
    expect((await waiting(IdDemande)).map(({ Rang }) => Rang)).toEqual([2]);
    // Whoever follows it without deciding does not decide it.
    expect((await decide(assistant, IdDemande)).error?.name).toBe('VISA_NON_AUTORISE');
    await decide(hr, IdDemande);
    expect(await stageOf(IdDemande)).toBe(4);
    const read = await sheet(manager, IdDemande);
    expect(read.fields.find(({ IdChamp }) => IdChamp === 'HoraireHebdo')?.Valeur).toBe(37.5);
    expect(read.lignes).toHaveLength(1);
  });

  test('B03: where one person is both managers, they decide once', async () => {
    const one = await somebody();
    const { body } = await make(assistant, one, mission1(1, 30, { Manager2: manager.IdPersonneEV1 }));
    const [visa, other] = await waiting(body.IdDemande);
    expect([visa?.holder, other]).toEqual([manager.IdPersonneEV1, undefined]);
    expect((await sheet(manager, body.IdDemande)).steps[0]?.Porteurs).toHaveLength(2);
  });

  test('an assignment that names no mission manager waits for none', async () => {
    const one = await somebody();
    const { Manager2: _none, ...values } = mission1(1);
    const { body } = await make(assistant, one, { ...values, IdTypeDossier: '2', Situation: 'interne' });
    expect((await waiting(body.IdDemande)).map(({ holder }) => holder)).toEqual([manager.IdPersonneEV1]);
  });

  test('a situation is one of those of the type, whichever of the two is changed, and its form offers no other', async () => {
    const one = await somebody();
    const wrong = { path: 'body/fields/Situation', rule: 'unknownValue' };
    const refused = await make(assistant, one, { ...intermission(1, 20), Situation: 'regie' }, false);
    expect(refused.error?.details).toEqual([wrong]);
    const { IdDemande } = (await make(assistant, one, mission1(1), false)).body;
    const change = async (...fields: readonly { IdChamp: string; Vu: unknown; Valeur: unknown }[]) =>
      await server
        .as(assistant.login)
        .call(requestsCalls.save, { params: { IdDemande }, body: { fields: [...fields] } });
    const type = { IdChamp: 'IdTypeDossier', Vu: '1', Valeur: '3' };
    expect((await change(type)).error?.details?.[0]).toMatchObject(wrong);
    expect((await change({ IdChamp: 'Situation', Vu: 'regie', Valeur: 'bureau' })).error?.details?.[0]).toMatchObject(
      wrong,
    );
    expect((await change(type, { IdChamp: 'Situation', Vu: 'regie', Valeur: 'bureau' })).error).toBeUndefined();
  });

  test('a rejection has a reason of ten characters', async () => {
    const one = await somebody();
    const { body } = await make(assistant, one, mission1(1));
    const short = await decide(manager, body.IdDemande, 'reject', { Remarque: '   too bad    ' });
    expect(short.error?.details).toEqual([{ path: 'body/Remarque', rule: 'minLength', value: '10' }]);
    await decide(manager, body.IdDemande, 'reject', { Remarque: reason });
    expect(await stageOf(body.IdDemande)).toBe(5);
  });
});

describe('who may', () => {
  test('each type is made by a right of its own, over whom it is for', async () => {
    const one = await somebody();
    expect((await make(one, one, mission1(1))).error?.name).toBe('NOT_FOUND');
    expect((await make(mission, one, mission1(1))).error?.name).toBe('NOT_FOUND');
    const writer = await missionsAlone();
    expect((await make(writer, one, mission1(1), false)).status).toBe(200);
    expect((await make(writer, one, intermission(1, 20), false)).error?.details).toEqual([
      { path: 'body/fields/IdTypeDossier', rule: 'notAllowed' },
    ]);
  });

  test('whom it is for does not see a draft, whoever follows them does and goes on with it', async () => {
    const one = await somebody();
    const { body } = await make(assistant, one, mission1(1), false);
    const { IdDemande } = body;
    const seen = await server.as(one.login).call(requestsCalls.read, { params: { IdDemande } });
    expect(seen.error?.name).toBe('NOT_FOUND');
    expect((await sheet(manager, body.IdDemande)).may).toEqual(expect.arrayContaining(['edit', 'send', 'cancel']));
    expect((await send(manager, body.IdDemande)).body.IdStade).toBe(2);
    expect((await sheet(one, body.IdDemande)).may).not.toContain('recall');
  });
});

describe('periods', () => {
  test('B02: missions and assignments do not overlap, ends included; drafts may, intermissions too', async () => {
    const one = await somebody();
    expect((await make(assistant, one, mission1(1, 31))).body.IdStade).toBe(2);
    expect((await make(assistant, one, mission1(31, 60))).error?.name).toBe('BAM_CHEVAUCHEMENT');
    expect((await make(assistant, one, mission1(31, 60), false)).body.IdStade).toBe(1);
    expect((await make(assistant, one, intermission(10, 20))).body.IdStade).toBe(2);
    expect((await make(assistant, one, mission1(32, null))).body.IdStade).toBe(2);
    expect((await make(assistant, one, mission1(400, 410))).error?.name).toBe('BAM_CHEVAUCHEMENT');
  });

  test('of many that are sent at once, one is', async () => {
    const one = await somebody();
    const drafts = await Promise.all(
      Array.from(
        { length: 12 },
        async (_, n) => (await make(assistant, one, mission1(1 + n, 40), false)).body.IdDemande,
      ),
    );
    const sent = await Promise.all(drafts.map(async (key) => await send(manager, key)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(sent.flatMap(({ error }) => error?.name ?? []))).toEqual(new Set(['BAM_CHEVAUCHEMENT']));
  });

  test('what is recalled gives its days back, with a reason', async () => {
    const one = await somebody();
    const { IdDemande } = (await make(assistant, one, mission1(1, 31))).body;
    const recall = async (Motif: string) =>
      await server
        .as(assistant.login)
        .call(requestsCalls.move, { params: { IdDemande, action: 'rappeler' }, body: { Motif } });
    expect((await recall('too soon')).error?.details).toEqual([{ path: 'body/Motif', rule: 'minLength', value: '10' }]);
    expect((await recall(reason)).body.IdStade).toBe(1);
    expect((await make(assistant, one, mission1(10, 20))).body.IdStade).toBe(2);
  });
});
