import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { perimeterFields, perimeterKinds, readerFields } from '@passerelle/contracts/rights/perimeter.fields.ts';
import { perimetersCalls } from '@passerelle/contracts/rights/perimeters.contract.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../engines/access/actor.ts';
import { AccessKernel } from '../../../engines/access/decide.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { expectNeverBroken, expectRefused, nasty, tree } from '../../../testing/hostile.ts';
import { runs } from '../../../testing/runs.ts';
import { requestOf, type TestServer, testServer } from '../../../testing/test-server.ts';
import { loadActor, personFields } from '../../foundation/actor/actor.queries.ts';
import { perimeterSubjects } from './perimeter-conditions.ts';

let server: TestServer;
const keyOf = new Map<string, number>();

beforeAll(async () => {
  server = await testServer();
  const { rows } = await server.database.pool.query<{ login: string; key: number }>(
    `select lower("CompteAD") as login, "IdPersonneEV1" as key from "Personne" where "CompteAD" is not null`,
  );
  for (const { login, key } of rows) keyOf.set(login, key);
});
afterAll(() => server.close());

const admin = () => server.as('admin');
const list = async (filter?: object, language = 'fr') => {
  const query = filter ? { filter: JSON.stringify(filter) } : {};
  return await admin().call(perimetersCalls.list, { query }, { 'accept-language': language });
};
const preview = (person: unknown, more: { as?: number; IdPerimetre?: number } = {}) =>
  admin().call(perimetersCalls.preview, { body: { Conditions: { person: person as Condition }, ...more } });

describe('the catalogue of conditions', () => {
  test('is what subjects are made of', () => {
    for (const kind of perimeterKinds) {
      const { fields } = perimeterSubjects[kind];
      const typed = (from: Readonly<Record<string, { readonly type: string }>>) =>
        Object.fromEntries(Object.entries(from).map(([name, { type }]) => [name, type]));
      expect(typed(perimeterFields[kind])).toEqual(typed(fields));
    }
  });

  test('knows the reader’s own fields', async () => {
    const own = await personFields(server.database.db, keyOf.get('admin')!);
    expect(Object.keys(readerFields).sort()).toEqual(Object.keys(own).sort());
  });
});

describe('the list', () => {
  test('is by key, and narrowed to the standard ones', async () => {
    const { body } = await list();
    expect(body.map((one) => one.IdPerimetre)).toEqual(body.map((_, index) => index + 1));
    await server.database.pool.query(`update "Perimetre" set "Standard" = "IdPerimetre" <> 5`);
    for (const Standard of [1, true, { neq: 0 }]) {
      const { body: standard } = await list({ where: { Standard } });
      expect(standard.map((one) => one.IdPerimetre)).toEqual(
        body.map((one) => one.IdPerimetre).filter((key) => key !== 5),
      );
    }
    expect((await list({ where: { Standard: 0 } })).body.map((one) => one.IdPerimetre)).toEqual([5]);
    expect((await list({ where: { IdPerimetre: { inq: [3, 4] } }, order: 'IdPerimetre DESC' })).body).toMatchObject([
      { IdPerimetre: 4 },
      { IdPerimetre: 3 },
    ]);
  });

  test('speaks the reader’s language', async () => {
    expect((await list({ where: { IdPerimetre: 3 } }, 'de-DE')).body).toMatchObject([{ LibPerimetre: 'Alle' }]);
    expect((await list({ where: { IdPerimetre: 3 } }, 'fr-FR')).body).toMatchObject([
      { LibPerimetre: 'Tout le monde' },
    ]);
  });

  test('says where each is used', async () => {
    const { body } = await admin().call(perimetersCalls.get, { params: { IdPerimetre: 4 } });
    expect(body.Conditions.person).toEqual({ field: 'IdPays', operator: 'equals', value: '$IdPays' });
    expect(body.uses.map((use) => use.LibRole).length).toBeGreaterThanOrEqual(3);
    expect(body.base).toBe(false);
    const used = (await list({ where: { IdPerimetre: 4 } })).body[0]!;
    expect(used.roles).toBe(new Set(body.uses.map((use) => use.IdRole)).size);
  });
});

