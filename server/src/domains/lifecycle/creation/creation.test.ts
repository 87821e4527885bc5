import { creationCalls } from '@passerelle/contracts/creation/creation.contract.ts';
import { isLogin, isMail } from '@passerelle/contracts/creation/identifiers.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;
let desk: BuiltPerson;
let IdSociete: number;
let IdSite: number;

beforeAll(async () => {
  server = await testServer({ connections: 24 });
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
  desk = await build.person({}, { roles: ['serviceDesk'] });
  IdSociete = await build.company({ Recrute: true, DomaineMail: 'orvane.example' });
  IdSite = await build.site();
});
afterAll(() => server.close());
// A day's work in an hour.
beforeEach(async () => void (await server.database.pool.query('delete from counted_call')));

let made = 0;
/** A name that nobody has. */
const name = () => `Dupont${String.fromCharCode(97 + (++made % 26))}${made}`;

const whole = () => ({
  Nature: 'person',
  IdPays: 'FR',
  Prenom: 'Ada',
  Nom: name(),
  IdCivilite: 1,
  IdLangue: 'FR',
  DateNaissance: '1990-05-17',
  IdSociete,
  IdSite,
  IdContrat: 2,
  DateEntreePhysique: day(10),
  Office365: true,
  VIP: false,
});
type Values = Readonly<Record<string, unknown>>;
const create = (by: BuiltPerson, values: Values, more: object = {}, on = server) =>
  on.as(by.login).call(creationCalls.add, {
    body: { fields: Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })), ...more },
  });
const faults = ({ error }: { readonly error?: { readonly details?: readonly { path: string; rule: string }[] } }) =>
  (error?.details ?? []).map(({ path, rule }) => `${path.replace('body/fields/', '')} ${rule}`);
const stored = async (IdPersonneEV1: number) =>
  await server.database.db
    .selectFrom('Personne')
    .selectAll()
    .where('IdPersonneEV1', '=', IdPersonneEV1)
    .executeTakeFirstOrThrow();
const twinsOf = (by: BuiltPerson, likeness: object) =>
  server.as(by.login).call(creationCalls.duplicates, {
    body: { Prenom: 'Ada', Nom: 'Nobody', IdPays: 'FR', ...likeness },
  });

describe('somebody new', () => {
  test('is written in creation, with a login and an address of their own, and told of', async () => {
    const values = whole();
    const { status, body } = await create(hr, { ...values, Prenom: 'Éloïse', Nom: `D’Arc-Müller ${made}` });
    expect(status).toBe(200);
    expect(body.Mail).toBe(`eloise.darc-muller-${made}@orvane.example`);
    expect(body.CompteAD).toMatch(/^e(loise)?\.darc-muller/);
    expect(await stored(body.IdPersonneEV1)).toMatchObject({
      IdStatut: statuts.BROUILLON,
      Physique: true,
      Test: false,
      CompteAD: body.CompteAD,
      Mail: body.Mail,
      DateEntree: null,
      IdSociete,
      IdSite,
      IdPersonne: null,
    });
    const told = await server
      .as(hr.login)
      .call(historyCalls.timeline, { params: { entity: 'Personne', id: String(body.IdPersonneEV1) } });
    expect(told.body.entries.map(({ kind }) => kind)).toEqual(['added']);
  });

  test('is asked for what makes them somebody, each fault at its field', async () => {
    expect(faults(await create(hr, { Nature: 'person', IdPays: 'FR' })).toSorted()).toEqual(
      [
        ...['DateEntreePhysique', 'DateNaissance', 'IdCivilite', 'IdContrat', 'IdLangue', 'IdSite', 'IdSociete'],
        ...['Nom', 'Office365', 'VIP'],
      ].map((field) => `${field} required`),
    );
    expect(faults(await create(hr, { ...whole(), Mail: 'not an address' }))).toEqual(['Mail email']);
    expect((await create(hr, { ...whole(), Mail: 'not an address' })).error?.name).toBe('MAIL_NON_VALIDE');
  });

  test('A18 nothing that is the product’s own is taken from outside', async () => {
    for (const field of ['IdStatut', 'IdPersonne', 'VersionDroits', 'Suspendu', 'SessionsDepuis', 'Physique', 'Test'])
      expect([field, (await create(hr, { ...whole(), [field]: 1 })).error?.name]).toEqual([field, 'INVALID_INPUT']);
    const smuggled = await server.as(hr.login).send({
      method: 'POST',
      url: '/api/Personnes',
      payload: { fields: [{ IdChamp: 'Nom', Valeur: 'x' }], IdStatut: 500 },
    });
    expect(smuggled.statusCode).toBe(400);
  });

  test('a company that does not recruit, or has ended, is refused; so is a site that has', async () => {
    const still = await build.company({ Recrute: false });
    const ended = await build.company({ Recrute: true, DateFin: day(-1) });
    expect(faults(await create(hr, { ...whole(), IdSociete: still }))).toEqual(['IdSociete notAllowed']);
    expect(faults(await create(hr, { ...whole(), IdSociete: ended }))).toEqual(['IdSociete unknownValue']);
    expect(faults(await create(hr, { ...whole(), IdSite: await build.site({ DateFin: day(-1) }) }))).toEqual([
      'IdSite unknownValue',
    ]);
    const { body } = await server
      .as(hr.login)
      .call(creationCalls.choices, { body: { Table: 'Societe', Nature: 'person', Ids: [IdSociete, still, ended] } });
    expect(body.map(({ Id }) => Id)).toEqual([IdSociete]);
  });
});

