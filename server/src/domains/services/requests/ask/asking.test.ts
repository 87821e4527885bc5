import { randomUUID } from 'node:crypto';
import { formsCalls } from '@passerelle/contracts/forms/form-editing.contract.ts';
import type { FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { handoverCalls } from '@passerelle/contracts/handover/handover.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { inSendingOrder, requestForms } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let company: number;
let site: number;
let manager: BuiltPerson;
let services: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  company = await build.company();
  site = await build.site({ Badge: true, Cantine: true, Parking: true, Livraison: true });
  const top = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
  manager = await build.person(
    { IdSociete: company, IdPersonneEV1Manager: top.IdPersonneEV1 },
    { roles: ['hierarchicalManager'] },
  );
  services = await build.person({ IdSociete: company, IdSite: site }, { roles: ['services'] });
});
afterAll(() => server.close());

const [EQUIPMENT, SOFTWARE, ACCESS, CANTEEN, PARKING] = [1, 2, 3, 4, 5] as const;
const PAID = 4;

const somebody = async (row: Parameters<Build['person']>[0] = {}) =>
  await build.person(
    { IdSociete: company, IdPersonneEV1Manager: manager.IdPersonneEV1, IdSite: site, ...row },
    { roles: ['employee'] },
  );
const fields = (values: object) => Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
const ask = async (by: BuiltPerson, typeDemande: number, values: object, more: object = {}, of = by) =>
  await server.as(by.login).call(requestsCalls.add, {
    body: { typeDemande, IdPersonneEV1: of.IdPersonneEV1, fields: fields(values), transmettre: true, ...more },
  });
const sheet = async (by: BuiltPerson, IdDemande: number) =>
  (await server.as(by.login).call(requestsCalls.read, { params: { IdDemande } })).body;
const on = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const software = { IdLogiciel: PAID };

describe('what a request is linked to', () => {
  const screen = { lignes: [fields({ IdCategorieMateriel: 4 })] };
  const order = async (by: BuiltPerson, values: object, more: object = {}, of = by) =>
    await ask(by, EQUIPMENT, { IdSite: site, ...values }, { ...screen, ...more }, of);

  test('is another of the same person that whoever asks may read; of any other nothing is told, not even that it is there', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const theirs = (await order(other, {})).body.IdDemande;
    const draft = (await order(who, {}, { transmettre: false })).body.IdDemande;
    const unknown = [theirs, draft, 2_000_000_000];
    for (const IdDemandeLiee of unknown) {
      const beside = await order(who, {}, { IdDemandeLiee });
      expect(beside.error?.details).toEqual([
        { path: 'body/IdDemandeLiee', rule: 'unknownValue', value: String(IdDemandeLiee) },
      ]);
      const filled = await order(who, { IdDemandeLiee });
      expect(filled.error?.details).toEqual([{ path: 'body/fields/IdDemandeLiee', rule: 'unknownValue' }]);
    }
    for (const IdDemandeLiee of [9_007_199_254_740_991, 1.5, -1, '7', {}]) {
      expect((await order(who, { IdDemandeLiee })).status, JSON.stringify(IdDemandeLiee)).toBe(400);
      expect((await order(who, {}, { IdDemandeLiee })).status, JSON.stringify(IdDemandeLiee)).toBe(400);
    }
    const mine = (await order(who, {})).body.IdDemande;
    const linked = await order(who, {}, { IdDemandeLiee: mine });
    expect(await sheet(who, linked.body.IdDemande)).toMatchObject({ IdDemandeLiee: mine, IdStade: stages.sent });
  });

  test('a basket is of whoever began it', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const IdPanier = randomUUID();
    await ask(who, SOFTWARE, software, { IdPanier });
    const taken = await ask(other, SOFTWARE, software, { IdPanier });
    expect(taken.error?.details).toEqual([{ path: 'body/IdPanier', rule: 'unknownValue', value: IdPanier }]);
    expect((await ask(other, SOFTWARE, software, { IdPanier: 'basket' })).status).toBe(400);
    expect((await ask(who, SOFTWARE, { IdLogiciel: 5 }, { IdPanier })).status).toBe(200);
  });

  test('a site that is not there, what is no field, and what no call takes are refused where they stand', async () => {
    const who = await somebody();
    for (const typeDemande of [CANTEEN, PARKING, EQUIPMENT])
      for (const IdSite of [2_000_000_000, 9_007_199_254_740_991, -1, 'Lyon', 1.5, []])
        for (const transmettre of [true, false]) {
          const refused = await ask(who, typeDemande, { IdSite, DateDebut: day(1) }, { transmettre });
          expect(refused.status, `${typeDemande} ${JSON.stringify(IdSite)} ${transmettre}`).toBe(400);
          expect(refused.error?.name).toBe('INVALID_INPUT');
        }
    expect((await ask(who, SOFTWARE, { ...software, IdStade: 4 })).error?.details?.[0]).toMatchObject({
      rule: 'unknownField',
    });
    for (const more of [{ IdStade: 4 }, { Version: 1 }, { IdPersonneEV1Demandeur: services.IdPersonneEV1 }])
      expect((await ask(who, SOFTWARE, software, more)).status).toBe(400);
    expect((await ask(who, SOFTWARE, { IdLogiciel: 2_000_000_000 })).status).toBe(400);
    expect((await ask(who, SOFTWARE, { IdLogiciel: 9_007_199_254_740_991 })).status).toBe(400);
  });
});

