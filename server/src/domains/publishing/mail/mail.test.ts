import type { Input } from '@passerelle/contracts/call.ts';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { idLangues, languages } from '@passerelle/contracts/languages.ts';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { mailDeliveryCalls } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { productJobs } from '../../../app/jobs.ts';
import { outbox } from '../../../connectors/outbox/outbox.ts';
import { checkTemplate } from '../../../engines/templates/templates.ts';
import { emptyDesk } from '../../../platform/jobs/desk.ts';
import type { AskedJob } from '../../../platform/jobs/jobs.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { expectNeverBroken, tree } from '../../../testing/hostile.ts';
import { requestOf, type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { bodyOf, seededMails } from './mail.seed.ts';

let server: TestServer;
let build: Build;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('truncate mail_delivery, mail_to_write, effect cascade');
});

const admin = () => server.as('admin');
const quiet = pino({ level: 'silent' });
let made = 0;
const person = (row: Parameters<Build['person']>[0] = {}, extras: Parameters<Build['person']>[1] = {}) => {
  made += 1;
  return build.person({ Mail: `person${made}@example.test`, ...row }, extras);
};

/** What the jobs do: write what happened, then, two minutes later, send. */
async function jobsRun({ later = true } = {}): Promise<void> {
  const {
    settings,
    database: { pool, db },
  } = server;
  const jobs = productJobs({
    settings,
    pool,
    db,
    log: quiet,
    mails: outbox(),
    vault: createVault('test'),
    jobs: { send: async () => {}, desk: emptyDesk },
  });
  const run = async (name: string, key: string) =>
    await (jobs.find((job) => job.name === name) as AskedJob).run(key, {
      signal: new AbortController().signal,
    } as never);
  await run('mail.write', 'all');
  if (!later) return;
  await server.database.pool.query(`update effect set due_at = now() where state = 'waiting'`);
  await run('effects.work', 'mail');
}

async function delegate(
  from: BuiltPerson,
  to: BuiltPerson,
  IdPersonneRole: number,
  text = 'hierarchicalManager' as const,
) {
  const answer = await server.as(from.login).call(delegationCalls.give, {
    body: {
      IdPersonneFiche: from.IdPersonneEV1,
      IdPersonneEV1Delegue: to.IdPersonneEV1,
      IdPersonneRoleDelegue: IdPersonneRole,
      IdRole: seededRole(text),
      DateDebut: day(1),
      DateFin: day(5),
    },
  });
  return answer.body;
}

const sent = async (query = {}) => (await admin().call(mailDeliveryCalls.list, { query })).body.deliveries;
const sentTo = async (address: string) => {
  const [line] = await sent({ q: address });
  return line && (await admin().call(mailDeliveryCalls.read, { params: { id: line.id } })).body;
};
const read = async (IdMail: string) => (await admin().call(mailCalls.read, { params: { IdMail } })).body;

const settings: Omit<Input<typeof mailCalls.create>['body'], 'IdMail'> = {
  LibMail: 'A mail of tests',
  Langue: 'EN',
  Mailto: ['$to'],
  CClist: [],
  BCClist: [],
  URL: null,
  Source: 'delegationReceived',
  Perso: true,
  ProfilRoutage: null,
  DateD: null,
  DateF: null,
};
/** A new mail, written in English, with the field Prenom; not active. */
async function newMail(changes: Partial<typeof settings> = {}): Promise<string> {
  made += 1;
  const IdMail = `TEST_${made}`;
  const { error } = await admin().call(mailCalls.create, { body: { IdMail, ...settings, ...changes } });
  expect(error).toBeUndefined();
  await admin().call(mailCalls.writeField, {
    params: { IdMail, IdField: 'Prenom' },
    body: { Type: 'text', Map: 'to.Prenom', DateDebut: null, DateFin: null, Revision: 0 },
  });
  await write(IdMail, 'EN', 'Hello {{ Prenom }}');
  return IdMail;
}
const write = async (
  IdMail: string,
  Langue: 'EN' | 'FR' | 'PL',
  OBJET: string,
  body = '<mj-text>Dear {{ Prenom }}</mj-text>',
) => {
  const { Revision = 0 } = (await read(IdMail)).templates.find((one) => one.Langue === Langue) ?? {};
  return (await admin().call(mailCalls.writeTemplate, { params: { IdMail, Langue }, body: { OBJET, body, Revision } }))
    .error;
};
const activate = async (IdMail: string, Actif = true) =>
  (await admin().call(mailCalls.activate, { params: { IdMail }, body: { Actif } })).error;