describe('A04, A05 the days of a stay', () => {
  const twoYears = `${Number(day(0).slice(0, 4)) + 2}${day(0).slice(4)}`;
  const after = (date: string, days: number) =>
    new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

  test('seniority is past, the physical entry may be to come', async () => {
    expect(faults(await create(hr, { ...whole(), DateEntree: day(1) }))).toEqual(['DateEntree dateNotFuture']);
    expect((await create(hr, { ...whole(), DateEntree: day(0), DateEntreePhysique: day(60) })).status).toBe(200);
  });

  test.each([
    ['yesterday', day(-20), day(-1), undefined, true],
    ['today', day(-20), day(0), 'min', false],
    ['tomorrow', day(-20), day(1), undefined, false],
    ['before a future entry', day(10), day(9), undefined, true],
    ['on a future entry', day(10), day(10), 'min', false],
    ['the day after a future entry', day(10), day(11), undefined, false],
    ['in two years', day(-20), twoYears, undefined, false],
    ['later than in two years', day(-20), after(twoYears, 1), 'max', false],
  ])('a planned end %s', async (_when, DateEntreePhysique, DateSortiePhysique, rule, emptied) => {
    const answer = await create(hr, { ...whole(), IdContrat: 1, DateEntreePhysique, DateSortiePhysique });
    expect(faults(answer)).toEqual(rule ? [`DateSortiePhysique ${rule}`] : []);
    if (rule) return;
    expect(answer.body.emptied).toEqual(emptied ? [{ IdChamp: 'DateSortiePhysique', by: 'plannedEnd' }] : []);
    expect((await stored(answer.body.IdPersonneEV1)).DateSortiePhysique).toBe(emptied ? null : DateSortiePhysique);
  });

  test('none is planned under a contract without an end', async () => {
    const { body } = await create(hr, { ...whole(), IdContrat: 2, DateSortiePhysique: day(100) });
    expect(body.emptied).toEqual([{ IdChamp: 'DateSortiePhysique', by: 'plannedEnd' }]);
  });
});

