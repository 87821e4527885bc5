import { listAutomaticCalls as calls } from '@passerelle/contracts/distribution-lists/automatic.contract.ts';
import type { AutomaticDeclaration } from '@passerelle/contracts/distribution-lists/automatic.plans.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage, toldAs } from '../testing/list-stage.ts';

/** Lists that a declaration makes, one for each unit. */
let server: TestServer;
let stage: ListStage;
let admin: BuiltPerson;
let owner: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  admin = await stage.person({}, { roles: ['administrator'] });
  owner = await stage.person();
});
afterAll(() => server.close());
// The lists of one test are not followed in another.
afterEach(async () => void (await server.database.pool.query('delete from "LdAutomatique"')));
let made = 0;
let word: string;
beforeEach(() => {
  word = `Maison ${process.pid} ${++made}`;
});

const declarationOf = (values: Partial<AutomaticDeclaration> = {}): AutomaticDeclaration => ({
  ...{ LibAutomatique: `${word} {unite}`, Source: 'IdSociete', IdNature: 'ORG', Conditions: null, Seuil: 3 },
  ...{ IdPersonneEV1: owner.IdPersonneEV1, Rule: 'MEMBRES', Visible: true, Cachee: false, Actif: true },
  ...values,
});
const declare = async (values: Partial<AutomaticDeclaration> = {}) =>
  await server.as(admin.login).call(calls.declare, { body: { declaration: declarationOf(values) } });
const follow = async () => {
  await stage.runs('distributionLists.units');
  await stage.works();
};
/** The declaration of this test. */
const stored = async () => {
  const { automatiques } = (await server.as(admin.login).call(calls.list, {})).body;
  const one = automatiques.find(({ declaration }) => declaration.LibAutomatique.startsWith(word));
  if (!one) throw new Error('It is declared');
  return one;
};
const units = async (only?: number) => {
  const { unites } = (await server.as(admin.login).call(calls.read, { params: { id: (await stored()).IdAutomatique } }))
    .body;
  return unites.filter(({ Unite }) => only === undefined || Unite === String(only));
};
const change = async (values: Partial<AutomaticDeclaration>) => {
  const { IdAutomatique, Revision, declaration } = await stored();
  const body = { Revision, declaration: { ...declaration, ...values } };
  return await server.as(admin.login).call(calls.change, { params: { id: IdAutomatique }, body });
};
const listOf = async (unit: number) => {
  const [found] = await units(unit);
  if (!found?.IdListe) throw new Error('It has a list');
  return found.IdListe;
};
const company = async (people: number, row: object = {}) => {
  const IdSociete = await stage.build.company({ LibSociete: `${word} ${++made}`, ...row });
  const staff: BuiltPerson[] = [];
  for (let n = 0; n < people; n++) staff.push(await stage.person({ IdSociete }));
  return { IdSociete, staff };
};

test('each unit with enough people has its list, published, under its name, with whoever is of it', async () => {
  const [large, small] = [await company(3), await company(2)];
  expect((await declare()).error).toBeUndefined();
  expect(await units(large.IdSociete)).toMatchObject([{ outcome: 'made', IdListe: null, Personnes: 3 }]);
  await follow();
  expect(await units(small.IdSociete)).toEqual([]);
  const [unit] = await units(large.IdSociete);
  expect(unit).toMatchObject({ outcome: 'stays', Personnes: 3 });
  const list = await stage.read(admin, await listOf(large.IdSociete));
  expect(list).toMatchObject({
    ...{ IdStatut: 'PUBLIEE', TypeListe: 'automatique', Rule: 'MEMBRES', Membres: 3 },
    IdPersonneEV1: { IdPersonneEV1: owner.IdPersonneEV1 },
  });
  expect((await stage.suite(list.Adresse))?.mails).toHaveLength(3);
  // Somebody comes: the list follows as any list does, and is not made twice.
  await stage.person({ IdSociete: large.IdSociete });
  await follow();
  await stage.runs('distributionLists.unitsHour');
  await stage.runs('distributionLists.day');
  expect((await stage.read(admin, list.IdListe)).Membres).toBe(4);
});

