import { call, onlyReads } from '@passerelle/contracts/call.ts';
import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { programCalls } from '@passerelle/contracts/programs/programs.contract.ts';
import { scimCalls } from '@passerelle/contracts/scim/scim.contract.ts';
import { urn } from '@passerelle/contracts/scim/scim.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { type SeededRole, seededRole } from '../../foundation/actor/seeded-roles.ts';

let server: TestServer;
let build: Build;
let ada: BuiltPerson;
let boss: BuiltPerson;
/** A program of human resources, and one of a role that reads less. */
let token: string;
let plain: string;

const DateFin = addDays(usualToday(), 30);

async function program(
  role: SeededRole | number,
  scopes: ('scim.read' | 'scim.write')[] = ['scim.read', 'scim.write'],
) {
  const { IdPersonneEV1 } = await build.person({ Physique: false, CompteAD: null }, { roles: [] });
  const IdRole = typeof role === 'number' ? role : seededRole(role);
  const body = { LibProgramme: String(role), IdPersonneEV1, IdRole, scopes, DateFin };
  return (await server.as('admin').call(programCalls.create, { body })).body;
}

const roleOf = async ({ IdPersonneEV1 }: BuiltPerson): Promise<number> => {
  const held = await server.database.pool.query<{ IdRole: number }>(
    `select "IdRole" from "PersonneRole" where "IdPersonneEV1" = $1`,
    [IdPersonneEV1],
  );
  return held.rows[0]!.IdRole;
};

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  boss = await build.person({ Prenom: 'Grace', Nom: 'Hopper' });
  ada = await build.person({
    ...{
      Prenom: 'Ada',
      Nom: 'Łovelace',
      Fonction: 'Engineer',
      IdLangue: 'FR',
      IdPersonneEV1Manager: boss.IdPersonneEV1,
    },
    ...{ Mail: 'ada.lovelace@example.test', TelFixePro: '+33102030405', TelMobilePro: '+33612345678' },
  });
  token = (await program('hrManager')).token;
  plain = (await program('employee')).token;
});
afterAll(() => server.close());

interface Sent {
  readonly method?: 'GET' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: object;
  readonly headers?: Record<string, string>;
  readonly by?: string;
}