/** An actor of one grant that gives everything within the perimeter: what the kernel's own scope lets through. */
async function scopeOf(login: string, person: Condition): Promise<number> {
  const { db } = server.database;
  const { actor } = await loadActor(db, keyOf.get(login)!);
  const grant = {
    rights: new Map([['ann', 1] as const, ['cpt', 1] as const, ['fp-dct', 1] as const]),
    bounds: [{ origin: 'perimeter' as const, conditions: { person }, fields: actor.fields }],
    onlyOneself: false,
    source: { IdRole: null, IdProfil: 0, IdPerimetre: 0 },
  };
  // What is veiled is no part of a perimeter: it is let through here.
  const whole = {
    ...grant,
    rights: new Map([['cpt', 1] as const, ['fp-dct', 1] as const]),
    bounds: [{ origin: 'perimeter' as const, conditions: { person: { and: [] } }, fields: {} }],
  };
  const alone: Actor = { ...actor, grants: [grant, whole] };
  const kernel = new AccessKernel(perimeterSubjects, () => new Date().toISOString().slice(0, 10));
  const [row] = await rowsOf(
    db,
    sql<{ n: number }>`select count(*) as n from "Personne" p where ${kernel.scope(alone, 'ann', 'person', 'p')}`,
  );
  return row!.n;
}

const equals = (field: string, value: string | number | boolean): Condition => ({ field, operator: 'equals', value });
const asked: readonly Condition[] = [
  { and: [] },
  { or: [] },
  equals('IdPays', '$IdPays'),
  equals('allPersonnesBelongsManager', '$IdPersonneEV1'),
  equals('Manager.IdSociete', '$IdSociete'),
  { or: [equals('IdSite', '$IdSite'), { and: [equals('IdPays', 'FR'), { field: 'Manager', operator: 'empty' }] }] },
  { field: 'DateEntree', operator: 'within days', value: -365 },
  { field: 'ListeTag', operator: 'not empty' },
  { field: 'Manager', operator: 'not in', value: ['$IdPersonneEV1', '$Manager'] },
];

describe('who is inside', () => {
  test.each(['admin', 'hr.fr', 'manager', 'employee', 'services', 'assistant'])(
    'is what the kernel lets %s through to',
    async (login) => {
      for (const condition of asked) {
        const { body } = await preview(condition, { as: keyOf.get(login)! });
        const [person] = body.inside;
        expect(person, JSON.stringify(condition)).toMatchObject({
          kind: 'person',
          count: await scopeOf(login, condition),
        });
        expect(person!.sample.length).toBe(Math.min(10, person!.count!));
        const names = person!.sample.map(({ label }) => label);
        expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
      }
    },
  );

  test('says whose values it took, only where they matter', async () => {
    expect((await preview({ and: [] }, { as: keyOf.get('hr')! })).body.as).toBeNull();
    expect((await preview(equals('IdPays', '$IdPays'), { as: keyOf.get('hr')! })).body.as).toMatchObject({
      IdPersonneEV1: keyOf.get('hr'),
    });
    expect((await preview(equals('IdPays', '$IdPays'))).body.as).toMatchObject({ IdPersonneEV1: keyOf.get('admin') });
  });

  test('is compared with what is kept', async () => {
    const france = (await preview(equals('IdPays', 'FR'))).body.inside[0]!;
    const germany = (await preview(equals('IdPays', 'DE'), { IdPerimetre: 5 })).body.inside[0]!;
    expect(germany).toMatchObject({ gained: germany.count, lost: france.count });
    expect((await preview(equals('IdPays', 'FR'), { IdPerimetre: 5 })).body.inside[0]).toMatchObject({
      gained: 0,
      lost: 0,
    });
    expect((await preview(equals('IdPays', 'FR'))).body.inside[0]).toMatchObject({ gained: null, lost: null });
  });

  test('is not counted by what the administrator may not read', async () => {
    for (const field of ['NIN', 'Manager.NIN']) {
      const { body } = await preview({ and: [{ field, operator: 'like', value: '1' }] });
      expect(body.inside[0]).toMatchObject({ count: null, sample: [], uncounted: 'hidden', hidden: [field] });
    }
  });
});

