import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../testing/build.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

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
