import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Output } from '@passerelle/contracts/call.ts';
import type { settingsCalls } from '@passerelle/contracts/session/settings.contract.ts';
import { type Browser, type BrowserContext, type BrowserContextOptions, request } from 'playwright-core';
import { expect, test } from 'vitest';
import { startBrowser } from './browser.ts';
import { Colleague } from './colleague.ts';
import { askStage } from './stage.ts';
import { isKnown, password, sessionFile } from './visitor.ts';

const stage = await askStage();

interface WindowOptions extends BrowserContextOptions {
  /** Signs in anew: for who is going to sign out, which would end everybody's session of that name. */
  readonly ownSession?: boolean;
}

interface Cast {
  /** One for each worker; none when there is none here. */
  readonly browser: Browser | undefined;
  /** Opens windows, and looks at the end whether anything went wrong in one. */
  readonly windows: (options?: BrowserContextOptions, session?: string) => Promise<Colleague>;
  /** A window of somebody who has signed in already; nothing that another story left is in it. */
  readonly as: (login: string, options?: WindowOptions) => Promise<Colleague>;
  /** A fresh window of nobody. */
  readonly nobody: (options?: BrowserContextOptions) => Promise<Colleague>;
}

/** A story of the portal; its people leave their browser windows when it ends. */
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
  windows: async ({ browser, skip }, use) => {
    if (!browser) return skip(stage.missing);
    const opened: { readonly visitor: Colleague; readonly session: string | undefined; readonly kind: string }[] = [];
    await use(async (options, session) => {
      const asked = { ...usual(), ...options, ...(session && { storageState: session }) };
      const kind = JSON.stringify(asked);
      const context = left.get(kind)?.pop() ?? (await watched(await browser.newContext(asked)));
      context.setDefaultTimeout(30_000);
      const visitor = new Colleague(context, await context.newPage());
      opened.push({ visitor, session, kind });
      return visitor;
    });
    // What goes wrong as a window is tidied is of no story.
    const faults = opened.flatMap(({ visitor }) => visitor.faults);
    for (const { visitor, session, kind } of opened) {
      if (session && (await isTidied(visitor, session))) left.set(kind, [...(left.get(kind) ?? []), visitor.context]);
      else await visitor.context.close();
    }
    if (faults.length > 0) throw new Error(`Faults on the pages:\n${faults.join('\n')}`);
  },
  nobody: async ({ windows }, use) => await use((options) => windows(options)),
  as: async ({ windows }, use) => {
    await use(async (login, { ownSession = false, ...options } = {}) => {
      if (!ownSession) {
        if (!isKnown(stage.sessions, login)) await signIn(login);
        return await windows(options, sessionFile(stage.sessions, login));
      }
      const visitor = await windows(options);
      await visitor.opens('/');
      await visitor.identifies(login);
      await visitor.isAt(/^\/[a-z]{2}([/?]|$)/);
      return visitor;
    });
  },
});

/** How a window is, unless a story says otherwise. */
const usual = (): BrowserContextOptions => ({
  baseURL: stage.address,
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
  // What moves is only waited for.
  reducedMotion: 'reduce',
  // A worker would answer in the server's place: only the stories of updates want one.
  serviceWorkers: 'block',
});

/** What a page's policy refuses, in whatever frame, is a fault of the story: it says what, where and of which code. */
async function watched(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(`
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber, sample }) =>
      console.error('refused by the policy of ' + location.pathname + ':', effectiveDirective, blockedURI, sourceFile + ':' + lineNumber, sample));
  `);
  return context;
}

/** Windows that stories have left, by how they were opened: what a browser keeps of the code is half of what a page costs. */
const left = new Map<string, BrowserContext[]>();

/** Makes a window as it was when it was opened, but for the files that its browser keeps; false where that cannot be. */
async function isTidied({ context, page, clockHeld }: Colleague, session: string): Promise<boolean> {
  if (clockHeld || page.isClosed()) return false;
  // What a page sends as it closes is of a story that is over.
  await context.setOffline(true);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  const devtools = await context.newCDPSession(page);
  const stored = { origin: stage.address, storageTypes: 'local_storage,indexeddb,cache_storage' };
  await devtools.send('Storage.clearDataForOrigin', stored);
  for (const one of context.pages()) await one.close();
  await context.clearCookies();
  const { cookies } = JSON.parse(await readFile(session, 'utf8')) as Awaited<
    ReturnType<BrowserContext['storageState']>
  >;
  await context.addCookies(cookies);
  await context.setOffline(false);
  return true;
}

/** Signs somebody in as a browser would, without one: that its page works is what other stories tell. */
async function signIn(login: string): Promise<void> {
  const browser = await request.newContext({ baseURL: stage.address });
  const { signIn: asked } = (await (await browser.get('/api/settings')).json()) as Output<
    typeof settingsCalls.getSettings
  >;
  const page = await browser.get(`${asked.issuer}/auth`, {
    params: {
      client_id: asked.clientId,
      scope: asked.scope,
      ...(asked.resource && { resource: asked.resource }),
      response_type: 'code',
      redirect_uri: `${stage.address}/oidc/callback`,
      code_challenge: randomBytes(32).toString('base64url'),
      code_challenge_method: 'S256',
    },
  });
  const answer = await browser.post(page.url(), { form: { login, password } });
  expect(answer.url(), `${login} is signed in`).toContain('/oidc/callback?code=');
  await browser.storageState({ path: sessionFile(stage.sessions, login) });
  await browser.dispose();
}
