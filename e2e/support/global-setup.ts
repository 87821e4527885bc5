import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { missingBrowser } from './browser.ts';
import { startPortal } from './portal.ts';
import type { Stage } from './stage.ts';

/** Gives each worker a real server on a fresh demonstration group of its own, from its first story to the last of all. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const missing = missingBrowser();
  if (missing) {
    if (process.env.CI) throw new Error(missing);
    console.warn(`\n${missing} The stories are skipped.\n`);
    project.provide('stages', { missing });
    return undefined;
  }
  const opened = new Map<string, Promise<OpenStage>>();
  let last: Promise<unknown> = Promise.resolve();
  const door = createServer(({ url = '' }, response) => {
    // One after the other: the first start builds the screens.
    const stage = opened.get(url) ?? last.then(openStage);
    last = stage.catch(() => undefined);
    opened.set(url, stage);
    stage.then(
      ({ address, sessions }) => response.end(JSON.stringify({ address, sessions } satisfies Stage)),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  project.provide('stages', { at: `http://127.0.0.1:${(door.address() as AddressInfo).port}` });
  return async () => {
    door.close();
    const stages = await Promise.allSettled(opened.values());
    await Promise.all(stages.flatMap((stage) => (stage.status === 'fulfilled' ? [stage.value.close()] : [])));
  };
}

interface OpenStage extends Stage {
  readonly close: () => Promise<void>;
}

async function openStage(): Promise<OpenStage> {
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-e2e-'));
  const portal = await startPortal(join(folder, 'data'));
  const close = async () => {
    await portal.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { address: portal.address, sessions: folder, close };
}
