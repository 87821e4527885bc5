import { languages } from '@passerelle/contracts/languages.ts';
import { signInTexts } from '@passerelle/texts/sign-in.texts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authenticate, giveEmbeddedAccount } from './embedded-accounts.ts';
import { passwordFault } from './password-policy.ts';
import { hashRandomPassword } from './passwords.ts';
import { Browser, type Tokens } from './testing/browser.ts';
import { type IdentityWorld, identityWorld } from './testing/identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

const first = 'Ab3dEfGh9kLmNpQrStUv';
const chosen = 'velvet harbour gumtree 42';
let person: number;

beforeEach(async () => {
  const { rows } = await world.pool.query<{ IdPersonneEV1: number }>(
    `insert into "Personne" ("Prenom", "Nom", "CompteAD", "IdPays", "IdStatut")
      values ('Ines', 'Delacroix', 'ines.' || floor(random() * 1e9), 'FR', 500) returning "IdPersonneEV1"`,
  );
  person = rows[0]!.IdPersonneEV1;
  await giveEmbeddedAccount(world.pool, person, first);
  await world.pool.query(`insert into initial_password ("IdPersonneEV1", sealed) values ($1, 'sealed')`, [person]);
});

const login = async () =>
  (await world.pool.query('select "CompteAD" from "Personne" where "IdPersonneEV1" = $1', [person])).rows[0].CompteAD;

/** Past the password that was made for them: where their browser is. */
async function pastFirst() {
  const browser = new Browser(world);
  const page = await browser.authorize();
  const answer = await browser.submit(page, { login: await login(), password: first });
  return { browser, page: new URL(page, world.publicUrl).pathname, location: answer.headers.get('location') ?? '' };
}
const choose = async (browser: Browser, page: string, password: string, again = password) =>
  await browser.submit(`${page}/password`, { password, again });
const sealed = async () =>
  (await world.pool.query('select 1 from initial_password where "IdPersonneEV1" = $1', [person])).rowCount;

describe('who signs in with a password that was made for them', () => {
  test('is asked for one of their own before anything else, and comes in with it alone', async () => {
    const { browser, page, location } = await pastFirst();
    expect(location).toContain(page);
    expect(await (await browser.go(location)).text()).toContain(signInTexts.texts.newPasswordTitle.fr);
    const done = await choose(browser, page, chosen);
    expect(done.status).toBe(303);
    const callback = new URL((await browser.go(done.headers.get('location') ?? '')).headers.get('location') ?? '');
    const tokens = (await (await browser.exchange(callback)).json()) as Tokens;
    expect(tokens.access_token).toBeTruthy();
    expect(await sealed()).toBe(0);
    const again = new Browser(world);
    expect((await again.submit(await again.authorize(), { login: await login(), password: first })).status).toBe(422);
    const back = new Browser(world);
    const straight = await back.submit(await back.authorize(), { login: await login(), password: chosen });
    expect(straight.headers.get('location')).toContain('/auth/');
  });

  test('gets nowhere without: no page, no second step, no token', async () => {
    const { browser, page } = await pastFirst();
    for (const [path, body] of [
      ['/code', { code: '123456' }],
      ['/enrol', { code: '123456' }],
      ['/token', { serial: 'ABCD', seed: '', digits: '6' }],
    ] as const) {
      const answer = await browser.submit(`${page}${path}`, body);
      expect([path, answer.status === 404 || answer.headers.get('location')?.includes('/interaction/')]).toEqual([
        path,
        true,
      ]);
    }
    expect(await browser.authorize({ prompt: 'none', redirect_uri: `${world.publicUrl}/oidc/silent` })).toContain(
      'error=login_required',
    );
    expect(await browser.authorize()).toContain('/interaction/');
    expect(await sealed()).toBe(1);
  });

  test('is told what is wrong, in each language, and nothing changes', async () => {
    const { browser, page } = await pastFirst();
    const faults = [
      ['', 'newPasswordMissing'],
      ['short one', 'newPasswordShort'],
      ['x7 '.repeat(50), 'newPasswordLong'],
      ['my ines delacroix word', 'newPasswordOwnName'],
      ['123456789012', 'newPasswordLeaked'],
      ['abcdefghijklm', 'newPasswordGuessable'],
      [first, 'newPasswordSame'],
    ] as const;
    for (const [password, said] of faults) {
      const answer = await choose(browser, page, password);
      const text = signInTexts.texts[said].fr.replace('{n}', said.endsWith('Long') ? '128' : '12');
      expect([password, answer.status, (await answer.text()).includes(text)]).toEqual([password, 422, true]);
    }
    const differs = await choose(browser, page, chosen, 'another entirely');
    expect(await differs.text()).toContain(signInTexts.texts.newPasswordDiffers.fr);
    for (const lang of languages) {
      const answer = await browser.submit(`${page}/password?lang=${lang}`, { password: '', again: '' });
      expect(await answer.text()).toContain(signInTexts.texts.newPasswordMissing[lang]);
    }
    expect(await sealed()).toBe(1);
  });

  test('twice at once: one password is theirs, and whoever came in beside starts over', async () => {
    const [one, two] = [await pastFirst(), await pastFirst()];
    const answers = await Promise.all([
      choose(one.browser, one.page, chosen),
      choose(two.browser, two.page, 'another harbour of amber 7'),
    ]);
    const through = answers.filter((answer) => answer.headers.get('location')?.includes('/auth/'));
    expect(through).toHaveLength(1);
    const late = answers[0] === through[0] ? two : one;
    expect((await choose(late.browser, late.page, 'yet another quiet lantern')).headers.get('location')).not.toContain(
      '/auth/',
    );
  });
});