test('criteria narrow every unit, and its list follows a declaration that is changed, and one that is undone', async () => {
  const { IdSociete, staff } = await company(7);
  await server.database.pool.query(
    `update "Personne" set "Metropolis" = true where "IdPersonneEV1" = ${staff[0]?.IdPersonneEV1}`,
  );
  await declare({ Seuil: 1 });
  await follow();
  const id = await listOf(IdSociete);
  const Conditions = { field: 'Metropolis', operator: 'equals', value: true } as const;
  const changed = await change({ Conditions, LibAutomatique: `${word} bis {unite}` });
  expect(changed.error).toBeUndefined();
  await follow();
  // So many would leave that it waits for its owner, as any loss does.
  expect(await stage.read(admin, id)).toMatchObject({ LibListe: expect.stringContaining('bis'), IdStatut: 'BLOQUEE' });
  const undone = await server.as(admin.login).call(plansCalls.undo, { params: { IdPlan: changed.body.IdPlan } });
  expect(undone.error).toBeUndefined();
  await follow();
  expect(await stage.read(admin, id)).toMatchObject({ IdStatut: 'PUBLIEE', Membres: 7 });
  expect((await stage.read(admin, id)).LibListe).not.toContain('bis');
});

test('a list closes with its unit or its declaration, stays where people are few, and comes back under its address', async () => {
  const { IdSociete, staff } = await company(3);
  await declare();
  await follow();
  const id = await listOf(IdSociete);
  const { Adresse } = await stage.read(admin, id);
  await server.database.pool.query(
    `update "Personne" set "Suspendu" = true where "IdPersonneEV1" = ${staff[0]?.IdPersonneEV1}`,
  );
  await follow();
  expect((await stage.read(admin, id)).IdStatut).toBe('PUBLIEE');
  await server.database.pool.query(`update "Societe" set "DateFin" = '${day(-1)}' where "IdSociete" = ${IdSociete}`);
  await follow();
  expect((await stage.read(admin, id)).IdStatut).toBe('FERMEE');
  expect(await stage.suite(Adresse)).toBeUndefined();
  // Its owner cannot open again what a declaration closed.
  await server.as(owner.login).call(listsOfDistributionCalls.save, {
    params: { id },
    body: { fields: [{ IdChamp: 'Visible', Valeur: false, Vu: true }] },
  });
  expect((await stage.read(admin, id)).IdStatut).toBe('FERMEE');
  await server.database.pool.query(`update "Societe" set "DateFin" = null where "IdSociete" = ${IdSociete}`);
  await server.database.pool.query(
    `update "Personne" set "Suspendu" = false where "IdPersonneEV1" = ${staff[0]?.IdPersonneEV1}`,
  );
  await follow();
  expect(await stage.read(admin, id)).toMatchObject({ IdStatut: 'PUBLIEE', Adresse });
  expect((await stage.suite(Adresse))?.mails).toHaveLength(3);
  await change({ Actif: false });
  await follow();
  expect((await stage.read(admin, id)).IdStatut).toBe('FERMEE');
  expect(await stored()).toMatchObject({ listes: 0, declaration: { Actif: false } });
});

test('whoever leads a line owns its list, whom their whole line is in', async () => {
  const head = await stage.person();
  const below = await stage.person({ IdPersonneEV1Manager: head.IdPersonneEV1 });
  for (const Manager of [head, below, below]) await stage.person({ IdPersonneEV1Manager: Manager.IdPersonneEV1 });
  await declare({ Source: 'Manager', IdPersonneEV1: null, Seuil: 4 });
  await follow();
  const list = await stage.read(head, await listOf(head.IdPersonneEV1));
  expect(list).toMatchObject({ Membres: 4, IdPersonneEV1: { IdPersonneEV1: head.IdPersonneEV1 } });
  expect(await units(below.IdPersonneEV1)).toEqual([]);
});

