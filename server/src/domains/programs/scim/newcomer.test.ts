import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { urn } from '@passerelle/contracts/scim/scim.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Build, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { scimProgram } from '../../../testing/scim-program.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';

type Program = Awaited<ReturnType<typeof scimProgram>>;

let server: TestServer;
let build: Build;
let hr: Program;
let desk: Program;
let placed: Record<string, string>;

beforeAll(async () => {
  server = await testServer({ connections: 24 });
  build = builders(server.database);
  hr = await scimProgram(server, build, 'hrManager');
  desk = await scimProgram(server, build, 'serviceDesk');
  placed = {
    ...{ IdPays: 'FR', IdCivilite: '1', IdContrat: '2', DateNaissance: '1990-05-17', DateEntreePhysique: day(10) },
    IdSociete: String(await build.company({ Recrute: true, DomaineMail: 'orvane.example' })),
    IdSite: String(await build.site()),
  };
});
afterAll(() => server.close());
// A day's work in an hour.
beforeEach(async () => void (await server.database.pool.query('delete from counted_call')));

let made = 0;
/** Somebody whom nobody is like. */
function somebody(own: object = {}, more: object = {}) {
  const n = ++made;
  const familyName = `Dupont${String.fromCharCode(97 + (n % 26))}${n}`;
  const userName = `ada.${familyName.toLowerCase()}`;
  return {
    schemas: [urn.user, urn.own],
    ...{ userName, name: { givenName: 'Ada', familyName }, preferredLanguage: 'fr-FR', active: true },
    emails: [{ value: `${userName}@orvane.example`, type: 'work', primary: true }],
    [urn.own]: { ...placed, ...own },
    ...more,
  };
}
const post = (body: object, by = hr) => by.ask('Users', { method: 'POST', body });
const people = async () =>
  (await server.database.pool.query('select count(*)::integer as n from "Personne"')).rows[0].n;

/** What a call writes, where it should write nobody. */
async function creatingNobody<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const before = await people();
  const answer = await work();
  expect(await people()).toBe(before);
  return answer;
}

