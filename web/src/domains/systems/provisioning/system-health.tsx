import { Alert, Title } from '@mantine/core';
import { controlCalls, type SystemState } from '@passerelle/contracts/provisioning/control.contract.ts';
import { IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { showInstant, showMinute, showNumber } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import { MoreError } from '../../../ui/states.tsx';
import { systemName } from '../../workspace/effects/effect-words.ts';
import own from './accounts.module.css';

/** Read again now and then: that a system turned slow is told by nothing. */
const everyMs = 15_000;

const useHealth = () => useQuery({ ...callQuery(controlCalls.systems, {}), refetchInterval: everyMs });

/** Which systems somebody left alone, since when, who and why. */
export function PausedSystems() {
  const { t, language } = useTexts();
  return useHealth().data?.map(
    ({ system, paused }) =>
      paused && (
        <Alert
          key={system}
          color="yellow"
          mt="md"
          maw={1120}
          icon={<IconPlayerPause size={18} aria-hidden="true" />}
          title={t('ACCOUNT_CONTROL:pausedBanner', { system: systemName(system) })}
        >
          {t('EFFECTS:paused', { when: showMinute(paused.at, language), reason: paused.Motif })}
          {paused.by?.IndexPrenomNom && ` (${t('EFFECTS:pausedBy', { name: paused.by.IndexPrenomNom })})`}
        </Alert>
      ),
  );
}

/** How each system is, and what waits there. */
export function SystemHealth() {
  const { t } = useTexts();
  const { data: systems, error, refetch } = useHealth();
  if (error && !systems)
    return <MoreError error={error} title={t('ACCOUNT_CONTROL:systems')} onRetry={() => void refetch()} />;
  if (!systems) return null;
  return (
    <section className={classes.section}>
      <Title order={2}>{t('ACCOUNT_CONTROL:systems')}</Title>
      <ul className={own.health} aria-label={t('ACCOUNT_CONTROL:systems')}>
        {systems.map((one) => (
          <System key={one.system} one={one} />
        ))}
      </ul>
    </section>
  );
}

function System({
  one: { system, health, closed_until, paused, waiting, running, median },
}: {
  readonly one: SystemState;
}) {
  const { t, language } = useTexts();
  const state = paused ? 'paused' : health;
  const facts = [
    t('ACCOUNT_CONTROL:queue', { waiting: showNumber(waiting, language), running: showNumber(running, language) }),
    health === 'slow' &&
      median !== null &&
      t('ACCOUNT_CONTROL:median', { seconds: showNumber(Math.round(median / 100) / 10, language) }),
    closed_until && t('EFFECTS:closedUntil', { when: showInstant(closed_until, language) }),
  ];
  return (
    <li>
      <span className={own.healthName}>{systemName(system)}</span>
      <span className={own.healthState} data-health={state}>
        {t(`ACCOUNT_CONTROL:health.${state}`)}
      </span>
      <span className={classes.quiet}>{facts.filter(Boolean).join(' · ')}</span>
    </li>
  );
}