test('a unit whose list cannot be made says why, and the others are made', async () => {
  const [one, two] = [await company(3), await company(3)];
  const { LibSociete } = await server.database.db
    .selectFrom('Societe')
    .select('LibSociete')
    .where('IdSociete', '=', one.IdSociete)
    .executeTakeFirstOrThrow();
  await stage.create(admin, { LibListe: `${word} ${LibSociete}`, IdNature: 'ORG' });
  await declare();
  await follow();
  expect(await units(one.IdSociete)).toMatchObject([{ outcome: 'nameTaken', IdListe: null }]);
  expect(await units(two.IdSociete)).toMatchObject([{ outcome: 'stays' }]);
});

test('of a list that was declared, its owner says whose it is and who writes; nothing else', async () => {
  const { IdSociete } = await company(3);
  await declare({ Rule: 'TOUS' });
  await follow();
  const id = await listOf(IdSociete);
  const by = server.as(owner.login);
  const read = (await by.call(listsOfDistributionCalls.read, { params: { id, lang: 'fr' } })).body;
  expect(read.IdAutomatique).toBe((await stored()).IdAutomatique);
  const refused = await by.call(listsOfDistributionCalls.save, {
    params: { id },
    body: { fields: [{ IdChamp: 'LibListe', Valeur: `${word} other`, Vu: read.liste.LibListe ?? null }] },
  });
  expect(refused.error).toMatchObject({
    name: 'INVALID_INPUT',
    details: [{ path: 'body/fields/LibListe', rule: 'notAllowed' }],
  });
  const saved = await by.call(listsOfDistributionCalls.save, {
    params: { id },
    body: { fields: [{ IdChamp: 'Rule', Valeur: 'RESPONSABLES', Vu: 'TOUS' }] },
  });
  expect(saved.error).toBeUndefined();
  await stage.works();
  const body = { Conditions: null, Revision: 2 };
  const tried = [
    await by.call(listGroupsCalls.saveConditions, { params: { id, groupId: 0 }, body }),
    await by.call(listGroupsCalls.saveNamed, { params: { id, groupId: 0 }, body: { named: [owner.IdPersonneEV1] } }),
    await by.call(listGroupsCalls.create, { params: { id }, body: { LibGroupe: 'x' } }),
    await by.call(listsOfDistributionCalls.remove, { params: { id } }),
  ];
  expect(tried.map(({ error }) => error?.name)).toEqual(Array(4).fill('NOT_AUTHORIZED'));
  const may = (await by.call(listsOfDistributionCalls.rights, { params: { id } })).body;
  expect(may).toMatchObject({ edit: true, members: false, exclude: false, remove: false });
});

test('a declaration that cannot be is refused at its field, and one that somebody changed meanwhile is kept', async () => {
  const fault = async (values: Partial<AutomaticDeclaration>) => {
    const { error } = await declare(values);
    return [error?.name, error?.details?.[0]?.path, error?.details?.[0]?.rule];
  };
  const at = (field: string) => `body/declaration/${field}`;
  expect(await fault({ LibAutomatique: word })).toEqual(['INVALID_INPUT', at('LibAutomatique'), 'needsUnit']);
  expect(await fault({ LibAutomatique: '{unite}@x' })).toEqual(['INVALID_INPUT', at('LibAutomatique'), 'noAddress']);
  const lookalike = await fault({ LibAutomatique: '{unite} Dire\u0441tion' });
  expect(lookalike).toEqual(['INVALID_INPUT', at('LibAutomatique'), 'mixedLetters']);
  expect(await fault({ IdNature: 'TMP' })).toEqual(['INVALID_INPUT', at('IdNature'), 'unknownValue']);
  expect(await fault({ IdPersonneEV1: null })).toEqual(['INVALID_INPUT', at('IdPersonneEV1'), 'required']);
  expect(await fault({ Conditions: { field: 'Nom', operator: 'equals', value: 'x' } })).toEqual([
    ...['FILTER_INVALID', at('Conditions/field'), 'unknownField'],
  ]);
  const unread = { field: 'Nom', operator: 'equals', value: 'x' } as const;
  const looked = { IdAutomatique: null, declaration: declarationOf({ Conditions: unread }) };
  expect((await server.as(admin.login).call(calls.preview, { body: looked })).error?.name).toBe('FILTER_INVALID');
  const ofReader = { field: 'IdPays', operator: 'equals', value: '$IdPays' } as const;
  expect((await fault({ Conditions: ofReader })).slice(0, 2)).toEqual(['FILTER_INVALID', at('Conditions/value')]);
  const ofUnit = { field: 'Manager.IdSociete', operator: 'equals', value: '$unite' } as const;
  expect((await declare({ Conditions: ofUnit })).error).toBeUndefined();
  const { IdAutomatique, Revision, declaration } = await stored();
  const again = async (values: Partial<AutomaticDeclaration>, seen = Revision) =>
    (
      await server.as(admin.login).call(calls.change, {
        params: { id: IdAutomatique },
        body: { Revision: seen, declaration: { ...declaration, ...values } },
      })
    ).error?.name;
  expect(await again({ Source: 'IdSite' })).toBe('INVALID_INPUT');
  expect(await again({ Seuil: 7 }, Revision + 1)).toBe('CONFLICT');
  expect(await again({ Conditions: unread })).toBe('FILTER_INVALID');
  expect((await stored()).declaration.Seuil).toBe(3);
});

