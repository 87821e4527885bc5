import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { numberOf, requestTypes } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { roundsCalls } from '@passerelle/contracts/requests/rounds.contract.ts';
import type { Circuit } from '@passerelle/contracts/requests/rounds.ts';
import { roundsTexts } from '@passerelle/texts/rounds.texts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestKinds } from '../../../../engines/requests/kind/kinds.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { seedRounds } from './rounds.seed.ts';

let server: TestServer;
let build: Build;
let company: number;
let site: number;
let manager: BuiltPerson;
let services: BuiltPerson;
let admin: BuiltPerson;
let second: BuiltPerson;
beforeAll(async () => {
  server = await testServer({ from: 'seeded' });
  build = builders(server.database);
  company = await build.company();
  site = await build.site({ Badge: true, Cantine: true, Parking: true });
  manager = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
  services = await build.person(
    { IdSociete: company, IdSite: site, IdPersonneEV1Manager: manager.IdPersonneEV1 },
    { roles: ['services'] },
  );
  await build.person({ IdSociete: company }, { roles: ['security'] });
  admin = await build.person({ IdSociete: company }, { roles: ['administrator'] });
  second = await build.person({ IdSociete: company }, { roles: ['administrator'] });
});
afterAll(() => server.close());

const [LOGICIEL, ACCES] = [2, 3] as const;

async function somebody(): Promise<BuiltPerson> {
  const made = await build.person({
    IdSociete: company,
    IdPersonneEV1Manager: manager.IdPersonneEV1,
    IdSite: site,
  });
  await sql`insert into "Photo" ("IdPersonneEV1", "Version", "Statut") values (${made.IdPersonneEV1}, 1, 'ACCEPTED')`.execute(
    server.database.db,
  );
  return made;
}

const ask = async (by: BuiltPerson) =>
  await server.as(by.login).call(requestsCalls.add, {
    body: {
      typeDemande: ACCES,
      IdPersonneEV1: by.IdPersonneEV1,
      fields: Object.entries({ IdSite: site, Principal: true, DateDebut: day(1) }).map(([IdChamp, Valeur]) => ({
        IdChamp,
        Valeur,
      })),
      transmettre: true,
    },
  });
const sheet = async (by: BuiltPerson, IdDemande: number) =>
  (await server.as(by.login).call(requestsCalls.read, { params: { IdDemande } })).body;
const read = async (typeDemande = ACCES as number, IdSociete: number | null = null) =>
  (
    await server.as(admin.login).call(roundsCalls.read, {
      params: { typeDemande },
      query: IdSociete === null ? {} : { IdSociete },
    })
  ).body;
const prepare = async (
  edited: Circuit | null,
  {
    typeDemande = ACCES as number,
    IdSociete = null as number | null,
    by = admin,
    Lu = undefined as Circuit | null | undefined,
  } = {},
) => {
  const read_ = Lu === undefined ? (await read(typeDemande, IdSociete)).Circuit : Lu;
  return await server.as(by.login).call(plansCalls.prepare, {
    body: { kind: 'circuit', input: { typeDemande, IdSociete, Lu: read_, Circuit: edited } },
  });
};
const step = async (IdPlan: number, how: 'apply' | 'undo' | 'confirm', by = admin) =>
  await server.as(by.login).call(plansCalls[how], { params: { IdPlan }, body: {} } as never);
const circuit = (
  Rangs: Circuit['Rangs'],
  delays = { RelanceApres: 3 as number | null, EscaladeApres: 6 as number | null },
): Circuit => ({
  Rangs,
  ...delays,
});

describe('who may', () => {
  test('administrators alone', async () => {
    for (const by of [manager, services])
      expect((await server.as(by.login).call(roundsCalls.list, {})).error?.name).toBe('NOT_AUTHORIZED');
    const refused = await prepare(circuit([{ holders: [{ right: 'SGX' }] }]), { by: services, Lu: null });
    expect(refused.error?.name).toBe('NOT_AUTHORIZED');
  });

  test('every type that may be asked for is there, as it ships, and every case has its words', async () => {
    const { body } = await server.as(admin.login).call(roundsCalls.list, {});
    expect(body.map(({ typeDemande, IdSociete, livre }) => [typeDemande, IdSociete, livre])).toEqual(
      requestTypes.map((type) => [numberOf(type), null, true]),
    );
    for (const { cases = {} } of requestKinds())
      for (const name of Object.keys(cases)) expect(roundsTexts.texts).toHaveProperty(`case ${name}`);
  });
});

