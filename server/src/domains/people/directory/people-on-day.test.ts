import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { datedChangesCalls } from '@passerelle/contracts/person/dated-changes.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { personFields, statuts } from '@passerelle/contracts/person/person.fields.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let reader: BuiltPerson;
const daysAgo = (days: number) => addDays(usualToday(), -days);

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  reader = await build.person({}, { roles: ['hrManager'] });
  // What is known begins there.
  await changed(reader.IdPersonneEV1, 400, { Fonction: 'x' }, { Fonction: 'y' });
});
afterAll(() => server.close());

const onDay = async (who: BuiltPerson, jour: string, query: object = {}) =>
  await server.as(who.login).call(directoryCalls.onDay, { params: { jour }, query });

/** Writes into the history that somebody was changed so many days ago. */
const changed = async (key: number, days: number, before: object | null, after: object) =>
  await server.database.pool.query(
    `with entry as (insert into history_entry (at, call, entity, entity_id, commitment)
        values (now() - make_interval(days => $2), 'test', 'Personne', $1::text, '') returning id)
      insert into history_values (id, before, after, salt) select id, $3::jsonb, $4::jsonb, '' from entry`,
    [key, days, before === null ? null : JSON.stringify(before), JSON.stringify(after)],
  );

test('people are told where they were on a past day, and who had not come yet is not there', async () => {
  const [was, is] = [await build.company({ LibSociete: 'Former' }), await build.company({ LibSociete: 'Present' })];
  const moved = await build.person({ Prenom: 'Mia', Nom: 'Moved', IdSociete: is, Fonction: 'Captain' });
  const late = await build.person({ Prenom: 'Lea', Nom: 'Late', IdSociete: was });
  const gone = await build.person({ Prenom: 'Gus', Nom: 'Gone', IdSociete: was, IdStatut: statuts.INACTIVE });
  const { IdPersonneEV1 } = moved;
  await changed(IdPersonneEV1, 90, { Fonction: 'Sailor' }, { Fonction: 'Mate' });
  await changed(IdPersonneEV1, 60, { Fonction: 'Mate', IdSociete: was }, { Fonction: 'Captain', IdSociete: is });
  await changed(late.IdPersonneEV1, 30, null, { Prenom: 'Lea' });
  await changed(gone.IdPersonneEV1, 20, { IdStatut: statuts.ACTIVE }, { IdStatut: statuts.INACTIVE });
  const names = async (days: number, Societe: number) => {
    const { body, error } = await onDay(reader, daysAgo(days), { Societe });
    expect(error).toBeUndefined();
    expect(body.total).toBe(body.rows.length);
    return body.rows.map(({ IndexPrenomNom, Fonction, LibSociete }) =>
      [IndexPrenomNom, Fonction, LibSociete].join(' '),
    );
  };
  expect(await names(100, was)).toEqual([expect.stringMatching(/Gus Gone.* Former/), 'Mia Moved Sailor Former']);
  expect(await names(70, was)).toContain('Mia Moved Mate Former');
  expect(await names(40, is)).toEqual(['Mia Moved Captain Present']);
  expect(await names(10, was)).toEqual([expect.stringMatching(/^Lea Late/)]);
});

test('before anything is known it says so; who reads no timeline but their own is told of nobody else', async () => {
  const { rows } = await server.database.pool.query<{ day: string }>(
    `select min((at at time zone 'Etc/GMT+12')::date)::text as day from history_entry where entity = 'Personne'`,
  );
  const since = rows[0]?.day ?? '';
  const { body } = await onDay(reader, addDays(since, -1));
  expect(body).toEqual({ side: 'past', since, rows: [], total: 0, erased: 0 });
  const employee = await build.person();
  const own = (await onDay(employee, daysAgo(2))).body.rows.map(({ IdPersonneEV1 }) => IdPersonneEV1);
  expect(own).toEqual([employee.IdPersonneEV1]);
});