test('what is typed is told before it is declared: what would be made, and what would close', async () => {
  const { IdSociete } = await company(3);
  await declare();
  await follow();
  const { IdAutomatique } = await stored();
  const preview = async (values: Partial<AutomaticDeclaration>, key: number | null = IdAutomatique) => {
    const body = { IdAutomatique: key, declaration: declarationOf(values) };
    const answer = (await server.as(admin.login).call(calls.preview, { body })).body;
    return answer.unites.filter(({ Unite }) => Unite === String(IdSociete)).map(({ outcome }) => outcome);
  };
  expect(await preview({})).toEqual(['stays']);
  expect(await preview({ Actif: false })).toEqual(['closes']);
  expect(await preview({ LibAutomatique: `${word} other {unite}` }, null)).toEqual(['made']);
  expect((await server.as(owner.login).call(calls.list, {})).error?.name).toBe('NOT_AUTHORIZED');
});

test('a company that is called otherwise, closes or is opened again takes its list along in a minute, and no other is looked at', async () => {
  const [one, other] = [await company(3), await company(3)];
  await declare();
  await follow();
  const [id, untouched] = [await listOf(one.IdSociete), await listOf(other.IdSociete)];
  const noted = async () => (await server.database.pool.query('select "Source", "Unite" from "LdUniteARevoir"')).rows;
  const sweeps = async () => {
    await stage.runs('distributionLists.unitsSweep');
    await stage.works();
    expect(await noted()).toEqual([]);
  };
  await sweeps();
  const query = async (change: string) =>
    await server.database.pool.query(`update "Societe" set ${change} where "IdSociete" = ${one.IdSociete}`);
  await query(`"LibSociete" = '${word} renamed'`);
  expect(await noted()).toEqual([{ Source: 'IdSociete', Unite: String(one.IdSociete) }]);
  await sweeps();
  expect((await stage.read(admin, id)).LibListe).toBe(`${word} ${word} renamed`);
  await query(`"DateFin" = '${day(-1)}'`);
  await sweeps();
  expect((await stage.read(admin, id)).IdStatut).toBe('FERMEE');
  await query(`"DateFin" = null`);
  await sweeps();
  expect((await stage.read(admin, id)).IdStatut).toBe('PUBLIEE');
  expect((await stage.read(admin, untouched)).IdStatut).toBe('PUBLIEE');
  // What is not said of a unit is noted of none.
  await query(`"DateDebut" = '${day(-9)}'`);
  expect(await noted()).toEqual([]);
});

