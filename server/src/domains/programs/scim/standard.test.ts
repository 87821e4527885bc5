import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { urn } from '@passerelle/contracts/scim/scim.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type ScimSent, scimProgram } from '../../../testing/scim-program.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

/** What RFC 7644 says that no recorded request asks: each as the standard means it, and as its errors are told. */
let server: TestServer;
let build: Build;
let ask: Awaited<ReturnType<typeof scimProgram>>['ask'];
let ada: BuiltPerson;

const held = { Mail: 'ada@example.test', TelFixePro: '+33102030405', TelMobilePro: '+33612345678' };
const phones = (work: string | undefined, mobile: string | undefined) => [
  ...(work ? [{ type: 'work', value: work }] : []),
  ...(mobile ? [{ type: 'mobile', value: mobile }] : []),
];

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  ({ ask } = await scimProgram(server, build, 'hrManager'));
  ada = await build.person({
    ...{ Prenom: 'Ada', Nom: 'L "q" \\ x', Fonction: 'Engineer', IdLangue: 'FR', DateEntreePhysique: '2024-05-06' },
    ...held,
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('delete from counted_call');
  await server.database.pool.query(
    `update "Personne" set "Mail" = $2, "TelFixePro" = $3, "TelMobilePro" = $4 where "IdPersonneEV1" = $1`,
    [ada.IdPersonneEV1, held.Mail, held.TelFixePro, held.TelMobilePro],
  );
});

const path = () => `Users/${ada.IdPersonneEV1}`;
const patch = async (...Operations: object[]) =>
  await ask(path(), { method: 'PATCH', body: { schemas: [urn.patch], Operations } });
const total = async (filter: string) => {
  const { status, body } = await ask(
    `Users?filter=${encodeURIComponent(`id eq "${ada.IdPersonneEV1}" and (${filter})`)}`,
  );
  return status === 200 ? body.totalResults : body.scimType;
};

describe('of several values a patch changes those that it names', () => {
  const both = phones(held.TelFixePro, held.TelMobilePro);
  test.each<[string, object, object]>([
    ['none by a value that is not there', { op: 'remove', path: 'emails[value eq "old@x.test"]' }, {}],
    ['none by another value beside', { op: 'Remove', path: 'emails', value: [{ value: 'old@x.test' }] }, {}],
    [
      'one by its value, said beside',
      { op: 'Remove', path: 'phoneNumbers', value: [{ type: 'mobile', value: held.TelMobilePro }] },
      { phoneNumbers: phones(held.TelFixePro, undefined) },
    ],
    [
      'one by its kind, said beside',
      { op: 'remove', path: 'phoneNumbers', value: [{ type: 'work' }] },
      { phoneNumbers: phones(undefined, held.TelMobilePro) },
    ],
    ['all where none is said', { op: 'remove', path: 'phoneNumbers' }, { phoneNumbers: undefined }],
    ['all as null', { op: 'replace', value: { phoneNumbers: null } }, { phoneNumbers: undefined }],
    [
      'one by its value',
      { op: 'replace', path: `phoneNumbers[value eq "${held.TelMobilePro}"].value`, value: '+33600000001' },
      { phoneNumbers: phones(held.TelFixePro, '+33600000001') },
    ],
    [
      'one by two things at once',
      {
        op: 'replace',
        path: 'phoneNumbers[type eq "mobile" and primary eq true]',
        value: { value: '+33600000002', type: 'mobile' },
      },
      { phoneNumbers: phones(held.TelFixePro, '+33600000002') },
    ],
    [
      'one by names in another case',
      { op: 'replace', path: 'PhoneNumbers[Type EQ "Mobile"].Value', value: '+33600000003' },
      { phoneNumbers: phones(held.TelFixePro, '+33600000003') },
    ],
    [
      'the other by not',
      { op: 'remove', path: 'phoneNumbers[not (type eq "work")]' },
      { phoneNumbers: phones(held.TelFixePro, undefined) },
    ],
    [
      'none by another kind in a list that is added',
      { op: 'add', path: 'emails', value: [{ type: 'home', value: 'h@x.test' }] },
      {},
    ],
    ['none by such a list without a path', { op: 'add', value: { emails: [{ type: 'home', value: 'h@x.test' }] } }, {}],
    ['and takes nothing from what is not there', { op: 'remove', path: 'emails[type eq "home"]' }, { status: 400 }],
  ])('%s', async (_what, operation, expected) => {
    const { status, body } = await patch(operation);
    const { status: wanted = 200, ...shown } = expected as { status?: number };
    expect(status).toBe(wanted);
    if (wanted !== 200) return;
    const { emails, phoneNumbers } = body;
    expect({ emails, phoneNumbers }).toMatchObject({
      emails: [{ value: held.Mail }],
      phoneNumbers: both,
      ...shown,
    });
  });

  test('as the operations before left them', async () => {
    const { body } = await patch(
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'new@example.test' },
      { op: 'replace', path: 'emails[value eq "new@example.test"].value', value: 'newer@example.test' },
      { op: 'remove', path: 'phoneNumbers[type eq "mobile"]' },
      { op: 'add', path: 'phoneNumbers[type eq "mobile"].value', value: '+33600000004' },
    );
    expect(body).toMatchObject({
      emails: [{ value: 'newer@example.test' }],
      phoneNumbers: phones(held.TelFixePro, '+33600000004'),
    });
  });
});

