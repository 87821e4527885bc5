import {
  type Condition,
  type Leaf,
  type Operator,
  operatorsOf,
  type Scalar,
} from '@passerelle/contracts/conditions/condition.ts';
import { evaluate } from '@passerelle/contracts/conditions/evaluate.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personSubject } from '../../domains/people/person/person.columns.ts';
import type { Actor, Grant } from '../../engines/access/actor.ts';
import { AccessKernel } from '../../engines/access/decide.ts';
import type { Mask } from '../../engines/access/explain.ts';
import { compileCondition, type Gate } from '../../engines/conditions/compile.ts';
import { resolveCondition, valuesOf } from '../../engines/conditions/resolve.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { builders } from '../build.ts';
import { runs } from '../runs.ts';
import { type TestDatabase, testDatabase } from '../test-database.ts';
import { type GeneratedPerson, generatedPeople, insertPeople, type Lookups, today, words } from './generated-people.ts';
import { fields, matches, type World } from './reference-evaluator.ts';

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await testDatabase({ from: 'seeded' });
  const { pool } = database;
  const lookups = await makeLookups();
  const tags = await pool.query<{ CodeTag: string }>('select "CodeTag" from "Tag" order by 1');
  const people = generatedPeople(
    240,
    lookups,
    tags.rows.map(({ CodeTag }) => CodeTag),
  );
  await insertPeople(pool, people);
  world = {
    people,
    byKey: new Map(people.map((person) => [person.IdPersonneEV1, person])),
    lookups,
    fields: {
      IdPersonneEV1: 3,
      IdPays: 'PL',
      IdSociete: null,
      IdStatut: 500,
      Prenom: 'Łęcki',
      Manager: 2,
      IdGenre: null,
    },
  };
});
afterAll(() => database.drop());

async function makeLookups(): Promise<Lookups> {
  const build = builders(database);
  const companies = new Map<number, { LibSociete: string; IdPays: string }>();
  const sites = new Map<number, string>();
  for (const [LibSociete, IdPays] of [
    ['Étoile', 'FR'],
    ['Łódź 100%', 'PL'],
    ['北京', 'CN'],
  ] as const) {
    companies.set(await build.company({ LibSociete, IdPays }), { LibSociete, IdPays });
    sites.set(await build.site({ LibSite: LibSociete, IdPays }), LibSociete);
  }
  const { rows } = await database.pool.query<{ IdContrat: number; IsInternal: boolean }>('select * from "Contrat"');
  return { companies, sites, contracts: new Map(rows.map((row) => [row.IdContrat, row.IsInternal])) };
}

type Path = readonly [path: string, field: string];
const names = Object.keys(fields);
const relations = names.filter((name) => fields[name]!.kind === 'person');
const paths: readonly Path[] = [
  ...names.map((name): Path => [name, name]),
  ...relations.flatMap((relation) => names.map((name): Path => [`${relation}.${name}`, name])),
];

const month = fc.constantFrom('CURRENT_MONTH', '2026-02', '2024-02', '1999-07');
const day = fc.constantFrom('2026-03-10', '2026-03-31', '2024-02-29', '2025-12-31', '2030-01-01');
const number = fc.oneof(fc.integer({ min: -3, max: 1300 }), fc.constantFrom(1.5, 1e12, -1e-7, 2_147_483_647));
const key = fc.integer({ min: 1, max: 260 });

/** A value that the field may be compared with, written as any caller may write it. */
function valueFor(name: string): fc.Arbitrary<Scalar> {
  switch (fields[name]!.kind) {
    case 'text':
      return fc.oneof(
        fc.constantFrom<Scalar>(...words.filter((word) => !word.startsWith('$'))),
        fc.constantFrom<Scalar>('$Prenom', '$IdPays', '$IdSociete', '%leck%', 'e', 5, true, null),
      );
    case 'codes':
      return fc.constantFrom<Scalar>('A', 'B', 'été', 'x_y', '%', '$IdPays', '$IdGenre', null);
    case 'boolean':
      return fc.constantFrom<Scalar>(true, false, 'true', 'false', null);
    case 'date':
    case 'instant':
      return fc.oneof(day, month);
    case 'number':
      return fc.oneof(key, fc.constantFrom<Scalar>('1004', 1005, 2_147_483_647, '$IdPersonneEV1', '$IdSociete', null));
    case 'person':
      return fc.oneof(key, fc.constantFrom<Scalar>('2', '$IdPersonneEV1', '$Manager', '$IdSociete', null));
    case 'descendants':
      return fc.oneof(
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom<Scalar>('$IdPersonneEV1', '$Manager', '$IdSociete'),
      );
    case 'code':
      return isKey(name)
        ? fc.constantFrom<Scalar>(1, 2, 500, '700', '$IdStatut', '$IdSociete', null, 2_147_483_647)
        : fc.constantFrom<Scalar>('FR', 'PL', 'sent', 'cdr', 'true', 'en-cours', '$IdPays', '$IdGenre', null, 1, true);
  }
}