describe('what is edited', () => {
  test('what was sent keeps its rounds, what comes takes the new; undone, all is as it was', async () => {
    const before = await read();
    const who = await somebody();
    const { IdDemande: sent } = (await ask(who)).body;
    const edited = circuit(
      [
        { holders: [{ right: 'SGX' }], fills: 'badge' },
        { holders: [{ relation: 'Manager' }] },
        { holders: [{ right: 'SECUOFF' }], apart: true },
      ],
      {
        RelanceApres: null,
        EscaladeApres: null,
      },
    );
    const plan = await prepare(edited);
    expect(plan.error).toBeUndefined();
    expect(plan.body.summary.circuit).toMatchObject({
      typeDemande: ACCES,
      before: { rounds: 3, always: 3 },
      after: { rounds: 3, always: 3 },
      replayed: 1,
      differing: 1,
    });
    expect((await read()).Circuit).toEqual(before.Circuit);
    expect((await step(plan.body.IdPlan, 'apply')).error).toBeUndefined();
    expect((await read()).Circuit).toEqual(edited);
    const later = (await ask(await somebody())).body.IdDemande;
    const asked = async (IdDemande: number) => (await sheet(who, IdDemande)).steps.map(({ Porteurs }) => Porteurs[0]);
    expect((await asked(sent))[0]).toEqual({ relation: 'Manager' });
    const [row] = await rowsOf(
      server.database.db,
      sql<{ Porteurs: unknown }>`select "Porteurs" from "Visa" where "IdDemande" = ${later}`,
    );
    expect(row?.Porteurs).toEqual([{ right: 'SGX' }]);
    const [line] = (await server.as(admin.login).call(roundsCalls.list, {})).body.filter(
      (one) => one.typeDemande === ACCES,
    );
    expect(line).toMatchObject({ livre: false, who: { IdPersonneEV1: admin.IdPersonneEV1 } });
    // The product starting again changes nothing that somebody edited.
    await seedRounds(server.database.db);
    expect((await read()).Circuit).toEqual(edited);
    await step(plan.body.IdPlan, 'undo');
    expect(await read()).toEqual(before);
  });

  test('of one company alone, and back to what every company has', async () => {
    const other = await build.company();
    await build.person({ IdSociete: other }, {});
    const edited = circuit([
      { holders: [{ relation: 'Manager' }] },
      { holders: [{ relation: 'Manager2' }, { right: 'adm' }] },
      { holders: [{ right: 'SGX' }], fills: 'badge' },
    ]);
    // Nobody has a manager there.
    const nobody = await prepare(edited, { IdSociete: other });
    expect(nobody.error?.details?.map(({ path, rule }) => [path, rule])).toEqual([
      ['body/input/Circuit/Rangs/0/holders/0', 'nobodyDecides'],
      ['body/input/Circuit/Rangs/1/holders/0', 'nobodyDecides'],
    ]);
    const plan = await prepare(
      circuit([
        { holders: [{ relation: 'Manager' }] },
        { holders: [{ right: 'SECUOFF' }] },
        { holders: [{ right: 'SGX' }] },
      ]),
      { IdSociete: company },
    );
    await step(plan.body.IdPlan, 'apply');
    expect((await read(ACCES, company)).enVigueur?.Rangs[2]).toEqual({ holders: [{ right: 'SGX' }] });
    expect((await read(ACCES, other)).enVigueur).toEqual((await read()).Circuit);
    expect((await read(ACCES, other)).Circuit).toBeNull();
    const back = await prepare(null, { IdSociete: company });
    expect((await step(back.body.IdPlan, 'apply')).error).toBeUndefined();
    expect((await read(ACCES, company)).Circuit).toBeNull();
    await step(back.body.IdPlan, 'undo');
    expect((await read(ACCES, company)).Circuit?.Rangs).toHaveLength(3);
    const again = await prepare(null, { IdSociete: company });
    await step(again.body.IdPlan, 'apply');
  });

  test('fewer rounds wait for a second administrator, and so does undoing more', async () => {
    const fewer = circuit([{ holders: [{ relation: 'Manager' }] }, { holders: [{ right: 'SGX' }], fills: 'badge' }]);
    const plan = await prepare(fewer);
    expect(plan.body).toMatchObject({ state: 'waiting', needs: ['fewer-rounds'] });
    expect((await step(plan.body.IdPlan, 'confirm')).error?.name).toBe('PLAN_SECOND_PERSON');
    expect((await step(plan.body.IdPlan, 'confirm', second)).error).toBeUndefined();
    expect((await step(plan.body.IdPlan, 'apply')).error).toBeUndefined();
    expect((await read()).Circuit).toEqual(fewer);
    // Back to what ships: more rounds, nobody is asked; taking that back is fewer again.
    const back = await prepare(null);
    expect(back.body.needs).toEqual([]);
    await step(back.body.IdPlan, 'apply');
    expect((await read()).Circuit).toEqual((await read()).livre);
    await step(back.body.IdPlan, 'undo');
    const waiting = await server.as(admin.login).call(plansCalls.get, { params: { IdPlan: back.body.IdPlan } });
    expect(waiting.body).toMatchObject({ state: 'applied', needs: ['fewer-rounds'] });
  });

  test('two who edit at once: the second is told', async () => {
    const { Circuit: Lu } = await read();
    const first = await prepare(
      circuit([
        { holders: [{ relation: 'Manager' }] },
        { holders: [{ right: 'SGX' }] },
        { holders: [{ right: 'SECUOFF' }] },
      ]),
    );
    await step(first.body.IdPlan, 'apply');
    const late = await prepare(circuit([{ holders: [{ right: 'SGX' }] }]), { Lu });
    expect(late.error?.name).toBe('CONFLICT');
    await step((await prepare(null)).body.IdPlan, 'apply');
  });
});

