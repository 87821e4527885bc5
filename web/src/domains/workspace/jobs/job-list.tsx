import { Anchor, Button, Progress, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { jobStates, jobsCalls } from '@passerelle/contracts/jobs/jobs.contract.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { showInstant } from '../../../lib/format.ts';
import { callQuery, useCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import { Select } from '../../../ui/select.tsx';
import { StateFilter } from '../../../ui/state-filter.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type JobsSearch, listOf } from './jobs.search.ts';
import { queueName } from './queue-name.ts';

type JobLine = Output<typeof jobsCalls.list>[number];

const msBetweenSteps = 2000;

interface JobListProps {
  readonly search: JobsSearch;
  readonly setSearch: (change: Partial<JobsSearch>) => void;
}

/** The jobs of a queue, in a state, or all; what runs is looked at again. */
export function JobList({ search, setSearch }: JobListProps) {
  const { t } = useTexts();
  const queues = useCall(jobsCalls.queues, {});
  const { data: jobs } = useSuspenseQuery({
    ...callQuery(jobsCalls.list, listOf(search)),
    refetchInterval: ({ state }) => (state.data?.some((job) => job.state === 'running') ? msBetweenSteps : false),
  });
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <Title order={2}>{t('JOBS:jobs')}</Title>
        <Select
          aria-label={t('JOBS:queue')}
          placeholder={t('JOBS:allQueues')}
          data={queues.map(({ queue }) => ({ value: queue, label: queueName(queue) }))}
          value={search.file ?? null}
          onChange={(file) => setSearch({ file: file ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': t('JOBS:allQueues') }}
          w={280}
        />
        <StateFilter
          label={t('JOBS:jobs')}
          value={search.etat}
          onChange={(etat) => setSearch({ etat })}
          choices={[undefined, ...jobStates].map((value) => ({
            value,
            label: value ? t(`JOBS:state.${value}`) : t('JOBS:all'),
          }))}
        />
      </div>
      {jobs.length === 0 ? (
        <EmptyState title={t('JOBS:none')} help={t('JOBS:noneHelp')} />
      ) : (
        <ul className={classes.list} aria-label={t('JOBS:jobs')}>
          {jobs.map((job) => (
            <Line key={job.id} job={job} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ job }: { job: JobLine }) {
  const { t, language } = useTexts();
  const stale = [jobsCalls.queues, jobsCalls.failures, jobsCalls.list];
  const retry = useWrite(jobsCalls.retry, { stale });
  const callOff = useWrite(jobsCalls.callOff, { stale });
  const { progress, failure } = job;
  const name = `${queueName(job.queue)}${job.key ? ` · ${job.key}` : ''}`;
  const when = (instant: string) => ({ when: showInstant(instant, language) });
  const facts = [
    job.by ? t('JOBS:by', { person: job.by.IndexPrenomNom ?? '?' }) : undefined,
    job.endedAt
      ? t('JOBS:endedAt', when(job.endedAt))
      : job.startedAt
        ? t('JOBS:startedAt', when(job.startedAt))
        : t('JOBS:askedAt', when(job.askedAt)),
    job.attempts > 1 ? t('JOBS:attempt', { n: job.attempts }) : undefined,
    job.notBefore ? t('JOBS:notBefore', when(job.notBefore)) : undefined,
  ];
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        {job.opens ? (
          <Anchor component={Link} to={`/${language}/${job.opens}`} inherit>
            {name}
          </Anchor>
        ) : (
          <span>{name}</span>
        )}
        <span className={classes.quiet}>{facts.filter(Boolean).join(' · ')}</span>
        {job.state === 'running' && progress && (
          <span className={classes.progress}>
            <Progress value={(100 * progress.done) / Math.max(progress.total, 1)} size="sm" aria-label={name} />
            <span className={classes.quiet}>
              {t('COMMON:progress', { done: progress.done, total: progress.total })}
            </span>
          </span>
        )}
        {failure && (
          <details className={classes.detail}>
            <summary>{t(`JOBS:cause.${failure.cause}`)}</summary>
            <pre>{failure.detail}</pre>
          </details>
        )}
      </div>
      <span className={classes.state} data-state={job.state}>
        {t(`JOBS:state.${job.state}`)}
      </span>
      <span className={classes.action}>
        {job.state === 'failed' && (
          <Button
            size="compact-md"
            variant="default"
            loading={retry.pending}
            aria-label={`${t('JOBS:retry')}: ${name}`}
            onClick={() => retry.write({ params: { id: job.id } })}
          >
            {t('JOBS:retry')}
          </Button>
        )}
        {job.state === 'waiting' && (
          <Button
            size="compact-md"
            variant="default"
            loading={callOff.pending}
            aria-label={`${t('JOBS:callOff')}: ${name}`}
            onClick={() => callOff.write({ params: { id: job.id } })}
          >
            {t('JOBS:callOff')}
          </Button>
        )}
      </span>
    </li>
  );
}