const isKey = (name: string) => /^Id(Genre|Statut|Contrat|Societe|Site)$/.test(name);

function leafOn([path, name]: Path): fc.Arbitrary<Leaf> {
  const { kind } = fields[name]!;
  return fc.constantFrom(...operatorsOf[kind]).chain((operator) => {
    return operandOf(operator, kind, name).map(
      (value): Leaf => ({ field: path, operator, ...(value !== undefined && { value }) }),
    );
  });
}

function operandOf(operator: Operator, kind: string, name: string): fc.Arbitrary<Leaf['value']> {
  const dated = kind === 'date' || kind === 'instant';
  switch (operator) {
    case 'empty':
    case 'not empty':
      return fc.constant(undefined);
    case 'in':
    case 'not in':
      return fc.array(kind === 'date' ? fc.oneof(valueFor(name), fc.constant(null)) : valueFor(name), { maxLength: 4 });
    case 'like':
    case 'not like':
      return kind === 'text' || kind === 'codes'
        ? valueFor(name).filter((value) => value !== null && typeof value !== 'boolean')
        : fc.constantFrom('1', '0', 'f', 'R', '%5%', 7, 'É');
    case 'less':
    case 'greater':
      return number;
    case 'between':
      return dated ? fc.tuple(fc.oneof(day, month), fc.oneof(day, month)) : fc.tuple(number, number);
    case 'within days':
      return fc.oneof(fc.integer({ min: -800, max: 800 }), fc.constantFrom('30', 0));
    default:
      return kind === 'date' && operator !== 'before' && operator !== 'after'
        ? fc.oneof(valueFor(name), fc.constant(null))
        : valueFor(name);
  }
}

const treeOf = (leaf: fc.Arbitrary<Leaf>): fc.Arbitrary<Condition> =>
  fc.letrec<{ tree: Condition }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      fc.array(tie('tree'), { maxLength: 3 }).map((and) => ({ and })),
      fc.array(tie('tree'), { maxLength: 3 }).map((or) => ({ or })),
    ),
  })).tree;
const condition = treeOf(fc.constantFrom(...paths).chain(leafOn));
/** As forms have them: about one row, no relation further. */
const flat = treeOf(
  fc
    .constantFrom(...names.filter((name) => fields[name]!.kind !== 'descendants').map((name): Path => [name, name]))
    .chain(leafOn),
);

type GateOf = (field: string) => {
  readonly sql: (alias: string) => Gate;
  readonly open: (person: GeneratedPerson) => boolean;
};

async function found(tree: Condition, gateOf?: GateOf): Promise<number[]> {
  const where = compileCondition(tree, personSubject, 'p', {
    today,
    resolve: (name) => world.fields[name],
    ...(gateOf && { gate: (name, _subject, alias) => gateOf(name).sql(alias) }),
  });
  const rows = await rowsOf(
    database.db,
    sql<{ id: number }>`select "IdPersonneEV1" as id from "Personne" p where ${where} order by 1`,
  );
  return rows.map(({ id }) => id);
}

function expected(tree: Condition, gateOf?: GateOf): number[] {
  const seen: World = gateOf ? { ...world, open: (name, person) => gateOf(name).open(person) } : world;
  return world.people.filter((person) => matches(tree, person, seen)).map((person) => person.IdPersonneEV1);
}

/** The first people that one finds and the other doesn't. */
function differences(sqlFinds: readonly number[], meant: readonly number[]): GeneratedPerson[] {
  const apart = [...sqlFinds.filter((key) => !meant.includes(key)), ...meant.filter((key) => !sqlFinds.includes(key))];
  return apart.slice(0, 2).map((key) => world.byKey.get(key)!);
}

test('SQL finds the people that the meaning of the condition finds', async () => {
  await fc.assert(
    fc.asyncProperty(condition, async (tree) => {
      expect(differences(await found(tree), expected(tree))).toEqual([]);
    }),
    { numRuns: runs(2000) },
  );
});