describe('what is wrong with a condition', () => {
  const wrong = (value: unknown) => ({ and: [{ or: [] }, { or: [equals('IdPays', 'FR'), value] }] });
  test.each([
    [{ field: 'Salaire', operator: 'empty' }, 'field', 'unknownField'],
    [{ field: 'IdSociete.IdPays', operator: 'empty' }, 'field', 'unknownField'],
    [{ field: 'IdPays', operator: 'before', value: '2026-01-01' }, 'operator', 'unknownOperator'],
    [{ field: 'DateEntree', operator: 'before', value: '2026-02-30' }, 'value', 'unknownValue'],
    [{ field: 'IdSite', operator: 'equals', value: '$Salaire' }, 'value', 'unknownValue'],
    // A country is no site: whoever read it would be refused everything.
    [{ field: 'IdSite', operator: 'equals', value: '$IdPays' }, 'value', 'unknownValue'],
    [{ field: 'DateEntree', operator: 'within days', value: '$IdPersonneEV1' }, 'value', 'unknownValue'],
    [{ field: 'IdPays', operator: 'equals', value: 'a'.repeat(201) }, 'value', 'unknownValue'],
  ])('%j is said at its place', async (leaf, part, rule) => {
    const { error } = await preview(wrong(leaf));
    expect(error).toMatchObject({
      name: 'FILTER_INVALID',
      details: [{ path: `body/Conditions/person/and/1/or/1/${part}`, rule }],
    });
    const prepared = await admin().call(plansCalls.prepare, {
      body: {
        kind: 'perimeter',
        input: { definition: { LibPerimetre: 'Wrong', Standard: true, Conditions: { person: wrong(leaf) } } },
      },
    });
    expect(prepared.error?.details).toMatchObject([
      { path: `body/input/definition/Conditions/person/and/1/or/1/${part}` },
    ]);
  });

  test('lists are all or none', async () => {
    const of = (value: object) =>
      admin().call(perimetersCalls.preview, { body: { Conditions: { list: value as Condition } } });
    expect((await of({ and: [] })).status).toBe(200);
    expect((await of(equals('IdPays', 'FR'))).error?.name).toBe('FILTER_INVALID');
  });

  test('nothing that is sent breaks the answer', async () => {
    const leaf = fc.record(
      {
        field: fc.oneof(fc.constantFrom(...Object.keys(perimeterFields.person), 'Manager.Manager.IdPays'), fc.string()),
        operator: fc.constantFrom('equals', 'in', 'like', 'between', 'within days', 'empty', 'less', 'nothing'),
        value: nasty,
      },
      { requiredKeys: ['field', 'operator'] },
    );
    const condition = fc.oneof(
      leaf,
      tree,
      fc.array(leaf, { maxLength: 4 }).map((and) => ({ and })),
    );
    await fc.assert(
      fc.asyncProperty(condition, fc.constantFrom(...perimeterKinds), async (value, kind) => {
        const body = { Conditions: { [kind]: value } };
        const request = requestOf(perimetersCalls.preview, { body: body as never });
        expectNeverBroken(await admin().send(request), body);
      }),
      { numRuns: runs(300) },
    );
    const endless = '{"Conditions":{"person":{"field":"Nom","operator":"different","value":1e400}}}';
    const request = requestOf(perimetersCalls.preview, { body: { Conditions: {} } });
    const headers = { 'content-type': 'application/json' };
    expectRefused(await admin().send({ ...request, payload: endless, headers }), endless);
    const deep = Array.from({ length: 50 }).reduce<object>((inner) => ({ and: [inner] }), { and: [] });
    expect((await preview(deep)).status).toBe(400);
    const wide = { or: Array.from({ length: 61 }, () => equals('IdPays', 'FR')) };
    expect((await preview(wide)).error?.name).toBe('FILTER_INVALID');
  });
});
