import type { AccountLine as Line } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { useState } from 'react';
import { showInstant } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import { MoreError } from '../../../ui/states.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import { systemName } from '../../workspace/effects/effect-words.ts';
import { AccountSteps, Mark, useAccounts } from './account-steps.tsx';
import own from './accounts.module.css';

/** Somebody's accounts: what happens, and a mark for each system; the steps themselves are read when it is opened. */
export function AccountLine({ line: { person, run, steps } }: { line: Line }) {
  const { t, language } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <PersonLink person={person} IdPays={person.IdPays} />
        <span className={classes.quiet}>
          {t(`PROVISIONING:kind.${run.kind}`)} · {showInstant(run.started_at, language)}
        </span>
      </div>
      <ul className={own.marks}>
        {steps.map(({ system, state }) => (
          <li key={system} title={systemName(system)}>
            <Mark state={state} />
            <span className={own.system}>{systemName(system)}</span>
          </li>
        ))}
      </ul>
      <span className={classes.state} data-state={run.state}>
        {t(`PROVISIONING:run.${run.state}`)}
      </span>
      <details className={own.detail} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('PROVISIONING:show accounts')}</summary>
        {open && <Steps IdPersonneEV1={person.IdPersonneEV1} />}
      </details>
    </li>
  );
}

function Steps({ IdPersonneEV1 }: { IdPersonneEV1: number }) {
  const { t } = useTexts();
  const { data, error, refetch } = useAccounts(IdPersonneEV1);
  if (error && !data) return <MoreError error={error} title={t('PROVISIONING:title')} onRetry={() => void refetch()} />;
  return data ? <AccountSteps IdPersonneEV1={IdPersonneEV1} accounts={data} /> : null;
}