describe('what is refused', () => {
  test('what no round can say, at its place', async () => {
    const faulty = await prepare(
      circuit(
        [
          { holders: [{}], when: 'never heard' },
          { holders: [{ right: 'SGX' }, { right: 'SGX' }], fills: 'nothing' },
          { holders: [{ roles: ['nobody'] }, { relation: 'Manager', right: 'SGX' }] },
        ],
        { RelanceApres: 5, EscaladeApres: 5 },
      ),
    );
    expect(
      faulty.error?.details?.map(({ path, rule }) => `${path.replace('body/input/Circuit/', '')} ${rule}`),
    ).toEqual([
      'Rangs/0/when unknownValue',
      'Rangs/0/holders/0 oneOnly',
      'Rangs/1/fills unknownValue',
      'Rangs/1/holders/1 duplicate',
      'Rangs/2/holders/0 unknownValue',
      'Rangs/2/holders/1 oneOnly',
      'EscaladeApres min',
    ]);
    const software = await prepare(circuit([{ holders: [{ right: 'SGX' }] }]), { typeDemande: LOGICIEL });
    expect(software.error?.details).toEqual([{ path: 'body/input/Circuit/Rangs/0/holders/0', rule: 'notAllowed' }]);
    expect((await prepare(circuit([]), { typeDemande: 12, Lu: null })).error?.name).toBe('INVALID_INPUT');
    expect((await prepare(circuit([]), { IdSociete: 2_000_000_000, Lu: null })).error?.name).toBe('NOT_FOUND');
  });

  test('a round that nobody could decide, for the companies that it is asked in', async () => {
    const refused = await prepare(circuit([{ holders: [{ roles: ['comex'] }] }]), { typeDemande: LOGICIEL });
    expect(refused.error?.details?.[0]).toMatchObject({
      path: 'body/input/Circuit/Rangs/0/holders/0',
      rule: 'nobodyDecides',
    });
    expect(refused.error?.details?.[0]?.value).toContain('Company');
  });

  test('no round at all in force: nothing can be asked, and the list says so', async () => {
    const { db } = server.database;
    const who = await somebody();
    await sql`update "CircuitDemande" set "typeDemande" = 99 where "typeDemande" = ${ACCES}`.execute(db);
    expect((await ask(who)).error?.name).toBe('NO_RULE_DEFINED');
    const lines = (await server.as(admin.login).call(roundsCalls.list, {})).body;
    expect(lines.find(({ typeDemande }) => typeDemande === ACCES)).toMatchObject({ Circuit: null, livre: false });
    await sql`update "CircuitDemande" set "typeDemande" = ${ACCES} where "typeDemande" = 99`.execute(db);
    expect((await ask(who)).error).toBeUndefined();
  });
});

test('replayed: whom each of the last requests would ask, and where nobody holds a right', async () => {
  const far = await build.site({ Badge: true });
  const { body } = await server.as(admin.login).call(roundsCalls.replay, {
    params: { typeDemande: ACCES },
    body: { Circuit: circuit([{ holders: [{ right: 'SGX' }] }]) },
  });
  expect(body.unheld).toMatchObject([{ rang: 0, holder: 0, kind: 'sites', lacking: 1 }]);
  const [name] = await rowsOf(
    server.database.db,
    sql<{ LibSite: string }>`select "LibSite" from "Site" where "IdSite" = ${far}`,
  );
  expect(body.unheld[0]?.names).toEqual([name?.LibSite]);
  const [last] = body.requests;
  expect(last?.before[0]).toMatchObject([{ holder: { IdPersonneEV1: manager.IdPersonneEV1 }, people: 1 }]);
  expect(last?.after).toMatchObject([[{ Porteurs: [{ right: 'SGX' }], holder: null, people: 1 }]]);
  const same = await server.as(admin.login).call(roundsCalls.replay, {
    params: { typeDemande: ACCES },
    body: { Circuit: (await read()).Circuit as Circuit },
  });
  expect(same.body.requests.map(({ after }) => after)).toEqual(body.requests.map(() => null));
});

test.each([
  ['nobody', {}, 'body/Circuit/Rangs/0/holders/0 oneOnly'],
  ['two at once', { relation: 'Manager', right: 'SGX' }, 'body/Circuit/Rangs/0/holders/0 oneOnly'],
  [
    'whom the request does not name',
    { relation: 'Manager', of: 'file' },
    'body/Circuit/Rangs/0/holders/0/of notAllowed',
  ],
  ['a role that is none', { roles: ['nobody'] }, 'body/Circuit/Rangs/0/holders/0 unknownValue'],
])('replayed with %s it is refused where it stands', async (_what, holder, said) => {
  const { error } = await server.as(admin.login).call(roundsCalls.replay, {
    params: { typeDemande: ACCES },
    body: { Circuit: circuit([{ holders: [holder as never] }]) },
  });
  expect(error?.details?.map(({ path, rule }) => `${path} ${rule}`)).toEqual([said]);
});
