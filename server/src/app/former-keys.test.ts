import { type Call, type Input, personKeysOf } from '@passerelle/contracts/call.ts';
import { callersOf } from '@passerelle/contracts/callers.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltPerson, builders } from '../testing/build.ts';
import { requestOf, type TestServer, testServer } from '../testing/test-server.ts';

/** E25 what a call answers of the key of a record that was merged: that of the one that is kept, to who may see it. */
let server: TestServer;
let build: ReturnType<typeof builders>;
let hr: BuiltPerson;
let admin: BuiltPerson;
let blind: BuiltPerson;
let keeps: BuiltPerson;
let goes: BuiltPerson;
let other: BuiltPerson;

const query = async (text: string, values: readonly unknown[]) =>
  await server.database.pool.query(text, values as unknown[]);

beforeAll(async () => {
  server = await testServer({
    env: { SMTP_URL: 'smtp://127.0.0.1:9', SECRET_KEY: 'a key of thirty-two signs, or more' },
  });
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
  admin = await build.person({}, { roles: ['administrator'] });
  blind = await build.person({}, { roles: ['employee'] });
  keeps = await build.person({ Nom: 'Kept' });
  other = await build.person({ Nom: 'Other' });
  goes = await build.person({ Nom: 'Former' });
  const { body } = await server.as(hr.login).call(plansCalls.prepare, {
    body: {
      kind: 'merge-people',
      input: { keeps: keeps.IdPersonneEV1, goes: goes.IdPersonneEV1, fields: [] },
    },
  });
  const { error } = await server.as(hr.login).call(plansCalls.apply, { params: { IdPlan: body.IdPlan } });
  expect(error).toBeUndefined();
});
afterAll(() => server.close());

const known: Readonly<Record<string, unknown>> = {
  lang: 'fr',
  IdLangue: 'FR',
  IdDroit: 'ann',
  field: 'NIN',
  system: 'directory',
  IdPays: 'FR',
  entity: 'Personne',
  filter: '{}',
  code: '123456',
  serial: 'TEST-0001',
  IdFichier: '00000000-0000-4000-8000-000000000000',
};

type Schema = TSchema & {
  readonly names?: unknown;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly beside?: { readonly shapes: Readonly<Record<string, Schema>> };
};

/** Something that a schema takes, with what it needs alone; at the place that a way leads to, this key. */
function filled(
  given: Schema | undefined,
  way: readonly string[] | undefined,
  key: number,
  name = '',
  says = '',
): unknown {
  if (given === undefined) return undefined;
  const schema = given.beside?.shapes[says] ?? given;
  if (way?.length === 0) return schema.type === 'string' ? String(key) : key;
  const { anyOf, properties, items, names: named, required = [] } = schema;
  const [type, orNull] = [schema.type].flat();
  if (orNull === 'null' && way === undefined && named === undefined) return null;
  if (anyOf) {
    const taken = way && anyOf.find((one) => one.properties && Object.hasOwn(one.properties, way[0] ?? ''));
    return filled(taken ?? anyOf[0], way, key, name);
  }
  const [step, ...further] = way ?? [];
  if (properties) {
    const names = Object.keys(properties).filter((one) => required.includes(one) || one === step);
    return Object.fromEntries(
      names.map((one) => [one, filled(properties[one], one === step ? further : undefined, key, one, says)]),
    );
  }
  if (items)
    return Array.from({ length: step === '*' ? 1 : (schema.minItems ?? 0) }, () =>
      filled(items, step === '*' ? further : undefined, key),
    );
  if (named !== undefined) return other.IdPersonneEV1;
  if (Object.hasOwn(known, name)) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.format === 'date') return '2030-01-01';
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  return type === 'integer' || type === 'number' ? 1 : 'x'.repeat(Math.max(schema.minLength ?? 1, 1));
}

type Place = ReturnType<typeof personKeysOf>[number];

/** What a call needs, with this key in one place of those that take a person's. */
function inputOf(call: Call, { part, path, where }: Place, key: number) {
  const of = (one: Place['part']) => {
    const input = filled(call[one] as Schema | undefined, one === part ? path : undefined, key, '', where?.says);
    return where && one === part ? { ...(input as object), [where.parameter]: where.says } : input;
  };
  return { params: of('params') ?? {}, query: of('query') ?? {}, ...(call.body && { body: of('body') }) };
}

/** A page begins after a key whether there is anybody of it or not: it is asked of nobody. */
const isCursor = ({ part, path }: Place) => part === 'query' && path.join() === 'after';

/** Whatever these look for, they find what was before the merge, or is still outside, under the former key. */
const ofTheFormer = ['directory.onDay', 'directory.exportOnDay', 'history.reads', 'provisioning.allowClosings'];

const places = allCalls
  .filter((call) => callersOf(call).includes('person'))
  .flatMap((call) => personKeysOf(call).map((place) => ({ call, place, told: [place.part, ...place.path].join('/') })))
  .filter(({ call, place }) => !isCursor(place) && !ofTheFormer.includes(call.operationId));