test('a password that was hashed at less cost is hashed anew when it is next used, and only then', async () => {
  const cheap = await hashRandomPassword(chosen);
  const hashNow = async () =>
    (await world.pool.query('select password_hash from embedded_account where "IdPersonneEV1" = $1', [person])).rows[0]
      .password_hash as string;
  await world.pool.query(
    'update embedded_account set password_hash = $2, must_change = false where "IdPersonneEV1" = $1',
    [person, cheap],
  );
  expect(await authenticate(world.pool, await login(), 'something else entirely')).toBeUndefined();
  expect(await hashNow()).toBe(cheap);
  expect(await authenticate(world.pool, await login(), chosen)).toBe(person);
  const dear = await hashNow();
  expect(dear).toMatch(/^scrypt\$15\$8\$3\$/);
  expect(await authenticate(world.pool, await login(), chosen)).toBe(person);
  expect(await hashNow()).toBe(dear);
});

describe('a password that somebody chooses', () => {
  const owner = { CompteAD: 'i.delacroix', IndexPrenomNom: 'Inès Delacroix', Mail: 'ines.d@example.org' };
  test.each([
    ['tropcourt', 'short'],
    ['𐐷𐐷𐐷𐐷𐐷𐐷𐐷𐐷𐐷𐐷𐐷', 'short'],
    ['a'.repeat(129), 'long'],
    ['DELACROIX forever 9', 'ownName'],
    ['délàcroix pour toujours', 'ownName'],
    ['xx I.Delacroix xx', 'ownName'],
    ['password1234', 'leaked'],
    ['P@ssw0rd1234', 'guessable'],
    ['QWERTYuiop12', 'leaked'],
    ['aaaaaaaaaaaaaaa', 'guessable'],
    ['abcdefghijklm', 'guessable'],
    ['passerelle2026', 'guessable'],
    ['velvet harbour gumtree', undefined],
    ['桜の花が静かに散る夜の川', undefined],
    ['correcte agrafe cheval pile', undefined],
    ['x7!kQz$2mB#v', undefined],
  ] as const)('%s: %s', async (password, fault) => {
    expect(await passwordFault(password, owner)).toBe(fault);
  });
});