describe('the sheet', () => {
  /** Requests like it that took so many days, sent then. */
  async function before(IdSite: number | null, ...took: readonly number[]) {
    const { IdPersonneEV1 } = await somebody();
    for (const days of took)
      await sql`insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdStade",
          "IdSite", "DateTransmission", "DateFin")
        values (${CANTEEN}, ${IdPersonneEV1}, ${IdPersonneEV1}, ${IdPersonneEV1}, 4, ${IdSite}, now() - interval '60 days',
          now() - interval '60 days' + make_interval(days => ${days}))`.execute(server.database.db);
  }
  async function canteen(IdSite: number, since = 0) {
    const who = await somebody();
    const [row] = (
      await sql<{ key: number }>`insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur",
          "RoleIdPersonneEV1", "IdStade", "IdSite", "Tour", "Rang", "Circuit", "DateTransmission")
        values (${CANTEEN}, ${who.IdPersonneEV1}, ${who.IdPersonneEV1}, ${who.IdPersonneEV1}, 2, ${IdSite}, 1, 1,
          '[{"holders": [{"right": "SGX"}]}]', now() - make_interval(days => ${since})) returning "IdDemande" as key`.execute(
        server.database.db,
      )
    ).rows;
    await sql`insert into "DemandeCantine" ("IdDemande") values (${row!.key})`.execute(server.database.db);
    return (await sheet(who, row!.key)).expected;
  }

  test('tells when it should be there from the last of its site, and how sure that is; where they are few, from those of all', async () => {
    const here = await build.site({ Cantine: true });
    await before(here, 2, 2);
    await before(site, 10, 10, 10);
    // Two of its own site say nothing alone.
    expect(await canteen(here)).toEqual({ date: on(10), by: on(10), of: 5, here: false });
    await before(here, 2, 5, 9);
    expect(await canteen(here)).toEqual({ date: on(2), by: on(5), of: 5, here: true });
    // What took less than it has waited by now says nothing of it.
    await before(here, 9, 9);
    expect(await canteen(here, 6)).toEqual({ date: on(3), by: on(3), of: 3, here: true });
  });

  test('tells who held a step before, and how long', async () => {
    const who = await somebody();
    const { IdDemande } = (await ask(who, SOFTWARE, software)).body;
    const [visa] = (
      await sql<{ IdVisa: number }>`select "IdVisa" from "Visa" where "IdDemande" = ${IdDemande}`.execute(
        server.database.db,
      )
    ).rows;
    await sql`insert into "VisaTitulaire" ("IdVisa", "IdPersonneEV1", "Depuis", "Jusqua")
      values (${visa!.IdVisa}, ${services.IdPersonneEV1}, '2026-01-05T08:00:00Z', '2026-01-08T08:00:00Z')`.execute(
      server.database.db,
    );
    const [step] = (await sheet(who, IdDemande)).steps;
    expect(step?.heldBefore).toMatchObject([{ since: '2026-01-05T08:00:00.000Z', until: '2026-01-08T08:00:00.000Z' }]);
  });

  test('one’s own list tells which thing is asked for', async () => {
    const who = await somebody();
    await ask(who, SOFTWARE, software);
    await ask(who, EQUIPMENT, { IdSite: site }, { lignes: [fields({ IdCategorieMateriel: 4, Marque: 'Acme' })] });
    const { rows, person } = (
      await server
        .as(who.login)
        .call(requestsCalls.ofPerson, { params: { IdPersonneEV1: who.IdPersonneEV1 }, query: {} })
    ).body;
    expect(rows.map(({ what }) => what)).toEqual([expect.stringContaining('Acme'), expect.any(String)]);
    expect(person).toMatchObject({ IdPersonneEV1: who.IdPersonneEV1, IndexPrenomNom: expect.any(String) });
  });
});