test('a unit has its list as soon as enough people came to it, and a line under the new name of whoever leads it', async () => {
  const IdSite = await stage.build.site({ LibSite: `${word} site`, IdPays: 'FR' });
  for (let n = 0; n < 2; n++) await stage.person({ IdSite });
  const head = await stage.person();
  for (let n = 0; n < 3; n++) await stage.person({ IdPersonneEV1Manager: head.IdPersonneEV1 });
  const mover = await stage.person();
  await declare({ Source: 'IdSite' });
  const declaration = declarationOf({ Source: 'Manager', IdPersonneEV1: null, LibAutomatique: `Line ${word} {unite}` });
  await server.as(admin.login).call(calls.declare, { body: { declaration } });
  await follow();
  await stage.runs('distributionLists.unitsSweep');
  expect(await units(IdSite)).toEqual([]);
  const save = async (person: BuiltPerson, IdChamp: string, Valeur: unknown, Vu: unknown) => {
    const body = { fields: [{ IdChamp, Valeur, Vu }] } as never;
    const { error } = await server
      .as('hr')
      .call(personCalls.save, { params: { IdPersonneEV1: person.IdPersonneEV1 }, body });
    expect(error).toBeUndefined();
    await stage.runs('distributionLists.unitsSweep');
    await stage.works();
  };
  const { rows } = await server.database.pool.query(
    `select "IdSite" as site, "Nom" as name from "Personne" where "IdPersonneEV1" in (${mover.IdPersonneEV1}, ${head.IdPersonneEV1}) order by ("IdPersonneEV1" = ${head.IdPersonneEV1})`,
  );
  await save(mover, 'IdSite', IdSite, rows[0].site);
  expect(await units(IdSite)).toMatchObject([{ outcome: 'stays', Personnes: 3 }]);
  const lineOf = async () =>
    (
      await server.database.pool.query(
        `select "LibListe" as name from "Liste" where "Unite" = '${head.IdPersonneEV1}' and deleted_at is null`,
      )
    ).rows[0]?.name;
  expect(await lineOf()).toContain(rows[1].name);
  await save(head, 'Nom', 'Nowak-Rémy', rows[1].name);
  expect(await lineOf()).toContain('Nowak-Rémy');
});

test('a unit has its list within a minute once enough of its people have an address, or what the declaration asks for', async () => {
  const { IdSociete, staff } = await company(4);
  const IdSite = await stage.build.site({ LibSite: `${word} far`, IdPays: 'FR' });
  const [mute, other] = staff as [BuiltPerson, BuiltPerson];
  const keys = [mute, other].map(({ IdPersonneEV1 }) => IdPersonneEV1).join();
  const noMail = `update "Personne" set "Mail" = null where "IdPersonneEV1" in (${keys})`;
  await server.database.pool.query(noMail);
  await declare();
  await declare({
    LibAutomatique: `${word} far {unite}`,
    Conditions: { field: 'IdSite', operator: 'equals', value: IdSite },
  });
  await follow();
  await stage.runs('distributionLists.unitsSweep');
  const listsOf = async (far: boolean) =>
    (
      await server.database.pool.query(
        `select from "Liste" where "Unite" = '${IdSociete}' and deleted_at is null
          and ("LibListe" like '${word} far %') = ${far} and "IdAutomatique" is not null`,
      )
    ).rowCount;
  expect([await listsOf(false), await listsOf(true)]).toEqual([0, 0]);
  const save = async (person: BuiltPerson, IdChamp: string, Valeur: unknown, Vu: unknown) => {
    const body = { fields: [{ IdChamp, Valeur, Vu }] } as never;
    const { IdPersonneEV1 } = person;
    const { error } = await server.as('hr').call(personCalls.save, { params: { IdPersonneEV1 }, body });
    expect(error).toBeUndefined();
    await stage.runs('distributionLists.unitsSweep');
  };
  await save(mute, 'Mail', `mute.${process.pid}@group.example`, null);
  expect([await listsOf(false), await listsOf(true)]).toEqual([1, 0]);
  await save(other, 'Mail', `other.${process.pid}@group.example`, null);
  const { rows } = await server.database.pool.query<{ site: number }>(
    `select "IdSite" as site from "Personne" where "IdPersonneEV1" = ${mute.IdPersonneEV1}`,
  );
  for (const person of staff.slice(0, 3)) await save(person, 'IdSite', IdSite, rows[0]?.site);
  expect([await listsOf(false), await listsOf(true)]).toEqual([1, 1]);
});