describe('the mails that ship', () => {
  test('say everything in eight languages, with fields that there are', () => {
    for (const { words, fields } of seededMails)
      for (const language of languages) {
        const template = { subject: words[language][0], body: bodyOf(words[language]) };
        expect(
          checkTemplate(
            template,
            fields.map(([name]) => name),
            fields.flatMap(([name, type]) => (type === 'link' ? [name] : [])),
          ),
        ).toEqual([]);
      }
  });

  test('a delegation is told by mail to whoever receives it, in their language, once', async () => {
    const boss = await person({ Prenom: 'Grace', Nom: 'Hopper' }, { roles: ['hierarchicalManager'] });
    const held = await build.role(boss.IdPersonneEV1, { IdRole: seededRole('hrManager'), DateDebut: day(-5) });
    const helper = await person({ Prenom: 'Zoé', IdLangue: 'PL', Mail: 'zoe@example.test' });
    const silent = await person({ Mail: null });
    expect(held).toBeGreaterThan(0);
    const { rows } = await server.database.pool.query<{ key: number }>(
      `select "IdPersonneRole" as key from "PersonneRole" where "IdPersonneEV1" = $1 order by 1 limit 1`,
      [boss.IdPersonneEV1],
    );
    await delegate(boss, helper, rows[0]!.key);
    await jobsRun();
    await jobsRun();
    const mail = (await sentTo('zoe@example.test'))!;
    expect(mail).toMatchObject({ IdMail: 'DELEGATION_RECUE', IdLangue: 'PL', state: 'sent' });
    expect(mail.subject).toMatch(/^Rola .+ osoby Grace Hopper jest Ci przekazana$/);
    expect(mail.text).toMatch(/^Dzień dobry, Zoé,\n/);
    expect(mail.text).toContain(`${server.settings.PUBLIC_URL}/pl/gestion-data/roles/FR/${helper.IdPersonneEV1}`);
    expect(await sent()).toHaveLength(1);
    expect(silent.login).toBeTruthy();
  });
});

describe('a mail of what the bell tells too', () => {
  async function delegated(): Promise<BuiltPerson> {
    const boss = await person({}, { roles: ['hierarchicalManager'] });
    await build.role(boss.IdPersonneEV1, { IdRole: seededRole('hrManager'), DateDebut: day(-5) });
    const helper = await person();
    const { rows } = await server.database.pool.query<{ key: number }>(
      `select min("IdPersonneRole") as key from "PersonneRole" where "IdPersonneEV1" = $1`,
      [boss.IdPersonneEV1],
    );
    await delegate(boss, helper, rows[0]!.key);
    return helper;
  }
  const line = async ({ IdPersonneEV1 }: BuiltPerson) =>
    (await sent()).find((mail) => mail.IdPersonneEV1 === IdPersonneEV1);

  test('waits, and does not leave where it was read there first', async () => {
    const reader = await delegated();
    const other = await delegated();
    await jobsRun({ later: false });
    expect(await line(reader)).toMatchObject({ state: 'waiting', unlessRead: true, attempts: 0 });
    const { IdPersonneEV1 } = reader;
    await server.as(reader.login).call(notificationsCalls.readAll, { params: { IdPersonneEV1 } });
    await jobsRun();
    expect((await line(reader))!.state).toBe('unneeded');
    expect((await line(other))!.state).toBe('sent');
  });

  test('does not leave within the hours of silence, unless somebody sends it', async () => {
    const silent = await delegated();
    await server.database.pool.query(
      `insert into notification_silence select $1, c - interval '1 hour', c + interval '1 hour'
        from (select (now() at time zone 'Europe/Paris')::time as c) clock`,
      [silent.IdPersonneEV1],
    );
    await jobsRun();
    const held = (await line(silent))!;
    expect(held.state).toBe('waiting');
    expect(Date.parse(held.due_at)).toBeGreaterThan(Date.now());
    await admin().call(mailDeliveryCalls.retry, { params: { id: held.id } });
    await jobsRun();
    expect((await line(silent))!.state).toBe('sent');
  });
});

