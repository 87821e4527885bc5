import { Button, Title } from '@mantine/core';
import { effectsCalls } from '@passerelle/contracts/effects/effects.contract.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { causeWords, operationName } from './effect-words.ts';

/** What could not be done, by cause: what to do about it, and one button for all of the same. */
export function CauseList() {
  const { t } = useTexts();
  const failures = useCall(effectsCalls.failures, {});
  const retryAll = useWrite(effectsCalls.retryAll, {
    stale: [effectsCalls.systems, effectsCalls.failures, effectsCalls.list],
    onDone: ({ retried }) => showToast({ text: t('EFFECTS:retried', { n: retried }), tone: 'success' }),
  });
  return (
    <section className={classes.section}>
      <Title order={2}>{t('EFFECTS:failures')}</Title>
      {failures.length === 0 && (
        <p className={classes.allWell}>
          <IconCircleCheck size={18} aria-hidden="true" /> {t('EFFECTS:noFailures')}
        </p>
      )}
      <ul className={classes.list} aria-label={t('EFFECTS:failures')}>
        {failures.map(({ system, operation, cause, count, answer }) => {
          const { why, next } = causeWords(system, cause);
          const what = operationName({ system, operation });
          const again = count === 1 ? t('EFFECTS:retry') : t('EFFECTS:retryAll', { n: count });
          return (
            <li key={`${system} ${operation} ${cause}`} className={classes.cause}>
              <IconAlertTriangle size={18} className={classes.warning} aria-hidden="true" />
              <div className={classes.what}>
                <strong>{why}</strong>
                <span>
                  {what} · {t('EFFECTS:count', { n: count })}
                </span>
                {next && <span className={classes.quiet}>{next}</span>}
                <details className={classes.detail}>
                  <summary>{t('EFFECTS:said')}</summary>
                  <pre>{answer}</pre>
                </details>
              </div>
              <Button
                variant="default"
                loading={retryAll.pending}
                aria-label={`${again}: ${what}, ${why}`}
                onClick={() => retryAll.write({ body: { system, operation, cause } })}
              >
                {again}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
