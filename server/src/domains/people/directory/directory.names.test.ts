import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

/** Somebody who sees everybody, and reads names only of those whose card is everybody's. */
let server: TestServer;
let build: Build;
let reader: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  const { pool } = server.database;
  const { rows } = await pool.query<{ IdProfil: number; IdRole: number }>(`
    with profile as (insert into "Profil" ("LibProfil") values ('Nameless') returning "IdProfil"),
      role as (insert into "Role" ("LibRole", "Famille") values ('Nameless', 'RH') returning "IdRole"),
      rights as (insert into "ProfilDroit" ("IdProfil", "IdDroit", "Valeur") select "IdProfil", 'ann', 1 from profile)
    select "IdProfil", "IdRole" from profile, role`);
  const [{ IdProfil, IdRole }] = rows as [(typeof rows)[0]];
  await pool.query(
    `insert into "RoleProfil" ("IdRole", "IdProfil", "IdPerimetre")
      select $1, $2, "IdPerimetre" from "Perimetre" where "LibPerimetre" = 'Tout le monde'`,
    [IdRole, IdProfil],
  );
  reader = await build.person({}, { roles: [] });
  await build.role(reader.IdPersonneEV1, { IdRole, ParDefaut: true });
});
afterAll(() => server.close());

test('choices are one’s own, in the language that is asked for', async () => {
  const choices = (body: object) =>
    server.as(reader.login).call(directoryCalls.authorizedData, { body: { Table: 'Direction', ...body } });
  const labels = async (body: object) => (await choices(body)).body.map(({ Lib }) => Lib);
  expect(await labels({ IdPersonneEV1: reader.IdPersonneEV1 })).toEqual(await labels({}));
  const other = await build.person({});
  expect((await choices({ IdPersonneEV1: other.IdPersonneEV1 })).error).toMatchObject({
    name: 'INVALID_INPUT',
    details: [{ path: 'body/IdPersonneEV1', rule: 'notAllowed' }],
  });
  expect(await labels({ IdLangue: 'PL' })).not.toEqual(await labels({ IdLangue: 'FR' }));
  expect((await choices({ IdLangue: 'XX' })).error?.name).toBe('LANGUAGE_NOT_SUPPORTED');
});

test('whoever may be seen but not named is in no tree and no choice', async () => {
  const boss = await build.person({ Prenom: 'Ines', Nom: 'Present', IdStatut: 500 });
  const gone = await build.person({
    Prenom: 'Otto',
    Nom: 'Gone',
    IdStatut: 700,
    IdPersonneEV1Manager: boss.IdPersonneEV1,
  });
  const asked = async (IdPersonneEV1: number) => {
    const as = server.as(reader.login);
    const record = await as.call(directoryCalls.record, { params: { IdPersonneEV1 } });
    const tree = await as.call(directoryCalls.organisation, { params: { IdPersonneEV1 }, query: { Ligne: 'Manager' } });
    const body = { Table: 'Personne' as const, Ids: [IdPersonneEV1] };
    const choices = await as.call(directoryCalls.authorizedData, { body });
    return { record, tree, choices, raw: [record.raw, tree.raw, choices.raw].join() };
  };
  const present = await asked(boss.IdPersonneEV1);
  expect(present.tree.body.person).toMatchObject({ IndexPrenomNom: 'Ines Present', reports: 0 });
  expect(present.choices.body).toHaveLength(1);
  const hidden = await asked(gone.IdPersonneEV1);
  expect([present.raw, hidden.raw].join()).not.toContain('Otto');
  expect(hidden.record.body.person).not.toHaveProperty('IndexPrenomNom');
  expect(hidden.tree.error?.name).toBe('NOT_FOUND');
  expect(hidden.choices.body).toEqual([]);
});

test('A17 a technical account is an orphan without anybody who answers for it, and once they have left', async () => {
  const desk = await build.person({}, { roles: ['serviceDesk'] });
  const company = await build.company();
  const here = await build.person({});
  const left = await build.person({ IdStatut: statuts.INACTIVE });
  const account = async (IdPersonneEV1Responsable: number | null) =>
    (await build.person({ Physique: false, IdSociete: company, IdPersonneEV1Responsable })).IdPersonneEV1;
  const [kept, abandoned, nobodys] = [
    await account(here.IdPersonneEV1),
    await account(left.IdPersonneEV1),
    await account(null),
  ];
  const found = async (wanted: boolean) => {
    const filter = JSON.stringify({ where: { isOrphelinFilter: wanted, Societe: company }, limit: 100 });
    const { body, error } = await server.as(desk.login).call(directoryCalls.list, { query: { filter } });
    expect(error).toBeUndefined();
    const keys = new Set(body.rows.map((row) => row.IdPersonneEV1));
    return [kept, abandoned, nobodys].filter((key) => keys.has(key));
  };
  expect(await found(true)).toEqual([abandoned, nobodys]);
  // Whoever may see no account finds none, and may not ask.
  const filter = JSON.stringify({ where: { isOrphelinFilter: true } });
  const refused = await server.as(here.login).call(directoryCalls.list, { query: { filter } });
  expect(refused.error?.name).toBe('NOT_AUTHORIZED');
  // Somebody else answers for it from now on.
  const again = await server.as(desk.login).call(personCalls.save, {
    params: { IdPersonneEV1: abandoned! },
    body: { fields: [{ IdChamp: 'Responsable', Vu: left.IdPersonneEV1, Valeur: here.IdPersonneEV1 }] },
  });
  expect(again.error).toBeUndefined();
  expect(await found(true)).toEqual([nobodys]);
  const gone = await server.as(desk.login).call(personCalls.save, {
    params: { IdPersonneEV1: nobodys! },
    body: { fields: [{ IdChamp: 'Responsable', Vu: null, Valeur: left.IdPersonneEV1 }] },
  });
  expect(gone.error?.name).toBe('RELATED_ACCOUNT_NOT_FOUND');
});