describe('a mail', () => {
  test('is active only once it is written in its language; then its change of texts marks the others', async () => {
    const IdMail = `TEST_NEW_${made}`;
    await admin().call(mailCalls.create, { body: { IdMail, ...settings } });
    expect((await activate(IdMail))?.details).toEqual([{ path: 'templates/EN', rule: 'required' }]);
    expect((await write(IdMail, 'EN', 'Hello {{ Prenom }}'))?.details?.[0]).toMatchObject({
      path: 'body/OBJET',
      rule: 'field',
      value: 'Prenom',
    });
    expect(await write(IdMail, 'EN', 'Hello', '<mj-text>You</mj-text>')).toBeUndefined();
    expect(await write(IdMail, 'FR', 'Bonjour', '<mj-text>Vous</mj-text>')).toBeUndefined();
    expect(await activate(IdMail)).toBeUndefined();
    await write(IdMail, 'EN', 'Hello again', '<mj-text>You</mj-text>');
    const marked = (await read(IdMail)).templates.map(({ Langue, toReview }) => [Langue, toReview]);
    expect(marked).toEqual([
      ['EN', false],
      ['FR', true],
    ]);
    // Reviewed as it is.
    await write(IdMail, 'FR', 'Bonjour', '<mj-text>Vous</mj-text>');
    expect((await read(IdMail)).templates.every(({ toReview }) => !toReview)).toBe(true);
  });

  test('is not written over what somebody else wrote in between', async () => {
    const IdMail = await newMail();
    const { Revision } = await read(IdMail);
    const update = async () =>
      (await admin().call(mailCalls.update, { params: { IdMail }, body: { ...settings, Revision } })).error?.name;
    expect(await update()).toBeUndefined();
    expect(await update()).toBe('CONFLICT');
    const stale = { OBJET: 'x', body: 'x', Revision: 0 };
    const { error } = await admin().call(mailCalls.writeTemplate, { params: { IdMail, Langue: 'EN' }, body: stale });
    expect(error?.name).toBe('CONFLICT');
  });

  test('refuses what could not be sent, each at its field', async () => {
    const refused = async (changes: Partial<typeof settings>) =>
      (await admin().call(mailCalls.create, { body: { IdMail: 'REFUSED', ...settings, ...changes } })).error?.details;
    expect(await refused({ Mailto: ['$to', 'a@b.test\r\nBcc: c@d.test'] })).toEqual([
      expect.objectContaining({ path: 'body/Mailto/1', rule: 'email' }),
    ]);
    expect(await refused({ Source: 'planToConfirm', CClist: ['$manager'] })).toEqual([
      expect.objectContaining({ path: 'body/CClist/0', rule: 'unknownValue' }),
    ]);
    expect(await refused({ Perso: true, ProfilRoutage: 1 })).toEqual([{ path: 'body/ProfilRoutage', rule: 'private' }]);
    expect(await refused({ DateD: '2026-02-01', DateF: '2026-01-01' })).toEqual([
      { path: 'body/DateF', rule: 'min', value: '2026-02-01' },
    ]);
  });

  test('is copied whole to a new code, and never onto another', async () => {
    const IdMail = await newMail();
    const copy = async (to: string) =>
      (await admin().call(mailCalls.copy, { params: { IdMail }, body: { IdMail: to } })).error?.name;
    expect(await copy(`${IdMail}_COPY`)).toBeUndefined();
    expect(await copy(`${IdMail}_COPY`)).toBe('ERREUR_MAIL_EXIST');
    const [one, other] = [await read(IdMail), await read(`${IdMail}_COPY`)];
    expect(other.Actif).toBe(false);
    expect(other.templates.map(({ OBJET }) => OBJET)).toEqual(one.templates.map(({ OBJET }) => OBJET));
    expect(other.fields.map(({ Map: path }) => path)).toEqual(['to.Prenom']);
  });

  test('keeps what it was after each change, and goes back to it', async () => {
    const IdMail = await newMail();
    await write(IdMail, 'EN', 'Something else');
    await write(IdMail, 'FR', 'Autre chose');
    const versions = (await admin().call(mailCalls.versions, { params: { IdMail } })).body;
    expect(versions.map(({ change }) => change)).toEqual([
      'template FR',
      'template EN',
      'template EN',
      'field Prenom',
      'created',
    ]);
    const { body: third } = await admin().call(mailCalls.version, { params: { IdMail, n: 3 } });
    expect(third.templates.map(({ Langue, OBJET }) => [Langue, OBJET])).toEqual([['EN', 'Hello {{ Prenom }}']]);
    await admin().call(mailCalls.restore, { params: { IdMail, n: 3 } });
    const back = await read(IdMail);
    expect(back.templates.map(({ Langue, OBJET }) => [Langue, OBJET])).toEqual([['EN', 'Hello {{ Prenom }}']]);
    const [latest] = (await admin().call(mailCalls.versions, { params: { IdMail } })).body;
    expect(latest).toMatchObject({ n: 6, change: 'restored 3' });
  });

  test('a field in use stays; one outside its days is empty', async () => {
    const IdMail = await newMail();
    const params = { IdMail, IdField: 'Prenom' };
    expect((await admin().call(mailCalls.removeField, { params })).error).toMatchObject({
      name: 'IN_USE',
      details: [{ path: 'EN', rule: 'field', value: 'Prenom' }],
    });
    const { Revision } = (await read(IdMail)).fields[0]!;
    await admin().call(mailCalls.writeField, {
      params,
      body: { Type: 'text', Map: 'to.Prenom', DateDebut: null, DateFin: day(-1), Revision },
    });
    const { previews } = (
      await admin().call(mailCalls.preview, { params: { IdMail }, body: { id: null, languages: ['EN'] } })
    ).body;
    expect(previews[0]).toMatchObject({ subject: 'Hello ⟦Prenom⟧', missing: ['Prenom'] });
    const wrong = { Type: 'date', Map: 'to.Prenom', DateDebut: null, DateFin: null, Revision: 0 } as const;
    const asked = await admin().call(mailCalls.writeField, { params: { IdMail, IdField: 'Jour' }, body: wrong });
    expect(asked.error?.details?.[0]).toMatchObject({ path: 'body/Type' });
  });
});

