import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../../platform/db/database.ts';
import { firstOf, sure } from '../../../../platform/sure.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { definitionOf } from '../../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

/** Files on two replicas at once: what is saved is what was verified, and nothing that somebody wrote is lost. */
let one: TestServer;
let two: TestServer;
let build: Build;
beforeAll(async () => {
  one = await testServer();
  two = await one.replica();
  build = builders(one.database);
});
afterAll(() => one.close());

const night = process.env.NIGHTLY !== undefined;

type Rows = readonly Readonly<Record<string, string>>[];
const verify = async (on: TestServer, by: BuiltPerson, id: number, ListeData: Rows) =>
  (await on.as(by.login).call(importsCalls.verify, { params: { id }, body: { ListeData: [...ListeData] } })).body;
const save = async (on: TestServer, by: BuiltPerson, id: number, body: object) =>
  await on.as(by.login).call(importsCalls.save, { params: { id }, body });

describe('what was verified on one replica', () => {
  test('is saved on the other by these very data in this very order alone, by its author, under their role, within a day', async () => {
    const { db } = one.database;
    const [first, second] = [await build.site({ Ville: 'Before' }), await build.site({ Ville: 'Before' })];
    const towns = async () =>
      (
        await rowsOf(
          db,
          sql<{ Ville: string }>`select "Ville" from "Site" where "IdSite" in (${first}, ${second}) order by "IdSite"`,
        )
      ).map(({ Ville }) => Ville);
    const columns = [{ field: 'IdSite' }, { field: 'Ville' }];
    const id = await definitionOf(one, { Sujet: 'sites', state: { mode: 'update', columns } });
    const author = await build.person({}, { roles: ['administrator', 'hrManager'] });
    const other = await build.person({}, { roles: ['administrator'] });
    const lines = [
      { IdSite: String(first), Ville: 'After' },
      { IdSite: String(second), Ville: 'After too' },
    ] as const;
    const refusedBy = async (on: TestServer, by: BuiltPerson, body: object) => {
      const { error } = await save(on, by, id, body);
      expect(await towns()).toEqual(['Before', 'Before']);
      return error?.name;
    };
    expect(await refusedBy(two, author, { ListeData: lines })).toBe('IMPORT_NON_VERIFIE');
    const { IdRun } = await verify(one, author, id, lines);
    expect(await refusedBy(two, author, { ListeData: lines.toReversed() })).toBe('IMPORT_NON_VERIFIE');
    expect(await refusedBy(two, author, { ListeData: [lines[0], { ...lines[1], Ville: 'Elsewhere' }] })).toBe(
      'IMPORT_NON_VERIFIE',
    );
    expect(await refusedBy(two, author, { ListeData: [lines[0]] })).toBe('IMPORT_NON_VERIFIE');
    for (const body of [{ ListeData: lines }, { IdRun }])
      expect(await refusedBy(two, other, body)).toBe('IMPORT_NON_VERIFIE');

    const roles = await rowsOf(
      db,
      sql<{ key: number }>`select "IdPersonneRole" as key from "PersonneRole"
        where "IdPersonneEV1" = ${author.IdPersonneEV1} order by "ParDefaut" desc`,
    );
    const actAs = async (IdPersonneRole: number) => {
      const input = { params: { IdPersonneEV1: author.IdPersonneEV1 }, body: { IdPersonneRole } };
      expect((await one.as(author.login).call(sessionCalls.setDefaultRole, input)).status).toBe(200);
    };
    await actAs(sure(roles[1]).key);
    for (const body of [{ ListeData: lines }, { IdRun }])
      expect(await refusedBy(two, author, body)).toBe('IMPORT_NON_VERIFIE');
    await actAs(firstOf(roles).key);

    const age = async (by: string) =>
      await sql`update import_run set at = at - ${by}::interval where "IdRun" = ${IdRun}`.execute(db);
    await age('24 hours 1 minute');
    for (const body of [{ ListeData: lines }, { IdRun }])
      expect(await refusedBy(two, author, body)).toBe('IMPORT_NON_VERIFIE');
    await age('-2 minutes');
    // Two tabs on two replicas save it at once: it is written once.
    const saved = await Promise.all([save(one, author, id, { ListeData: lines }), save(two, author, id, { IdRun })]);
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await towns()).toEqual(['After', 'After too']);
  });
});

