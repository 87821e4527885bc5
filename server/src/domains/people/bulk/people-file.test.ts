import { bulkCalls } from '@passerelle/contracts/bulk/bulk.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowOf } from '../../../platform/db/database.ts';
import { type Build, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let id: number;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  const { db } = server.database;
  const state = { mode: 'update', columns: [{ field: 'CompteAD' }, { field: 'Manager' }] };
  id = (
    await rowOf(
      db,
      sql<{ id: number }>`insert into "DefinitionImport" ("CodeImport", "LibImport", "Sens", "Sujet")
        values ('managers', 'Managers', 'import', 'people') returning "IdImport" as id`,
    )
  ).id;
  await sql`insert into "DefinitionVersion" ("IdImport", "Version", "Etat") values (${id}, 1, ${JSON.stringify(state)})`.execute(
    db,
  );
  await sql`insert into "DefinitionRole" ("IdImport", "IdRole") select ${id}::integer, "IdRole" from "Role"`.execute(
    db,
  );
  await server.database.pool.query(`update "Parametre" set "Valeur" = '2' where "IdParam" = 'MANAGER_QUOTA'`);
});
afterAll(() => server.close());

test('managers that a file sets count with those of bulk change: past the quota of a day they are refused', async () => {
  const rights = ['ann', 'esc', 'import-export-acces', 'ann-col-CompteAD', 'ann-col-Manager', 'ann-update'] as const;
  const keeper = await build.holderOf([...rights, 'ann-update-mng'], {});
  await sql`insert into "DefinitionRole" ("IdImport", "IdRole") select ${id}::integer, "IdRole" from "PersonneRole"
    where "IdPersonneEV1" = ${keeper.IdPersonneEV1}`.execute(server.database.db);
  const boss = await build.person({ Prenom: 'Zoé', Nom: 'Haute' });
  const team = await Promise.all(Array.from({ length: 4 }, () => build.person()));
  const as = server.as(keeper.login);
  const verify = async (people: typeof team) =>
    (
      await as.call(importsCalls.verify, {
        params: { id },
        body: { ListeData: people.map(({ login }) => ({ CompteAD: login, Manager: boss.login })) },
      })
    ).body;
  const first = await verify(team.slice(0, 3));
  expect(first.counts).toMatchObject({ changed: 2, refused: 1 });
  expect(first.lignes[0]).toMatchObject({ line: 3, faults: [{ rule: 'quota', value: '2' }] });
  // Of two that were verified while there was room, the second has none left.
  const second = await verify(team.slice(3));
  expect(second.counts).toMatchObject({ changed: 1, refused: 0 });
  const save = async (IdRun: number | null) =>
    (await as.call(importsCalls.save, { params: { id }, body: { IdRun: IdRun ?? 0 } })).body;
  expect(await save(first.IdRun)).toMatchObject({ written: 2, left: 1 });
  expect(await save(second.IdRun)).toMatchObject({ written: 0, left: 1 });
  const managed = await server.database.db
    .selectFrom('Personne')
    .select('CompteAD')
    .where('IdPersonneEV1Manager', '=', boss.IdPersonneEV1)
    .execute();
  expect(managed.map(({ CompteAD }) => CompteAD).toSorted()).toEqual(
    team
      .slice(0, 2)
      .map(({ login }) => login)
      .toSorted(),
  );
  const { body: left } = await as.call(bulkCalls.rights, { params: { id: boss.IdPersonneEV1 } });
  expect(left).toMatchObject({ quota: 2, reste: 0 });
});

