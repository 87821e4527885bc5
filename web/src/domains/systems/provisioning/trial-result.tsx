import type { Trial } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { comma } from '../../../lib/comma.ts';
import { useTexts } from '../../../lib/texts.ts';
import { causeWords } from '../../workspace/effects/effect-words.ts';
import own from './connector.module.css';

const icons = { yes: IconCheck, no: IconX, unsaid: IconQuestionMark } as const;

/** What trying a system showed: what it lets the portal do, and some of whom it has. */
export function TrialResult({ system, trial: { steps, read } }: { readonly system: string; readonly trial: Trial }) {
  const { t } = useTexts();
  return (
    <div role="status">
      <ul className={own.steps} aria-label={t('CONNECTORS:trial')}>
        {steps.map(({ step, outcome, answer, cause }) => {
          const Icon = icons[outcome];
          return (
            <li key={step} data-outcome={outcome}>
              <Icon size={16} aria-label={t(`CONNECTORS:outcome.${outcome}`)} role="img" />
              <span>{t(`CONNECTORS:trial.${step}`)}</span>
              <span className={own.answer}>
                {cause !== undefined && (
                  <>
                    {causeWords(system, cause).why} <br />
                  </>
                )}
                {answer || (outcome === 'yes' ? '' : t(`CONNECTORS:outcome.${outcome}`))}
              </span>
            </li>
          );
        })}
      </ul>
      {read.length > 0 && (
        <p className={own.lead}>
          {t('CONNECTORS:trialRead')}{' '}
          {read.map(({ login, ours }) => `${login ?? '—'}${ours ? ` (${t('CONNECTORS:ours')})` : ''}`).join(comma())}
        </p>
      )}
    </div>
  );
}
