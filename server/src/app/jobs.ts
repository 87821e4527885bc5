import type { JobNeeds } from '../domains/domain.ts';
import { TextStore } from '../domains/texts/texts.store.ts';
import { actJobs } from '../engines/act/act.jobs.ts';
import { effectsJobs } from '../engines/effects/effects.jobs.ts';
import { askBeside } from '../platform/jobs/ask-beside.ts';
import type { Job, Jobs } from '../platform/jobs/jobs.ts';
import { accountsPorts } from './accounts-ports.ts';
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
  const engines = createEngines(parts.db, { ask });
  const files = createFiles(parts.settings, { ...parts, ...engines });
  const needs: JobNeeds = {
    ...parts,
    ...engines,
    entities,
    texts,
    files,
    send,
    desk,
    accounts: accountsPorts(parts.db, parts.vault),
  };
  return [
    ...domains.flatMap(({ jobs = [] }) => jobs.flatMap((made) => made(needs))),
    ...effectsJobs(
      { ...needs, ask },
      domains.flatMap(({ systems = [] }) => systems.map(({ built }) => built(needs))),
    ),
    ...actJobs(parts.db),
  ];
}
