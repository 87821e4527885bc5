import { secondFactorCalls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import { signInLinkCalls as calls } from '@passerelle/contracts/accounts/sign-in-links.contract.ts';
import { languages } from '@passerelle/contracts/languages.ts';
import { limits } from '@passerelle/contracts/limits.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { signInTexts } from '@passerelle/texts/sign-in.texts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { giveEmbeddedAccount } from '../../../platform/identity/embedded-accounts.ts';
import { Browser } from '../../../platform/identity/testing/browser.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { codeOf, roomInStep } from '../../../testing/totp.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { mailSystem } from '../../foundation/mail-delivery/mail-delivery.system.ts';
import { TextStore } from '../../foundation/texts/texts.store.ts';
import { firstPassword } from '../../systems/provisioning/first-password.ts';
import { writeLinkMails } from './sign-in-links.mails.ts';

const secretOfTest = 'a key of thirty-two signs, or more';
let server: TestServer;
let build: Build;
beforeAll(async () => {
  server = await testServer({
    connections: 24,
    env: { SMTP_URL: 'smtp://127.0.0.1:9', SECRET_KEY: secretOfTest },
  });
  build = builders(server.database);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => roomInStep(0));
afterAll(() => server.close());

const { texts } = signInTexts;
const good = 'velvet harbour gumtree 42';
const Motif = 'Recognised at the counter';
const rows = async (statement: string, ...values: unknown[]) =>
  (await server.database.pool.query(statement, values)).rows;

const at = ({ IdPersonneEV1 }: { IdPersonneEV1: number }) => ({ params: { IdPersonneEV1 } });
const keyOf = async (login: string) => ({
  IdPersonneEV1: (await rows('select "IdPersonneEV1" as key from "Personne" where "CompteAD" = $1', login))[0]
    .key as number,
});
const show = async (
  by: string,
  person: { IdPersonneEV1: number },
  body: { code: string | null; Motif?: string } = { code: null },
) => await server.as(by).call(calls.show, { ...at(person), body });
const shownTo = async (person: BuiltPerson) => new URL((await show('desk', person)).body.url);
let visits = 0;
const page = async (url: URL, fields?: Record<string, string>, more: Record<string, string> = {}) => {
  const query = new URLSearchParams([...url.searchParams, ...Object.entries(more)]);
  const answer = await server.anonymous.send({
    url: `${url.pathname}?${query}`,
    // Limits count by address.
    remoteAddress: more.from ?? `10.0.${Math.floor(visits / 250)}.${visits++ % 250}`,
    ...(fields
      ? {
          method: 'POST',
          payload: String(new URLSearchParams(fields)),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }
      : { method: 'GET' }),
  });
  return { status: answer.statusCode, text: answer.body };
};
const choose = async (url: URL, password = good, again = password) => await page(url, { password, again });
const asks = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await server.anonymous.send({
    method: sessionCalls.getConnectedUser.method,
    url: `/api${sessionCalls.getConnectedUser.path}`,
    headers,
  });
  return answer.statusCode === 200 ? 'in' : answer.json().error.name;
};

/** Where a sign-in with this password leads: to the next step, or nowhere. */
async function signsIn({ login }: BuiltPerson, password: string): Promise<boolean> {
  const browser = new Browser({ publicUrl: server.settings.PUBLIC_URL });
  const address = server.app.server.address();
  browser.base = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  const sent = await browser.submit(await browser.authorize(), { login, password });
  return sent.status === 303;
}

/** Has a second factor in use; the code of the step after is still good. */
async function enrolled(login: string): Promise<string> {
  const { body } = await server.as(login).call(secondFactorCalls.showApp, { body: { current: null } });
  await roomInStep(6);
  const confirmed = await server.as(login).call(secondFactorCalls.confirm, { body: { code: codeOf(body.secret, -1) } });
  expect(confirmed.status).toBe(204);
  return body.secret;
}

describe('a link that is shown', () => {
  test('lets its person choose a password, once, and ends all that was open', async () => {
    const person = await build.person();
    const url = await shownTo(person);
    const before = await server.token(person.login, { iat: Math.floor(Date.now() / 1000) - 5 });
    expect(await asks(before)).toBe('in');
    expect((await page(url)).text).toContain(person.login);
    expect((await page(url)).status).toBe(200);
    expect(await choose(url)).toMatchObject({ status: 200, text: expect.stringContaining(texts.chosenTitle.fr) });
    expect(await asks(before)).toBe('SESSION_EXPIRED');
    expect(await signsIn(person, good)).toBe(true);
    expect(await choose(url, 'another lantern of amber')).toMatchObject({ status: 410 });
    expect(await page(url)).toMatchObject({ status: 410, text: expect.stringContaining(texts.linkOverTitle.fr) });
    expect(await signsIn(person, good)).toBe(true);
  });

  test('takes the place of a password that was forgotten, locked or made for them, and of every other link', async () => {
    const person = await build.person();
    const first = await shownTo(person);
    await choose(first, 'an older harbour of tin');
    await rows(
      `update embedded_account set failures = 5, locked_until = now() + interval '1 hour', must_change = true
      where "IdPersonneEV1" = $1`,
      person.IdPersonneEV1,
    );
    await rows(`insert into initial_password ("IdPersonneEV1", sealed) values ($1, 'sealed')`, person.IdPersonneEV1);
    const [one, other] = [await shownTo(person), await shownTo(person)];
    expect((await choose(one)).status).toBe(200);
    expect((await choose(other)).status).toBe(410);
    expect(await signsIn(person, 'an older harbour of tin')).toBe(false);
    expect(await signsIn(person, good)).toBe(true);
    expect(await rows('select 1 from initial_password where "IdPersonneEV1" = $1', person.IdPersonneEV1)).toEqual([]);
  });

  test('is used by one of two who come at once', async () => {
    const person = await build.person();
    const url = await shownTo(person);
    const answers = await Promise.all([choose(url), choose(url, 'another harbour of amber 7')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test('says at the field what is wrong with a password, and is not used up by it', async () => {
    const person = await build.person({ Prenom: 'Ines', Nom: 'Delacroix' });
    const url = await shownTo(person);
    for (const [password, said] of [
      ['', 'newPasswordMissing'],
      ['too short', 'newPasswordShort'],
      ['Delacroix pour toujours', 'newPasswordOwnName'],
      ['passwordpassword', 'newPasswordLeaked'],
      ['aaaaaaaaaaaaaaaa', 'newPasswordGuessable'],
    ] as const) {
      const answer = await choose(url, password);
      expect([password, answer.status, answer.text.includes(texts[said].fr.replace('{n}', '12'))]).toEqual([
        password,
        422,
        true,
      ]);
      expect(answer.text).toContain('aria-invalid="true"');
    }
    expect((await choose(url, good, `${good}!`)).text).toContain(texts.newPasswordDiffers.fr);
    for (const lang of languages)
      expect((await page(url, { password: '', again: '' }, { lang })).text).toContain(texts.newPasswordMissing[lang]);
    expect((await choose(url)).status).toBe(200);
  });

  test('says how strong a password is while it is typed, as it will be judged', async () => {
    const url = await shownTo(await build.person());
    const judged = async (password: string) =>
      JSON.parse((await page(new URL(`${url.origin}${url.pathname}/strength${url.search}`), { password })).text);
    expect(await judged('password1234')).toMatchObject({ score: expect.toSatisfy((n) => n < 3) });
    expect(await judged('short')).toMatchObject({ said: texts.newPasswordShort.fr.replace('{n}', '12') });
    expect(await judged(good)).toEqual({ score: 4, said: texts.strengthStrong.fr });
    await choose(url);
    const dead = await page(new URL(`${url.origin}${url.pathname}/strength${url.search}`), { password: good });
    expect(dead.status).toBe(410);
  });

  test('is asked for at most so often from one address, which is told in a page', async () => {
    const from = '10.9.9.9';
    const answers = [];
    for (let n = 0; n < 22; n++)
      answers.push(await page(new URL('http://portal.test/idp/forgotten'), { login: '' }, { from }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(422), 429, 429]);
    expect(answers.at(-1)?.text).toContain('TOO_MANY_REQUESTS');
    // Of all servers together.
    const replica = await server.replica();
    const asked = { method: 'POST', url: '/idp/forgotten', payload: 'login=', remoteAddress: from } as const;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await replica.anonymous.send({ ...asked, headers })).statusCode).toBe(429);
  });

  test('opens nothing once its time is over, nor for whoever may not come in by then', async () => {
    for (const change of [{ Suspendu: true }, { Desactive: true }, { IdStatut: statuts.BROUILLON }]) {
      const person = await build.person();
      const url = await shownTo(person);
      await server.database.db
        .updateTable('Personne')
        .set(change)
        .where('IdPersonneEV1', '=', person.IdPersonneEV1)
        .execute();
      expect([change, (await choose(url)).status]).toEqual([change, 410]);
    }
    const late = await build.person();
    const url = await shownTo(late);
    await rows(`update sign_in_link set expires_at = now() where "IdPersonneEV1" = $1`, late.IdPersonneEV1);
    expect((await choose(url)).status).toBe(410);
    expect((await page(new URL('http://portal.test/idp/password?link=%00'))).status).toBe(410);
    expect((await page(new URL('http://portal.test/idp/password'))).status).toBe(410);
  });

  test('is withdrawn, and that is told', async () => {
    const person = await build.person();
    const url = await shownTo(person);
    expect((await server.as('desk').call(calls.state, at(person))).body).toMatchObject({
      link: { kind: 'shown' },
      password: null,
    });
    expect((await server.as('desk').call(calls.withdraw, at(person))).status).toBe(204);
    expect((await server.as('desk').call(calls.state, at(person))).body.link).toBeNull();
    expect((await page(url)).status).toBe(410);
  });

  test('is kept by its hash alone', async () => {
    const secret = (await shownTo(await build.person())).searchParams.get('link') ?? '';
    expect(secret.length).toBeGreaterThan(40);
    const dump = JSON.stringify([await rows('select * from sign_in_link'), await rows('select * from history_values')]);
    expect(dump).not.toContain(secret);
  });
});

describe('what was in hand before its person came to administer', () => {
  const comesToAdminister = async ({ IdPersonneEV1 }: BuiltPerson) =>
    await build.role(IdPersonneEV1, { IdRole: seededRole('administrator') });

  test('opens nothing: a link that was shown, used or not looked at, and one whose mail is still to be written', async () => {
    const person = await build.person({ Mail: 'comes.to@example.org' });
    const url = await shownTo(person);
    expect((await page(url)).status).toBe(200);
    expect((await server.as('desk').call(calls.send, at(person))).status).toBe(204);
    await comesToAdminister(person);
    expect((await page(url)).status).toBe(410);
    expect((await choose(url)).status).toBe(410);
    expect((await server.as('admin').call(calls.state, at(person))).body.link).toBeNull();
    const write = { db: server.database.db, act: createEngines(server.database.db).act, settings: server.settings };
    await writeLinkMails({ ...write, texts: new TextStore(server.database.db), vault: createVault(secretOfTest) });
    expect(await rows('select 1 from mail_delivery where "IdPersonneEV1" = $1', person.IdPersonneEV1)).toEqual([]);
    const administrator = await build.person({}, { roles: ['administrator'] });
    const code = codeOf(await enrolled(administrator.login));
    const anew = new URL((await show(administrator.login, person, { code, Motif })).body.url);
    expect((await choose(anew)).status).toBe(200);
  });

  test('opens nothing: a password that was made for them and told; one that an administrator tells then does', async () => {
    const person = await build.person();
    const made = async () => {
      const vault = createVault(secretOfTest);
      const password = await firstPassword(server.database.db, vault, person.IdPersonneEV1);
      await giveEmbeddedAccount(server.database.pool, person.IdPersonneEV1, password);
      return password;
    };
    const told = async (by: string) =>
      (await server.as(by).call(provisioningCalls.firstPassword, at(person))).body.password;
    await made();
    const password = await told('hr');
    expect(await signsIn(person, password)).toBe(true);
    await comesToAdminister(person);
    expect(await signsIn(person, password)).toBe(false);
    await rows('delete from embedded_account where "IdPersonneEV1" = $1', person.IdPersonneEV1);
    await made();
    expect(await signsIn(person, await told('admin'))).toBe(true);
  });
});

describe('who gives links', () => {
  test('whoever runs accounts, and nobody else', async () => {
    const person = await build.person();
    for (const login of ['employee', 'manager', 'hr', 'recruiter', 'services', 'payroll'])
      expect([login, (await show(login, person)).error?.name]).toEqual([login, 'NOT_AUTHORIZED']);
    expect((await show('desk', person)).status).toBe(200);
  });

  test('nobody to themselves, and only administrators to who administers', async () => {
    expect((await show('desk', await keyOf('desk'))).error?.name).toBe('NOT_AUTHORIZED');
    const admin = await keyOf('admin2');
    for (const call of [calls.show, calls.send] as const)
      expect(
        (await server.as('desk').call(call, { ...at(admin), body: { code: '123456', Motif } } as never)).error,
      ).toMatchObject({
        name: 'NOT_AUTHORIZED',
        details: [{ path: 'adm' }],
      });
    expect((await server.as('desk').call(calls.state, at(admin))).body.obstacle).toBe('administers');
    expect((await server.as('desk').call(calls.withdraw, at(admin))).error).toMatchObject({
      ...{ name: 'NOT_AUTHORIZED', details: [{ path: 'adm', rule: 'right' }] },
    });
    expect((await server.as('admin').call(calls.withdraw, at(admin))).status).toBe(204);
  });

  test('to nobody who may not come in, or has no login', async () => {
    for (const row of [{ Suspendu: true }, { Desactive: true }, { IdStatut: statuts.BROUILLON }, { CompteAD: null }]) {
      const person = await build.person(row);
      expect([row, (await show('desk', person)).error?.name]).toEqual([row, 'SIGN_IN_LINK']);
    }
  });

  test('one that opens more than their own rights takes their second factor and a reason, and is told', async () => {
    const target = await build.person({}, { roles: ['hrManager'] });
    const desk = await build.person({}, { roles: ['serviceDesk'] });
    const state = async () => (await server.as(desk.login).call(calls.state, at(target))).body.showing;
    expect(await state()).toBe('factor');
    expect((await show(desk.login, target)).error).toMatchObject({
      name: 'NOT_AUTHORIZED',
      details: [{ path: 'body/code', rule: 'secondFactor' }],
    });
    const secret = await enrolled(desk.login);
    expect(await state()).toBe('code');
    expect((await show(desk.login, target)).error).toMatchObject({
      details: [{ path: 'body/code', rule: 'required' }],
    });
    expect((await show(desk.login, target, { code: codeOf(secret) })).error).toMatchObject({
      details: [{ path: 'body/Motif', rule: 'required' }],
    });
    expect((await show(desk.login, target, { code: '000000', Motif })).error?.name).toBe('SECOND_FACTOR_CODE');
    expect((await show(desk.login, target, { code: codeOf(secret), Motif })).status).toBe(200);
    expect(
      await rows(
        `select e."IdPersonneEV1" as by, v.after, v.reason from history_entry e join history_values v using (id)
          where e.entity = 'sign_in_link' and e.entity_id = $1`,
        String(target.IdPersonneEV1),
      ),
    ).toEqual([{ by: desk.IdPersonneEV1, after: { link: 'shown' }, reason: Motif }]);
    expect(
      await rows(`select kind from "PersonneNotification" where "IdPersonneEV1" = $1`, target.IdPersonneEV1),
    ).toEqual([{ kind: 'signInLinkShown' }]);
  });

  test('administrators to one another with the same', async () => {
    const [one, other] = [
      await build.person({}, { roles: ['administrator'] }),
      await build.person({}, { roles: ['administrator'] }),
    ];
    expect((await show(one.login, other)).error?.name).toBe('NOT_AUTHORIZED');
    const secret = await enrolled(one.login);
    expect((await show(one.login, other, { code: codeOf(secret), Motif })).status).toBe(200);
    const wrong = async () => (await show(one.login, other, { code: '0000', Motif })).error?.name;
    expect([await wrong(), await wrong(), await wrong(), await wrong(), await wrong()]).toEqual(
      Array(5).fill('SECOND_FACTOR_CODE'),
    );
    expect(await wrong()).toBe('SECOND_FACTOR_LOCKED');
  });
});

describe('a link by mail', () => {
  const write = async () =>
    await writeLinkMails({
      db: server.database.db,
      act: createEngines(server.database.db).act,
      settings: server.settings,
      texts: new TextStore(server.database.db),
      vault: createVault(secretOfTest),
    });
  const mailTo = async ({ IdPersonneEV1 }: BuiltPerson) =>
    (await rows('select * from mail_delivery where "IdPersonneEV1" = $1', IdPersonneEV1))[0];
  /** The mail as it leaves. */
  async function leaving(id: number) {
    const sent: { text: string; html: string }[] = [];
    const port = {
      send: async (mail: { text: string; html: string }) => {
        sent.push(mail);
        return { outcome: 'done', answer: '' };
      },
    };
    const system = mailSystem({
      db: server.database.db,
      port: port as never,
      domain: 'portal.test',
      vault: createVault(secretOfTest),
    });
    await system.port.do({ entity_id: id } as never, undefined as never, undefined as never);
    return sent[0]!;
  }
  const linkIn = (text: string) => new URL(/http\S+link=[\w-]+/.exec(text)![0]);

  test('reaches its person in their language, is in no outbox, and works', async () => {
    const person = await build.person({ Mail: 'zofia@example.org', IdLangue: 'PL' });
    expect((await server.as('desk').call(calls.send, at(person))).status).toBe(204);
    expect((await server.as('desk').call(calls.state, at(person))).body).toMatchObject({
      link: { kind: 'mailed', until: null },
      sentTo: 'zofia@example.org',
    });
    expect(await write()).toBe(1);
    expect(await write()).toBe(0);
    const kept = await mailTo(person);
    expect(kept).toMatchObject({ subject: texts.mailSubject.pl, IdLangue: 'PL', address: 'zofia@example.org' });
    expect(kept.body).toContain(person.login);
    const mail = await leaving(kept.id);
    const url = linkIn(mail.text);
    const secret = url.searchParams.get('link') ?? '';
    expect(mail.html).toContain(secret);
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect((await choose(linkIn(kept.body))).status).toBe(410);
    expect((await choose(url)).status).toBe(200);
    expect(await signsIn(person, good)).toBe(true);
  });

  test('is sent to one person so often an hour, whoever sends it', async () => {
    const person = await build.person({ Mail: 'flooded@example.org' });
    const another = await build.person({}, { roles: ['administrator'] });
    const sends = Array.from({ length: limits.links.most + 3 }, async (_, n) =>
      server.as(n % 2 ? 'desk' : another.login).call(calls.send, at(person)),
    );
    const statuses = (await Promise.all(sends)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(statuses.filter((status) => status === 204)).toHaveLength(limits.links.most);
    const other = await build.person({ Mail: 'left-alone@example.org' });
    expect((await server.as('desk').call(calls.send, at(other))).status).toBe(204);
    await write();
  });

  test('is sent to no one without an address, nor to whoever is stopped before it is written', async () => {
    const without = await build.person({ Mail: null });
    expect((await server.as('desk').call(calls.send, at(without))).error).toMatchObject({
      name: 'SIGN_IN_LINK',
      details: [{ path: 'Mail' }],
    });
    const stopped = await build.person({ Mail: 'stopped@example.org' });
    await server.as('desk').call(calls.send, at(stopped));
    await rows('update "Personne" set "Suspendu" = true where "IdPersonneEV1" = $1', stopped.IdPersonneEV1);
    expect(await write()).toBe(0);
    expect(await mailTo(stopped)).toBeUndefined();
  });

  test('is asked for by whoever forgot theirs: the same answer for everybody, and one mail at a time', async () => {
    const forgotten = new URL('http://portal.test/idp/forgotten');
    const known = await build.person({ Mail: 'known@example.org' });
    const gone = await build.person({ Mail: 'gone@example.org', IdStatut: statuts.BROUILLON });
    const [one, two] = [
      await build.person({ Mail: 'shared@example.org' }),
      await build.person({ Mail: 'other@example.org', CompteAD: 'shared@example.org' }),
    ];
    const asked = [
      'nobody.at.all',
      gone.login,
      'SHARED@example.org',
      known.login,
      'Known@Example.org',
      known.login.toUpperCase(),
      'x'.repeat(300),
    ];
    const answers = [];
    for (const login of asked) answers.push(await page(forgotten, { login }));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, text: expect.stringContaining(texts.forgottenSentTitle.fr) });
    const links = async (...people: BuiltPerson[]) =>
      (
        await rows(
          'select kind from sign_in_link where "IdPersonneEV1" = any($1)',
          people.map((each) => each.IdPersonneEV1),
        )
      ).length;
    expect([await links(known), await links(gone), await links(one, two)]).toEqual([1, 0, 0]);
    expect(await write()).toBe(1);
    const mail = await leaving((await mailTo(known)).id);
    expect((await choose(linkIn(mail.text))).status).toBe(200);
    expect(await page(forgotten, { login: ' ' })).toMatchObject({
      status: 422,
      text: expect.stringContaining(texts.forgottenMissing.fr),
    });
    for (const lang of languages)
      expect((await page(forgotten, undefined, { lang })).text).toContain(texts.forgottenLead[lang]);
  });
});

describe('links for many', () => {
  const invite = async (by: string, people: readonly { IdPersonneEV1: number }[]) =>
    await server.as(by).call(calls.invite, {
      body: { chosen: { filter: '{}', langue: 'gb', only: people.map((each) => each.IdPersonneEV1) } },
    });

  test('are a plan: whoever may get one does, and of everybody else it says why not', async () => {
    const ready = await build.person({ Mail: 'ready@example.org' });
    const unreached = await build.person({ Mail: null });
    const nameless = await build.person({ CompteAD: null, Mail: 'nameless@example.org' });
    const stopped = await build.person({ Mail: 'halted@example.org', Suspendu: true });
    const known = await build.person({ Mail: 'has.one@example.org' });
    await choose(await shownTo(known));
    const admin = await build.person({ Mail: 'boss@example.org' }, { roles: ['administrator'] });
    const meanwhile = await build.person({ Mail: 'meanwhile@example.org' });
    const everybody = [ready, unreached, nameless, stopped, known, admin, meanwhile];
    const { IdPlan } = (await invite('desk', everybody)).body;
    const rules = async () =>
      Object.fromEntries(
        (await rows('select entity_id as id, reason from plan_row where "IdPlan" = $1', IdPlan)).map(
          ({ id, reason }) => [id, reason?.[0]?.rule ?? null],
        ),
      );
    const why = {
      [ready.IdPersonneEV1]: null,
      [unreached.IdPersonneEV1]: 'required',
      [nameless.IdPersonneEV1]: 'required',
      [stopped.IdPersonneEV1]: 'notIn',
      [known.IdPersonneEV1]: 'hasPassword',
      [admin.IdPersonneEV1]: 'right',
      [meanwhile.IdPersonneEV1]: null,
    };
    expect(await rules()).toEqual(why);
    const links = async () =>
      (
        await rows(
          'select "IdPersonneEV1" as key from sign_in_link where "IdPersonneEV1" = any($1) and used_at is null',
          [ready.IdPersonneEV1, meanwhile.IdPersonneEV1],
        )
      ).map(({ key }) => key);
    expect(await links()).toEqual([]);
    await rows('update "Personne" set "Desactive" = true where "IdPersonneEV1" = $1', meanwhile.IdPersonneEV1);
    expect((await server.as('desk').call(plansCalls.apply, { params: { IdPlan } })).status).toBe(200);
    expect(await links()).toEqual([ready.IdPersonneEV1]);
    expect(await rules()).toEqual({ ...why, [meanwhile.IdPersonneEV1]: 'notIn' });
    expect((await server.as('desk').call(plansCalls.undo, { params: { IdPlan } })).status).not.toBe(200);
  });

  test('are prepared by whoever runs accounts, by their own call alone', async () => {
    const person = await build.person({ Mail: 'alone@example.org' });
    expect((await invite('hr', [person])).error?.name).toBe('NOT_AUTHORIZED');
    expect((await invite('desk', [await build.person({ Mail: null })])).error?.name).toBe('PLAN_EMPTY');
    const unreadable = { chosen: { filter: '{"where":{"Nothing":1}}', langue: 'gb' as const } };
    expect((await server.as('desk').call(calls.invite, { body: unreadable })).error?.name).toBe('FILTER_INVALID');
    const body = { kind: 'sign-in-links', input: { chosen: { filter: '{}', langue: 'gb' } } };
    expect((await server.as('desk').call(plansCalls.prepare, { body } as never)).error?.name).toBe('INVALID_INPUT');
  });
});

test('without a mail server none is promised', async () => {
  const quiet = await testServer({ env: { SECRET_KEY: secretOfTest } });
  const person = await builders(quiet.database).person({ Mail: 'a@example.org' });
  expect((await quiet.as('desk').call(calls.send, at(person))).error).toMatchObject({
    details: [{ path: 'SMTP_URL' }],
  });
  expect((await quiet.as('desk').call(calls.state, at(person))).body.sentTo).toBeNull();
  const answer = await quiet.anonymous.send({ method: 'GET', url: '/idp/forgotten?lang=de' });
  expect(answer.body).toContain(texts.forgottenNoMail.de);
  await quiet.close();
});
