import { ActionIcon, RingProgress } from '@mantine/core';
import { Suspense } from 'react';
import { caller } from '../../lib/api.ts';
import { lazyPiece } from '../../lib/code.ts';
import { reportError } from '../../lib/errors.ts';
import { isUnderWay, type MyJob, useMyJobs } from '../../lib/my-jobs.ts';
import { ensureTexts, useTexts } from '../../lib/texts.ts';

const MyJobsMenu = lazyPiece(async () => {
  // What the jobs are called.
  await ensureTexts(caller.language, ['JOBS']).catch(reportError);
  return import('./my-jobs-menu.tsx');
});

/** While something that one asked for is under way: how far it is, and the list of it. */
export function JobRing() {
  const { t } = useTexts();
  const jobs = useMyJobs();
  const underWay = jobs.filter(isUnderWay);
  if (underWay.length === 0) return null;
  const label = t('SHELL:jobsUnderWay', { n: underWay.length });
  const ring = (
    <ActionIcon title={label} aria-label={label} aria-haspopup="dialog">
      <RingProgress size={28} thickness={4} roundCaps sections={[{ value: shareDone(underWay), color: 'ink' }]} />
    </ActionIcon>
  );
  return (
    <Suspense fallback={ring}>
      <MyJobsMenu jobs={jobs}>{ring}</MyJobsMenu>
    </Suspense>
  );
}

/** Of all that is under way, in hundredths; something shows from the start. */
function shareDone(jobs: readonly MyJob[]): number {
  const shares = jobs.map(({ progress }) => (progress && progress.total > 0 ? progress.done / progress.total : 0));
  return Math.max(4, (100 * shares.reduce((sum, share) => sum + share, 0)) / jobs.length);
}
