import { type Call, type Input, personKeysOf } from '@passerelle/contracts/call.ts';
import { callersOf } from '@passerelle/contracts/callers.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltPerson, builders } from '../testing/build.ts';
import { requestOf, type TestServer, testServer } from '../testing/test-server.ts';

/** E25 what a call answers of the key of a record that was merged: that of the one that is kept, to who may see it. */
let server: TestServer;
let hr: BuiltPerson;
let admin: BuiltPerson;
let blind: BuiltPerson;
let keeps: BuiltPerson;
let goes: BuiltPerson;

const query = async (text: string, values: readonly unknown[]) =>
  await server.database.pool.query(text, values as unknown[]);

beforeAll(async () => {
  server = await testServer();
  const build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
  admin = await build.person({}, { roles: ['administrator'] });
  blind = await build.person({}, { roles: ['employee'] });
  keeps = await build.person({ Nom: 'Kept' });
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

const known: Readonly<Record<string, string>> = {
  lang: 'fr',
  IdLangue: 'FR',
  IdDroit: 'ann',
  field: 'NIN',
  system: 'directory',
  IdPays: 'FR',
};

type Schema = TSchema & {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

function sound(name: string, { type, enum: listed, format }: Schema): unknown {
  if (listed) return listed[0];
  if (format === 'date') return '2030-01-01';
  return type === 'integer' ? 1 : (known[name] ?? 'x');
}

/** What a call needs, with this key in the place of the person that it is about. */
function inputOf(call: Call, key: number) {
  const filled = (schema: Schema | undefined) =>
    Object.fromEntries(
      (schema?.required ?? []).map((name) => [name, sound(name, schema?.properties?.[name] ?? ({} as Schema))]),
    );
  const about = personKeysOf(call).find(({ part }) => part === 'params')?.name ?? '';
  return { params: { ...filled(call.params as Schema), [about]: key }, query: filled(call.query as Schema) };
}

const aboutSomebody = allCalls.filter(
  (call) =>
    callersOf(call).includes('person') && !call.body && personKeysOf(call).some(({ part }) => part === 'params'),
);
const asks = async (by: BuiltPerson, call: Call, input: object) => {
  const { statusCode, json } = await server.as(by.login).send(requestOf(call, input as Input<Call>));
  return { statusCode, error: statusCode >= 400 ? json().error : undefined };
};
const nobody = 2_000_000_000;

describe('the key of a record that was merged', () => {
  test('leads on from every call that takes one, to who sees the kept record', async () => {
    expect(aboutSomebody.length).toBeGreaterThan(40);
    const elsewhere: string[] = [];
    for (const call of aboutSomebody) {
      const { statusCode, error } = await asks(admin, call, inputOf(call, goes.IdPersonneEV1));
      const told = error?.details?.find(({ rule }: { rule: string }) => rule === 'merged')?.value;
      if (told !== String(keeps.IdPersonneEV1))
        elsewhere.push(
          `${call.operationId} ${statusCode} ${error?.name ?? ''} ${JSON.stringify(error?.details ?? [])}`,
        );
    }
    expect(elsewhere).toEqual([]);
  });

  test('is answered as one that is nobody’s to who does not see it', async () => {
    await query(`update "Personne" set "IdStatut" = 700 where "IdPersonneEV1" = $1`, [keeps.IdPersonneEV1]);
    const differing: string[] = [];
    for (const call of aboutSomebody) {
      const [former, unknown] = [
        await asks(blind, call, inputOf(call, goes.IdPersonneEV1)),
        await asks(blind, call, inputOf(call, nobody)),
      ];
      if (JSON.stringify(former) !== JSON.stringify(unknown)) differing.push(call.operationId);
    }
    await query(`update "Personne" set "IdStatut" = 500 where "IdPersonneEV1" = $1`, [keeps.IdPersonneEV1]);
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
});
