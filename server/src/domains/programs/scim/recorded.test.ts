import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { urn } from '@passerelle/contracts/scim/scim.schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Build, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { scimProgram } from '../../../testing/scim-program.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

/** Requests in the shapes that two large directories document: whom they look for, create, change, and shut out. */
let server: TestServer;
let build: Build;
let ask: Awaited<ReturnType<typeof scimProgram>>['ask'];
let known: Record<string, string>;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  ({ ask } = await scimProgram(server, build, 'hrManager'));
  const boss = await build.person();
  known = {
    ...{ IdPays: 'FR', DateEntreePhysique: day(10), boss: String(boss.IdPersonneEV1) },
    IdSociete: String(await build.company({ Recrute: true, DomaineMail: 'example.test' })),
    IdSite: String(await build.site()),
  };
});
afterAll(() => server.close());
beforeEach(async () => void (await server.database.pool.query('delete from counted_call')));

const extension = {
  ...{ IdPays: '{IdPays}', IdCivilite: '1', IdContrat: '2', DateNaissance: '1990-05-17' },
  ...{ DateEntreePhysique: '{DateEntreePhysique}', IdSociete: '{IdSociete}', IdSite: '{IdSite}' },
};

type Step = readonly [
  what: string,
  asked: readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object],
  answered: readonly [status: number, body?: object],
];

const ours = { [urn.own]: extension };
const patched = (...Operations: object[]) => ({ schemas: [urn.patch], Operations });
const nobody = { totalResults: 0, Resources: [], schemas: [urn.list] };
const found = (filter: string, more = '') => `Users?filter=${encodeURIComponent(filter)}${more}`;

/** Entra ID: it looks by userName, creates, looks by id, changes place by place, and shuts out by a text. */
const entra: readonly Step[] = [
  ['tries the address with whom nobody is', ['GET', found('userName eq "6f0d3f0a-0c1b-4f7a"')], [200, nobody]],
  ['looks for who is to come', ['GET', found('userName eq "entra.user"')], [200, nobody]],
  [
    'creates them',
    [
      'POST',
      'Users',
      {
        schemas: [urn.user, urn.enterprise, urn.own],
        ...{ externalId: 'entra-0a21f0f2', userName: 'entra.user', active: true, displayName: 'Entra Useri' },
        emails: [{ primary: true, type: 'work', value: 'entra.user@example.test' }],
        meta: { resourceType: 'User' },
        name: { formatted: 'Entra Useri', familyName: 'Useri', givenName: 'Entra' },
        roles: [],
        ...{ title: 'Engineer', preferredLanguage: 'fr-FR' },
        [urn.enterprise]: { department: 'Research', manager: '{boss}' },
        ...ours,
      },
    ],
    [201, { externalId: 'entra-0a21f0f2', userName: 'entra.user', title: 'Engineer' }],
  ],
  ['reads them', ['GET', 'Users/{id}'], [200, { id: '{id}', [urn.enterprise]: { manager: { value: '{boss}' } } }]],
  [
    'finds them by what it calls them',
    ['GET', found('externalId eq "entra-0a21f0f2"')],
    [200, { totalResults: 1, Resources: [{ id: '{id}' }] }],
  ],
  [
    'changes some of them',
    [
      'PATCH',
      'Users/{id}',
      patched(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'entra.renamed@example.test' },
        { op: 'Add', path: 'name.familyName', value: 'Renamed' },
        { op: 'Add', path: 'displayName', value: 'Entra Renamed' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+33612345678' },
        { op: 'Add', path: `${urn.enterprise}:manager`, value: '{boss}' },
      ),
    ],
    [
      200,
      {
        ...{ name: { familyName: 'Renamed' }, displayName: 'Entra Renamed' },
        emails: [{ value: 'entra.renamed@example.test' }],
        phoneNumbers: [{ type: 'mobile', value: '+33612345678' }],
      },
    ],
  ],
  [
    'takes a manager away',
    ['PATCH', 'Users/{id}', patched({ op: 'Remove', path: `${urn.enterprise}:manager` })],
    [200, { name: { familyName: 'Renamed' } }],
  ],
  [
    'shuts them out',
    ['PATCH', 'Users/{id}', patched({ op: 'Replace', path: 'active', value: 'False' })],
    [200, { active: false }],
  ],
  [
    'lets them in',
    ['PATCH', 'Users/{id}', patched({ op: 'Replace', path: 'active', value: 'True' })],
    [200, { active: true }],
  ],
  [
    'deletes them softly',
    ['PATCH', 'Users/{id}', patched({ op: 'Replace', value: { active: false } })],
    [200, { active: false }],
  ],
  ['deletes them', ['DELETE', 'Users/{id}'], [204]],
  ['and finds them still, not active', ['GET', 'Users/{id}'], [200, { active: false, userName: 'entra.user' }]],
  [
    'looks for a group without its members',
    ['GET', `Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "nothing"')}`],
    [200, nobody],
  ],
  [
    'asks whether somebody is in a group',
    ['GET', `Groups?attributes=id&filter=${encodeURIComponent('id eq "1" and members eq "{id}"')}`],
    [200, nobody],
  ],
];