describe('whom a mail reaches', () => {
  test('lists, the manager, and the holders of a profile over the person, with why; each once, copies shown as copies', async () => {
    const manager = await person({ Mail: 'boss@example.test' }, { roles: ['hierarchicalManager'] });
    const france = await person({ IdPays: 'FR', Mail: 'hr.fr@example.test' });
    const poland = await person({ IdPays: 'PL', Mail: 'hr.pl@example.test' });
    const delegateOfFrance = await person({ Mail: 'delegate@example.test' });
    const IdProfil = 90_001;
    const { pool } = server.database;
    await pool.query(`insert into "Profil" ("IdProfil", "LibProfil") values ($1, 'Routing')`, [IdProfil]);
    await pool.query(
      `insert into "Perimetre" ("IdPerimetre", "LibPerimetre", "Conditions") values (90001, 'My country',
        '{"person": {"field": "IdPays", "operator": "equals", "value": "$IdPays"}}')`,
    );
    await pool.query(`insert into "Role" ("IdRole", "LibRole", "Famille") values (90001, 'Router', 'BASE')`);
    await pool.query(`insert into "RoleProfil" ("IdRole", "IdProfil", "IdPerimetre") values (90001, $1, 90001)`, [
      IdProfil,
    ]);
    await pool.query('update model_version set version = version + 1');
    const own = await build.role(france.IdPersonneEV1, { IdRole: 90_001, DateDebut: day(-5) });
    await build.role(poland.IdPersonneEV1, { IdRole: 90_001, DateDebut: day(-5) });
    await build.role(delegateOfFrance.IdPersonneEV1, {
      IdRole: 90_001,
      IdPersonneRoleDelegue: own,
      DateDebut: day(-2),
      DateFin: day(2),
    });
    const concerned = await person({
      IdPays: 'FR',
      Mail: 'me@example.test',
      IdPersonneEV1Manager: manager.IdPersonneEV1,
    });
    const role = await build.role(concerned.IdPersonneEV1, { IdRole: seededRole('hrManager'), DateDebut: day(-5) });
    const IdMail = await newMail({
      Source: 'roleEnded',
      Mailto: ['$to', 'list@example.test', 'me@example.test'],
      CClist: ['$manager', 'archive@example.test'],
      BCClist: ['audit@example.test'],
      Perso: false,
      ProfilRoutage: IdProfil,
    });
    const { recipients } = (await admin().call(mailCalls.recipients, { params: { IdMail, id: role } })).body;
    expect(recipients.map(({ as, reason, address }) => `${as} ${reason} ${address}`).sort()).toEqual([
      'bcc address audit@example.test',
      'cc address archive@example.test',
      'cc manager boss@example.test',
      'to address list@example.test',
      'to delegate delegate@example.test',
      'to profile hr.fr@example.test',
      'to to me@example.test',
    ]);
    await activate(IdMail);
    const { act } = (await import('../../../app/engines.ts')).createEngines(server.database.db);
    await act({ call: 'test', actor: { system: 'test' } }, ({ emit }) =>
      emit('people.told', {
        people: [concerned.IdPersonneEV1],
        kind: 'roleEnded',
        values: { role: seededRole('hrManager') },
        by: null,
      }),
    );
    await jobsRun();
    expect(await sent({ IdMail })).toHaveLength(7);
    const hidden = (await sentTo('audit@example.test'))!;
    expect(hidden.to.map(({ address }) => address)).toContain('me@example.test');
    expect([...hidden.to, ...hidden.cc].map(({ address }) => address)).not.toContain('audit@example.test');
    expect((await sentTo('me@example.test'))!.to.map(({ address }) => address)).toEqual(['me@example.test']);
    await activate(IdMail, false);

    await server.database.pool.query(
      `insert into notification_choice select "IdPersonneEV1", 'roleEnded', true, false from "Personne" where "Mail" = 'boss@example.test'`,
    );
    const chosen = (await admin().call(mailCalls.recipients, { params: { IdMail, id: role } })).body.recipients;
    expect(chosen.filter(({ unable }) => unable === 'unwanted').map(({ address }) => address)).toEqual([
      'boss@example.test',
    ]);
  });

  test('what happened while nobody wrote of it, or outside its days, is told to nobody', async () => {
    const IdMail = await newMail({ Source: 'roleRestored', DateF: day(-1) });
    await activate(IdMail);
    const someone = await person();
    const { act } = (await import('../../../app/engines.ts')).createEngines(server.database.db);
    const happens = (kind: 'roleRestored' | 'roleEnded') =>
      act({ call: 'test', actor: { system: 'test' } }, ({ emit }) =>
        emit('people.told', { people: [someone.IdPersonneEV1], kind, values: { role: 1 }, by: null }),
      );
    await happens('roleRestored');
    await happens('roleEnded');
    const { rows } = await server.database.pool.query('select 1 from mail_to_write');
    expect(rows).toHaveLength(1);
    await jobsRun();
    expect(await sent()).toEqual([]);
  });
});

