import type { AccountSystem } from '@passerelle/contracts/provisioning/account-systems.ts';
import type { AccountStep } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showInstant } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { MoreError } from '../../../ui/states.tsx';
import { AttemptList } from '../../workspace/effects/attempt-list.tsx';
import classes from './account-steps.module.css';
import { isOver } from './readiness.ts';

/** What an account is to be and what it was seen to be, where the two differ, and when it was tried last. */
export function StepStanding({ step }: { readonly step: AccountStep }) {
  const { t, language } = useTexts();
  const { error, wanted, observed, tried_at } = step;
  // Nobody who is to have none has one.
  if (wanted === 'shut' && observed === 'none') return null;
  if (wanted === null || observed === null || wanted === observed || (isOver(step) && error === null)) return null;
  const facts = [
    t('PROVISIONING:wanted', { wanted: t(`PROVISIONING:standing.${wanted}`) }),
    t('PROVISIONING:observed', { observed: t(`PROVISIONING:standing.${observed}`) }),
    tried_at && t('PROVISIONING:tried', { when: showInstant(tried_at, language) }),
  ];
  return <div className={classes.standing}>{facts.filter(Boolean).join(' · ')}</div>;
}

interface StepAttemptsProps {
  readonly IdPersonneEV1: number;
  readonly system: AccountSystem;
}

/** Why it failed: every attempt with what the system answered, asked for when it is opened. */
export function StepAttempts({ IdPersonneEV1, system }: StepAttemptsProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    ...callQuery(provisioningCalls.attempts, { params: { IdPersonneEV1, system } }),
    enabled: open,
    staleTime: 0,
  });
  return (
    <details className={classes.why} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('PROVISIONING:attempts')}</summary>
      {error ? (
        <MoreError error={error} title={t('PROVISIONING:attempts')} onRetry={() => void refetch()} />
      ) : (
        <AttemptList attempts={data} />
      )}
    </details>
  );
}