describe('what is wrong is told by its kind', () => {
  test.each<[string, object[]]>([
    ['noTarget', [{ op: 'replace', path: 'emails[value eq "no@x.test"].value', value: 'new@example.test' }]],
    ['noTarget', [{ op: 'remove' }]],
    ['invalidPath', [{ op: 'add', path: 'phoneNumbers[type eq "fax"].value', value: '+331' }]],
    ['invalidPath', [{ op: 'add', path: 'urn:foo:2.0:User:x', value: 'y' }]],
    ['invalidPath', [{ op: 'add', path: 'members', value: [{ value: '1' }] }]],
    ['invalidPath', [{ op: 'remove', path: urn.enterprise }]],
    ['invalidFilter', [{ op: 'remove', path: 'emails[value like "x"]' }]],
    ['invalidFilter', [{ op: 'remove', path: 'emails[shoe eq "x"]' }]],
    ['invalidFilter', [{ op: 'remove', path: 'emails[value gt "x"]' }]],
    ['invalidFilter', [{ op: 'remove', path: `emails[${'"\\"'.repeat(2000)}]` }]],
    ['mutability', [{ op: 'replace', path: 'displayName', value: 'Somebody else' }]],
    ['mutability', [{ op: 'replace', path: 'userName', value: 'another' }]],
    ['invalidSyntax', []],
    ['invalidSyntax', [{ op: 'move', path: 'title', value: 'x' }]],
    ['invalidSyntax', ['x' as never]],
    ['invalidValue', [{ op: 'replace', path: 'active', value: 'perhaps' }]],
  ])('%s: %#', async (scimType, operations) => {
    const { status, body } = await patch(...operations);
    expect([status, body]).toMatchObject([400, { schemas: [urn.error], status: '400', scimType }]);
  });

  test('also what is no JSON', async () => {
    const { token } = await scimProgram(server, build, 'hrManager');
    const answer = await server.anonymous.send({
      ...{ method: 'PATCH', url: `/api/scim/v2/${path()}`, payload: '{"a":' },
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    });
    expect([answer.statusCode, answer.json().scimType]).toEqual([400, 'invalidSyntax']);
  });

  test('what there is not here fails in the standard’s shape: another method, Bulk, Me, a schema', async () => {
    const asked: [number, string, ScimSent][] = [
      [404, 'Bulk', { method: 'POST', body: { Operations: [] } }],
      [404, 'Me', {}],
      [404, 'Nothing/1', {}],
      [404, `Schemas/${urn.list}`, {}],
      [404, 'ResourceTypes/Nothing', {}],
      [405, 'Groups', { method: 'POST', body: { displayName: 'x' } }],
      [405, 'Groups/1', { method: 'PATCH', body: { Operations: [{ op: 'add', path: 'members', value: [] }] } }],
      [405, 'Users/.search', { method: 'PUT', body: {} }],
    ];
    for (const [status, at, sent] of asked) {
      const { headers, body } = await ask(at, sent);
      expect(body, at).toMatchObject({ schemas: [urn.error], status: String(status) });
      expect(headers['content-type'], at).toContain('application/scim+json');
    }
    const beside = await server.anonymous.send({ method: 'GET', url: '/api/scim' });
    expect(beside.json()).toMatchObject({ error: { name: 'NOT_FOUND' } });
  });
});

test('a whole resource says what it will of what is read alone: it is left out, but for the login', async () => {
  const before = (await ask(path())).body;
  const put = async (body: object) => await ask(path(), { method: 'PUT', body });
  const others = {
    ...{ displayName: 'L, Ada', id: '1', groups: [{ value: '1' }], meta: { version: 'W/"x"', lastModified: '2020' } },
    ...{ name: { ...before.name, formatted: 'Q' }, [urn.enterprise]: { employeeNumber: 'none', organization: 'x' } },
    ...{ userName: before.userName.toUpperCase(), 'urn:foo:2.0:User': { a: 1 }, nickName: 'A' },
  };
  expect((await put({ ...before, ...others })).body).toEqual(before);
  const { status, body } = await put({ ...before, userName: 'another' });
  expect([status, body.scimType]).toEqual([400, 'mutability']);
});

test('what is shown after a write is what is asked for', async () => {
  const operation = { op: 'replace', path: 'title', value: 'Lead' };
  const named = await ask(`${path()}?attributes=title`, { method: 'PATCH', body: { Operations: [operation] } });
  expect(Object.keys(named.body).sort()).toEqual(['id', 'schemas', 'title']);
  const less = await ask(`${path()}?excludedAttributes=emails`, { method: 'PUT', body: { title: 'Lead' } });
  expect(less.body).not.toHaveProperty('emails');
  expect(less.body).toHaveProperty('userName');
});

