import { secondFactorCalls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { secondFactorTexts } from '@passerelle/texts/second-factor.texts.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '../domains/demonstration/demo/cast-roles.ts';
import { hashPassword } from '../platform/identity/passwords.ts';
import { Browser, type Tokens } from '../platform/identity/testing/browser.ts';
import { type Build, builders } from '../testing/build.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { codeOf, roomInStep } from '../testing/totp.ts';

let server: TestServer;
let address: string;
let build: Build;
beforeAll(async () => {
  server = await testServer({ connections: 16 });
  build = builders(server.database);
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => roomInStep(0));
afterAll(() => server.close());

const { texts } = secondFactorTexts;

test('the pages of a sign-in say what was edited on site, and escape it', async () => {
  const admin = server.as('admin');
  const says = async (Famille: string, Cle: string, Texte: string) => {
    const body = { texts: { IT: { Texte, Version: 0 } } };
    expect((await admin.call(translationsCalls.write, { params: { Famille, Cle }, body })).status).toBe(200);
  };
  await says('SIGN_IN', 'title', 'Entra & "benvenuto"');
  await says('SIGN_IN', 'tagline', 'Il gruppo intero');
  await says('SECOND_FACTOR', 'enrolTitle', 'La seconda chiave');
  await says('SIGN_IN', 'expiredTitle', 'Tempo scaduto');
  const { login } = await newcomer();
  const one = browser();
  const form = await (await one.go(`${await one.authorize()}?lang=it`)).text();
  expect(form).toContain('<h1>Entra &amp; &quot;benvenuto&quot;</h1>');
  expect(form).toContain('Il gruppo intero');
  const { step } = await password(one, login);
  expect(await (await one.go(`${step}?lang=it`)).text()).toContain('<h1>La seconda chiave</h1>');
  expect(await (await one.go(`${step}?lang=de`)).text()).toContain(texts.enrolTitle.de);
  expect(await (await browser().go(`${step}?lang=it`)).text()).toContain('<h1>Tempo scaduto</h1>');
});

/** Somebody new with an account of the embedded provider, and no second factor. */
async function newcomer() {
  const person = await build.person();
  await server.database.pool.query('insert into embedded_account ("IdPersonneEV1", password_hash) values ($1, $2)', [
    person.IdPersonneEV1,
    await hashPassword(demoPassword),
  ]);
  return person;
}

function browser(): Browser {
  const one = new Browser({ publicUrl: server.settings.PUBLIC_URL });
  one.base = address;
  return one;
}

const to = (response: Response) => response.headers.get('location') ?? '';

/** Types login and password; answers the page that follows, or where the sign-in goes on to. */
async function password(one: Browser, login: string) {
  const page = await one.authorize();
  const sent = await one.submit(page, { login, password: demoPassword });
  expect(sent.status).toBe(303);
  const step = new URL(to(sent), server.settings.PUBLIC_URL).pathname;
  return { step, asked: step.includes('/interaction/'), ends: to(sent) };
}

async function tokensFrom(one: Browser, ends: string): Promise<Tokens> {
  let location = ends;
  while (location.includes('/idp/')) location = to(await one.go(location));
  return (await (await one.exchange(new URL(location))).json()) as Tokens;
}

const keyIn = (page: string) => />([A-Z2-7]{4}(?: [A-Z2-7]{4})+)</.exec(page)![1]!;

/** Goes through enrolment; answers the key of the app and the tokens. */
async function enrol(login: string) {
  const one = browser();
  const { step } = await password(one, login);
  const key = keyIn(await (await one.go(step)).text());
  await roomInStep(4);
  const done = await one.submit(`${step}/enrol`, { code: codeOf(key, -1) });
  return { one, key, tokens: await tokensFrom(one, to(done)) };
}

const asks = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const { operationId: _, ...call } = sessionCalls.getConnectedUser;
  const answer = await server.anonymous.send({ method: call.method, url: `/api${call.path}`, headers });
  return answer.statusCode === 200 ? 'in' : answer.json().error.name;
};

const enrolment = async (IdPersonneEV1: number) =>
  (await server.database.pool.query('select "Enrole" from "Personne" where "IdPersonneEV1" = $1', [IdPersonneEV1]))
    .rows[0].Enrole;

describe('an account that needs a second factor and has none', () => {
  test('enrols an app before the session starts', async () => {
    const { login, IdPersonneEV1 } = await newcomer();
    const one = browser();
    const { step, asked } = await password(one, login);
    expect(asked).toBe(true);
    const page = await one.go(`${step}?lang=pl`);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const shown = await page.text();
    expect(shown).toContain(texts.enrolTitle.pl);
    expect(shown).toContain('<svg class="qr"');
    expect(await enrolment(IdPersonneEV1)).toBe('en-cours');
    const key = keyIn(shown);
    // Loaded again, the page shows the same key; another sign-in shows another.
    expect(keyIn(await (await one.go(step)).text())).toBe(key);

    const wrong = await one.submit(`${step}/enrol`, { code: '0000' });
    expect(wrong.status).toBe(422);
    expect(keyIn(await wrong.text())).toBe(key);
    const letters = await one.submit(`${step}/enrol?lang=de`, { code: '12345a' });
    expect(await letters.text()).toContain(texts.codeForm.de);
    const done = await one.submit(`${step}/enrol`, { code: codeOf(key) });
    const tokens = await tokensFrom(one, to(done));
    expect(decodeJwt(tokens.access_token)).toMatchObject({ amr: ['pwd', 'otp'] });
    expect(decodeJwt(tokens.id_token)).toMatchObject({ amr: ['pwd', 'otp'], acr: 'mfa' });
    expect(await asks(tokens.access_token)).toBe('in');
    expect(await asks(tokens.id_token)).toBe('TOKEN_INVALID');
    expect(await enrolment(IdPersonneEV1)).toBe('true');
    const renewed = (await (await one.refresh(tokens.refresh_token)).json()) as Tokens;
    expect(decodeJwt(renewed.access_token)).toMatchObject({ amr: ['pwd', 'otp'] });
  });

  test('cannot be enrolled with the key of another sign-in, nor without the password', async () => {
    const { login } = await newcomer();
    const [mine, theirs] = [browser(), browser()];
    const { step } = await password(mine, login);
    const seenBefore = keyIn(await (await mine.go(step)).text());
    const other = await password(theirs, login);
    expect(keyIn(await (await theirs.go(other.step)).text())).not.toBe(seenBefore);
    expect((await theirs.submit(`${other.step}/enrol`, { code: codeOf(seenBefore) })).status).toBe(422);
    // What the first one had been shown is shown no more.
    expect((await mine.submit(`${step}/enrol`, { code: codeOf(seenBefore) })).status).toBe(422);

    const stranger = browser();
    const page = await stranger.authorize();
    const path = new URL(page).pathname;
    for (const form of ['code', 'enrol', 'token']) {
      const answer = await stranger.submit(`${path}/${form}`, { code: '123456', serial: 'FT-1', seed: '' });
      expect([answer.status, to(answer)]).toEqual([303, path]);
    }
    expect((await stranger.submit(`${step}/code`, { code: '123456' })).status).toBe(410);
    expect(await (await stranger.go(path)).text()).toContain('name="password"');
  });

  test('enrols a token by its serial number and seed', async () => {
    const { login } = await newcomer();
    const one = browser();
    const { step } = await password(one, login);
    expect(await (await one.go(`${step}?with=token&lang=es`)).text()).toContain(texts.tokenLead.es);
    const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect((await one.submit(`${step}/token`, { serial: 'HT-1', seed: '', digits: '8' })).status).toBe(422);
    expect((await one.submit(`${step}/token`, { serial: 'HT-1', seed, digits: '8' })).status).toBe(303);
    expect(await (await one.go(`${step}?lang=it`)).text()).toContain(texts.tokenCode.it);
    expect((await one.submit(`${step}/enrol`, { code: codeOf(seed, 0, 6) })).status).toBe(422);
    const done = await one.submit(`${step}/enrol`, { code: codeOf(seed, 0, 8) });
    expect(await asks((await tokensFrom(one, to(done))).access_token)).toBe('in');
  });
});

describe('an account that has one', () => {
  test('is asked for a code after the password; a code works once', async () => {
    const { login } = await newcomer();
    const { key } = await enrol(login);
    const one = browser();
    const { step } = await password(one, login);
    expect(await (await one.go(`${step}?lang=gb`)).text()).toContain(texts.enterApp.gb);
    expect((await one.submit(`${step}/code`, { code: codeOf(key, -1) })).status).toBe(422);
    const tokens = await tokensFrom(one, to(await one.submit(`${step}/code`, { code: codeOf(key) })));
    expect(decodeJwt(tokens.access_token)).toMatchObject({ amr: ['pwd', 'otp'] });
    const again = await password(browser(), login);
    expect(again.asked).toBe(true);

    const two = browser();
    const next = await password(two, login);
    expect((await two.submit(`${next.step}/code`, { code: codeOf(key) })).status).toBe(422);
    expect((await two.submit(`${next.step}/code`, { code: codeOf(key, 1) })).status).toBe(303);
  });

  test('is never offered another enrolment by the password alone', async () => {
    const { login } = await newcomer();
    await enrol(login);
    const thief = browser();
    const { step } = await password(thief, login);
    for (const query of ['', '?with=app', '?with=token']) {
      expect(await (await thief.go(`${step}${query}`)).text()).not.toContain('class="qr"');
    }
    const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    await thief.submit(`${step}/token`, { serial: 'HT-9', seed, digits: '6' });
    const answer = await thief.submit(`${step}/enrol`, { code: codeOf(seed) });
    expect(to(answer)).toBe(step);
    expect(await thief.authorize({ prompt: 'none' })).toContain('error=login_required');
  });

  test('starts over with another account, and five bad codes lock it', async () => {
    const { login } = await newcomer();
    const { key } = await enrol(login);
    const one = browser();
    const { step } = await password(one, login);
    expect(await (await one.go(`${step}?start=over`)).text()).toContain('name="password"');
    expect(to(await one.submit(`${step}/code`, { code: codeOf(key) }))).toBe(step);

    const two = browser();
    const { step: there } = await password(two, login);
    for (let time = 0; time < 5; time++) await two.submit(`${there}/code`, { code: '0000' });
    expect((await two.submit(`${there}/code`, { code: codeOf(key) })).status).toBe(422);
  });

  test('reset by the service desk: tokens, renewal and session are over, and the next sign-in enrols', async () => {
    const { login, IdPersonneEV1 } = await newcomer();
    const { one, tokens } = await enrol(login);
    const params = { IdPersonneEV1 };
    await server.as('desk').call(secondFactorCalls.reset, { params, body: { Motif: 'Phone stolen' } });
    expect(await asks(tokens.access_token)).toBe('SESSION_EXPIRED');
    expect((await one.refresh(tokens.refresh_token)).status).toBe(400);
    expect(await one.authorize({ prompt: 'none' })).toContain('error=login_required');
    const next = browser();
    const { step } = await password(next, login);
    expect(await (await next.go(step)).text()).toContain('class="qr"');
  });
});

describe('the policy', () => {
  test('leaves who is exempt with the password, until they need it: then silent renewal stops', async () => {
    const one = browser();
    const { asked, ends } = await password(one, 'employee');
    expect(asked).toBe(false);
    const tokens = await tokensFrom(one, ends);
    expect(decodeJwt(tokens.access_token)).toMatchObject({ amr: ['pwd'] });
    expect(await asks(tokens.access_token)).toBe('in');
    expect(await one.authorize({ prompt: 'none' })).toContain('code=');
    await server.database.pool.query(
      `delete from second_factor_exemption where "IdPersonneEV1" = (select "IdPersonneEV1" from "Personne" where lower("CompteAD") = 'employee')`,
    );
    expect(await asks(tokens.access_token)).toBe('SECOND_FACTOR_REQUIRED');
    expect(await one.authorize({ prompt: 'none' })).toContain('error=login_required');
  });

  test('optional asks one of whoever administers all the same, at sign-in and of a session that has none', async () => {
    const other = await testServer({ env: { SECOND_FACTOR: 'optional' } });
    try {
      const people = builders(other.database);
      const { login } = await people.person({}, { roles: ['administrator', 'employee'] });
      const plain = await people.person();
      for (const name of [login, plain.login])
        await other.database.pool.query(
          `insert into embedded_account ("IdPersonneEV1", password_hash)
            select "IdPersonneEV1", $2 from "Personne" where "CompteAD" = $1`,
          [name, await hashPassword(demoPassword)],
        );
      const base = await other.app.listen({ host: '127.0.0.1', port: 0 });
      const asked = async (name: string) => {
        const one = new Browser({ publicUrl: other.settings.PUBLIC_URL });
        one.base = base;
        return (await password(one, name)).asked;
      };
      expect([await asked(login), await asked(plain.login)]).toEqual([true, false]);
      const opens = async (name: string, amr: string[]) =>
        (await other.withToken(name, { amr }).call(sessionCalls.getConnectedUser, {})).error?.name ?? 'in';
      expect(await opens(login, ['pwd'])).toBe('SECOND_FACTOR_REQUIRED');
      expect(await opens(login, ['pwd', 'otp'])).toBe('in');
      expect(await opens(plain.login, ['pwd'])).toBe('in');
    } finally {
      await other.close();
    }
  });

  test.each(['optional', 'off'])('%s asks nothing of who has none', async (SECOND_FACTOR) => {
    const other = await testServer({ env: { SECOND_FACTOR } });
    try {
      const one = new Browser({ publicUrl: other.settings.PUBLIC_URL });
      one.base = await other.app.listen({ host: '127.0.0.1', port: 0 });
      expect((await password(one, 'mission')).asked).toBe(false);
      const plain = other.withToken('mission', { amr: ['pwd'] });
      expect((await plain.call(sessionCalls.getConnectedUser, {})).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});
