import { Button, Title } from '@mantine/core';
import { jobsCalls } from '@passerelle/contracts/jobs/jobs.contract.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { showInstant } from '../../../lib/format.ts';
import { useCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { queueName } from './queue-name.ts';

/** What failed for good, by cause: what to do about it, and one button for all of the same. */
export function FailureList() {
  const { t, language } = useTexts();
  const failures = useCall(jobsCalls.failures, {});
  const retryAll = useWrite(jobsCalls.retryAll, {
    stale: [jobsCalls.queues, jobsCalls.failures, jobsCalls.list],
    onDone: ({ retried }) => showToast({ text: t('JOBS:retried', { n: retried }), tone: 'success' }),
  });
  return (
    <section className={classes.section}>
      <Title order={2}>{t('JOBS:failures')}</Title>
      {failures.length === 0 && (
        <p className={classes.allWell}>
          <IconCircleCheck size={18} aria-hidden="true" /> {t('JOBS:noFailures')}
        </p>
      )}
      <ul className={classes.list}>
        {failures.map(({ queue, cause, sign, count, last, detail }) => (
          <li key={`${queue} ${cause} ${sign}`} className={classes.cause}>
            <IconAlertTriangle size={18} className={classes.warning} aria-hidden="true" />
            <div className={classes.what}>
              <strong>{t(`JOBS:cause.${cause}`)}</strong>
              <span>
                {queueName(queue)} · {t('JOBS:count', { n: count })} · {showInstant(last, language)}
              </span>
              <span className={classes.quiet}>{t(`JOBS:help.${cause}`)}</span>
              <details className={classes.detail}>
                <summary>{t('JOBS:detail')}</summary>
                <pre>{detail}</pre>
              </details>
            </div>
            <Button
              variant="default"
              loading={retryAll.pending}
              aria-label={`${count === 1 ? t('JOBS:retry') : t('JOBS:retryAll', { n: count })}: ${queueName(queue)}`}
              onClick={() => retryAll.write({ body: { queue, cause, sign } })}
            >
              {count === 1 ? t('JOBS:retry') : t('JOBS:retryAll', { n: count })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