describe('who may', () => {
  const recruits = async (IdPays: string, row: object = {}) =>
    await build.person({ IdPays, ...row }, { roles: ['recruiter'] });

  test('the right to create is judged on the company: a recruiter creates in their country', async () => {
    const recruiter = await recruits('FR');
    const abroad = await build.company({ Recrute: true, IdPays: 'PL' });
    const { VIP: _vip, ...values } = whole();
    expect((await create(recruiter, values)).status).toBe(200);
    const refused = await create(recruiter, { ...values, IdSociete: abroad });
    expect([refused.status, faults(refused)]).toEqual([403, ['dcc right']]);
    expect((await create(await build.person(), values)).status).toBe(403);
  });

  test('nobody is created in a country where the right reaches no company', async () => {
    const recruiter = await recruits('FR');
    const { VIP: _vip, ...values } = whole();
    const refused = await create(recruiter, { ...values, IdPays: 'ES' });
    expect([refused.status, faults(refused)]).toEqual([400, ['IdPays notAllowed']]);
    const told = async (by: BuiltPerson, IdPays: string) =>
      (
        await server.as(by.login).call(creationCalls.rights, {
          params: { lang: 'fr', IdPays, IdSociete, ficheIdPersonneEV1: 0 },
        })
      ).body.natures;
    expect([await told(recruiter, 'ES'), await told(recruiter, 'FR'), await told(hr, 'ES')]).toEqual([
      [],
      ['person'],
      ['person'],
    ]);
    expect(
      (await create(hr, { ...whole(), IdPays: 'ES', DateNaissance: '1991-02-03' })).error?.details ?? [],
    ).not.toContainEqual(expect.objectContaining({ path: 'body/fields/IdPays' }));
  });

  test('accounts are created by the rights on accounts, somebody by none of these', async () => {
    const account = { Nature: 'technical', IdPays: 'FR', Nom: `Backup ${name()}`, Responsable: hr.IdPersonneEV1 };
    const technical = await create(desk, account);
    expect(technical.status).toBe(200);
    expect(await stored(technical.body.IdPersonneEV1)).toMatchObject({ Physique: false, Test: false, Mail: null });
    const tests = await create(desk, { ...account, Nature: 'test', Prenom: 'Test', IdLangue: 'FR', Office365: false });
    expect(tests.status).toBe(200);
    expect(await stored(tests.body.IdPersonneEV1)).toMatchObject({ Physique: true, Test: true });
    expect((await create(hr, account)).error?.name).toBe('NOT_AUTHORIZED');
    expect((await create(desk, whole())).error?.name).toBe('NOT_AUTHORIZED');
    const { Responsable: _nobody, ...alone } = account;
    expect(faults(await create(desk, alone))).toEqual(['Responsable required']);
    // Whoever answers for it is somebody who is there.
    const left = await build.person({ IdStatut: statuts.INACTIVE });
    const refused = await create(desk, { ...account, Responsable: left.IdPersonneEV1 });
    expect([refused.status, refused.error?.name, ...faults(refused)]).toEqual([
      ...[404, 'RELATED_ACCOUNT_NOT_FOUND', 'Responsable gone'],
    ]);
  });

  test('they are told what they may create and fill in', async () => {
    const rights = (by: BuiltPerson, company = 0, query = {}) =>
      server.as(by.login).call(creationCalls.rights, {
        params: { lang: 'fr', IdPays: 'FR', IdSociete: company, ficheIdPersonneEV1: 0 },
        query,
      });
    const open = async (by: BuiltPerson, company?: number, query?: object) =>
      (await rights(by, company, query)).body.droitsFormulaires.filter(({ edit }) => edit).map(({ Champ }) => Champ);
    expect((await rights(hr)).body.natures).toEqual(['person']);
    expect((await rights(desk)).body.natures).toEqual(['technical', 'test']);
    expect(await open(hr, IdSociete)).toEqual(
      expect.arrayContaining(['CompteAD', 'VIP', 'IdContrat', 'DateNaissance']),
    );
    expect(await open(await recruits('FR'), IdSociete)).not.toEqual(expect.arrayContaining(['CompteAD']));
    expect(await open(desk, 0, { Nature: 'technical' })).toEqual(expect.arrayContaining(['Responsable', 'Nom']));
    const abroad = await build.company({ Recrute: true, IdPays: 'PL' });
    expect((await rights(await recruits('FR'), abroad)).body.natures).toEqual([]);
  });

  test('another login than the proposed one takes its own right, and is nobody’s', async () => {
    const { VIP: _vip, ...values } = whole();
    const login = `own-${made}`;
    expect(faults(await create(await recruits('FR'), { ...values, CompteAD: login }))).toEqual(['CompteAD readOnly']);
    expect((await create(hr, { ...whole(), CompteAD: login })).body.CompteAD).toBe(login);
    expect(faults(await create(hr, { ...whole(), CompteAD: login.toUpperCase() }))).toEqual(['CompteAD used']);
    expect(faults(await create(hr, { ...whole(), CompteAD: 'a b' }))).toEqual(['CompteAD pattern']);
    expect(faults(await create(hr, { ...whole(), Mail: `${hr.login}@` }))).toEqual(['Mail email']);
    const Mail = `taken-${made}@orvane.example`;
    expect((await create(hr, { ...whole(), Mail })).error).toBeUndefined();
    expect(faults(await create(hr, { ...whole(), Mail: Mail.toUpperCase() }))).toEqual(['Mail used']);
  });
});

