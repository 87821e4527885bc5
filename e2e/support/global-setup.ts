import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { missingBrowser } from './browser.ts';
import { startPortal } from './portal.ts';

/** What the stories share: the running portal, and where sign-ins are kept. */
export interface Stage {
  readonly address: string;
  /** Why stories are skipped, when there is no browser. */
  readonly missing?: string;
  /** Folder of the browser state of everybody who has signed in. */
  readonly sessions: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    stage: Stage;
  }
}

/** Starts the real server on a fresh demonstration group, for all the stories. */
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
  project.provide('stage', { address: portal.address, sessions: folder });
  return async () => {
    await portal.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
