import { languages, locales } from '@passerelle/contracts/languages.ts';
import { signInTexts } from '@passerelle/texts/sign-in.texts.ts';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from './issue-token.ts';
import { deleteExpiredPayloads } from './oidc-payloads.ts';
import { providerKeys, publicKeys } from './provider-keys.ts';
import { signInCss } from './sign-in.css.ts';
import { Browser, type Tokens } from './testing/browser.ts';
import { audience, clientId, type IdentityWorld, identityWorld, password } from './testing/identity-world.ts';
import { createTokenVerifier } from './verify-token.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

const verifier = () =>
  createTokenVerifier({
    issuer: world.issuer,
    audience,
    loginClaim: 'preferred_username',
    secondFactor: { claim: 'amr', values: ['otp'] },
    keys: createLocalJWKSet(publicKeys(world.keys)),
  });

const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error;

describe('signing in', () => {
  test('gives an access token for the API, an ID token and a refresh token', async () => {
    const browser = new Browser(world);
    const callback = await browser.signIn('  hR ');
    expect(callback.pathname).toBe('/oidc/callback');
    expect(callback.searchParams.get('state')).toBe('st');
    expect(callback.searchParams.get('iss')).toBe(world.issuer);

    const response = await browser.exchange(callback);
    const tokens = (await response.json()) as Tokens;
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 600 });
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: world.issuer,
      aud: audience,
      sub: '1',
      client_id: clientId,
      preferred_username: 'Hr',
      amr: ['pwd'],
    });
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      aud: clientId,
      preferred_username: 'Hr',
      name: 'Zoé Martin',
      email: 'zoe@example.org',
    });
    await expect(verifier()(tokens.access_token)).resolves.toMatchObject({ login: 'Hr', amr: ['pwd'] });
    await expect(verifier()(tokens.id_token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });

  test('a code works once, and with its own verifier only', async () => {
    const browser = new Browser(world);
    const callback = await browser.signIn('hr');
    expect(await errorOf(await browser.exchange(callback, { code_verifier: 'x'.repeat(43) }))).toBe('invalid_grant');
    const tokens = (await (await browser.exchange(callback)).json()) as Tokens;
    expect(await errorOf(await browser.exchange(callback))).toBe('invalid_grant');
    // A code seen twice was stolen: what it gave is taken back.
    expect(await errorOf(await browser.refresh(tokens.refresh_token))).toBe('invalid_grant');
  });

  test('needs PKCE with S256 and a known address to go back to', async () => {
    const browser = new Browser(world);
    expect(await browser.authorize({ code_challenge: undefined, code_challenge_method: undefined })).toContain(
      'error=invalid_request',
    );
    expect(await browser.authorize({ code_challenge_method: 'plain' })).toContain('error=invalid_request');
    expect(await browser.authorize({ response_type: 'id_token', nonce: 'n' })).toContain('error=');
    const page = await browser.authorize({ redirect_uri: 'https://elsewhere.example/', ui_locales: 'pl' });
    expect(page).toMatch(/^400 /);
    expect(page).toContain(signInTexts.texts.errorTitle.pl);
    expect(page).toContain('invalid_redirect_uri');
  });

  test('is renewed in silence while the session lives', async () => {
    const browser = new Browser(world);
    const silent = { prompt: 'none', redirect_uri: `${world.publicUrl}/oidc/silent` };
    expect(await browser.authorize(silent)).toContain('error=login_required');
    await browser.signIn('hr');
    const callback = new URL(await browser.authorize(silent));
    expect(callback.pathname).toBe('/oidc/silent');
    expect((await browser.exchange(callback)).status).toBe(200);
  });

  test('goes on from one replica to another', async () => {
    const browser = new Browser(world);
    const page = await browser.authorize();
    browser.base = await world.startReplica();
    const resume = (await browser.submit(page, { login: 'hr', password })).headers.get('location') ?? '';
    expect(resume.startsWith(`${world.issuer}/auth/`)).toBe(true);
    browser.base = world.publicUrl;
    const callback = new URL((await browser.go(resume)).headers.get('location') ?? '');
    browser.base = await world.startReplica();
    expect((await browser.exchange(callback)).status).toBe(200);
  });

  test('an address that tries too often is told so in a page, in its language', async () => {
    const browser = new Browser(world);
    browser.base = await world.startReplica();
    const page = await browser.authorize();
    for (let tries = 0; tries < 60; tries++) await browser.submit(page, {});
    const refused = await browser.submit(page, { login: 'hr', password }, { 'accept-language': 'pl' });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(await refused.text()).toContain('Zbyt wiele żądań w krótkim czasie');
  });

  test('a page already used, or opened elsewhere, says so', async () => {
    const browser = new Browser(world);
    const page = await browser.authorize();
    expect((await new Browser(world).go(page)).status).toBe(410);
    const resume = (await browser.submit(page, { login: 'hr', password })).headers.get('location') ?? '';
    await browser.go(resume);
    const again = await browser.submit(page, { login: 'hr', password }, { 'accept-language': 'en' });
    expect(again.status).toBe(410);
    expect(await again.text()).toContain(signInTexts.texts.expiredTitle.gb);
  });
});