async function ask(path: string, { method = 'GET', body, headers = {}, by = token }: Sent = {}) {
  const response = await server.anonymous.send({
    method,
    url: `/api/scim/v2/${path}`,
    headers: {
      authorization: `Bearer ${by}`,
      ...(body && { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
  const { statusCode: status } = response;
  return { status, headers: response.headers, raw: response.body, body: response.body ? response.json() : undefined };
}
const users = async (query: Record<string, string | number>, by = token) =>
  await ask(
    `Users?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`,
    {
      by,
    },
  );
const found = async (filter: string, by = token) => {
  const { status, body } = await users({ filter }, by);
  return status === 200 ? body.Resources.map(({ id }: { id: string }) => Number(id)) : [status, body.scimType];
};
const user = async ({ IdPersonneEV1 }: BuiltPerson, by = token) => await ask(`Users/${IdPersonneEV1}`, { by });
const patch = async ({ IdPersonneEV1 }: BuiltPerson, Operations: readonly object[], sent: Sent = {}) =>
  await ask(`Users/${IdPersonneEV1}`, { method: 'PATCH', body: { schemas: [urn.patch], Operations }, ...sent });

describe('what there is', () => {
  test('is described, each schema with what this program reads', async () => {
    expect((await ask('ServiceProviderConfig')).body).toMatchObject({
      ...{ schemas: [urn.config], patch: { supported: true }, bulk: { supported: false }, etag: { supported: true } },
    });
    expect((await ask('ResourceTypes')).body.Resources).toMatchObject([
      { id: 'User', endpoint: '/Users' },
      { id: 'Group', endpoint: '/Groups' },
    ]);
    const { headers, body } = await ask('Schemas');
    expect(headers['content-type']).toContain('application/scim+json');
    const names = body.Resources[0].attributes.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['userName', 'name', 'displayName', 'title', 'emails', 'phoneNumbers', 'active']),
    );
  });

  test('a user is as the record says, and its version moves with what is shown alone', async () => {
    const { status, headers, body } = await user(ada);
    expect([status, headers.etag]).toEqual([200, body.meta.version]);
    expect(body).toMatchObject({
      ...{
        schemas: [urn.user, urn.enterprise, urn.own],
        id: String(ada.IdPersonneEV1),
        userName: ada.login,
        active: true,
      },
      ...{ name: { givenName: 'Ada', familyName: 'Łovelace' }, title: 'Engineer', preferredLanguage: 'fr-FR' },
      emails: [{ value: 'ada.lovelace@example.test', type: 'work', primary: true }],
      phoneNumbers: [
        { value: '+33102030405', type: 'work' },
        { value: '+33612345678', type: 'mobile' },
      ],
      [urn.enterprise]: { manager: { value: String(boss.IdPersonneEV1) } },
    });
    const same = await ask(`Users/${ada.IdPersonneEV1}`, { headers: { 'if-none-match': String(headers.etag) } });
    expect(same.status).toBe(304);
    // A field that SCIM does not show moves it no more than one that it may not read.
    await server.database.pool.query(`update "Personne" set "MailPerso" = 'x@y.test' where "IdPersonneEV1" = $1`, [
      ada.IdPersonneEV1,
    ]);
    expect((await user(ada)).headers.etag).toBe(headers.etag);
  });

  test('whoever is out of sight, unknown or without a login is not there', async () => {
    const out = await build.person({ CompteAD: null }, { roles: [] });
    for (const id of [out.IdPersonneEV1, 2_000_000_000, 'none', '0', '99999999999'])
      expect((await ask(`Users/${id}`)).body).toMatchObject({ schemas: [urn.error], status: '404' });
    // A role that sees nobody but by what everybody has sees nobody.
    expect((await user(ada, plain)).status).toBe(404);
    expect((await users({}, plain)).body.totalResults).toBe(0);
  });
});

describe('a filter', () => {
  test.each<[string, () => string]>([
    ['userName, whatever its case', () => `userName Eq "${ada.login.toUpperCase()}"`],
    ['by kind and value', () => `emails[type eq "work"].value eq "ADA.lovelace@example.test"`],
    ['by kind and value, together', () => `emails[type eq "work" and value ew "lovelace@example.test"]`],
    ['of the right kind alone', () => `phoneNumbers[type eq "mobile"].value eq "+33612345678"`],
    ['of any kind', () => `phoneNumbers.value eq "+33612345678"`],
    ['by parts of names', () => `name.familyName sw "Łove" and name.givenName co "d" and not (title eq "x")`],
    ['of the enterprise', () => `${urn.enterprise}:manager.value eq "${boss.IdPersonneEV1}" and active eq true`],
    ['with the schema before', () => `${urn.user}:userName eq "${ada.login}" and title pr`],
    ['by id', () => `id eq "${ada.IdPersonneEV1}" and active eq "True"`],
  ])('finds %s', async (_what, filter) => {
    expect(await found(filter())).toEqual([ada.IdPersonneEV1]);
  });

  test('finds nobody where the kind is another', async () => {
    expect(await found('phoneNumbers[type eq "work"].value eq "+33612345678"')).toEqual([]);
    expect(await found(`userName eq "${ada.login}" and active eq false`)).toEqual([]);
  });

  test.each([
    'userName',
    'userName eq',
    'userName like "x"',
    'password eq "x"',
    'nothing eq "x"',
    'active gt true',
    'emails[type eq "home" and type eq "work"]',
    `userName eq "a" and (`,
    'userName eq true',
  ])('that is none is refused, and is never everybody: %s', async (filter) => {
    expect(await found(filter)).toEqual([400, 'invalidFilter']);
  });

  test('on what the program may not read is refused before anybody is looked at', async () => {
    const IdRole = seededRole('hrManager');
    const closed = `update "ProfilDroit" set "Valeur" = $2 where "IdDroit" = 'ann-col-coordonnees' and "IdProfil" in
      (select "IdProfil" from "RoleProfil" where "IdRole" = $1)`;
    await server.database.pool.query(closed, [IdRole, 0]);
    try {
      expect(await found('emails.value eq "nobody@example.test"')).toEqual([400, 'invalidFilter']);
      const { body } = await user(ada);
      expect(body).not.toHaveProperty('emails');
      expect(body).not.toHaveProperty('phoneNumbers');
      const schemas = (await ask('Schemas')).raw;
      expect(schemas).not.toContain('emails');
    } finally {
      await server.database.pool.query(closed, [IdRole, 1]);
    }
  });
});

describe('pages', () => {
  test('say how many came and how many there are, whatever is asked', async () => {
    const all = (await users({ count: 0 })).body;
    expect(all).toMatchObject({ startIndex: 1, itemsPerPage: 0, Resources: [] });
    expect(all.totalResults).toBeGreaterThan(2);
    const first = (await users({ startIndex: 0, count: 2 })).body;
    expect(first).toMatchObject({ startIndex: 1, itemsPerPage: 2, totalResults: all.totalResults });
    const beyond = (await users({ startIndex: all.totalResults + 1 })).body;
    expect(beyond).toMatchObject({ itemsPerPage: 0, Resources: [], totalResults: all.totalResults });
    expect((await users({ count: -5 })).body.itemsPerPage).toBe(0);
  });

  test('do not overlap, nor miss anybody, while people arrive', async () => {
    const { totalResults } = (await users({ count: 0 })).body;
    const seen: number[] = [];
    for (let startIndex = 1; startIndex <= totalResults; startIndex += 2) {
      seen.push(...(await users({ startIndex, count: 2 })).body.Resources.map(({ id }: { id: string }) => Number(id)));
      await build.person({ Prenom: 'Aaron', Nom: 'Aa' });
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(totalResults);
  });

  test('hold the attributes that are asked for, in the order that is', async () => {
    const filter = 'name.familyName pr';
    const named = (await users({ filter, attributes: 'USERNAME,name.familyName', sortBy: 'displayName' })).body;
    expect(Object.keys(named.Resources[0]).sort()).toEqual(['id', 'name', 'schemas', 'userName']);
    expect(Object.keys(named.Resources[0].name)).toEqual(['familyName']);
    const less = (await users({ filter, excludedAttributes: `emails,meta,${urn.enterprise}:manager` })).body
      .Resources[0];
    expect(less).toHaveProperty('userName');
    expect(less).not.toHaveProperty('emails');
    expect(less).not.toHaveProperty('meta');
    const down = (await users({ filter, sortBy: 'userName', sortOrder: 'Descending' })).body.Resources;
    const logins = down.map(({ userName }: { userName: string }) => userName.toLowerCase());
    expect(logins).toEqual(logins.toSorted().toReversed());
    expect((await users({ sortBy: 'nothing' })).body.scimType).toBe('invalidFilter');
  });
});

describe('a patch', () => {
  // As two large directories send them.
  test.each<[string, object[], object]>([
    ['without a path', [{ op: 'replace', value: { title: 'Lead', active: true } }], { title: 'Lead' }],
    ['with capitals', [{ op: 'Replace', path: 'title', value: 'Chief' }], { title: 'Chief' }],
    ['with paths as keys', [{ op: 'Add', value: { 'name.givenName': 'Adah' } }], { name: { givenName: 'Adah' } }],
    [
      'of one value by its kind',
      [{ op: 'Replace', path: 'phoneNumbers[type eq "mobile"].value', value: '+33698765432' }],
      { phoneNumbers: [{ type: 'work' }, { type: 'mobile', value: '+33698765432' }] },
    ],
    [
      'of a whole array',
      [{ op: 'replace', path: 'emails', value: [{ type: 'work', value: 'ada.new@example.test', primary: true }] }],
      { emails: [{ value: 'ada.new@example.test' }] },
    ],
    [
      'of the manager by its urn, as a text',
      [{ op: 'Add', path: `${urn.enterprise}:manager`, value: '{boss}' }],
      { [urn.enterprise]: { manager: { value: '{boss}' } } },
    ],
    [
      'of the manager as an object',
      [{ op: 'replace', value: { [urn.enterprise]: { manager: { value: '{boss}' } } } }],
      { [urn.enterprise]: { manager: { value: '{boss}' } } },
    ],
    ['that removes', [{ op: 'remove', path: 'phoneNumbers[type eq "work"]' }], { phoneNumbers: [{ type: 'mobile' }] }],
    ['of the language', [{ op: 'replace', path: 'preferredLanguage', value: 'pl-PL' }], { preferredLanguage: 'pl-PL' }],
  ])('%s', async (_what, operations, expected) => {
    const filled = (value: object) =>
      JSON.parse(JSON.stringify(value).replaceAll('{boss}', String(boss.IdPersonneEV1)));
    const { status, body } = await patch(ada, filled(operations));
    expect([status, body]).toMatchObject([200, filled(expected)]);
    expect((await user(ada)).body).toEqual(body);
  });

  test('is all or nothing, by the rules of the record, and stands in its history under the program', async () => {
    const before = (await user(ada)).body;
    const refused = await patch(ada, [
      { op: 'replace', path: 'title', value: 'Never' },
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'no address' },
    ]);
    expect(refused.body).toMatchObject({ status: '400', scimType: 'invalidValue' });
    expect((await user(ada)).body).toEqual(before);
    const { entries } = (
      await server.as('admin').call(historyCalls.timeline, {
        params: { entity: 'Personne', id: String(ada.IdPersonneEV1) },
        query: {},
      })
    ).body;
    expect(entries[0]).toMatchObject({ who: null, program: expect.any(Number) });
  });

  test.each<[string, object]>([
    ['no operation', []],
    ['an unknown operation', [{ op: 'move', path: 'title', value: 'x' }]],
    ['an unknown path', [{ op: 'replace', path: 'shoeSize', value: 'x' }]],
    ['nothing to remove', [{ op: 'remove' }]],
    ['another login', [{ op: 'replace', path: 'userName', value: 'another' }]],
    ['no yes or no', [{ op: 'replace', path: 'active', value: 'perhaps' }]],
    ['no manager', [{ op: 'replace', path: 'manager', value: 'Grace' }]],
    ['a value of no type', [{ op: 'replace', path: 'title', value: { a: { b: 1 } } }]],
    ['no object', ['x']],
  ])('that is none is refused in the standard’s words: %s', async (_what, operations) => {
    expect((await patch(ada, operations as object[])).body).toMatchObject({
      status: '400',
      schemas: [urn.error],
      scimType: expect.any(String),
    });
  });

  test('is refused where what was shown is no more', async () => {
    const { etag } = (await user(ada)).headers;
    const title = [{ op: 'replace', path: 'title', value: 'Once' }];
    const headers = { 'if-match': String(etag) };
    expect((await patch(ada, title, { headers })).status).toBe(200);
    expect((await patch(ada, title, { headers })).status).toBe(412);
    const put = { method: 'PUT', body: { title: 'Twice' }, headers } as const;
    expect((await ask(`Users/${ada.IdPersonneEV1}`, put)).status).toBe(412);
    expect((await ask(`Users/${ada.IdPersonneEV1}`, { ...put, headers: { 'if-match': '*' } })).body.title).toBe(
      'Twice',
    );
  });

  test('of two at once that were made from one version the second is refused, whatever each is about', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const headers = { 'if-match': String((await user(ada)).headers.etag) };
      const both = await Promise.all([
        patch(ada, [{ op: 'replace', path: 'title', value: `At once ${n}` }], { headers }),
        patch(ada, [{ op: 'replace', path: 'externalId', value: `at-once-${n}` }], { headers }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    }
    expect((await patch(ada, [{ op: 'remove', path: 'externalId' }])).status).toBe(200);
  });

  test('by which somebody would go out of reach is refused; one that takes them out of sight is told as done', async () => {
    const rights = ['ann', 'IndexPrenomNom', 'CompteAD', 'IdFamille', 'IdStatut'].map((name, n) =>
      n ? `ann-col-${name}` : name,
    );
    const field = (name: string, value: unknown) => ({ field: name, operator: 'equals', value });
    const perimeter = { person: { and: [field('Fonction', 'In sight'), field('Suspendu', false)] } } as never;
    const by = (
      await program(await roleOf(await build.holderOf([...rights, 'epc', 'rgd', 'adc', 'cpt', 'esc'], {}, perimeter)))
    ).token;
    const eve = await build.person({ Fonction: 'In sight' });
    const away = await patch(eve, [{ op: 'replace', path: 'title', value: 'Out of sight' }], { by });
    expect([away.status, away.body.detail]).toEqual([403, expect.stringContaining('title')]);
    const { status, body } = await patch(eve, [{ op: 'replace', path: 'active', value: false }], { by });
    expect([status, body.id, body.active]).toEqual([200, String(eve.IdPersonneEV1), undefined]);
    expect([(await user(eve, by)).status, (await user(eve)).body.active]).toEqual([404, false]);
  });

  test('of an address that another has is refused, and is never told whose it is', async () => {
    await build.person({ Mail: 'taken@example.test' });
    const path = 'emails[type eq "work"].value';
    const { status, body, raw } = await patch(ada, [{ op: 'replace', path, value: 'taken@example.test' }]);
    expect([status, body.scimType]).toEqual([409, 'uniqueness']);
    expect(raw).not.toContain('Person');
    const put = { method: 'PUT', body: { emails: [{ value: 'taken@example.test', type: 'work' }] } } as const;
    expect((await ask(`Users/${ada.IdPersonneEV1}`, put)).status).toBe(409);
  });

  test('needs the scope, and the rights of the role', async () => {
    const { token: reads } = await program('hrManager', ['scim.read']);
    const title = [{ op: 'replace', path: 'title', value: 'x' }];
    expect((await patch(ada, title, { by: reads })).body).toMatchObject({ status: '403', schemas: [urn.error] });
    expect((await user(ada, reads)).status).toBe(200);
    const { token: desk } = await program('serviceDesk');
    expect((await patch(ada, [{ op: 'replace', path: 'name.familyName', value: 'x' }], { by: desk })).status).toBe(403);
  });

  test('what a program calls somebody is its own, one for one, and found by it', async () => {
    const other = (await program('hrManager')).token;
    const called = (id: string) => [{ op: 'add', path: 'externalId', value: id }];
    expect((await patch(ada, called('x-1'))).body.externalId).toBe('x-1');
    expect(await found('externalId eq "x-1"')).toEqual([ada.IdPersonneEV1]);
    expect(await found('externalId eq "x-1"', other)).toEqual([]);
    expect((await user(ada, other)).body).not.toHaveProperty('externalId');
    expect((await patch(boss, called('x-1'))).status).toBe(409);
    expect((await patch(ada, [{ op: 'remove', path: 'externalId' }])).body).not.toHaveProperty('externalId');
  });
});

describe('whether somebody is active', () => {
  test('is a suspension, and its end; DELETE is one too, and erases nothing', async () => {
    const lin = await build.person();
    expect((await patch(lin, [{ op: 'Replace', path: 'active', value: 'False' }])).body.active).toBe(false);
    const { rows } = await server.database.pool.query(
      `select "Suspendu", "Desactive" from "Personne" where "IdPersonneEV1" = $1`,
      [lin.IdPersonneEV1],
    );
    expect(rows).toEqual([{ Suspendu: true, Desactive: false }]);
    expect(await found(`id eq "${lin.IdPersonneEV1}" and active eq false`)).toEqual([lin.IdPersonneEV1]);
    expect((await patch(lin, [{ op: 'replace', value: { active: 'True' } }])).body.active).toBe(true);
    const ending = { method: 'DELETE', headers: { 'if-match': 'W/"another"' } } as const;
    expect((await ask(`Users/${lin.IdPersonneEV1}`, ending)).status).toBe(412);
    expect((await ask(`Users/${lin.IdPersonneEV1}`, { method: 'DELETE' })).status).toBe(204);
    expect((await user(lin)).body).toMatchObject({ active: false, userName: lin.login });
  });

  test('is not for a program to say of whoever administers, nor of who left', async () => {
    const chief = await build.person({}, { roles: ['administrator'] });
    const off = [{ op: 'replace', path: 'active', value: false }];
    expect((await patch(chief, off)).status).toBe(403);
    expect((await patch(chief, [{ op: 'replace', path: 'emails', value: [{ value: 'x@y.test' }] }])).status).toBe(403);
    expect((await user(chief)).body.active).toBe(true);
    const gone = await build.person({ IdStatut: statuts.INACTIVE, DateSortiePhysique: '2020-01-01' });
    const { status } = await patch(gone, [{ op: 'replace', path: 'active', value: true }]);
    expect(status).toBe(409);
    const put = { method: 'PUT', body: { active: true } } as const;
    expect((await ask(`Users/${gone.IdPersonneEV1}`, put)).status).toBe(409);
    expect((await ask(`Users/${gone.IdPersonneEV1}`, { method: 'DELETE' })).status).toBe(204);
  });
});

test('a PUT of what GET answered changes nothing; what is not said stays', async () => {
  const before = (await user(ada)).body;
  const put = async (body: object) => await ask(`Users/${ada.IdPersonneEV1}`, { method: 'PUT', body });
  expect((await put(before)).body).toEqual(before);
  expect((await put({ schemas: [urn.user], userName: ada.login, title: 'Put' })).body).toEqual({
    ...before,
    title: 'Put',
    meta: expect.anything(),
  });
});

test('no token, a wrong one and a person’s are told in the standard’s shape', async () => {
  for (const by of ['', 'psl_wrong', await server.token('admin')]) {
    const { status, headers, body } = await ask('Users', { by });
    expect([status, body]).toMatchObject([401, { schemas: [urn.error], status: '401' }]);
    expect(headers['www-authenticate']).toBe('Bearer');
    expect(headers['content-type']).toContain('application/scim+json');
  }
});

test('every call of SCIM takes programs alone, with a scope', () => {
  for (const one of Object.values(scimCalls)) {
    expect(one.callers).toEqual(['program']);
    expect(one.scope).toBe(onlyReads(one) ? 'scim.read' : 'scim.write');
    expect(call(one)).toBe(one);
  }
});
