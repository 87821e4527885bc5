import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@passerelle/contracts/languages.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { type Values, words } from './words.ts';

/** The one password of the demonstration accounts. */
export const password = 'passerelle';

export type Role = Parameters<Page['getByRole']>[0];

/** Somebody in front of a browser window of their own. What they read and press is named as the screen names it. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What went wrong on the page without anybody being told: a story that leaves some has failed. */
  readonly faults: string[] = [];

  constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    this.#watch(page);
  }

  /** Language of the URL. */
  get language(): Language {
    const [, first = ''] = new URL(this.page.url()).pathname.split('/');
    return languages.find((language) => language === first) ?? 'fr';
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
  }

  get path(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
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
    await this.the('heading', key, values).waitFor();
  }

  async presses(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async types(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Another tab of the same browser. */
  async anotherTab(): Promise<Visitor> {
    return new Visitor(this.context, await this.context.newPage());
  }

  #watch(page: Page): void {
    page.on('pageerror', (error) => this.faults.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      // A refused or failed call is logged by the browser itself; what the screen makes of it is what stories look at.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.faults.push(`console: ${message.text()}`);
    });
  }
}

export const sessionFile = (folder: string, login: string): string => join(folder, `${login}.json`);

export const isKnown = (folder: string, login: string): boolean => existsSync(sessionFile(folder, login));