test('a unit has its list within a minute once the record of somebody else has what the declaration asks for', async () => {
  const [far, near] = [(await company(0)).IdSociete, (await company(0)).IdSociete];
  const IdSite = await stage.build.site({ LibSite: `${word} led`, IdPays: 'FR' });
  const above = await stage.person({ IdSociete: near });
  const heads = [1, 2].map(
    async () => await stage.person({ IdSociete: near, IdPersonneEV1Manager: above.IdPersonneEV1 }),
  );
  const [first, second] = (await Promise.all(heads)) as [BuiltPerson, BuiltPerson];
  for (const head of [first, first, second]) await stage.person({ IdSite, IdPersonneEV1Manager: head.IdPersonneEV1 });
  const led = async (field: string, Seuil: number, as: string) => {
    const { error } = await declare({
      ...{ Source: 'IdSite', Seuil, LibAutomatique: `${word} ${as} {unite}` },
      Conditions: { field, operator: 'equals', value: far },
    });
    expect(error).toBeUndefined();
  };
  await led('Manager.IdSociete', 2, 'led');
  await led('Manager.Manager.IdSociete', 3, 'twice');
  await follow();
  await stage.runs('distributionLists.unitsSweep');
  const names = async () =>
    (
      await server.database.pool.query<{ name: string }>(
        `select "LibListe" as name from "Liste" where "Unite" = '${IdSite}' and deleted_at is null order by 1`,
      )
    ).rows.map(({ name }) => name);
  const moves = async ({ IdPersonneEV1 }: BuiltPerson) => {
    const body = { fields: [{ IdChamp: 'IdSociete', Valeur: far, Vu: near }] } as never;
    const { error } = await server.as('hr').call(personCalls.save, { params: { IdPersonneEV1 }, body });
    expect(error).toBeUndefined();
    await stage.runs('distributionLists.unitsSweep');
  };
  expect(await names()).toEqual([]);
  await moves(second);
  expect(await names()).toEqual([]);
  await moves(first);
  expect(await names()).toEqual([expect.stringContaining(`${word} led`)]);
  await moves(above);
  expect(await names()).toEqual([expect.stringContaining(`${word} led`), expect.stringContaining(`${word} twice`)]);
});

test('whoever is made the owner of many lists by one declaration is told once, and led to exactly those', async () => {
  const heir = await stage.person({}, { roles: ['hierarchicalManager'] });
  const [one, two] = [await company(3), await company(3)];
  await stage.create(heir);
  await declare({ IdPersonneEV1: heir.IdPersonneEV1, Seuil: 3 });
  await follow();
  await stage.runs('distributionLists.unitsHour');
  const made = [await listOf(one.IdSociete), await listOf(two.IdSociete)];
  const all = (await units()).flatMap(({ IdListe }) => IdListe ?? []);
  expect(all).toEqual(expect.arrayContaining(made));
  expect([await toldAs(server, heir, 'listsGiven'), await toldAs(server, heir, 'listGiven')]).toEqual([1, 0]);
  const { rows } = await server.database.pool.query(
    `select opens, "values" from "PersonneNotification" where kind = 'listsGiven' and "IdPersonneEV1" = ${heir.IdPersonneEV1}`,
  );
  expect(rows[0].values).toEqual({ many: all.length });
  const query = JSON.parse(new URL(`http://portal/${rows[0].opens}`).searchParams.get('query') ?? '{}');
  const shown = await server
    .as(heir.login)
    .call(listsOfDistributionCalls.list, { body: { filtre: 'all', filter: JSON.stringify({ where: query }) } });
  expect(shown.body.rows.map(({ IdListe }) => IdListe).sort()).toEqual(all.sort());
});
