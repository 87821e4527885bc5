import type { ListRegistry } from '../../../engines/lists/list-entry.ts';
import type { Measure } from '../../../engines/measures/measure.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { under } from '../../../platform/sure.ts';
import { forgetDays, type KeptWith, keepDay } from './trend.queries.ts';

interface Needs extends KeptWith {
  readonly today: () => string;
  readonly measures: readonly Measure[];
  readonly listed: ListRegistry;
}

/** Each night, what measures count is kept: trends are made of it. */
export function reportingJobs(needs: Needs): readonly Job[] {
  return [{ name: 'measures.keep', cron: '40 1 * * *', run: () => keepMeasures(needs) }];
}

/** Keeps today of every measure that has a trend, each by itself: one that fails leaves a gap of its own. */
export async function keepMeasures({ db, kernel, today, measures, listed }: Needs): Promise<void> {
  const day = today();
  const failed: unknown[] = [];
  for (const measure of measures) {
    if (!('list' in measure && measure.trend)) continue;
    await db
      .transaction()
      .execute(async (within) => {
        await keepDay({ db: within, kernel }, under(listed, measure.list), measure, day);
      })
      .catch((error: unknown) => failed.push(error));
  }
  await forgetDays(db, day);
  if (failed.length > 0) throw failed[0];
}