describe('somebody who is created by SCIM', () => {
  test('is answered as they are now, and is there by the act that the page of creation does', async () => {
    const boss = await build.person();
    const asked = somebody(
      {},
      {
        externalId: 'hr-1',
        title: 'Engineer',
        [urn.enterprise]: { manager: { value: String(boss.IdPersonneEV1) }, employeeNumber: 'left out' },
      },
    );
    const { status, headers, body } = await post(asked);
    expect(status).toBe(201);
    expect(headers.location).toMatch(new RegExp(`/api/scim/v2/Users/${body.id}$`));
    const { DateNaissance, ...shown } = placed;
    expect(DateNaissance).toBeDefined();
    expect(body).toMatchObject({
      ...{ userName: asked.userName, externalId: 'hr-1', title: 'Engineer', preferredLanguage: 'fr-FR', active: false },
      ...{ name: asked.name, emails: asked.emails, [urn.own]: shown },
      [urn.enterprise]: { manager: { value: String(boss.IdPersonneEV1) } },
    });
    // What is told of somebody at creation alone is shown by nothing.
    expect(body[urn.own]).not.toHaveProperty('DateNaissance');
    const { rows } = await server.database.pool.query(
      'select p.*, (select count(*)::integer from account_run r where r."IdPersonneEV1" = p."IdPersonneEV1") as runs from "Personne" p where "IdPersonneEV1" = $1',
      [body.id],
    );
    expect(rows).toMatchObject([
      { IdStatut: statuts.BROUILLON, CompteAD: asked.userName, Mail: asked.emails[0]?.value, Physique: true, runs: 1 },
    ]);
    const { entries } = (
      await server.as('admin').call(historyCalls.timeline, { params: { entity: 'Personne', id: body.id }, query: {} })
    ).body;
    expect(entries[0]).toMatchObject({ who: null, program: expect.any(Number) });
    expect((await hr.ask(`Users/${body.id}`)).body).toEqual(body);
    // A directory that finds them not active yet says so again: they become it by themselves.
    const on = { method: 'PATCH', body: { Operations: [{ op: 'replace', path: 'active', value: true }] } } as const;
    expect((await hr.ask(`Users/${body.id}`, on)).status).toBe(200);
    // The same whole again changes nothing.
    const again = { ...asked, active: false, [urn.enterprise]: { manager: { value: String(boss.IdPersonneEV1) } } };
    expect((await hr.ask(`Users/${body.id}`, { method: 'PUT', body: again })).body).toEqual(body);
  });

  test('is changed by the same extension afterwards', async () => {
    const { body } = await post(somebody());
    const IdSite = String(await build.site());
    const path = `${urn.own}:IdSite`;
    const patch = { method: 'PATCH', body: { Operations: [{ op: 'Replace', path, value: IdSite }] } } as const;
    expect((await hr.ask(`Users/${body.id}`, patch)).body[urn.own]).toMatchObject({ IdSite });
    const filter = new URLSearchParams({ filter: `id eq "${body.id}" and ${path} eq "${IdSite}"` });
    expect((await hr.ask(`Users?${filter}`)).body.totalResults).toBe(1);
  });

  test('E07 is one person, however often they are sent, and by two at once', async () => {
    const asked = somebody({}, { externalId: 'twice' });
    expect((await post(asked)).status).toBe(201);
    const again = await creatingNobody(() => post(asked));
    expect([again.status, again.body]).toMatchObject([409, { scimType: 'uniqueness', status: '409' }]);
    // Somebody else whom it calls the same.
    const other = await creatingNobody(() => post(somebody({}, { externalId: 'twice' })));
    expect([other.status, other.body.scimType]).toEqual([409, 'uniqueness']);
    const once = somebody({}, { externalId: 'at once' });
    const before = await people();
    const answers = await Promise.all([post(once), post(once), post(somebody({}, { externalId: 'at once' }))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await people()).toBe(before + 1);
  });

  test('E17 nobody is adopted: what somebody has, seen or hidden, is taken, and nobody is told whose', async () => {
    const visible = await build.person({ Mail: 'seen@orvane.example' });
    const hidden = await build.person({ IdPays: 'PL', Mail: 'hidden@orvane.example' });
    const asked = [
      { userName: visible.login },
      { userName: hidden.login },
      { emails: [{ value: 'seen@orvane.example', type: 'work' }] },
      { emails: [{ value: 'HIDDEN@orvane.example', type: 'work' }] },
    ];
    const answers = await creatingNobody(async () => {
      const told = [];
      for (const one of asked) told.push(await post(somebody({}, one)));
      return told;
    });
    expect(answers.map(({ status, body }) => [status, body.scimType])).toEqual(asked.map(() => [409, 'uniqueness']));
    // What is told of one who is seen is what is told of one who is not.
    const [login, hiddenLogin, mail, hiddenMail] = answers.map(({ raw }) => raw);
    expect([login, mail]).toEqual([hiddenLogin, hiddenMail]);
    for (const { raw } of answers) expect(raw).not.toMatch(/Person-|orvane|login-/);
    // Somebody of the same name, born on the same day.
    const first = somebody();
    await post(first);
    const twin = await creatingNobody(() => post({ ...somebody(), name: first.name }));
    expect([twin.status, twin.body.scimType]).toEqual([409, 'uniqueness']);
    expect(twin.raw).not.toContain(first.userName);
  });

  test.each<[string, object, object, string]>([
    ['no login', {}, { userName: undefined }, 'userName'],
    ['no family name', {}, { name: { givenName: 'Ada' } }, 'name.familyName'],
    ['no language', {}, { preferredLanguage: undefined }, 'preferredLanguage'],
    ['no country', { IdPays: undefined }, {}, `${urn.own}:IdPays`],
    ['no company', { IdSociete: undefined }, {}, `${urn.own}:IdSociete`],
    ['a site that is none', { IdSite: '2000000000' }, {}, `${urn.own}:IdSite`],
    ['no contract', { IdContrat: '' }, {}, `${urn.own}:IdContrat`],
    ['no birth date', { DateNaissance: undefined }, {}, `${urn.own}:DateNaissance`],
    ['a day that is none', { DateEntreePhysique: '2026-02-31' }, {}, `${urn.own}:DateEntreePhysique`],
    ['no extension', {}, { [urn.own]: undefined }, `${urn.own}:IdSite`],
    ['an address that is none', {}, { emails: [{ value: 'none', type: 'work' }] }, 'emails[work]'],
    ['a login that no system takes', {}, { userName: 'ada@orvane.example' }, 'userName'],
    ['stopped from the start', {}, { active: false }, 'active'],
    ['a value of no type', { IdSite: { a: 1 } }, {}, 'IdSite'],
  ])('is refused with the attribute that is wrong: %s', async (_what, own, more, attribute) => {
    const { status, body } = await creatingNobody(() => post(somebody(own, more)));
    expect([status, body]).toMatchObject([400, { schemas: [urn.error], status: '400', scimType: 'invalidValue' }]);
    expect(body.detail).toContain(`${attribute}: `);
  });

  test('is for programs whose role creates people, where it does', async () => {
    expect(await creatingNobody(() => post(somebody(), desk))).toMatchObject({ status: 403 });
    // A login of its own needs its right; the one that would be proposed needs none.
    const right = `update "ProfilDroit" set "Valeur" = $2 where "IdDroit" = 'rgd' and "IdProfil" in
      (select "IdProfil" from "RoleProfil" where "IdRole" = $1)`;
    const had = (
      await server.database.pool.query(
        `select distinct "Valeur" from "ProfilDroit" where "IdDroit" = 'rgd' and "IdProfil" in
      (select "IdProfil" from "RoleProfil" where "IdRole" = $1)`,
        [seededRole('hrManager')],
      )
    ).rows[0]?.Valeur;
    await server.database.pool.query(right, [seededRole('hrManager'), 0]);
    try {
      const own = await creatingNobody(() => post(somebody({}, { userName: 'chosen.by.hand' })));
      expect([own.status, own.body.detail]).toEqual([403, expect.stringContaining('userName')]);
      expect((await post(somebody())).status).toBe(201);
    } finally {
      await server.database.pool.query(right, [seededRole('hrManager'), had]);
    }
  });

  test('is described: the extension, what of it is asked for, and what is never shown', async () => {
    const of = async ({ ask }: Program) => {
      const [types, schemas] = [(await ask('ResourceTypes')).body, (await ask('Schemas')).body];
      const own = schemas.Resources.find(({ id }: { id: string }) => id === urn.own);
      return { extensions: types.Resources[0].schemaExtensions, own };
    };
    const { extensions, own } = await of(hr);
    expect(extensions).toContainEqual({ schema: urn.own, required: true });
    const attributes = new Map<string, object>(own.attributes.map((one: { name: string }) => [one.name, one]));
    for (const name of ['IdPays', 'IdSociete', 'IdSite', 'IdContrat', 'IdCivilite', 'DateEntreePhysique'])
      expect(attributes.get(name), name).toMatchObject({ required: true, mutability: 'readWrite', type: 'string' });
    expect(attributes.get('NIN')).toMatchObject({ required: false, mutability: 'immutable', returned: 'never' });
    expect(attributes.get('Office365')).toMatchObject({ type: 'boolean', required: false });
    for (const name of ['Nature', 'Motif', 'Nom', 'Mail', 'CompteAD']) expect(attributes.has(name), name).toBe(false);
    const reads = await of(desk);
    expect(reads.extensions).not.toContainEqual(expect.objectContaining({ schema: urn.own }));
    expect(JSON.stringify(reads.own)).not.toContain('NIN');
  });
});
