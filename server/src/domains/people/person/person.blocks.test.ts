import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { Call } from '@passerelle/contracts/call.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { signedIn } from '../../../testing/matrix/personas.policy.ts';
import { requestOf, type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());

const blocks = ['esp', 'est', 'epc', 'vpc', 'meq', 'mct', 'tim', 'ild', 'alc', 'acd', 'upn'] as const;
const fields: readonly RightCode[] = [
  ...(['ann', 'cpt'] as const),
  ...(['ann-col-Manager', 'ann-col-DateM', 'ann-col-IndexPrenomNom', 'ann-col-CompteAD', 'ann-col-IdFamille'] as const),
];

/** Somebody who reads one person, with these rights and no other on them. */
async function readerOf(subject: BuiltPerson, rights: readonly RightCode[]): Promise<BuiltPerson> {
  const person = {
    or: [
      { field: 'IdPersonneEV1', operator: 'equals', value: subject.IdPersonneEV1 },
      { field: 'Physique', operator: 'equals', value: false },
    ],
  } as const;
  return await build.holderOf(rights, {}, { person });
}

describe('a block of the record is opened by its right on that person, and by no other', () => {
  test('each of them taken away alone', async () => {
    const subject = await build.person({ Fonction: 'Clerk' });
    await build.person({ IdPersonneEV1Manager: subject.IdPersonneEV1 });
    const account = await build.person({ Physique: false, IdPersonneEV1Responsable: subject.IdPersonneEV1 });
    const params = { IdPersonneEV1: subject.IdPersonneEV1 };
    const hr = server.as((await build.person({}, { roles: ['hrManager'] })).login);
    const change = { fields: [{ IdChamp: 'Fonction', Vu: 'Clerk', Valeur: 'Head' }] };
    expect((await hr.call(personCalls.save, { params, body: change })).status).toBe(200);
    for (const left of [undefined, ...blocks]) {
      const reader = server.as((await readerOf(subject, [...fields, ...blocks.filter((one) => one !== left)])).login);
      const { body } = await reader.call(directoryCalls.record, { params });
      const held = new Set(body.droitsLoggedUserOnPersonne.map(({ IdDroit }) => IdDroit));
      expect(blocks.filter((one) => !held.has(one))).toEqual(left ? [left] : []);
      expect(body.team, left).toEqual(left === 'meq' ? undefined : { direct: 1, all: 1 });
      const accounts = await reader.call(personCalls.technicalAccounts, { params });
      expect(body.droitsActions.includes('person.technicalAccounts'), left).toBe(left !== 'mct');
      if (left === 'mct') expect(accounts.error?.name).toBe('NOT_AUTHORIZED');
      else
        expect(accounts.body).toEqual([
          {
            IdPersonneEV1: account.IdPersonneEV1,
            IndexPrenomNom: expect.any(String),
            IdPays: null,
            CompteAD: account.login,
          },
        ]);
      const input = { params: { entity: 'Personne', id: String(params.IdPersonneEV1) }, query: {} };
      const { entries } = (await reader.call(historyCalls.timeline, input)).body;
      expect(entries.length, left).toBe(left === 'tim' ? 0 : 1);
      const opens = body.droitsFormulaires.find(({ Champ }) => Champ === 'Fonction')?.edit;
      expect(opens, left).toBe(left !== 'epc');
    }
  });

  test('technical accounts are told to who may see them: with mct and without cpt there are none', async () => {
    const subject = await build.person();
    await build.person({ Physique: false, IdPersonneEV1Responsable: subject.IdPersonneEV1 });
    const reader = server.as((await readerOf(subject, ['ann', 'mct', 'ann-col-IndexPrenomNom'])).login);
    const params = { IdPersonneEV1: subject.IdPersonneEV1 };
    expect((await reader.call(personCalls.technicalAccounts, { params })).body).toEqual([]);
  });
});

/** Calls that only read, and ask nothing but whom. */
const plain = allCalls.filter(
  ({ access, method, query, params }) =>
    method === 'GET' &&
    !query &&
    access.kind === 'holder' &&
    access.on?.param === 'IdPersonneEV1' &&
    Object.keys((params as { properties?: object } | undefined)?.properties ?? {}).length === 1,
);

test.each(signedIn.map(({ login }) => login))(
  'what %s is told that may be done may be, and nothing else',
  async (login) => {
    const { rows } = await server.database.pool.query<{ key: number }>(
      'select "IdPersonneEV1" as key from "Personne" order by "IdPersonneEV1" limit 12',
    );
    expect(plain.length).toBeGreaterThan(2);
    for (const { key } of rows) {
      const params = { IdPersonneEV1: key };
      const record = await server.as(login).call(directoryCalls.record, { params });
      if (record.status !== 200) continue;
      for (const call of plain as readonly Call[]) {
        const { statusCode } = await server.as(login).send(requestOf(call, { params } as never));
        const told = record.body.droitsActions.includes(call.operationId);
        // Who may ask is told that there is nothing.
        const answered = statusCode < 300 || (told && statusCode === 404);
        expect([call.operationId, answered]).toEqual([call.operationId, told]);
      }
    }
  },
);