const asks = async (by: BuiltPerson, call: Call, input: object) => {
  const { statusCode, json } = await server.as(by.login).send(requestOf(call, input as Input<Call>));
  return { statusCode, error: statusCode >= 400 ? json().error : undefined };
};
const nobody = 2_000_000_000;

/** The kept record is in a state that most do not see. */
async function hidden(doing: () => Promise<void>): Promise<void> {
  const to = async (IdStatut: number) =>
    await query(`update "Personne" set "IdStatut" = $2 where "IdPersonneEV1" = $1`, [keeps.IdPersonneEV1, IdStatut]);
  await to(700);
  try {
    await doing();
  } finally {
    await to(500);
  }
}

describe('the key of a record that was merged', () => {
  test('leads on from every call that takes one, wherever it takes it, to who sees the kept record', async () => {
    expect(places.length).toBeGreaterThan(100);
    const elsewhere: string[] = [];
    for (const { call, place, told } of places) {
      const { statusCode, error } = await asks(admin, call, inputOf(call, place, goes.IdPersonneEV1));
      const path = told.replaceAll('*', '0');
      const merged = error?.details?.find(
        (one: { path: string; rule: string }) => one.rule === 'merged' && one.path === path,
      );
      if (merged?.value !== String(keeps.IdPersonneEV1))
        elsewhere.push(
          `${call.operationId} ${place.where?.says ?? ''} ${told} ${statusCode} ${error?.name ?? ''} ${JSON.stringify(error?.details ?? [])}`,
        );
    }
    expect(elsewhere).toEqual([]);
  });

  test('is answered as one that is nobody’s to who does not see it', async () => {
    const differing: string[] = [];
    await hidden(async () => {
      for (const { call, place, told } of places) {
        const [former, unknown] = [
          await asks(blind, call, inputOf(call, place, goes.IdPersonneEV1)),
          await asks(blind, call, inputOf(call, place, nobody)),
        ];
        if (JSON.stringify(former) !== JSON.stringify(unknown)) differing.push(`${call.operationId} ${told}`);
      }
    });
    expect(differing).toEqual([]);
  });

  test('leads on from what is written about it, in the path as in the body', async () => {
    const merged = { rule: 'merged', value: String(keeps.IdPersonneEV1) };
    const key = goes.IdPersonneEV1;
    const saved = await server.as(hr.login).call(personCalls.save, {
      params: { IdPersonneEV1: key },
      body: { fields: [{ IdChamp: 'Fonction', Valeur: 'x', Vu: null }] },
    });
    expect(saved.error).toMatchObject({ name: 'NOT_FOUND', details: [{ path: 'params/IdPersonneEV1', ...merged }] });
    const asked = await server.as(hr.login).call(requestsCalls.add, {
      body: { typeDemande: 3, IdPersonneEV1: key, fields: [], transmettre: false },
    });
    expect(asked.error).toMatchObject({ name: 'NOT_FOUND', details: [{ path: 'body/IdPersonneEV1', ...merged }] });
  });

  describe('in the filter of a list', () => {
    const key = () => goes.IdPersonneEV1;
    const found = async (by: BuiltPerson, where: object) => {
      const filter = JSON.stringify({ where, fields: ['IndexPrenomNom'] });
      const { body } = await server.as(by.login).call(directoryCalls.list, { query: { filter } });
      const { body: counted } = await server.as(by.login).call(directoryCalls.count, { query: { filter } });
      expect(counted.count).toBe(body.rows.length);
      return body.rows.map(({ IdPersonneEV1 }) => IdPersonneEV1);
    };
    const named = async (by: BuiltPerson, Ids: readonly number[]) =>
      (await server.as(by.login).call(directoryCalls.authorizedData, { body: { Table: 'Personne', Ids: [...Ids] } }))
        .body;
    /** Every way to ask for those below somebody. */
    const ways = (manager: unknown) => [
      { Manager: manager },
      { Manager: { inq: [manager, 1_999_999_999] } },
      { allPersonnesBelongsManager: String(manager) },
      { or: [{ Manager: manager }, { and: [{ Manager: manager }, { Manager: { nin: [1_999_999_999] } }] }] },
    ];

    test('finds what that of the kept record finds, and names them, to who sees it', async () => {
      const below = [await build.person({ IdPersonneEV1Manager: keeps.IdPersonneEV1 })];
      for (const where of ways(key()))
        expect(await found(hr, where), JSON.stringify(where)).toEqual(below.map(({ IdPersonneEV1 }) => IdPersonneEV1));
      expect(await found(hr, { and: [{ Manager: { neq: key() } }, { Manager: keeps.IdPersonneEV1 }] })).toEqual([]);
      const [kept] = await named(hr, [keeps.IdPersonneEV1]);
      expect(await named(hr, [key(), nobody])).toEqual([{ ...kept, Id: key() }]);
    });

    test('finds what nobody’s finds, and names nobody, to who does not', async () => {
      await hidden(async () => {
        for (const [n, where] of ways(key()).entries())
          expect(await found(blind, where)).toEqual(await found(blind, ways(nobody)[n] ?? {}));
        expect(await named(blind, [key()])).toEqual(await named(blind, [nobody]));
      });
    });
  });
});
