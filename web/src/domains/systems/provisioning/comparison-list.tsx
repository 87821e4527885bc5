import { Button, Title } from '@mantine/core';
import { gapsCalls } from '@passerelle/contracts/provisioning/gaps.contract.ts';
import { showInstant, showNumber } from '../../../lib/format.ts';
import { useCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { causeWords, systemName } from '../../workspace/effects/effect-words.ts';
import own from './gaps.module.css';

/** When each system was compared last, and why that did not come to its end; compared now on demand. */
export function ComparisonList() {
  const { t, language } = useTexts();
  const comparisons = useCall(gapsCalls.comparisons, {});
  const compare = useWrite(gapsCalls.compare, {
    stale: [gapsCalls.comparisons, gapsCalls.gaps],
    onDone: () => showToast({ text: t('ACCOUNT_GAPS:comparing'), tone: 'success' }),
  });
  return (
    <section className={classes.section}>
      <Title order={2}>{t('ACCOUNT_GAPS:comparisons')}</Title>
      <ul className={classes.list} aria-label={t('ACCOUNT_GAPS:comparisons')}>
        {comparisons.map(({ system, ended_at, read, looked, cause, answer }) => (
          <li key={system} className={`${classes.line} ${own.compared}`}>
            <div className={classes.what}>
              <span>{systemName(system)}</span>
              <span className={classes.quiet}>
                {ended_at === null
                  ? t('ACCOUNT_GAPS:never')
                  : t('ACCOUNT_GAPS:compared', {
                      when: showInstant(ended_at, language),
                      read: showNumber(read, language),
                      looked: showNumber(looked, language),
                    })}
              </span>
              {cause !== null && (
                <>
                  <span>{t('ACCOUNT_GAPS:stopped', { why: causeWords(system, cause).why })}</span>
                  <details className={classes.detail}>
                    <summary>{t('PROVISIONING:answer')}</summary>
                    <pre>{answer}</pre>
                  </details>
                </>
              )}
            </div>
            <Button
              size="compact-md"
              variant="default"
              loading={compare.pending}
              aria-label={`${t('ACCOUNT_GAPS:compare')}: ${systemName(system)}`}
              onClick={() => compare.write({ body: { system } })}
            >
              {t('ACCOUNT_GAPS:compare')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
