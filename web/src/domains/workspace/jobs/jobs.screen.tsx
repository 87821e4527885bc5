import { jobsCalls } from '@passerelle/contracts/jobs/jobs.contract.ts';
import { useLive } from '../../../lib/live.ts';
import type { PageProps } from '../../../lib/page.ts';
import { invalidateCalls } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import { Page } from '../../../ui/page.tsx';
import { FailureList } from './failure-list.tsx';
import { JobList } from './job-list.tsx';
import type { JobsSearch } from './jobs.search.ts';
import { QueueTable } from './queue-table.tsx';

/** What failed first, then what there is: each number opens the list that it counts. */
export function JobsScreen({ search, setSearch }: PageProps<unknown, JobsSearch>) {
  const { t } = useTexts();
  useLive('jobs.changed', () => void invalidateCalls(jobsCalls.queues, jobsCalls.failures, jobsCalls.list));
  return (
    <Page>
      <p className={classes.lead}>{t('JOBS:lead')}</p>
      <FailureList />
      <QueueTable onShow={(file, etat) => setSearch({ file, etat })} />
      <JobList search={search} setSearch={setSearch} />
    </Page>
  );
}
