import { icalendars } from '../connectors/icalendar/calendars.ts';
import { webhookSender } from '../connectors/webhooks/webhook-sender.ts';
import type { JobNeeds } from '../domains/domain.ts';
import { TextStore } from '../domains/foundation/texts/texts.store.ts';
import { actJobs } from '../engines/act/act.jobs.ts';
import { askWorkers, effectsJobs, type Workers } from '../engines/effects/effects.jobs.ts';
import { askBeside } from '../platform/jobs/ask-beside.ts';
import type { Job, Jobs } from '../platform/jobs/jobs.ts';
import { accountsPorts, balancesPorts, listsPorts, payrollFilesPorts, ticketsPorts } from './accounts-ports.ts';
import { domains } from './domains.ts';
import { createEngines } from './engines.ts';
import { entities } from './entities.ts';
import { createFiles } from './files.ts';

export interface JobParts extends Pick<JobNeeds, 'settings' | 'pool' | 'db' | 'log' | 'mails' | 'vault'> {
  readonly jobs: Pick<Jobs, 'send' | 'desk'>;
}

/** Everything that the product does by itself, each declared by its domain. */
export function productJobs({ jobs: { send, desk }, ...parts }: JobParts): readonly Job[] {
  const texts = new TextStore(parts.db);
  const ask = askBeside({ send }, parts.log);
  const workers: Workers = new Map();
  const engines = createEngines(parts.db, { ask: askWorkers(ask, workers) });
  const files = createFiles(parts.settings, { ...parts, ...engines });
  const needs: JobNeeds = {
    ...parts,
    ...engines,
    entities,
    texts,
    // What jobs read of lists, no reader waits for.
    lists: { walks: parts.pool, searches: parts.pool, end: async () => {} },
    files,
    calendars: icalendars(parts.settings),
    webhooks: webhookSender(parts.settings),
    send,
    desk,
    accounts: accountsPorts(parts.db, parts.vault, parts.settings),
    balances: balancesPorts(parts.db, parts.vault, parts.settings),
    tickets: ticketsPorts(parts.db, parts.vault, parts.settings),
    mailLists: listsPorts(parts.db, parts.vault, parts.settings),
    payrollFiles: payrollFilesPorts(parts.db, parts.vault, parts.settings),
  };
  return [
    ...domains.flatMap(({ jobs = [] }) => jobs.flatMap((made) => made(needs))),
    ...effectsJobs(
      { ...needs, ask },
      domains.flatMap(({ systems = [] }) => systems.map(({ built }) => built(needs))),
      workers,
    ),
    ...actJobs(parts.db),
  ];
}