describe('a filter', () => {
  test.each<[string, number | string]>([
    ['name.familyName eq "L \\"q\\" \\\\ x"', 1],
    ['name.familyName co "\\\\"', 1],
    ['name.givenName eq "\\u0041da"', 1],
    ['phoneNumbers[type eq "mobile"].Value eq "+33102030405"', 0],
    ['PHONENUMBERS[TYPE EQ "Mobile"].VALUE EQ "+33612345678"', 1],
    ['preferredLanguage eq "fr-FR"', 1],
    ['preferredLanguage eq "fr"', 1],
    ['preferredLanguage ne "pl-PL"', 1],
    [`${urn.own}:DateEntreePhysique ge "2024-05-06T00:00:00Z"`, 1],
    [`${urn.own}:DateEntreePhysique lt "2024-05-06"`, 0],
    ['title gt "A" and not (title le "B")', 1],
    ['userName eq "x" or (title pr and (userName eq "y" or emails pr))', 1],
    ['active gt true', 'invalidFilter'],
    ['meta.lastModified gt "2020-01-01T00:00:00Z"', 'invalidFilter'],
    ['emails[type eq "work"', 'invalidFilter'],
  ])('%s finds %s', async (filter, expected) => {
    expect(await total(filter)).toBe(expected);
  });

  test('is asked in a body as well, with all that an address says, by whoever may read', async () => {
    const schemas = [urn.search];
    const filter = `id eq "${ada.IdPersonneEV1}"`;
    const { status, body } = await ask('Users/.search', {
      method: 'POST',
      body: { schemas, filter, attributes: ['userName'], startIndex: 0, count: 5 },
    });
    expect([status, body]).toMatchObject([200, { totalResults: 1, startIndex: 1, itemsPerPage: 1 }]);
    expect(Object.keys(body.Resources[0]).sort()).toEqual(['id', 'schemas', 'userName']);
    const groups = await ask('Groups/.search', {
      method: 'POST',
      body: { schemas, filter: `${urn.group}:displayName pr`, excludedAttributes: ['members'], sortBy: 'displayName' },
    });
    expect([groups.status, groups.body.schemas]).toEqual([200, [urn.list]]);
    for (const kind of ['Users', 'Groups']) {
      const wrong = await ask(`${kind}/.search`, { method: 'POST', body: { filter: 'password eq "x"' } });
      expect(wrong.body.scimType, kind).toBe('invalidFilter');
    }
    for (const startIndex of [1e308, -1e308, 9_007_199_254_740_991]) {
      const far = await ask('Users/.search', { method: 'POST', body: { startIndex, count: startIndex } });
      expect(far.status, String(startIndex)).toBe(200);
    }
    for (const asked of [{ sortBy: 'nothing' }, { filter: 'displayName' }]) {
      const wrong = await ask('Groups/.search', { method: 'POST', body: asked });
      expect(wrong.body.scimType, JSON.stringify(asked)).toBe('invalidFilter');
    }
  });
});

test('what is described is read one by one, where its own place says', async () => {
  for (const list of ['Schemas', 'ResourceTypes'])
    for (const one of (await ask(list)).body.Resources) {
      const [, place = ''] = String(one.meta.location).split('/scim/v2/');
      expect((await ask(place)).body).toEqual(one);
    }
});

test('whoever holds one of several versions is told so', async () => {
  const { etag } = (await ask(path())).headers;
  for (const held of [`W/"another", ${etag}`, '*'])
    expect((await ask(path(), { headers: { 'if-none-match': held } })).status).toBe(304);
  expect((await ask(path(), { headers: { 'if-none-match': 'W/"another"' } })).status).toBe(200);
});

test('while the portal is read-only a program reads and searches, and writes nothing; while it is closed it does neither', async () => {
  const admin = server.as('admin');
  const write: ScimSent = { method: 'PATCH', body: { Operations: [{ op: 'replace', path: 'title', value: 'Never' }] } };
  const statuses = async () => [
    (await ask(path())).status,
    (await ask('Users/.search', { method: 'POST', body: { count: 0 } })).status,
    (await ask(path(), write)).status,
  ];
  for (const [level, expected] of [
    ['readOnly', [200, 200, 503]],
    ['closed', [503, 503, 503]],
  ] as const) {
    const body = { Texte: '<p>Travaux</p>', Actif: true, level };
    expect((await admin.call(messagesCalls.create, { body })).error).toBeUndefined();
    try {
      expect(await statuses()).toEqual(expected);
      expect((await ask(path(), write)).body).toMatchObject({ schemas: [urn.error], status: '503' });
    } finally {
      await server.database.pool.query('delete from "Message"');
    }
  }
  expect((await ask(path())).body.title).not.toBe('Never');
});