test('who was erased since is a number', async () => {
  const IdSociete = await build.company();
  const days = { DateEntreePhysique: daysAgo(900), DateSortiePhysique: daysAgo(50), DateEffacement: daysAgo(10) };
  await build.person({ IdSociete, ...days, IdStatut: statuts.ARCHIVED, Prenom: '', Nom: '' });
  const { body } = await onDay(reader, daysAgo(100), { Societe: IdSociete });
  expect(body).toMatchObject({ rows: [], erased: 1 });
  expect((await onDay(reader, daysAgo(20), { Societe: IdSociete })).body).toMatchObject({ rows: [], erased: 0 });
  // Asked day by day, a number would tell when somebody left: it is for who may read that.
  const known = [
    'ann',
    'tim',
    'ann-col-IndexPrenomNom',
    'ann-col-DateM',
    'ann-col-IdStatut',
    'ann-col-LibSociete',
  ] as const;
  const all = await build.holderOf([...known, 'ann-col-DateEntree', 'ann-col-DateSortiePhysique']);
  expect((await onDay(all, daysAgo(100), { Societe: IdSociete })).body).toMatchObject({ erased: 1 });
  const some = await build.holderOf([...known, 'ann-col-DateEntree']);
  expect((await onDay(some, daysAgo(100), { Societe: IdSociete })).body).toMatchObject({ erased: 0 });
});