/** Okta: it pages, creates with what it has of nobody, puts the whole again, and shuts out without a path. */
const okta: readonly Step[] = [
  ['tries the address', ['GET', 'Users?startIndex=1&count=2'], [200, { startIndex: 1, itemsPerPage: 2 }]],
  ['looks for who is to come', ['GET', found('userName eq "okta.user"', '&startIndex=1&count=100')], [200, nobody]],
  [
    'creates them',
    [
      'POST',
      'Users',
      {
        schemas: [urn.user, urn.own],
        ...{ userName: 'okta.user', externalId: '00ujl29u0le5T6Aj10h7', locale: 'fr-FR', preferredLanguage: 'fr-FR' },
        name: { givenName: 'Okta', familyName: 'User' },
        emails: [{ primary: true, value: 'okta.user@example.test', type: 'work' }],
        ...{ displayName: 'Okta User', groups: [], password: '1mz050nq', active: true },
        ...ours,
      },
    ],
    [201, { userName: 'okta.user', name: { givenName: 'Okta' } }],
  ],
  [
    'creates them once more',
    [
      'POST',
      'Users',
      {
        schemas: [urn.user, urn.own],
        ...{ userName: 'okta.user', externalId: '00ujl29u0le5T6Aj10h7', preferredLanguage: 'fr-FR' },
        name: { givenName: 'Okta', familyName: 'User' },
        ...ours,
      },
    ],
    [409, { schemas: [urn.error], status: '409', scimType: 'uniqueness' }],
  ],
  [
    'puts the whole, changed',
    [
      'PUT',
      'Users/{id}',
      {
        schemas: [urn.user],
        ...{ id: '{id}', userName: 'okta.user', active: true, locale: 'fr-FR', groups: [] },
        name: { givenName: 'Another', middleName: '', familyName: 'User' },
        emails: [{ primary: true, value: 'okta.user@example.test', type: 'work', display: 'okta.user@example.test' }],
        meta: { resourceType: 'User' },
      },
    ],
    [200, { name: { givenName: 'Another', familyName: 'User' }, externalId: '00ujl29u0le5T6Aj10h7' }],
  ],
  [
    'shuts them out',
    ['PATCH', 'Users/{id}', patched({ op: 'replace', value: { active: false } })],
    [200, { active: false }],
  ],
  [
    'lets them in',
    ['PATCH', 'Users/{id}', patched({ op: 'replace', value: { active: true } })],
    [200, { active: true }],
  ],
  ['reads groups', ['GET', 'Groups?startIndex=1&count=100'], [200, { schemas: [urn.list], startIndex: 1 }]],
];

test.each([
  ['Entra ID', entra],
  ['Okta', okta],
] as const)('E15 %s is answered step by step', async (_who, steps) => {
  let id = '';
  const filled = <Value>(value: Value): Value =>
    JSON.parse(
      JSON.stringify(value).replaceAll(/\{(\w+)\}/g, (all, name) => (name === 'id' ? id : known[name]) ?? all),
    );
  for (const [what, [method, path, body], [status, answer]] of steps) {
    const answered = await ask(
      decodeURIComponent(path).includes('{id}') ? path.replaceAll(/\{id\}|%7Bid%7D/g, id) : path,
      {
        method,
        ...(body && { body: filled(body) }),
      },
    );
    expect([answered.status, answered.body], what).toMatchObject([
      status,
      ...(answer ? [filled(answer)] : [undefined]),
    ]);
    if (answered.status !== 201) continue;
    ({ id } = answered.body);
    // Their accounts are there at once.
    await server.database.pool.query('update "Personne" set "IdStatut" = $1 where "IdPersonneEV1" = $2', [
      statuts.ACTIVE,
      id,
    ]);
  }
});