describe('the pack of somebody who leaves', () => {
  test('names the visas that wait for them, their requests under way and what they have to give back', async () => {
    const leaver = await build.person(
      { IdSociete: company, IdPersonneEV1Manager: manager.IdPersonneEV1, IdSite: site },
      { roles: ['hierarchicalManager'] },
    );
    const below = await build.person(
      { IdSociete: company, IdPersonneEV1Manager: leaver.IdPersonneEV1, IdSite: site },
      { roles: ['employee'] },
    );
    const waits = (await ask(below, SOFTWARE, software)).body.IdDemande;
    const own = (await ask(leaver, SOFTWARE, software)).body.IdDemande;
    await ask(leaver, SOFTWARE, { IdLogiciel: 1 });
    const packOf = async (by: BuiltPerson) => {
      const { kinds } = (
        await server.as(by.login).call(handoverCalls.pack, { params: { IdPersonneEV1: leaver.IdPersonneEV1 } })
      ).body;
      const keysOf = (name: string) => kinds.find(({ kind }) => kind === name)?.things.map(({ key }) => Number(key));
      return { visa: keysOf('visa'), request: keysOf('request'), item: keysOf('item')?.length };
    };
    expect(await packOf(leaver)).toEqual({ visa: [waits], request: [own], item: 1 });
    // Who may hand things over and follows no request, nor sees an inventory, is told of none.
    const keeper = await build.person({ IdSociete: company }, { roles: ['hrAdministrator'] });
    const [may] = (
      await sql<{ follows: boolean }>`select exists (select from "RoleProfil" r join "ProfilDroit" d using ("IdProfil")
        join "PersonneRole" pr using ("IdRole") where pr."IdPersonneEV1" = ${keeper.IdPersonneEV1}
          and d."IdDroit" in ('suivie-demandes', 'suivi-d-logiciel')) as follows`.execute(server.database.db)
    ).rows;
    if (!may?.follows) expect((await packOf(keeper)).request).toBeUndefined();
  });
});

test('the form of a request is edited on site as any other, but for form rights; it is in force for who asks and who sends', async () => {
  const admin = await build.person({}, { roles: ['administrator'] });
  const IdFormulaire = 'demande-logiciel';
  const prepare = async (Modifs: FormEdits) =>
    await server.as(admin.login).call(plansCalls.prepare, {
      body: { kind: 'form', input: { IdFormulaire, Revision: 0, Modifs } },
    });
  const who = await somebody();
  const draft = (await ask(who, SOFTWARE, software, { transmettre: false })).body.IdDemande;
  const ruled = await prepare({
    rights: [
      {
        ...{ Champ: 'Justification', IdProfil: null, visible: false, edit: false },
        ...{ conditionsVisible: null, conditions: null },
      },
    ],
  });
  expect(ruled.error?.details?.[0]).toMatchObject({ rule: 'notAllowed' });
  const plan = await prepare({ fields: { Justification: { required: true } } });
  expect(plan.body.summary.form?.fields).toMatchObject([{ Champ: 'Justification', closed: 0, hidden: 0 }]);
  expect(plan.body.summary.form?.fields[0]?.missing).toBeGreaterThan(0);
  const { IdPlan } = plan.body;
  expect((await server.as(admin.login).call(plansCalls.apply, { params: { IdPlan } })).status).toBe(200);
  const lacks = [{ path: 'body/fields/Justification', rule: 'required' }];
  expect((await ask(who, SOFTWARE, { IdLogiciel: 5 })).error?.details).toEqual(lacks);
  const sent = async () => await server.as(who.login).call(requestsCalls.send, { params: { IdDemande: draft } });
  expect((await sent()).error?.details).toEqual(lacks);
  await server.as(admin.login).call(plansCalls.undo, { params: { IdPlan } });
  expect((await sent()).status).toBe(200);
  for (const { form } of requestForms) {
    const preview = await server.as(admin.login).call(formsCalls.preview, {
      params: { IdFormulaire: form },
      body: { Modifs: {}, IdPersonneEV1: who.IdPersonneEV1, cle: null },
    });
    expect(preview.status, form).toBe(200);
  }
});

