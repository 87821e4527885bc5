import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { datedChangesCalls } from '@passerelle/contracts/person/dated-changes.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
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
