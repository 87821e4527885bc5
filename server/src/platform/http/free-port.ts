import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Settings } from '../config/settings.ts';

/** Throws what listening there would throw, long before that: nothing is made for a server that cannot be reached. */
export async function requireFreePort({ PORT, HOST }: Pick<Settings, 'PORT' | 'HOST'>): Promise<void> {
  const probe = createServer().listen(PORT, HOST);
  await once(probe, 'listening');
  await new Promise((resolve) => probe.close(resolve));
}
