import { Anchor, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { type OutsideSystem, twinFaults } from '@passerelle/contracts/provisioning/account-systems.ts';
import { heldIn, holdsAccounts } from '@passerelle/contracts/provisioning/connectors/connector.ts';
import { settableSystems } from '@passerelle/contracts/provisioning/connectors/connectors.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showInstant } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import { Select } from '../../../ui/select.tsx';
import { systemName } from '../../workspace/effects/effect-words.ts';
import own from './accounts.module.css';
import { TwinBalances } from './twin-balances.tsx';
import { TwinPayrollFiles } from './twin-payroll-files.tsx';
import { useTwinSearch } from './twin-search.tsx';
import { TwinTickets } from './twin-tickets.tsx';

type Twin = Output<typeof provisioningCalls.twins>[number];

/** What stands for each system that is not set: what it holds, and how it is told to misbehave. */
export function TwinList() {
  const { t } = useTexts();
  const { data } = useQuery(callQuery(provisioningCalls.twins, {}));
  if (!data) return null;
  return (
    <section className={classes.section}>
      <Title order={2}>{t('PROVISIONING:twins')}</Title>
      <p className={classes.lead}>{t('PROVISIONING:twinsLead')}</p>
      <ul className={`${classes.list} ${own.list}`} aria-label={t('PROVISIONING:twins')}>
        {data.map((twin) => (
          <TwinLine key={twin.system} twin={twin} />
        ))}
      </ul>
    </section>
  );
}

function TwinLine({ twin: { system, accounts, fault, reachedAt } }: { twin: Twin }) {
  const { t, language } = useTexts();
  const [open, setOpen] = useState(false);
  const misbehave = useWrite(provisioningCalls.misbehave, { stale: [provisioningCalls.twins] });
  const name = systemName(system);
  const held = heldIn(system);
  const choices = ['none', ...twinFaults] as const;
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <span>{name}</span>
        <span className={classes.quiet}>
          {reachedAt === null
            ? t(`PROVISIONING:${held}`, { n: accounts })
            : t('PROVISIONING:reachedAt', { url: reachedAt })}
        </span>
        {settableSystems.some((one) => one === system) && (
          <Anchor component={Link} to={paths.connector(language, { system })} inherit>
            {t('PAGES:connector')}
          </Anchor>
        )}
      </div>
      {reachedAt === null && (
        <Select
          size="xs"
          aria-label={`${t('PROVISIONING:fault')}: ${name}`}
          data={choices.map((value) => ({ value, label: t(`PROVISIONING:fault.${value}`) }))}
          value={fault ?? 'none'}
          disabled={misbehave.pending}
          onChange={(value) => {
            const chosen = choices.find((one) => one === value);
            if (chosen) misbehave.write({ params: { system }, body: { fault: chosen } });
          }}
        />
      )}
      <details className={own.detail} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t(`PROVISIONING:show ${held}`)}</summary>
        {open &&
          (holdsAccounts(system) ? (
            <TwinAccounts system={system} />
          ) : system === 'tickets' ? (
            <TwinTickets />
          ) : system === 'balances' ? (
            <TwinBalances />
          ) : system === 'payrollFiles' ? (
            <TwinPayrollFiles />
          ) : (
            <Anchor component={Link} to={paths.distributionLists(language, {})} inherit>
              {t('PAGES:distributionLists')}
            </Anchor>
          ))}
      </details>
    </li>
  );
}

function TwinAccounts({ system }: { readonly system: OutsideSystem }) {
  const { t, language } = useTexts();
  const { sought, field } = useTwinSearch();
  const { data } = useQuery({
    ...callQuery(provisioningCalls.twin, { params: { system }, query: sought ? { search: sought } : {} }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {field}
      {data?.accounts.length === 0 && <p className={classes.quiet}>{t('PROVISIONING:accounts', { n: 0 })}</p>}
      {data?.accounts.map(({ id, login, enabled, left, values, changed_at }) => (
        <details key={id} className={own.detail}>
          <summary>
            {login ?? id} ·{' '}
            {left ? t('PROVISIONING:left') : enabled ? t('PROVISIONING:enabled') : t('PROVISIONING:disabled')} ·{' '}
            {t('PROVISIONING:changed')} {showInstant(changed_at, language)}
          </summary>
          <dl className={own.values}>
            {Object.entries(values).map(([field, value]) => (
              <div key={field} style={{ display: 'contents' }}>
                <dt>{textIfAny('CHAMPS', field) ?? field}</dt>
                <dd>{value ?? '—'}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </>
  );
}