describe('asked for several people at once', () => {
  const photo = async ({ IdPersonneEV1 }: BuiltPerson) =>
    await sql`insert into "Photo" ("IdPersonneEV1", "Version", "Statut") values (${IdPersonneEV1}, 1, 'ACCEPTED')`.execute(
      server.database.db,
    );
  const prepare = async (by: BuiltPerson, people: readonly BuiltPerson[], typeDemande: number, values: object) =>
    await server.as(by.login).call(plansCalls.prepare, {
      body: {
        kind: 'ask-requests',
        input: {
          chosen: { people: people.map(({ IdPersonneEV1 }) => IdPersonneEV1) },
          ...{ typeDemande, fields: fields(values) },
        },
      },
    });
  const step = async (by: BuiltPerson, name: 'apply' | 'undo', IdPlan: number) =>
    await server.as(by.login).call(plansCalls[name], { params: { IdPlan } });
  const stagesOf = async ({ IdPersonneEV1 }: BuiltPerson) =>
    (
      await sql<{ stage: number }>`select "IdStade" as stage from "Demande" where "IdPersonneEV1" = ${IdPersonneEV1}
        order by "IdDemande"`.execute(server.database.db)
    ).rows.map(({ stage }) => stage);
  const badge = () => ({ IdSite: site, Principal: true, DateDebut: day(1) });

  test('a request for each, why not for the others, done exactly, and recalled where that is still possible', async () => {
    const [one, two, bare, has, stranger] = [
      await somebody(),
      await somebody(),
      await somebody(),
      await somebody(),
      await build.person({}, { roles: ['employee'] }),
    ];
    for (const who of [one, two, has, stranger]) await photo(who);
    await ask(has, ACCESS, badge());
    const plan = await prepare(manager, [one, two, bare, has, stranger], ACCESS, badge());
    expect(plan.status).toBe(200);
    expect([plan.body.summary.added, plan.body.left]).toEqual([2, 3]);
    expect([await stagesOf(one), await stagesOf(bare)]).toEqual([[], []]);
    const { IdPlan } = plan.body;
    const { rows } = (
      await server.as(manager.login).call(plansCalls.rows, { params: { IdPlan }, query: { left: true } })
    ).body;
    expect(rows.map(({ reason }) => reason?.[0]?.rule).sort()).toEqual([
      'BADGE_ACCES_SITE_EXIST',
      'PHOTO_MANQUANTE',
      'right',
    ]);
    expect((await step(manager, 'apply', IdPlan)).status).toBe(200);
    for (const who of [one, two]) expect(await stagesOf(who)).toEqual([stages.sent]);
    expect([await stagesOf(bare), await stagesOf(has), await stagesOf(stranger)]).toEqual([[], [stages.sent], []]);
    // What was decided meanwhile stays.
    await sql`update "Demande" set "IdStade" = 5 where "IdPersonneEV1" = ${two.IdPersonneEV1}`.execute(
      server.database.db,
    );
    expect((await step(manager, 'undo', IdPlan)).status).toBe(200);
    expect([await stagesOf(one), await stagesOf(two)]).toEqual([[stages.draft], [stages.rejected]]);
  });

  test('what is wrong for everybody is said where it was filled in; who follows nobody asks for one at a time', async () => {
    const [one, two] = [await somebody(), await somebody()];
    for (const who of [one, two]) await photo(who);
    const wrong = await prepare(manager, [one, two], ACCESS, { ...badge(), DateFin: day(-10) });
    expect(wrong.error?.details).toMatchObject([{ path: 'body/input/fields/DateFin', rule: 'min' }]);
    expect((await prepare(one, [one], ACCESS, badge())).error?.name).toBe('NOT_AUTHORIZED');
    for (const none of [11, 7, 10])
      expect((await prepare(manager, [one], none, badge())).error?.details).toMatchObject([
        { path: 'body/input/typeDemande', rule: 'unknownValue' },
      ]);
    expect((await prepare(manager, [await build.person()], ACCESS, badge())).error?.name).toBe('PLAN_EMPTY');
  });

  test('who lost their photo between the plan and its doing is left, and the others are not', async () => {
    const [one, two] = [await somebody(), await somebody()];
    for (const who of [one, two]) await photo(who);
    const { IdPlan } = (await prepare(manager, [one, two], ACCESS, badge())).body;
    await sql`delete from "Photo" where "IdPersonneEV1" = ${one.IdPersonneEV1}`.execute(server.database.db);
    await step(manager, 'apply', IdPlan);
    expect([await stagesOf(one), await stagesOf(two)]).toEqual([[], [stages.sent]]);
    const entries = await sql<{ count: number }>`select count(*)::integer as count from history_entry
      where entity = 'Demande' and entity_id not in (select "IdDemande"::text from "Demande")`.execute(
      server.database.db,
    );
    expect(entries.rows[0]?.count).toBe(0);
  });
});

