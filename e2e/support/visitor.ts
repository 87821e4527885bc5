import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languageNames, languages } from '@passerelle/contracts/languages.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { type Values, words } from './words.ts';

/** The one password of the demonstration accounts. */
export const password = 'passerelle';

/** The router has drawn what the address says. */
const settled = `(({ state }) => state.status === 'idle' && state.resolvedLocation?.href === state.location.href &&
  decodeURI(state.location.pathname) === decodeURI(location.pathname))(globalThis.__TSR_ROUTER__)`;

export interface ConnectedUser {
  readonly IdPersonneEV1: number;
  readonly IdPays: string;
  readonly IdLangue: string | null;
  readonly roles: readonly {
    readonly IdPersonneRole: number;
    readonly LibRole: string;
    readonly Delegation: boolean;
  }[];
  readonly droits: readonly { readonly IdDroit: string; readonly Valeur: number }[];
}

export type RoleKey = Extract<TextKey, `ROLES:${string}`>;

export type Role = Parameters<Page['getByRole']>[0];

/** Somebody in front of a browser window of their own. What they read and press is named as the screen names it. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What went wrong on the page without anybody being told: a story that leaves some has failed. */
  readonly faults: string[] = [];
  /** Its clock stands still, for as long as the window is open. */
  clockHeld = false;
  readonly #asked = new Set<Request>();
  #language: Language = 'fr';

  constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    this.#watch(page);
  }

  /** Language of the URL; on the way to the provider and back, which names none, that of the last one. */
  get language(): Language {
    return this.#language;
  }

  /** A text in the language on screen. */
  words(key: TextKey, values?: Values): string {
    return words(this.language, key, values);
  }

  /** Opens an address of the portal and waits until its screen is drawn. */
  async opens(path: string): Promise<void> {
    await this.page.goto(path);
    await this.arrives();
  }

  /** Moves inside the application, as a link does, without loading it again. */
  async goes(path: string): Promise<void> {
    await this.page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
    await expect.poll(() => this.page.evaluate(settled)).toBe(true);
    await this.arrives();
  }

  async reloads(): Promise<void> {
    await this.page.reload();
    await this.arrives();
  }

  /** Waits for the first heading of a screen, be it the portal's or the sign-in's. */
  async arrives(): Promise<void> {
    await this.page.locator('h1').first().waitFor();
  }

  /** Waits until the address is this one, search part included when the path has one. */
  async isAt(path: string | RegExp): Promise<void> {
    await this.page.waitForURL((url) => {
      const at = path instanceof RegExp || path.includes('?') ? url.pathname + url.search : url.pathname;
      return path instanceof RegExp ? path.test(at) : at === path;
    });
    await this.arrives();
    // The address is there before what it names: until then the screen of before is, and what is done on it is lost.
    await expect.poll(() => this.page.evaluate(`!globalThis.__TSR_ROUTER__ || ${settled}`)).toBe(true);
  }

  get path(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  /** What the page is called, whatever other stories have left unread for who looks. */
  async title(): Promise<string> {
    return (await this.page.title()).replace(/^\(\d+\) /, '');
  }

  /** Types login and password on the sign-in page. */
  async identifies(login: string, secret = password): Promise<void> {
    await this.page.locator('#login').fill(login);
    await this.page.locator('#password').fill(secret);
    await this.page.locator('form.stack button[type=submit]').click();
  }

  /** Something with this role and exactly this name. */
  the(role: Role, name: TextKey | RegExp, values?: Values): Locator {
    const named = name instanceof RegExp ? name : this.words(name, values);
    return this.page.getByRole(role, { name: named, exact: true });
  }

  async sees(key: TextKey, values?: Values): Promise<void> {
    await this.page.getByText(this.words(key, values), { exact: true }).first().waitFor();
  }

  async seesHeading(key: TextKey, values?: Values): Promise<void> {
    await this.the('heading', key, values).first().waitFor();
  }

  /** Messages that come and go at the top right. */
  get toasts(): Locator {
    return this.page.locator('.mantine-Notification-root');
  }

  async presses(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async types(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Waits until the header names this role. */
  async isActingAs(role: RoleKey): Promise<void> {
    await this.page.locator('header').getByText(this.words(role), { exact: true }).waitFor();
  }

  /** Switches the acting role in the header. */
  async actsAs(role: RoleKey): Promise<void> {
    await this.#roleControl.click();
    await this.page.getByRole('menuitemradio', { name: this.words(role) }).click();
    await this.isActingAs(role);
  }

  get #roleControl(): Locator {
    return this.page.getByRole('button', { name: this.words('SESSION:actingRole', { role: '' }).trim() });
  }

  async changesLanguage(language: Language, { stays = false } = {}): Promise<void> {
    await this.the('button', new RegExp(`^${this.words('SHELL:language')}`)).click();
    await this.page.getByRole('menuitemradio', { name: languageNames[language] }).click();
    if (!stays) await this.page.waitForURL((url) => url.pathname.split('/')[1] === language);
  }

  async signsOut(): Promise<void> {
    await this.the('button', new RegExp(`^${this.words('SHELL:account')}`)).click();
    await this.the('menuitem', 'SHELL:logOut').click();
    await this.seesHeading('SESSION:signedOut');
  }

  async opensFromMenu(entry: TextKey): Promise<void> {
    await this.the('navigation', 'SHELL:menu')
      .getByRole('link', { name: this.words(entry), exact: true })
      .click();
  }

  /** From now on these calls are answered so; gives what ends it. */
  async answersInstead(calls: string, status: number, body: unknown): Promise<() => Promise<void>> {
    await this.page.route(calls, (route) => route.fulfill({ status, json: body }));
    return () => this.page.unroute(calls);
  }

  /** Keeps these calls waiting; gives what lets them go. */
  async holds(calls: string): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await this.page.route(calls, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  /** Opens an address and reads what the server says of the signed-in person. */
  async opensKnowing(path: string): Promise<ConnectedUser> {
    const answer = this.page.waitForResponse('**/Personnes/get-connected-user-informations');
    await this.opens(path);
    return ((await (await answer).json()) as { user: ConnectedUser }).user;
  }

  /** The server says otherwise of the signed-in person. */
  async isSaidToBe(change: (user: ConnectedUser) => Partial<ConnectedUser>): Promise<void> {
    await this.page.route('**/Personnes/get-connected-user-informations', async (route) => {
      const response = await route.fetch();
      const session = (await response.json()) as { user: ConnectedUser };
      await route.fulfill({ response, json: { ...session, user: { ...session.user, ...change(session.user) } } });
    });
  }

  /** Name or words of what holds the focus. */
  async focused(): Promise<string> {
    return this.page.evaluate(
      `(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()`,
    );
  }

  /** How what holds the focus looks; nothing when the page itself does. */
  async focus(): Promise<{ readonly name: string; readonly ring: boolean; readonly covered: boolean } | null> {
    return this.page.evaluate(`(() => {
      const node = document.activeElement;
      if (node === document.body || node.id === 'main') return null;
      const rings = [node, node.parentElement].map((one) => getComputedStyle(one));
      const ring = rings.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px');
      const { left, top, width, height } = node.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      const name = node.getAttribute('aria-label') ?? node.textContent;
      return { name, ring, covered: !at || !(node.contains(at) || at.contains(node)) };
    })()`);
  }

  /** Presses Tab until the focus is in here. */
  async tabsInto(place: Locator): Promise<void> {
    for (let press = 0; press < 100; press += 1) {
      await this.page.keyboard.press('Tab');
      if (await place.evaluate((node) => node.contains(node.ownerDocument.activeElement))) return;
    }
    throw new Error('Tab does not reach it');
  }

  /** From now on the window's clock moves when it is told to. */
  async holdsClock(): Promise<void> {
    this.clockHeld = true;
    await this.page.clock.install();
  }

  /** Another tab of the same browser. */
  async anotherTab(): Promise<Visitor> {
    return new Visitor(this.context, await this.context.newPage());
  }

  /** Waits until every call has been answered, and nothing more is asked: a stream stays open by design. */
  async settles(): Promise<void> {
    let quiet = 0;
    await expect
      .poll(() => (quiet = this.#asked.size === 0 ? quiet + 1 : 0), { interval: 50, timeout: 15_000 })
      .toBeGreaterThan(6);
  }

  #watch(page: Page): void {
    page.on('request', (request) => {
      if (!/\/api\/live(\?|$)/.test(request.url())) this.#asked.add(request);
    });
    page.on('framenavigated', (frame) => {
      const [, first = ''] = frame === page.mainFrame() ? new URL(frame.url()).pathname.split('/') : [];
      this.#language = languages.find((language) => language === first) ?? this.#language;
    });
    const answered = (request: Request) => void this.#asked.delete(request);
    page.on('requestfinished', answered);
    page.on('requestfailed', answered);
    page.on('pageerror', (error) => this.faults.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      // The browser logs a call that fails, React an error that a screen shows: stories look at what the screen says.
      if (message.type() === 'error' && !/^(Failed to load resource|ApiError)/.test(message.text()))
        this.faults.push(`console: ${message.text()}`);
    });
  }
}

export const sessionFile = (folder: string, login: string): string => join(folder, `${login}.json`);

export const isKnown = (folder: string, login: string): boolean => existsSync(sessionFile(folder, login));
