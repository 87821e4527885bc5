import { Anchor, Title } from '@mantine/core';
import { type JobState, jobsCalls } from '@passerelle/contracts/jobs/jobs.contract.ts';
import { locales } from '@passerelle/contracts/languages.ts';
import { showInstant, showNumber } from '../../lib/format.ts';
import { useCall } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from '../../ui/desk.module.css';
import { hoursText } from './hours-text.ts';
import { queueName } from './queue-name.ts';

const counted = ['waiting', 'running', 'failed', 'done'] as const satisfies readonly JobState[];

/** Every queue with what is in it; a number opens the jobs that it counts. */
export function QueueTable({ onShow }: { onShow: (queue: string, state: JobState | undefined) => void }) {
  const { t, language } = useTexts();
  const queues = useCall(jobsCalls.queues, {}).toSorted((a, b) =>
    queueName(a.queue).localeCompare(queueName(b.queue), locales[language]),
  );
  const words = (state: JobState) => (state === 'done' ? t('JOBS:doneToday') : t(`JOBS:state.${state}`));
  return (
    <section className={classes.section}>
      <Title order={2}>{t('JOBS:queues')}</Title>
      <div className={classes.tableFrame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{t('JOBS:queue')}</th>
              {counted.map((state) => (
                <th key={state} data-align="end">
                  {words(state)}
                </th>
              ))}
              <th className={classes.wide}>{t('JOBS:lastDone')}</th>
            </tr>
          </thead>
          <tbody>
            {queues.map((queue) => (
              <tr key={queue.queue}>
                <td>
                  {queueName(queue.queue)}
                  <span className={classes.quiet}>
                    {queue.cron === null ? t('JOBS:asked') : (hoursText(queue.cron, language) ?? t('JOBS:scheduled'))}
                    {queue.cron !== null && hoursText(queue.cron, language) === undefined && (
                      <code className={classes.cron}>{queue.cron}</code>
                    )}
                  </span>
                </td>
                {counted.map((state) => (
                  <td key={state} data-align="end" data-state={queue[state] > 0 ? state : undefined}>
                    {queue[state] === 0 ? (
                      '—'
                    ) : (
                      <Anchor
                        component="button"
                        inherit
                        aria-label={`${queueName(queue.queue)}, ${words(state)}: ${queue[state]}`}
                        onClick={() => onShow(queue.queue, state)}
                      >
                        {showNumber(queue[state], language)}
                      </Anchor>
                    )}
                  </td>
                ))}
                <td className={classes.wide}>
                  {queue.lastDone ? showInstant(queue.lastDone, language) : t('JOBS:never')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
