import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../app/engines.ts';
import { entities as known } from '../../app/entities.ts';
import { loadActor } from '../../domains/foundation/actor/actor.queries.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { Entities, type Entity, type EntityReader, toldColumns } from './entity.ts';
import { readKnown } from './labels.queries.ts';
import { strandsOf } from './reading.queries.ts';

let database: TestDatabase;
let own: { id: number; IdSite: number };
let other: { IdSite: number };

beforeAll(async () => {
  database = await testDatabase();
  const { rows } = await database.pool.query<{ id: number; IdSite: number }>(
    `select "IdPersonneEV1" as id, "IdSite" from "Personne" where "CompteAD" = 'employee'`,
  );
  own = rows[0]!;
  const { rows: sites } = await database.pool.query('select "IdSite" from "Site" where "IdSite" <> $1', [own.IdSite]);
  other = sites[0] as { IdSite: number };
});
afterAll(() => database.drop());

/** Sites, if each were for those who work there alone, with the people there as part of them. */
const site: Entity = {
  name: 'Site',
  rows: { table: 'Site', key: ['IdSite'] },
  label: { column: 'LibSite' },
  known: ({ actor }, alias) => sql<boolean>`${sql.ref(`${alias}.IdSite`)} =
    (select me."IdSite" from "Personne" me where me."IdPersonneEV1" = ${actor.IdPersonneEV1})`,
  told: toldColumns('LibSite'),
};
const presence: Entity = {
  name: 'presence',
  rows: { table: 'Personne', key: ['IdPersonneEV1'] },
  told: toldColumns('IdSite'),
  within: { Site: ({ id }) => sql`select "IdPersonneEV1"::text from "Personne" where "IdSite"::text = ${id}` },
};

async function reader(): Promise<EntityReader> {
  const { kernel } = createEngines(database.db);
  return { db: database.db, kernel, actor: (await loadActor(database.db, own.id)).actor };
}
const timeline = async (entities: Entities, id: number | string) =>
  (await strandsOf(await reader(), entities, 'Site', String(id))).map(({ entity }) => entity);

test('what does not say who may read it has no timeline', async () => {
  await expect(timeline(new Entities([site]), own.IdSite)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await expect(strandsOf(await reader(), known, 'CentreCout', '1')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('a condition over the row says who may read it, and what else says that it is part of it comes with it', async () => {
  const entities = new Entities([{ ...site, mayRead: { where: site.known! } }, presence]);
  expect(await timeline(entities, own.IdSite)).toEqual(['Site', 'presence']);
  await expect(timeline(entities, other.IdSite)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(timeline(entities, 2_000_000)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(timeline(entities, 'x')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('labels are told of what the reader may know of', async () => {
  const keys = [own.IdSite, other.IdSite];
  const named = await readKnown(await reader(), new Entities([site]), 'fr', 'Site', keys);
  expect(named.map(({ id }) => id)).toEqual([own.IdSite]);
  expect(await readKnown(await reader(), known, 'fr', 'Site', keys)).toHaveLength(2);
});

test('two of one name, or a key of what is none, are refused when the product is composed', () => {
  expect(() => new Entities([site, site])).toThrow('one name');
  expect(() => new Entities([{ ...site, keys: { IdPays: 'Pays' } }])).toThrow('Pays');
});