test('evaluated over values in memory, as forms do, it says what its SQL and its meaning say', async () => {
  await fc.assert(
    fc.asyncProperty(flat, async (tree) => {
      const resolved = resolveCondition(tree, valuesOf(world.fields));
      const inMemory = world.people.filter((person) =>
        evaluate(resolved, {
          read: (name) => fields[name]!.value(person, world),
          typeOf: (name) => personSubject.fields[name]?.type,
          today,
        }),
      );
      const keys = inMemory.map((person) => person.IdPersonneEV1);
      expect(differences(keys, expected(tree))).toEqual([]);
      expect(differences(await found(tree), keys)).toEqual([]);
    }),
    { numRuns: runs(300) },
  );
});

test('every field takes every operator of its type', async () => {
  for (const path of paths) {
    for (const operator of operatorsOf[fields[path[1]]!.kind]) {
      const one = leafOn(path).filter((made) => made.operator === operator);
      const [made] = fc.sample(one, { numRuns: 1, seed: 42 });
      expect(differences(await found(made!), expected(made!)), JSON.stringify(made)).toEqual([]);
    }
  }
});

test('under nobody is no question', async () => {
  for (const value of [null, [null]]) {
    const operator = Array.isArray(value) ? 'in' : 'different';
    await expect(found({ field: 'allPersonnesBelongsManager', operator, value })).rejects.toMatchObject({
      code: 'FILTER_INVALID',
    });
  }
});

/** Ways to hide a field: from nobody, on every row, or on some. */
const hidings: readonly ReturnType<GateOf>[] = [
  { sql: () => 'open', open: () => true },
  { sql: () => 'closed', open: () => false },
  { sql: (alias) => sql<boolean>`${sql.ref(`${alias}.IdPays`)} = 'FR'`, open: ({ IdPays }) => IdPays === 'FR' },
  { sql: (alias) => sql<boolean>`${sql.ref(`${alias}.IdSociete`)} > 1`, open: ({ IdSociete }) => (IdSociete ?? 0) > 1 },
];

test('a hidden field is as if it were empty, row by row', async () => {
  const hiding = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...hidings)])));
  await fc.assert(
    fc.asyncProperty(condition, hiding, async (tree, hidden) => {
      const gateOf: GateOf = (name) => hidden[name]!;
      expect(differences(await found(tree, gateOf), expected(tree, gateOf))).toEqual([]);
    }),
    { numRuns: runs(1000) },
  );
});

test('an explanation says of every comparison what it means, and of what is masked nothing that would tell', async () => {
  const kernel = new AccessKernel({ person: { ...personSubject, veils: [] } }, () => today);
  const masking = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...hidings)])));
  await fc.assert(
    fc.asyncProperty(condition, masking, fc.constantFrom(...world.people), async (tree, hidden, person) => {
      const grant: Grant = {
        rights: new Map([['ann', 1]]),
        bounds: [{ origin: 'perimeter', conditions: { person: tree }, fields: world.fields }],
        onlyOneself: false,
        source: { IdRole: 1, IdProfil: 1, IdPerimetre: 1 },
      };
      const actor: Actor = { ...nobody, grants: [grant], fields: world.fields };
      const explain = async (mask: Mask) =>
        (await kernel.explain(database.db, actor, 'ann', 'person', person.IdPersonneEV1, { mask }))!;
      const whole = await explain({ field: () => 'open', ofActor: () => false });
      const masked = await explain({
        field: (name, _subject, alias) => hidden[name]!.sql(alias),
        ofActor: () => false,
      });
      const meant = matches(tree, person, world);
      expect([whole.allowed, whole.grants[0]!.reaches, whole.grants[0]!.bounds[0]!.holds]).toEqual([
        meant,
        meant,
        meant,
      ]);
      expect(masked.allowed).toBe(meant);
      const said = masked.grants[0]!.bounds[0]!.steps;
      for (const [index, step] of whole.grants[0]!.bounds[0]!.steps.entries()) {
        if (step.how === 'test') expect(step.holds).toBe(matches(step.leaf, person, world));
        const other = said[index]!;
        expect([step.holds, null]).toContain(other.holds);
        if (other.how !== 'test') continue;
        if (!hidden[other.leaf.field.split('.')[0]!]!.open(person))
          expect([other.masked, other.value, other.holds]).toEqual([true, null, null]);
      }
    }),
    { numRuns: runs(500) },
  );
});

const nobody: Actor = { IdPersonneEV1: 0, RoleIdPersonneEV1: 0, roles: [], acting: null, grants: [], fields: {} };