test('what waits is told of a coming day, and nobody is shown leaving to who may not read that day', async () => {
  const IdSociete = await build.company();
  const leaves = addDays(usualToday(), 20);
  const ada = await build.person({ Prenom: 'Ada', Nom: 'Stays', IdSociete, Fonction: 'Pilot' });
  await build.person({ Prenom: 'Bob', Nom: 'Leaves', IdSociete, DateSortiePhysique: leaves });
  const fields = [{ IdChamp: 'Fonction', Valeur: 'Chief pilot', Vu: 'Pilot' }];
  const planned = await server.as(reader.login).call(datedChangesCalls.plan, {
    params: { IdPersonneEV1: ada.IdPersonneEV1 },
    body: { day: addDays(usualToday(), 10), fields },
  });
  expect(planned.error).toBeUndefined();
  const told = async (who: BuiltPerson, days: number) =>
    (await onDay(who, addDays(usualToday(), days), { Societe: IdSociete })).body.rows.map(
      ({ IndexPrenomNom, Fonction }) => `${IndexPrenomNom}: ${Fonction}`,
    );
  expect((await told(reader, 5))[0]).toBe('Ada Stays: Pilot');
  expect(await told(reader, 5)).toHaveLength(2);
  expect(await told(reader, 30)).toEqual(['Ada Stays: Chief pilot']);
  const { pool } = server.database;
  const { rows } = await pool.query(
    `update "ProfilDroit" l set "Valeur" = 0 from "ProfilDroit" was where l."IdDroit" = 'ann-col-DateSortiePhysique'
      and (was."IdProfil", was."IdDroit") = (l."IdProfil", l."IdDroit") returning l."IdProfil", was."Valeur"`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(await told(reader, 30)).toHaveLength(2);
  for (const { IdProfil, Valeur } of rows)
    await pool.query(
      `update "ProfilDroit" set "Valeur" = $2 where "IdProfil" = $1 and "IdDroit" = 'ann-col-DateSortiePhysique'`,
      [IdProfil, Valeur],
    );
  expect(await told(reader, 30)).toHaveLength(1);
});

test('a saved change is seen on the day before it, under what the reader may read of each today', async () => {
  const IdSociete = await build.company();
  const ada = await build.person({ Prenom: 'Ada', IdSociete, Fonction: 'Clerk' });
  const saved = await server.as(reader.login).call(personCalls.save, {
    params: { IdPersonneEV1: ada.IdPersonneEV1 },
    body: { fields: [{ IdChamp: 'Fonction', Valeur: 'Director', Vu: 'Clerk' }] },
  });
  expect(saved.error).toBeUndefined();
  const { body } = await onDay(reader, daysAgo(2), { Societe: IdSociete });
  expect(body.rows).toMatchObject([{ IdPersonneEV1: ada.IdPersonneEV1, Fonction: 'Clerk' }]);
});

test('words, function, country, company and manager are those of that day, on the page and in the file', async () => {
  const IdSociete = await build.company({ LibSociete: 'Words' });
  const boss = await build.person({ Prenom: 'Otto', Nom: 'Chief', IdSociete });
  const mia = await build.person({ Prenom: 'Mia', Nom: 'Wedded', IdSociete, Fonction: 'Captain', IdPays: 'FR' });
  await build.person({ Prenom: 'Zoe', Nom: 'Other', IdSociete, Fonction: 'Captain', IdPays: 'FR' });
  const { IdPersonneEV1: Manager } = boss;
  const before = { Nom: 'Müller', Fonction: 'Sailor', IdPays: 'DE', IdPersonneEV1Manager: Manager };
  const after = { Nom: 'Wedded', Fonction: 'Captain', IdPays: 'FR', IdPersonneEV1Manager: null };
  await changed(mia.IdPersonneEV1, 60, before, after);
  const asked = [
    ...[{ Recherche: 'mueller mia' }, { Recherche: 'SAILOR' }, { Recherche: 'mia sail' }, { Fonction: 'Sailor' }],
    ...[{ Pays: 'DE' }, { Manager }],
  ];
  const found = async (days: number, query: object) =>
    (await onDay(reader, daysAgo(days), { Societe: IdSociete, ...query })).body.rows.map((row) => row.IdPersonneEV1);
  for (const query of asked) {
    expect(await found(90, query), JSON.stringify(query)).toEqual([mia.IdPersonneEV1]);
    expect(await found(30, query), JSON.stringify(query)).toEqual([]);
  }
  const file = (who: BuiltPerson, jour: string, query: object) =>
    server.as(who.login).call(directoryCalls.exportOnDay, { params: { jour }, query: { format: 'csv', ...query } });
  const { raw } = await file(reader, daysAgo(90), { Societe: IdSociete, Recherche: 'sailor' });
  expect(raw.trim().split('\n')).toHaveLength(2);
  expect(raw).toContain('Mia Müller');
  expect(raw).toContain('Otto Chief');
  expect(raw).not.toContain('Wedded');
  expect((await file(reader, daysAgo(3000), {})).error?.name).toBe('NOT_FOUND');
  expect((await file(await build.person(), daysAgo(90), {})).error?.name).toBe('NOT_AUTHORIZED');
  // What is closed today is looked at on no day.
  const { pool } = server.database;
  const { rows } = await pool.query<{ IdProfil: number; Valeur: number }>(
    `update "ProfilDroit" l set "Valeur" = 0 from "ProfilDroit" was where l."IdDroit" = $1
      and (was."IdProfil", was."IdDroit") = (l."IdProfil", l."IdDroit") returning l."IdProfil", was."Valeur"`,
    [personFields.Fonction.read],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(await found(90, { Recherche: 'sailor' })).toEqual([]);
  expect(await found(90, { Fonction: 'Sailor' })).toEqual([]);
  for (const { IdProfil, Valeur } of rows)
    await pool.query(`update "ProfilDroit" set "Valeur" = $2 where "IdProfil" = $1 and "IdDroit" = $3`, [
      ...[IdProfil, Valeur, personFields.Fonction.read],
    ]);
  expect(await found(90, { Recherche: 'sailor' })).toEqual([mia.IdPersonneEV1]);
});

test('the chart of another day has that day’s lines, who may not be named and who was erased as numbers', async () => {
  const IdSociete = await build.company();
  const top = await build.person({ Prenom: 'Tea', Nom: 'Top', IdSociete });
  const IdPersonneEV1Manager = top.IdPersonneEV1;
  const mid = await build.person({ Prenom: 'Max', Nom: 'Mid', IdSociete, IdPersonneEV1Manager });
  const low = await build.person({ Prenom: 'Lou', Nom: 'Low', IdSociete, IdPersonneEV1Manager });
  await changed(low.IdPersonneEV1, 40, { IdPersonneEV1Manager: mid.IdPersonneEV1 }, { IdPersonneEV1Manager });
  await build.person({
    ...{ IdSociete, IdPersonneEV1Manager: mid.IdPersonneEV1, IdStatut: statuts.ARCHIVED, Prenom: '', Nom: '' },
    ...{ DateEntreePhysique: daysAgo(900), DateSortiePhysique: daysAgo(50), DateEffacement: daysAgo(10) },
  });
  const chart = async (who: BuiltPerson, { IdPersonneEV1 }: BuiltPerson, days: number) =>
    await server.as(who.login).call(directoryCalls.organisationOnDay, {
      params: { IdPersonneEV1, jour: daysAgo(days) },
      query: { Ligne: 'Manager' },
    });
  const keys = async (of: BuiltPerson, days: number) => {
    const { tree } = (await chart(reader, of, days)).body;
    const all = [tree?.above ?? [], tree ? [tree.person] : [], tree?.below ?? []];
    return all.map((nodes) => nodes.map(({ IdPersonneEV1 }) => IdPersonneEV1));
  };
  const [t, m, l] = [top, mid, low].map(({ IdPersonneEV1 }) => IdPersonneEV1);
  expect(await keys(low, 70)).toEqual([[t, m], [l], []]);
  expect(await keys(mid, 70)).toEqual([[t], [m], [l]]);
  expect(await keys(low, 20)).toEqual([[t], [l], []]);
  expect((await chart(reader, top, 70)).body.tree?.below).toMatchObject([{ IdPersonneEV1: m, reports: 1 }]);
  expect((await chart(reader, mid, 70)).body).toMatchObject({ side: 'past', hidden: 0, erased: 1 });
  expect((await chart(reader, mid, 20)).body).toMatchObject({ erased: 0 });
  expect((await chart(reader, mid, 3000)).body).toMatchObject({ tree: null });
  const nobody = { ...mid, IdPersonneEV1: 1_999_999_999 };
  expect((await chart(reader, nobody, 70)).error?.name).toBe('NOT_FOUND');
  // Who reads no timeline but their own is told of nobody else.
  expect((await chart(await build.person(), mid, 70)).body).toMatchObject({ tree: null, hidden: 0, erased: 0 });
  // A coming day: what waits is laid over the lines of today.
  const fields = [{ IdChamp: 'Manager', Valeur: mid.IdPersonneEV1, Vu: top.IdPersonneEV1 }];
  const planned = await server.as(reader.login).call(datedChangesCalls.plan, {
    params: { IdPersonneEV1: low.IdPersonneEV1 },
    body: { day: addDays(usualToday(), 10), fields },
  });
  expect(planned.error).toBeUndefined();
  expect(await keys(low, -5)).toEqual([[t], [l], []]);
  expect(await keys(low, -15)).toEqual([[t, m], [l], []]);
  // Of somebody above whom the reader does not see, they are told that there is one.
  const apart = await build.person({ IdSociete: await build.company() });
  const own = await build.person({ IdSociete, IdPersonneEV1Manager: apart.IdPersonneEV1 });
  const rights = ['ann', 'tim', 'ann-col-IndexPrenomNom', 'ann-col-DateM', 'ann-col-IdStatut', 'ann-col-Manager'];
  const perimeter = { person: { field: 'IdSociete', operator: 'equals', value: IdSociete } } as const;
  const narrow = await build.holderOf(rights, {}, perimeter);
  const hidden = (await chart(narrow, own, 70)).body;
  expect(hidden).toMatchObject({ hidden: 1, tree: { above: [], person: { IdPersonneEV1: own.IdPersonneEV1 } } });
  expect((await chart(narrow, apart, 70)).body).toMatchObject({ tree: null, hidden: 0, erased: 0 });
});
