import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { builders } from '../../../testing/build.ts';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { loadActor } from './actor.queries.ts';
import { seededRole } from './seeded-roles.ts';

let database: TestDatabase;
let giver: number;
let delegate: number;

beforeAll(async () => {
  database = await testDatabase();
  const build = builders(database);
  const above = await build.person();
  giver = (await build.person({ IdPersonneEV1Manager: above.IdPersonneEV1 })).IdPersonneEV1;
  delegate = (await build.person({}, { roles: ['payroll'] })).IdPersonneEV1;
  const IdRole = seededRole('hierarchicalManager');
  const own = await build.role(giver, { IdRole });
  await build.role(delegate, { IdRole, IdPersonneRoleDelegue: own, switchDelegue: true, DateFin: '2099-12-31' });
});
afterAll(() => database.drop());

/** The rows that what the delegate may do stands on. */
const standsOn: Readonly<Record<string, (person: number) => string>> = {
  Personne: (person) => `t."IdPersonneEV1" = ${person}`,
  PersonneRole: (person) => `t."IdPersonneEV1" = ${person}`,
  Role: (person) => `t."IdRole" in (select "IdRole" from "PersonneRole" where "IdPersonneEV1" = ${person})`,
  RoleProfil: (person) => `t."IdRole" in (select "IdRole" from "PersonneRole" where "IdPersonneEV1" = ${person})`,
  Profil: () => 'true',
  ProfilDroit: () => 'true',
  Perimetre: () => 'true',
  Droit: () => 'true',
  Pays: () => 'true',
};

/** Other values of a type, of which a column's constraints allow one or another. */
const otherValues: Readonly<Record<string, readonly string[]>> = {
  boolean: ['not {}'],
  integer: ['(select max("IdPersonneEV1") from "Personne")', '1', '2', 'null'],
  smallint: ['700', '2', '1', '0', 'null'],
  bigint: ['coalesce({}, 0) + 1000'],
  text: [
    `coalesce({}, '') || 'x'`,
    `(select min("IdSite")::text from "Site")`,
    `'PL'`,
    `'de'`,
    `'Pacific/Auckland'`,
    'null',
  ],
  date: [`'2020-01-01'`, `'2098-01-01'`, 'null'],
  jsonb: [`'{}'`, `'{"FR": "x"}'`, `'[]'`, `'{"types": [1]}'`, 'null'],
  'timestamp with time zone': [`now() - interval '400 days'`],
};

async function rightsNow(db: Db) {
  const loaded = await loadActor(db, delegate);
  const [versions] = await rowsOf(
    db,
    sql<{ person: number; model: number }>`select "VersionDroits" as person, m.version as model
      from "Personne", model_version m where "IdPersonneEV1" = ${delegate}`,
  );
  const rights = loaded.actor.grants.map((grant) => ({ ...grant, rights: [...grant.rights] }));
  const actor = JSON.stringify({ ...loaded.actor, grants: rights });
  return { versions: JSON.stringify(versions), rights: actor + JSON.stringify([...loaded.labels]) + loaded.validUntil };
}

class TakenBack extends Error {}

/** Does a statement and takes it back: whether rights changed by it, and versions moved. Undefined where the database refuses it. */
async function tried(statement: string): Promise<{ readonly changed: boolean; readonly moved: boolean } | undefined> {
  let found: { readonly changed: boolean; readonly moved: boolean } | undefined;
  await database.db
    .transaction()
    .execute(async (trx) => {
      const before = await rightsNow(trx);
      await sql.raw(statement).execute(trx);
      const after = await rightsNow(trx);
      found = { changed: before.rights !== after.rights, moved: before.versions !== after.versions };
      throw new TakenBack();
    })
    .catch(() => undefined);
  return found;
}

test('whatever column of whatever row changes what somebody may do moves a version that replicas look at', async () => {
  const columns = await rowsOf(
    database.db,
    sql<{
      table: string;
      column: string;
      type: string;
    }>`select table_name as table, column_name as column, data_type as type
      from information_schema.columns
      where table_schema = 'public' and table_name = any(${Object.keys(standsOn)}) and is_generated = 'NEVER'
        and column_name not in ('VersionDroits')`,
  );
  const unmoved: string[] = [];
  let changing = 0;
  for (const { table, column, type } of columns) {
    for (const value of otherValues[type] ?? []) {
      for (const person of [giver, delegate]) {
        const written = value.replace('{}', `t."${column}"`);
        const statement = `update "${table}" t set "${column}" = ${written} where ${standsOn[table]!(person)}`;
        const found = await tried(statement);
        if (found?.changed) changing += 1;
        if (found?.changed && !found.moved) unmoved.push(statement);
      }
    }
  }
  for (const table of ['PersonneRole', 'RoleProfil', 'ProfilDroit']) {
    const found = await tried(`delete from "${table}" t where ${standsOn[table]!(delegate)}`);
    expect(found, table).toEqual({ changed: true, moved: true });
  }
  expect(unmoved).toEqual([]);
  expect(changing).toBeGreaterThan(50);
});

test('what changes nothing moves nothing: plans stay good over a start that seeds again', async () => {
  const statements = [
    `update "Role" set "LibRole" = "LibRole"`,
    `insert into "Profil" select * from "Profil" on conflict do nothing`,
    `update "Personne" set "Fonction" = 'Other', "DateM" = now() where "IdPersonneEV1" = ${delegate}`,
  ];
  for (const statement of statements) expect(await tried(statement)).toEqual({ changed: false, moved: false });
});
