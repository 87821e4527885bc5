import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { missingBrowser, startBrowser } from './browser.ts';
import { startPortal } from './portal.ts';

/** What the stories share: the running portal, the one browser, and where sign-ins are kept. */
export interface Stage {
  readonly address: string;
  /** Where the browser listens; absent when there is none, and then stories are skipped with `missing`. */
  readonly browser?: string;
  readonly missing?: string;
  /** Folder of the browser state of everybody who has signed in. */
  readonly sessions: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    stage: Stage;
  }
}

/** Starts the real server on a fresh demonstration group, and one browser, for all the stories. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const missing = missingBrowser();
  if (missing) {
    if (process.env.CI) throw new Error(missing);
    console.warn(`\n${missing} The stories are skipped.\n`);
    project.provide('stage', { address: '', sessions: '', missing });
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-e2e-'));
  const portal = await startPortal(join(folder, 'data'));
  const browser = await startBrowser();
  project.provide('stage', { address: portal.address, browser: browser.wsEndpoint(), sessions: folder });
  return async () => {
    await browser.close();
    await portal.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