describe('two definitions on the same people, beside a bulk change', () => {
  test('end whole, and never lock each other out, in whatever order their lines are: each column holds what was written to it last, and whoever lost is told', {
    timeout: night ? 600_000 : 60_000,
  }, async () => {
    const { db } = one.database;
    const hr = await build.person({}, { roles: ['hrManager'] });
    const [chief, boss] = [await build.person(), await build.person()];
    const define = async (field: string) =>
      await definitionOf(one, {
        Sujet: 'people',
        state: { mode: 'update', columns: [{ field: 'CompteAD' }, { field }, { field: 'Skype' }] },
      });
    const [jobs, managers] = [await define('Fonction'), await define('Manager')];
    for (let round = 0; round < (night ? 40 : 4); round++) {
      const people = await Promise.all(Array.from({ length: 12 }, () => build.person()));
      // One file from the last to the first: whoever wrote rows as they stand there would meet the others half way.
      people.sort((a, b) => b.IdPersonneEV1 - a.IdPersonneEV1);
      const lines = people.map(({ login }, n) => ({
        CompteAD: login,
        Fonction: `Baker ${n}`,
        Skype: `from jobs ${n}`,
      }));
      const others = people.map(({ login }, n) => ({
        ...{ CompteAD: login, Manager: boss.login, Skype: `from managers ${n}` },
      }));
      const byJobs = await verify(one, hr, jobs, lines);
      const byManagers = await verify(two, hr, managers, others.toReversed());
      const chosen = { filter: '{}', langue: 'fr', only: people.map(({ IdPersonneEV1 }) => IdPersonneEV1) };
      const input = { chosen, IdChamp: 'Manager', Valeur: chief.IdPersonneEV1 };
      const bulk = await one.as(hr.login).call(plansCalls.prepare, { body: { kind: 'people-change', input } });
      const params = { IdPlan: bulk.body.IdPlan };
      const ended = await Promise.all([
        save(one, hr, jobs, { IdRun: byJobs.IdRun }),
        save(two, hr, managers, { IdRun: byManagers.IdRun }),
        (round % 2 ? one : two).as(hr.login).call(plansCalls.apply, { params }),
      ]);
      expect(ended.map(({ status, error }) => [status, error?.name])).toEqual(ended.map(() => [200, undefined]));

      const wrote = async (IdPlan: number | null) => {
        const rows = await rowsOf(
          db,
          sql<{ key: number; left: boolean; after: Record<string, unknown> }>`select entity_id::integer as key,
            reason is not null as left, after from plan_row where "IdPlan" = ${IdPlan} and entity = 'Personne'`,
        );
        return new Map(rows.map((row) => [row.key, row]));
      };
      const [ofJobs, ofManagers, ofBulk] = [
        await wrote(byJobs.IdPlan),
        await wrote(byManagers.IdPlan),
        await wrote(bulk.body.IdPlan),
      ];
      const stored = await rowsOf(
        db,
        sql<{
          key: number;
          Fonction: string;
          Skype: string;
          manager: number;
        }>`select "IdPersonneEV1" as key, "Fonction",
          "Skype", "IdPersonneEV1Manager" as manager from "Personne"
          where "IdPersonneEV1" = any(${sql.val(people.map(({ IdPersonneEV1 }) => IdPersonneEV1))}::integer[])`,
      );
      for (const { key, Fonction, Skype, manager } of stored) {
        const [job, named, moved] = [ofJobs.get(key), ofManagers.get(key), ofBulk.get(key)];
        // A line is written whole or not at all: what two say of one column is the first one's, and the other is told.
        expect([job?.left, named?.left].filter((left) => left === false)).toHaveLength(1);
        if (job?.left === false) expect([Fonction, Skype]).toEqual([job.after.Fonction, job.after.Skype]);
        else expect([Fonction, Skype]).toEqual([null, named?.after.Skype]);
        if (named?.left === false) expect([moved?.left, manager]).toEqual([true, boss.IdPersonneEV1]);
        else expect([moved?.left, manager]).toEqual([false, chief.IdPersonneEV1]);
      }
    }
  });
});