test('people of the same function usually ask for: what a third of them did, three at least, and this person did not', async () => {
  const [IdFonctionEFIS] = (
    await sql<{ key: string }>`select "IdFonctionEFIS" as key from "FonctionEFIS" order by 1 limit 1`.execute(
      server.database.db,
    )
  ).rows.map(({ key }) => key);
  const alike = await Promise.all(Array.from({ length: 4 }, async () => await somebody({ IdFonctionEFIS })));
  const me = await somebody({ IdFonctionEFIS });
  for (const one of alike.slice(0, 3)) {
    await ask(one, SOFTWARE, { IdLogiciel: 1 });
    await ask(one, EQUIPMENT, { IdSite: site }, { lignes: [fields({ IdCategorieMateriel: 4 })] });
  }
  for (const one of alike.slice(0, 2)) await ask(one, SOFTWARE, software);
  const usual = async (by = me) =>
    (
      await server.as(by.login).call(requestsCalls.possible, { params: { IdPersonneEV1: me.IdPersonneEV1 } })
    ).body.usual.map(({ typeDemande, fields: of, lignes, people }) => ({ typeDemande, of, lignes, people }));
  const found = await usual();
  expect(found).toContainEqual({
    ...{ typeDemande: SOFTWARE, of: [{ IdChamp: 'IdLogiciel', Valeur: 1 }], lignes: [], people: 3 },
  });
  expect(found).toContainEqual({
    ...{ typeDemande: EQUIPMENT, of: [], lignes: [[{ IdChamp: 'IdCategorieMateriel', Valeur: 4 }]], people: 3 },
  });
  // Two of them are no function.
  expect(found.some(({ of }) => of.some(({ Valeur }) => Valeur === PAID))).toBe(false);
  expect(await usual(manager)).toEqual(found);
  await ask(me, SOFTWARE, { IdLogiciel: 1 });
  expect((await usual()).map(({ typeDemande }) => typeDemande)).toEqual([EQUIPMENT]);
});

test('what others need is sent first', () => {
  const asked = [CANTEEN, SOFTWARE, PARKING, ACCESS].map((typeDemande) => ({ typeDemande }));
  expect(inSendingOrder(asked).map(({ typeDemande }) => typeDemande)).toEqual([SOFTWARE, ACCESS, CANTEEN, PARKING]);
});