test('a file and a bulk change share the quota of a day, whichever comes first', async () => {
  const rights = ['ann', 'esc', 'import-export-acces', 'ann-col-CompteAD', 'ann-col-Manager', 'ann-update'] as const;
  const boss = await build.person();
  const openTo = async ({ IdPersonneEV1 }: { readonly IdPersonneEV1: number }) =>
    await sql`insert into "DefinitionRole" ("IdImport", "IdRole") select ${id}::integer, "IdRole" from "PersonneRole"
      where "IdPersonneEV1" = ${IdPersonneEV1}`.execute(server.database.db);
  for (const first of ['bulk', 'file'] as const) {
    const keeper = await build.holderOf([...rights, 'ann-update-mng'], {}, { person: { and: [] } });
    await openTo(keeper);
    const as = server.as(keeper.login);
    const byFile = async () => {
      const who = await build.person();
      const ListeData = [{ CompteAD: who.login, Manager: boss.login }];
      const { body } = await as.call(importsCalls.verify, { params: { id }, body: { ListeData } });
      if (body.IdPlan === null) return body.lignes[0]?.faults[0]?.rule;
      const saved = await as.call(importsCalls.save, { params: { id }, body: { IdRun: body.IdRun ?? 0 } });
      return saved.body.written === 1 ? 'written' : 'left';
    };
    const byBulk = async () => {
      const who = await build.person();
      const chosen = { filter: '{}', langue: 'fr', only: [who.IdPersonneEV1] };
      const input = { chosen, IdChamp: 'Manager', Valeur: boss.IdPersonneEV1 };
      const prepared = await as.call(plansCalls.prepare, { body: { kind: 'people-change', input } });
      if (prepared.error) return prepared.error.details?.[0]?.rule;
      const { IdPlan } = prepared.body;
      return (await as.call(plansCalls.apply, { params: { IdPlan } })).status === 200 ? 'written' : 'left';
    };
    const [one, other] = first === 'bulk' ? [byBulk, byFile] : [byFile, byBulk];
    // The quota is two: one by each door, and the third by neither.
    expect([await one(), await other(), await one(), await other()]).toEqual(['written', 'written', 'quota', 'quota']);
  }
});

test('a file and a bulk change at the same moment do not go past the quota of a day together', async () => {
  const rights = ['ann', 'esc', 'import-export-acces', 'ann-col-CompteAD', 'ann-col-Manager', 'ann-update'] as const;
  const boss = await build.person();
  const another = await server.replica();
  for (let round = 0; round < 4; round++) {
    const keeper = await build.holderOf([...rights, 'ann-update-mng'], {}, { person: { and: [] } });
    await sql`insert into "DefinitionRole" ("IdImport", "IdRole") select ${id}::integer, "IdRole" from "PersonneRole"
      where "IdPersonneEV1" = ${keeper.IdPersonneEV1}`.execute(server.database.db);
    const [as, asToo] = [server.as(keeper.login), another.as(keeper.login)];
    const file = async () => {
      const who = await build.person();
      const ListeData = [{ CompteAD: who.login, Manager: boss.login }];
      const { body } = await as.call(importsCalls.verify, { params: { id }, body: { ListeData } });
      return async () => {
        const saved = await asToo.call(importsCalls.save, { params: { id }, body: { IdRun: body.IdRun ?? 0 } });
        return saved.body.written;
      };
    };
    const bulk = async () => {
      const who = await build.person();
      const chosen = { filter: '{}', langue: 'fr', only: [who.IdPersonneEV1] };
      const input = { chosen, IdChamp: 'Manager', Valeur: boss.IdPersonneEV1 };
      const params = {
        IdPlan: (await as.call(plansCalls.prepare, { body: { kind: 'people-change', input } })).body.IdPlan,
      };
      return async () => {
        expect((await as.call(plansCalls.apply, { params })).status).toBe(200);
        return await writtenOf(params.IdPlan);
      };
    };
    // Each was prepared while there was room for two.
    const ready = [await file(), await bulk(), await file(), await bulk()];
    const written = await Promise.all(ready.map(async (go) => await go()));
    expect([round, written.reduce((sum, n) => sum + n, 0)]).toEqual([round, 2]);
  }
});

const writtenOf = async (IdPlan: number) =>
  (
    await rowOf(
      server.database.db,
      sql<{ n: number }>`select count(*)::integer as n from plan_row where "IdPlan" = ${IdPlan} and reason is null`,
    )
  ).n;

test('while the portal is read-only a file is verified and not saved; afterwards it is', async () => {
  const keeper = await build.person({}, { roles: ['hrManager'] });
  const [boss, who] = [await build.person(), await build.person()];
  const as = server.as(keeper.login);
  const entered = await server
    .as('admin')
    .call(messagesCalls.create, { body: { Texte: '<p>Travaux</p>', Actif: true, level: 'readOnly' } });
  expect(entered.status).toBeLessThan(300);
  const ListeData = [{ CompteAD: who.login, Manager: boss.login }];
  const verified = await as.call(importsCalls.verify, { params: { id }, body: { ListeData } });
  expect(verified.body.counts).toMatchObject({ changed: 1 });
  const save = async () =>
    await as.call(importsCalls.save, { params: { id }, body: { IdRun: verified.body.IdRun ?? 0 } });
  expect((await save()).error?.name).toBe('PORTAL_READ_ONLY');
  await server.database.pool.query('delete from "Message"');
  expect((await save()).body).toMatchObject({ written: 1 });
});