describe('renewal', () => {
  test('rotates the refresh token, and reuse ends the family', async () => {
    const browser = new Browser(world);
    const first = await browser.tokensFor('hr');
    const second = (await (await browser.refresh(first.refresh_token)).json()) as Tokens;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    await expect(verifier()(second.access_token)).resolves.toMatchObject({ login: 'Hr', amr: ['pwd'] });
    const third = (await (await browser.refresh(second.refresh_token)).json()) as Tokens;
    expect(third.refresh_token).toBeTruthy();

    expect(await errorOf(await browser.refresh(first.refresh_token))).toBe('invalid_grant');
    expect(await errorOf(await browser.refresh(third.refresh_token))).toBe('invalid_grant');
  });

  test('of one token by ten at once succeeds at most once', async () => {
    const browser = new Browser(world);
    const { refresh_token } = await browser.tokensFor('hr');
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.refresh(refresh_token)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  test('stops with the account', async () => {
    const browser = new Browser(world);
    const { refresh_token } = await browser.tokensFor('hr.fr');
    const { rows } = await world.pool.query('delete from embedded_account where "IdPersonneEV1" = 2 returning *');
    expect(await errorOf(await browser.refresh(refresh_token))).toBe('invalid_grant');
    await world.pool.query('insert into embedded_account ("IdPersonneEV1", password_hash) values (2, $1)', [
      rows[0].password_hash,
    ]);
  });
});

describe('signing out', () => {
  async function signOut(browser: Browser, query: Record<string, string>) {
    const page = await browser.go(`/idp/session/end?${new URLSearchParams(query)}`);
    const text = await page.text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
    return { page, text, xsrf };
  }

  test('asked for by the portal, ends the session and all it gave', async () => {
    const browser = new Browser(world);
    const { id_token, refresh_token } = await browser.tokensFor('hr');
    const { page, text, xsrf } = await signOut(browser, {
      id_token_hint: id_token,
      post_logout_redirect_uri: `${world.publicUrl}/`,
      ui_locales: 'de',
    });
    expect(page.headers.get('content-security-policy')).toContain("script-src 'sha256-");
    expect(text).toContain('.submit()');
    expect(text).toContain(signInTexts.texts.signOutTitle.de);
    const done = await browser.submit('/idp/session/end/confirm', { xsrf, logout: 'yes' });
    expect(done.headers.get('location')).toBe(`${world.publicUrl}/`);
    expect(await errorOf(await browser.refresh(refresh_token))).toBe('invalid_grant');
    expect(await browser.authorize({ prompt: 'none' })).toContain('error=login_required');
  });

  test('asked for by anybody else, asks the person first', async () => {
    const browser = new Browser(world);
    await browser.tokensFor('hr');
    const { text, xsrf } = await signOut(browser, {});
    expect(text).not.toContain('.submit()');
    await browser.submit('/idp/session/end/confirm', { xsrf: 'forged', logout: 'yes' });
    expect(await browser.authorize({ prompt: 'none' })).toContain('code=');
    expect(xsrf).not.toBe('');
  });
});

describe('refusals', () => {
  const attempt = async (login: string, secret: string, from = '198.51.100.7') => {
    const browser = new Browser(world);
    return browser.submit(await browser.authorize(), { login, password: secret }, { 'x-forwarded-for': from });
  };
  const forgive = () => world.pool.query('delete from sign_in_try');
  const faultIn = (page: string) => /<div class="alert".*?<\/div>/.exec(page)?.[0];

  test('look the same for a wrong login, a wrong password and who has to wait', async () => {
    const pages = [await attempt('nobody', password), await attempt('hr', 'wrong'), await attempt('no.account', '')];
    expect(pages.map(({ status }) => status)).toEqual([422, 422, 422]);
    const [unknown, wrong, empty] = await Promise.all(pages.map(async (page) => faultIn(await page.text())));
    expect(wrong).toBe(unknown);
    expect(empty).toContain(signInTexts.texts.missing.fr);

    await world.pool.query("update sign_in_try set until = now() + interval '1 minute'");
    expect(faultIn(await (await attempt('hr', password)).text())).toBe(unknown);
    await forgive();
  });

  test.each(['hr', 'nobody', 'no.account', 'a\0b'])('take their time, whoever is named: %j', async (login) => {
    const browser = new Browser(world);
    const page = await browser.authorize();
    const started = performance.now();
    await browser.submit(page, { login, password: 'wrong' });
    expect(performance.now() - started).toBeGreaterThan(390);
    await forgive();
  });

  test('five of them, even sent at once, make whoever sent them wait, and nobody else', async () => {
    await Promise.all(Array.from({ length: 12 }, () => attempt('hr', 'wrong')));
    expect((await attempt('hr', password)).status).toBe(422);
    const { rows } = await world.pool.query<{ failures: number; seconds: number }>(
      `select max(failures) as failures, max(extract(epoch from until - at))::float as seconds from sign_in_try`,
    );
    expect(rows[0]?.failures).toBe(5);
    expect(rows[0]?.seconds).toBe(30);
    expect((await attempt('hr.fr', password)).status).toBe(303);
    // Whose login it is comes in from where they are.
    expect((await attempt('hr', password, '203.0.113.9')).status).toBe(303);

    await world.pool.query("update sign_in_try set until = now() - interval '1 second'");
    expect((await attempt('hr', password)).status).toBe(303);
    await Promise.all(Array.from({ length: 4 }, () => attempt('hr', 'wrong')));
    expect((await attempt('hr', password)).status).toBe(303);
    await forgive();
  });

  test('of hostile input are never a failure of ours', async () => {
    const answers = [
      await attempt('a\0b', 'x'),
      await attempt('x'.repeat(5000), 'x'),
      await attempt('hr', 'y'.repeat(5000)),
      await new Browser(world).go('/idp/auth?state=%00'),
      await new Browser(world).refresh('a\0b'),
      await new Browser(world).go('/idp/nowhere'),
      await new Browser(world).go(`${new Browser(world).authorizationUrl()}&resource=https://elsewhere.example/api`),
    ];
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    await forgive();
  });

  test('calls from the pages of another site get no token', async () => {
    const browser = new Browser(world);
    const { refresh_token } = await browser.tokensFor('hr');
    const body = { grant_type: 'refresh_token', refresh_token };
    expect((await browser.token(body, { origin: 'https://elsewhere.example' })).status).toBe(400);
    expect((await browser.token(body, { origin: world.publicUrl })).status).toBe(200);
  });
});

describe('the page', () => {
  test.each(languages)('speaks %s', async (language) => {
    const browser = new Browser(world);
    const address = await browser.authorize({ ui_locales: locales[language] });
    const page = await browser.go(address);
    const text = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain(`<html lang="${locales[language]}">`);
    expect(text).toContain(`<h1>${signInTexts.texts.title[language]}</h1>`);
    const switched = await (await browser.go(`${address}?lang=nl`)).text();
    expect(switched).toContain(`<h1>${signInTexts.texts.title.nl}</h1>`);
  });

  test('is written in the typeface of the portal', async () => {
    const browser = new Browser(world);
    const page = await browser.go(await browser.authorize({}));
    expect(page.headers.get('content-security-policy')).toContain("font-src 'self'");
    for (const [, address] of signInCss.matchAll(/url\((\S+)\)/g)) {
      const font = await fetch(new URL(address!, world.publicUrl));
      expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
      expect(Buffer.from(await font.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2');
    }
  });

  test('takes the language of the browser when the portal names none it knows', async () => {
    const browser = new Browser(world);
    const address = await browser.authorize({ ui_locales: 'ja' });
    const page = await browser.go(address, { headers: { 'accept-language': 'sv, es;q=0.5, zh-CN;q=0.8' } });
    expect(await page.text()).toContain('<html lang="zh-CN">');
  });

  test('escapes what it repeats and offers the demonstration accounts', async () => {
    const browser = new Browser(world);
    const address = await browser.authorize({ login_hint: '"><script>alert(1)</script>' });
    const text = await (await browser.go(address)).text();
    expect(text).not.toContain('<script>');
    expect(text).toContain('login=hr.fr');
  });
});

describe('keys and tokens', () => {
  test('replicas that start together make one set of keys', async () => {
    await world.pool.query('create table kept_key as select * from oidc_key');
    await world.pool.query('delete from oidc_key');
    const made = await Promise.all(Array.from({ length: 6 }, () => providerKeys(world.pool)));
    expect(new Set(made.map(({ signing, cookie }) => signing[0].kid + cookie)).size).toBe(1);
    expect(JSON.stringify(publicKeys(world.keys))).not.toContain(world.keys.signing[0].d);
    await world.pool.query('delete from oidc_key');
    await world.pool.query('insert into oidc_key select * from kept_key');
  });

  test('tools make tokens that the API takes', async () => {
    const options = { pool: world.pool, issuer: world.issuer, audience, clientId, ttl: 60 };
    const token = await issueToken({ ...options, login: 'HR' });
    await expect(verifier()(token)).resolves.toMatchObject({ login: 'Hr', amr: ['pwd', 'otp'] });
    await expect(issueToken({ ...options, login: 'no.account' })).rejects.toThrow('no.account');
  });

  test('what expired goes away', async () => {
    await world.pool.query(
      `insert into oidc_payload (kind, id, payload, expires_at) values ('Session', 'old', '{}', now() - interval '2 days')`,
    );
    expect(await deleteExpiredPayloads(world.pool)).toBe(1);
  });
});
