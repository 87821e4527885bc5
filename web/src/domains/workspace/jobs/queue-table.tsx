import { type JobState, jobsCalls } from '@passerelle/contracts/jobs/jobs.contract.ts';
import { locales } from '@passerelle/contracts/languages.ts';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { CountedTable } from '../../../ui/counted-table.tsx';
import classes from '../../../ui/desk.module.css';
import { hoursText } from './hours-text.ts';
import { queueName } from './queue-name.ts';

const counted = ['waiting', 'running', 'failed', 'done'] as const satisfies readonly JobState[];

/** Every queue with what is in it; a number opens the jobs that it counts. */
export function QueueTable({ onShow }: { onShow: (queue: string, state: JobState | undefined) => void }) {
  const { t, language } = useTexts();
  const queues = useCall(jobsCalls.queues, {}).toSorted((a, b) =>
    queueName(a.queue).localeCompare(queueName(b.queue), locales[language]),
  );
  return (
    <CountedTable
      title={t('JOBS:queues')}
      words={{ row: t('JOBS:queue'), lastDone: t('JOBS:lastDone'), never: t('JOBS:never') }}
      rows={queues}
      keyOf={({ queue }) => queue}
      nameOf={({ queue }) => queueName(queue)}
      cellOf={({ queue, cron }) => (
        <>
          {queueName(queue)}
          <span className={classes.quiet}>
            {cron === null ? t('JOBS:asked') : (hoursText(cron, language, t) ?? t('JOBS:scheduled'))}
            {cron !== null && hoursText(cron, language, t) === undefined && (
              <code className={classes.cron}>{cron}</code>
            )}
          </span>
        </>
      )}
      states={counted}
      stateWords={(state) => (state === 'done' ? t('JOBS:doneToday') : t(`JOBS:state.${state}`))}
      onShow={onShow}
    />
  );
}