describe('logins and addresses', () => {
  test('a login stays claimed when it is given up; an address is free again', async () => {
    const Nom = name();
    const first = (await create(hr, { ...whole(), Nom })).body;
    await server.database.db
      .updateTable('Personne')
      .set({ CompteAD: null, Mail: null })
      .where('IdPersonneEV1', '=', first.IdPersonneEV1)
      .execute();
    const second = (await create(hr, { ...whole(), Nom, DateNaissance: '1991-01-01' })).body;
    expect([second.CompteAD, second.Mail]).toEqual([`${first.CompteAD}2`, first.Mail]);
    await expect(
      server.database.db
        .updateTable('Personne')
        .set({ CompteAD: first.CompteAD })
        .where('IdPersonneEV1', '=', hr.IdPersonneEV1)
        .execute(),
    ).rejects.toMatchObject({ code: '23505' });
  });

  test('64 people of one name created at once on two servers: 64 logins, 64 addresses, all valid', async () => {
    const other = await server.replica();
    const Nom = `Von Müller-${name()}`;
    // Nobody tries so many people in an hour alone.
    const makers = await Promise.all([0, 1, 2, 3].map(() => build.person({}, { roles: ['hrManager'] })));
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        create(
          makers[n % makers.length] ?? hr,
          { ...whole(), Nom, DateNaissance: `19${60 + (n % 40)}-01-0${1 + Math.floor(n / 40)}` },
          {},
          n % 2 ? other : server,
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const bodies = answers.map(({ body }) => body);
    expect(new Set(bodies.map(({ CompteAD }) => CompteAD)).size).toBe(64);
    expect(new Set(bodies.map(({ Mail }) => Mail)).size).toBe(64);
    expect(bodies.every(({ CompteAD, Mail }) => isLogin(CompteAD) && isMail(Mail ?? ''))).toBe(true);
  });

  test.each([
    ['李', '雷'],
    ['Łukasz', 'Żółć'],
    ['Ada', 'B'.repeat(100)],
    ['伟', '王'],
    ['', 'Suharto'],
    ["*O'()\\", ',+"D<>;=#'],
    ['Ιωάννης', 'Παπαδόπουλος'],
  ])('%s %s gets valid ones, and the name as it is written', async (Prenom, Nom) => {
    const { status, body } = await create(hr, { ...whole(), Prenom, Nom });
    expect([status, isLogin(body.CompteAD), isMail(body.Mail ?? '')]).toEqual([200, true, true]);
    expect(await stored(body.IdPersonneEV1)).toMatchObject({ Prenom, Nom });
  });

  test('a name is kept as it is seen; signs alone are none', async () => {
    const { body } = await create(hr, { ...whole(), Prenom: '\u202eAda\u202c', Nom: 'Love\u200flace\u00ad' });
    expect(await stored(body.IdPersonneEV1)).toMatchObject({ Prenom: 'Ada', Nom: 'Lovelace' });
    expect(body.CompteAD).toMatch(/^ada\.lovelace/);
    expect(faults(await create(hr, { ...whole(), Prenom: '*()\\', Nom: '#N/A' })).toSorted()).toEqual([
      'Nom name',
      'Prenom name',
    ]);
    for (const nothing of ['\u2060', '\u00ad', '\u3164'])
      expect(faults(await create(hr, { ...whole(), Nom: nothing }))).toEqual(['Nom required']);
  });

  test('200 characters of a name are too many, and said at the field', async () => {
    expect(faults(await create(hr, { ...whole(), Nom: 'x'.repeat(200) }))).toEqual(['Nom maxLength']);
  });
});

describe('A06 who is there already', () => {
  const countries: Readonly<Record<number, string>> = { 1: 'FR', 2: 'ES', 3: 'PL' };
  const alike = [
    ['Jean-Pierre', 'Élan'],
    ['JEAN PIERRE', 'elan'],
    ['Jean  Pierre', 'E\u0301lan'],
    ['jean‑pierre', ' Élan '],
  ];
  beforeAll(async () => {
    for (const [rule, IdPays] of Object.entries(countries))
      await server.database.db
        .updateTable('Pays')
        .set({ Empreinte: Number(rule) })
        .where('IdPays', '=', IdPays)
        .execute();
  });
  const of = (IdPays: string, row: object) => build.person({ IdPays, ...row });

  test('by birth date, whatever the spelling; names in another order are another name', async () => {
    await of('FR', { Prenom: 'Jean-Pierre', Nom: 'Élan', DateNaissance: '1980-02-03' });
    for (const [Prenom, Nom] of alike) {
      const { body } = await twinsOf(hr, { Prenom, Nom, DateNaissance: '1980-02-03' });
      expect([Prenom, body.by, body.blocks, body.found.length]).toEqual([Prenom, 'birthDate', true, 1]);
    }
    expect((await twinsOf(hr, { Prenom: 'Elan', Nom: 'Jean-Pierre', DateNaissance: '1980-02-03' })).body.found).toEqual(
      [],
    );
    expect((await twinsOf(hr, { Prenom: 'Jean-Pierre', Nom: 'Elan', DateNaissance: '1980-02-04' })).body.found).toEqual(
      [],
    );
  });

  test('by national identifier, and by birth date without one; by name alone it is told and refuses nobody', async () => {
    const [two, three] = [name(), name()];
    await of('ES', { Nom: two, NIN: 'X1234567L', DateNaissance: '1980-02-03' });
    const by = async (likeness: object) => {
      const { body } = await twinsOf(hr, { IdPays: 'ES', Nom: two, ...likeness });
      return [body.by, body.without, body.blocks, body.found.length];
    };
    expect(await by({ NIN: 'x-1234567-l' })).toEqual(['NIN', false, true, 1]);
    expect(await by({ NIN: 'X7654321L', DateNaissance: '1980-02-03' })).toEqual(['NIN', false, true, 0]);
    expect(await by({ DateNaissance: '1980-02-03' })).toEqual(['birthDate', true, true, 1]);
    await of('PL', { Nom: three });
    expect(await by({ IdPays: 'PL', Nom: three })).toEqual(['name', false, false, 1]);
  });

  test('a country that says nothing known is to be looked at', async () => {
    await server.database.db.updateTable('Pays').set({ Empreinte: 7 }).where('IdPays', '=', 'IT').execute();
    expect((await twinsOf(hr, { IdPays: 'IT' })).error?.name).toBe('Veuillez_verifier_le_pays_d_empreinte');
    expect((await create(hr, { ...whole(), IdPays: 'IT' })).error?.name).toBe('Veuillez_verifier_le_pays_d_empreinte');
  });

  test('blocks unless a reason is given, which the history keeps; two at once are seen by each other', async () => {
    const values = whole();
    const both = await Promise.all([create(hr, values), create(hr, values)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await create(hr, values)).error?.name).toBe('DBL');
    const { status, body } = await create(hr, values, { Motif: 'Twins with one name' });
    expect(status).toBe(200);
    const { rows } = await server.database.pool.query<{ reason: string }>(
      `select v.reason from history_entry e join history_values v using (id) where e.entity = 'Personne' and e.entity_id = $1`,
      [String(body.IdPersonneEV1)],
    );
    expect(rows).toEqual([{ reason: 'Twins with one name' }]);
  });

  test('shows what the reader may know, and says of a leaver that they come back', async () => {
    const Nom = name();
    await of('FR', { Nom, DateNaissance: '1980-02-03', IdStatut: statuts.INACTIVE, Fonction: 'Welder' });
    const { found } = (await twinsOf(hr, { Nom, DateNaissance: '1980-02-03' })).body;
    expect(found).toMatchObject([{ former: true, person: { Fonction: 'Welder' } }]);
    expect(JSON.stringify(found)).not.toMatch(/NIN|DateNaissance/);
  });

  test('technical and test accounts are nobody’s twins', async () => {
    const Nom = name();
    await of('FR', { Nom, DateNaissance: '1980-02-03', Test: true });
    await of('FR', { Nom, DateNaissance: '1980-02-03', Physique: false });
    expect((await twinsOf(hr, { Nom, DateNaissance: '1980-02-03' })).body).toMatchObject({ found: [], elsewhere: [] });
  });

  test('A07 of whom one may not see, that one exists and whom to ask; the answer is the same whoever they are', async () => {
    const recruiter = await build.person({ IdPays: 'FR' }, { roles: ['recruiter'] });
    const answers = [];
    for (const row of [
      { IdStatut: statuts.INACTIVE, Fonction: 'Welder', IdSociete },
      { IdStatut: statuts.ARCHIVED, Mail: null, IdContrat: 3, NIN: '1800299123456' },
    ]) {
      const Nom = name();
      await of('PL', { Nom, DateNaissance: '1980-02-03', ...row });
      answers.push((await twinsOf(recruiter, { Nom, DateNaissance: '1980-02-03' })).raw);
    }
    expect(answers[0]).toBe(answers[1]);
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({ found: [], elsewhere: ['PL'] });
  });

  test('is asked thirty different questions an hour, and who asked what is recorded', async () => {
    const asker = await build.person({}, { roles: ['hrManager'] });
    const Nom = name();
    const { IdPersonneEV1 } = await of('FR', { Nom, DateNaissance: '1980-02-03' });
    const days = Array.from({ length: 40 }, (_, n) => `1980-03-${String(1 + (n % 28)).padStart(2, '0')}`);
    const asked = await Promise.all([...new Set(days)].map((DateNaissance) => twinsOf(asker, { Nom, DateNaissance })));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(28);
    const again = await twinsOf(asker, { Nom, DateNaissance: '1980-03-01' });
    expect(again.status).toBe(200);
    expect((await twinsOf(asker, { Nom, DateNaissance: '1980-02-03' })).body.found).toHaveLength(1);
    await twinsOf(asker, { Nom, DateNaissance: '1980-04-01' });
    expect((await twinsOf(asker, { Nom, DateNaissance: '1980-04-02' })).error?.name).toBe('TOO_MANY_REQUESTS');
    await expect
      .poll(
        async () =>
          (
            await server.database.pool.query(
              `select from sensitive_read where call = 'creation.duplicates' and people @> $1::integer and "IdPersonneEV1" = $2`,
              [IdPersonneEV1, asker.IdPersonneEV1],
            )
          ).rowCount,
        { timeout: 5000 },
      )
      .toBe(1);
  });
});

describe('what others are is not found out by trying', () => {
  const limited = async (asked: readonly Promise<{ readonly error?: { readonly name: string } }>[]) =>
    (await Promise.all(asked)).filter(({ error }) => error?.name === 'TOO_MANY_REQUESTS').length;
  const born = (n: number) => `19${String(50 + (n % 50))}-0${1 + (n % 9)}-0${1 + (n % 7)}`;

  test('whatever else is wrong of a creation is said before whether somebody like that is there', async () => {
    const recruiter = await build.person({ IdPays: 'FR' }, { roles: ['recruiter'] });
    const Nom = name();
    await build.person({ Nom, Prenom: 'Ada', IdPays: 'FR', DateNaissance: '1980-02-03', IdStatut: statuts.INACTIVE });
    const { VIP: _vip, ...asked } = whole();
    const guess = async (DateNaissance: string, more: Values = {}, roles: object = {}) =>
      (await create(recruiter, { ...asked, Nom, DateNaissance, ...more }, roles)).error;
    const wrong = { IdPersonneRoles: [999_999] };
    expect([await guess('1980-02-04', {}, wrong), await guess('1980-02-03', {}, wrong)]).toEqual(
      Array(2).fill(expect.objectContaining({ name: 'INC' })),
    );
    const unsound = { IdContrat: 9999 };
    expect(await guess('1980-02-03', unsound)).toEqual(await guess('1980-02-05', unsound));
    expect((await guess('1980-02-03'))?.name).toBe('DBL');
  });

  test('thirty different people an hour may be tried, by whichever door, and whatever it answers', async () => {
    const asker = await build.person({ IdPays: 'FR' }, { roles: ['hrManager'] });
    const Nom = name();
    for (let n = 0; n < 15; n += 1) await twinsOf(asker, { Nom, DateNaissance: born(n) });
    const wrong = { IdPersonneRoles: [999_999] };
    // The same questions again are none, whichever door they come by.
    for (let n = 0; n < 15; n += 1) {
      const again = await create(asker, { ...whole(), Nom, DateNaissance: born(n) }, wrong);
      expect(again.error?.name).toBe('INC');
    }
    const others = Array.from({ length: 20 }, (_, n) => ({ ...whole(), Nom, DateNaissance: born(15 + n) }));
    expect(await limited(others.map((values) => create(asker, values, wrong)))).toBe(5);
    expect((await twinsOf(asker, { Nom, DateNaissance: '1999-12-31' })).error?.name).toBe('TOO_MANY_REQUESTS');
    // Another person's questions are their own.
    expect((await twinsOf(hr, { Nom, DateNaissance: '1999-12-31' })).status).toBe(200);
  });

  test('whose a login or an address is may be tried so often an hour, with a person that is there or is to be', async () => {
    const asker = await build.person({ IdPays: 'FR' }, { roles: ['hrManager'] });
    const { IdPersonneEV1 } = await build.person({ IdPays: 'FR' });
    const mail = (n: number) =>
      server.as(asker.login).call(personCalls.save, {
        params: { IdPersonneEV1 },
        body: { fields: [{ IdChamp: 'Mail', Valeur: `guess${n}@orvane.example`, Vu: 'nothing that it was' }] },
      });
    expect(await limited(Array.from({ length: 130 }, (_, n) => mail(n)))).toBe(10);
    const proposed = await server
      .as(asker.login)
      .call(creationCalls.identifiers, { body: { Prenom: 'Ada', Nom: 'Guess', IdSociete: null } });
    expect(proposed.error?.name).toBe('TOO_MANY_REQUESTS');
    // What asks nothing of others goes on.
    expect((await create(asker, whole())).status).toBe(200);
  });
});

describe('like a colleague', () => {
  test('where they work, and the roles that the giver may hand on, cut down to what they hold', async () => {
    const colleague = await build.person({ IdSociete, IdSite }, { roles: ['employee', 'assistant'] });
    const { body } = await server
      .as(hr.login)
      .call(creationCalls.model, { params: { IdPersonneEV1: colleague.IdPersonneEV1 } });
    expect(body.fields).toEqual([
      { IdChamp: 'IdSociete', Valeur: IdSociete },
      { IdChamp: 'IdSite', Valeur: IdSite },
    ]);
    expect(body.roles).toHaveLength(1);
    const made = await create(hr, whole(), { IdPersonneRoles: body.roles.map(({ IdPersonneRole }) => IdPersonneRole) });
    expect(made.status).toBe(200);
    const held = await server.database.db
      .selectFrom('PersonneRole')
      .select(['IdRole', 'Restriction'])
      .where('IdPersonneEV1', '=', made.body.IdPersonneEV1)
      .execute();
    expect(held.map(({ IdRole, Restriction }) => [IdRole, Restriction !== null])).toEqual([
      [seededRole('assistant'), true],
    ]);
  });

  test('nobody hands on what opens administration, nor what is not theirs to give', async () => {
    const admin = await build.person({}, { roles: ['administrator'] });
    const row = await server.database.db
      .selectFrom('PersonneRole')
      .select('IdPersonneRole')
      .where('IdPersonneEV1', '=', admin.IdPersonneEV1)
      .executeTakeFirstOrThrow();
    const refused = await create(hr, whole(), { IdPersonneRoles: [row.IdPersonneRole] });
    expect([refused.status, refused.error?.name]).toEqual([422, 'INC']);
    // Nor somebody who administers: nobody looks at it with them, as at a plan.
    const { pool } = server.database;
    const { rows } = await pool.query<{ IdRole: number }>(
      `with made as (insert into "Role" ("LibRole", "Famille") values ('Both', 'TEST') returning "IdRole")
        insert into "RoleProfil" ("IdRole", "IdProfil", "IdPerimetre")
        select made."IdRole", g."IdProfil", g."IdPerimetre" from made, "RoleProfil" g where g."IdRole" = any($1)
        returning "IdRole"`,
      [[seededRole('hrManager'), seededRole('administrator')]],
    );
    const both = await build.person({}, { roles: [] });
    await build.role(both.IdPersonneEV1, { IdRole: rows[0]!.IdRole, ParDefaut: true });
    expect((await create(both, whole())).status).toBe(200);
    expect((await create(both, whole(), { IdPersonneRoles: [row.IdPersonneRole] })).error?.name).toBe('INC');
    const none = await server.as(hr.login).call(creationCalls.model, { params: { IdPersonneEV1: 2_000_000_000 } });
    expect(none.error?.name).toBe('NOT_FOUND');
  });
});
