import { pino } from 'pino';
import { accountsPorts } from '../app/accounts-ports.ts';
import { createEngines } from '../app/engines.ts';
import type { JobNeeds } from '../domains/domain.ts';
import { provisioningDomain } from '../domains/systems/provisioning/provisioning.domain.ts';
import { EffectWorker } from '../engines/effects/effect-worker.ts';
import { createVault } from '../platform/secrets/vault.ts';
import type { TestServer } from './test-server.ts';

const vault = createVault('the key of tests, which open secrets');
const log = pino({ level: 'silent' });

/** What jobs of accounts are built over, on the database of a test. */
export function accountNeeds({ database: { db, pool }, settings }: TestServer): JobNeeds {
  const accounts = accountsPorts(db, vault, settings);
  return { db, pool, ...createEngines(db), settings, log, vault, accounts } as unknown as JobNeeds;
}

/** Everything that is due in every system of accounts, until nothing is. */
export async function workAccounts(server: TestServer): Promise<void> {
  const needs = accountNeeds(server);
  const systems = (provisioningDomain.systems ?? []).map(({ built }) => built(needs));
  for (let done = -1; done !== 0; ) {
    done = 0;
    for (const system of systems)
      done += await new EffectWorker({ db: needs.db, log, askFor: () => {} }, system).workDue();
  }
}