describe('looking at a mail', () => {
  test('on a real record, in every language, with what is missing; a test goes to whoever asks', async () => {
    const someone = await person({ Prenom: 'Ada', Nom: 'Lovelace', TelFixePro: null });
    const IdMail = 'SECOND_FACTEUR_REINITIALISE';
    const preview = async (id: number) =>
      await admin().call(mailCalls.preview, { params: { IdMail }, body: { id, languages: Object.values(idLangues) } });
    const { record, previews } = (await preview(someone.IdPersonneEV1)).body;
    expect(record).toBe('Ada Lovelace');
    expect(previews).toHaveLength(8);
    expect(
      previews.every(({ html, missing, faults }) => html.includes('Ada') && missing.length + faults.length === 0),
    ).toBe(true);
    expect((await preview(2_000_000_000)).error?.name).toBe('NOT_FOUND');
    const body = { id: someone.IdPersonneEV1, Langue: 'EN' } as const;
    const { address } = (await admin().call(mailCalls.test, { params: { IdMail }, body })).body;
    await jobsRun();
    expect((await sent()).map(({ recipient }) => recipient.address)).toEqual([address]);
  });

  test('shows nothing of a record that the reader may not read', async () => {
    const reader = await person({ IdPays: 'FR' }, { roles: ['employee'] });
    await server.database.pool.query(`insert into "Profil" ("IdProfil", "LibProfil") values (90002, 'Translator')`);
    await server.database.pool.query(
      `insert into "ProfilDroit" ("IdProfil", "IdDroit", "Valeur") values (90002, 'rtm', 1)`,
    );
    await server.database.pool.query(
      `insert into "Role" ("IdRole", "LibRole", "Famille") values (90002, 'Translator', 'BASE')`,
    );
    await server.database.pool.query(
      `insert into "RoleProfil" ("IdRole", "IdProfil", "IdPerimetre") select 90002, 90002, min("IdPerimetre") from "Perimetre"`,
    );
    await server.database.pool.query('update model_version set version = version + 1');
    await server.database.pool.query(`update "PersonneRole" set "ParDefaut" = false where "IdPersonneEV1" = $1`, [
      reader.IdPersonneEV1,
    ]);
    await build.role(reader.IdPersonneEV1, { IdRole: 90_002, ParDefaut: true, DateDebut: day(-1) });
    const gone = await person({ IdStatut: 700 });
    const colleague = await person({ Prenom: 'Open', CompteAD: `secret.login${made}` });
    const IdMail = await newMail({ Source: 'secondFactorReset' });
    await admin().call(mailCalls.writeField, {
      params: { IdMail, IdField: 'Login' },
      body: { Type: 'text', Map: 'to.CompteAD', DateDebut: null, DateFin: null, Revision: 0 },
    });
    await write(IdMail, 'EN', '{{ Prenom }} {{ Login }}');
    const preview = async (id: number) =>
      await server.as(reader.login).call(mailCalls.preview, { params: { IdMail }, body: { id, languages: ['EN'] } });
    expect((await preview(gone.IdPersonneEV1)).error?.name).toBe('NOT_FOUND');
    const seen = await preview(colleague.IdPersonneEV1);
    expect(seen.body.previews[0]).toMatchObject({ subject: 'Open ⟦Login⟧', hidden: ['Login'], missing: [] });
    expect(seen.raw).not.toContain('secret.login');
    const refused = await server.as(reader.login).call(mailCalls.read, { params: { IdMail } });
    expect(refused.error).toBeUndefined();
    const written = { OBJET: 'x', body: 'x', Revision: 0 };
    expect(
      (await server.as(reader.login).call(mailCalls.writeTemplate, { params: { IdMail, Langue: 'FR' }, body: written }))
        .error?.name,
    ).toBe('NOT_AUTHORIZED');
  });

  test('nothing that is sent breaks a call', async () => {
    const params = { IdMail: 'ROLE_TERMINE', Langue: 'FR', IdField: 'Prenom' };
    const calls = [
      mailCalls.create,
      mailCalls.update,
      mailCalls.copy,
      mailCalls.writeTemplate,
      mailCalls.writeField,
      mailCalls.preview,
      mailCalls.test,
      mailCalls.activate,
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), tree, async (call, body) => {
        const request = requestOf(call, { params, body: {} } as never);
        const headers = { 'content-type': 'application/json' };
        const response = await admin().send({ ...request, payload: JSON.stringify(body) ?? '', headers });
        expectNeverBroken(response, body);
      }),
      { numRuns: 80 },
    );
  });
});
