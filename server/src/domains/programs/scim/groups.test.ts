import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { programCalls } from '@passerelle/contracts/programs/programs.contract.ts';
import { urn } from '@passerelle/contracts/scim/scim.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { type SeededRole, seededRole } from '../../foundation/actor/seeded-roles.ts';

let server: TestServer;
let build: Build;
let token: string;
let plain: string;
let owner: BuiltPerson;
let ada: BuiltPerson;
let unnamed: BuiltPerson;
let list: number;
let other: number;

async function program(role: SeededRole): Promise<string> {
  const { IdPersonneEV1 } = await build.person({ Physique: false, CompteAD: null }, { roles: [] });
  const DateFin = addDays(usualToday(), 30);
  const body = { LibProgramme: role, IdPersonneEV1, IdRole: seededRole(role), scopes: ['scim.read' as const], DateFin };
  return (await server.as('admin').call(programCalls.create, { body })).body.token;
}

async function made(LibListe: string): Promise<number> {
  const usual = { IdNature: 'PRJ', Rule: 'TOUS', Visible: true, Cachee: false, SansPrefixe: false };
  const values = { LibListe, IdPersonneEV1: owner.IdPersonneEV1, ...usual };
  const fields = Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
  return (await server.as(owner.login).call(listsOfDistributionCalls.create, { body: { fields } })).body.IdListe;
}

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  owner = await build.person({}, { roles: ['hrManager'] });
  ada = await build.person({ Prenom: 'Ada', Nom: 'Group' });
  // Without a login one is no user.
  unnamed = await build.person({ CompteAD: null }, { roles: [] });
  list = await made('Scim Alpha');
  other = await made('Scim Beta');
  await server.database.pool.query(
    `insert into "LdMembre" ("IdListe", "IdPersonneEV1", "Sources", version_in) values ($1, $2, '{nomme}', 1), ($1, $3, '{nomme}', 1)`,
    [list, ada.IdPersonneEV1, unnamed.IdPersonneEV1],
  );
  token = await program('hrManager');
  plain = await program('employee');
});
afterAll(() => server.close());

async function ask(path: string, by = token, headers: Record<string, string> = {}) {
  const url = `/api/scim/v2/${path}`;
  const answer = await server.anonymous.send({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${by}`, ...headers },
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    raw: answer.body,
    body: answer.body ? answer.json() : undefined,
  };
}
const found = async (filter: string) => {
  const { status, body } = await ask(`Groups?filter=${encodeURIComponent(filter)}`);
  return status === 200 ? body.Resources.map(({ id }: { id: string }) => Number(id)) : [status, body.scimType];
};

test('a distribution list is a group, with those of its members who are users to the program', async () => {
  const { status, headers, body } = await ask(`Groups/${list}`);
  expect([status, headers.etag]).toEqual([200, body.meta.version]);
  expect(body).toMatchObject({ schemas: [urn.group], id: String(list), displayName: 'Scim Alpha' });
  expect(body.members).toMatchObject([{ value: String(ada.IdPersonneEV1), type: 'User', display: 'Ada Group' }]);
  expect((await ask(`Groups/${list}`, token, { 'if-none-match': String(headers.etag) })).status).toBe(304);
  const few = (await ask(`Groups/${list}?excludedAttributes=members`)).body;
  expect(few).not.toHaveProperty('members');
  expect((await ask('Schemas')).raw).toContain(urn.group);
});

test.each<[string, () => string, () => unknown]>([
  ['by name', () => 'displayName eq "SCIM alpha"', () => [list]],
  ['by parts of names', () => 'displayName sw "Scim" and not (displayName co "beta")', () => [list]],
  ['by member', () => `members.value eq "${ada.IdPersonneEV1}"`, () => [list]],
  ['by member, as Entra asks', () => `id eq "${list}" and members eq "${ada.IdPersonneEV1}"`, () => [list]],
  ['by who is no user, never', () => `members eq "${unnamed.IdPersonneEV1}"`, () => []],
  ['by nothing that there is', () => 'mail eq "x"', () => [400, 'invalidFilter']],
  ['by no comparison that there is', () => 'members co "1"', () => [400, 'invalidFilter']],
])('groups are found %s', async (_what, filter, expected) => {
  expect(await found(filter())).toEqual(expected());
});

test('pages say how many there are, in the order of keys', async () => {
  const all = (await ask('Groups?count=0')).body;
  expect(all).toMatchObject({ itemsPerPage: 0, Resources: [] });
  expect(all.totalResults).toBeGreaterThanOrEqual(2);
  const ids = async (startIndex: number) =>
    (
      await ask(`Groups?startIndex=${startIndex}&count=1&filter=${encodeURIComponent('displayName sw "Scim"')}`)
    ).body.Resources.map(({ id }: { id: string }) => Number(id));
  expect([await ids(1), await ids(2), await ids(3)]).toEqual([[list], [other], []]);
});

test('a list that is closed, deleted, unknown or out of sight is no group', async () => {
  await server.database.pool.query('update "Liste" set closed_at = now() where "IdListe" = $1', [other]);
  for (const path of [`Groups/${other}`, 'Groups/2000000000', 'Groups/none'])
    expect((await ask(path)).body).toMatchObject({ schemas: [urn.error], status: '404' });
  expect((await ask(`Groups/${list}`, plain)).status).toBe(404);
  expect((await ask('Groups', plain)).body.totalResults).toBe(0);
});
