import type pg from 'pg';
import { jobsJobs } from '../domains/jobs/jobs.jobs.ts';
import { liveJobs } from '../domains/live/live.jobs.ts';
import { plansJobs } from '../domains/plans/plans.jobs.ts';
import { releaseNotesJobs } from '../domains/release-notes/release-notes.jobs.ts';
import { sessionJobs } from '../domains/session/session.jobs.ts';
import { actJobs } from '../engines/act/act.jobs.ts';
import type { Db } from '../platform/db/database.ts';
import type { Job, Jobs } from '../platform/jobs/jobs.ts';
import { createEngines } from './engines.ts';

export interface ProductParts {
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'send' | 'desk'>;
}

/** Everything that the product does by itself, each declared by its domain. */
export function productJobs({ pool, db, jobs: { send, desk } }: ProductParts): readonly Job[] {
  const { act, plans } = createEngines(db);
  return [
    ...plansJobs({ plans, send }),
    ...sessionJobs(pool),
    ...liveJobs(pool),
    ...actJobs(db),
    ...jobsJobs({ act, desk }),
    ...releaseNotesJobs(db, act),
  ];
}
