import type { Browser, BrowserContextOptions } from 'playwright-core';
import { test } from 'vitest';
import { startBrowser } from './browser.ts';
import { Colleague } from './colleague.ts';
import { askStage } from './stage.ts';
import { isKnown, sessionFile } from './visitor.ts';

let stage = await askStage();

interface WindowOptions extends BrowserContextOptions {
  /** Signs in anew: for who is going to sign out, which would end everybody's session of that name. */
  readonly ownSession?: boolean;
}

interface Cast {
  /** One for each worker; none when there is none here. */
  readonly browser: Browser | undefined;
  /** A fresh window of somebody who has signed in already. */
  readonly as: (login: string, options?: WindowOptions) => Promise<Colleague>;
  /** A fresh window of nobody. */
  readonly nobody: (options?: BrowserContextOptions) => Promise<Colleague>;
}

/** A story of the portal; each of its people gets a browser window of their own, closed when it ends. */
export const story = test.extend<Cast>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from its first parameter.
    async ({}, use) => {
      const browser = stage.missing ? undefined : await startBrowser();
      await use(browser);
      await browser?.close();
    },
    { scope: 'worker' },
  ],
  nobody: async ({ browser, skip, task }, use) => {
    if (!browser) return skip(stage.missing);
    // Told again, it begins where nobody has left anything behind: neither its own first try nor other stories.
    if (task.result?.retryCount) stage = await askStage({ anew: true });
    const visitors: Colleague[] = [];
    await use(async (options) => {
      const visitor = await openWindow(browser, options);
      visitors.push(visitor);
      return visitor;
    });
    for (const { context } of visitors) await context.close();
    const faults = visitors.flatMap((visitor) => visitor.faults);
    if (faults.length > 0) throw new Error(`Faults on the pages:\n${faults.join('\n')}`);
  },
  as: async ({ nobody }, use) => {
    await use(async (login, { ownSession = false, ...options } = {}) => {
      const storageState = sessionFile(stage.sessions, login);
      if (!ownSession && isKnown(stage.sessions, login)) return nobody({ ...options, storageState });
      const visitor = await nobody(options);
      await visitor.opens('/');
      await visitor.identifies(login);
      await visitor.isAt(/^\/[a-z]{2}([/?]|$)/);
      if (!ownSession) await visitor.context.storageState({ path: storageState });
      return visitor;
    });
  },
});

async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Colleague> {
  const context = await browser.newContext({
    baseURL: stage.address,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    // What moves is only waited for.
    reducedMotion: 'reduce',
    // A worker would answer in the server's place: only the stories of updates want one.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(30_000);
  return new Colleague(context, await context.newPage());
}
