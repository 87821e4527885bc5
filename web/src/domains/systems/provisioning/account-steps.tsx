import { ActionIcon, Alert, Button, Loader, Menu, Progress } from '@mantine/core';
import type { AccountStep, AccountsState } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { IconCheck, IconClock, IconDots, IconMinus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showInstant } from '../../../lib/format.ts';
import { useLive } from '../../../lib/live.ts';
import { callQuery, invalidateCalls, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { causeWords, systemName } from '../../workspace/effects/effect-words.ts';
import { SaidOfEffect } from '../../workspace/effects/said-of-effect.tsx';
import { AccountDialog, type AccountWay } from './account-dialog.tsx';
import classes from './account-steps.module.css';
import { FirstPassword } from './first-password.tsx';
import { asksForHelp, isOver, readinessOf } from './readiness.ts';
import { StepAttempts, StepStanding } from './step-attempts.tsx';

/** While something is under way it is read again now and then: not everybody who looks on is told. */
const everyMs = 2000;

/** How the accounts of somebody stand, read again as they move. */
export function useAccounts(IdPersonneEV1: number) {
  useLive('accounts.changed', ({ IdPersonneEV1: moved }) => {
    if (moved === IdPersonneEV1) void invalidateCalls(provisioningCalls.state);
  });
  return useQuery({
    ...callQuery(provisioningCalls.state, { params: { IdPersonneEV1 } }),
    refetchInterval: ({ state: { data } }) => (data?.run?.state === 'running' ? everyMs : false),
  });
}

interface AccountStepsProps {
  readonly IdPersonneEV1: number;
  readonly accounts: AccountsState;
}

/** A line for each system: where it is, why not yet, and what the reader may do about it. */
export function AccountSteps({
  IdPersonneEV1,
  accounts: { steps, error, run, firstPassword, abandon },
}: AccountStepsProps) {
  const { t } = useTexts();
  const [leaves, setLeaves] = useState(false);
  const { ready, of, changing } = readinessOf(steps);
  const whole = ready === of;
  return (
    <>
      <div className={classes.head} role="status">
        <p>
          {whole ? t('PROVISIONING:allReady') : t('PROVISIONING:ready', { done: ready, of })}
          {changing > 0 && ` · ${t('PROVISIONING:changing', { n: changing })}`}
        </p>
        {!whole && (
          <Progress
            className={classes.bar ?? ''}
            value={(100 * ready) / of}
            color={run?.state === 'failed' ? 'red' : 'green'}
            aria-label={t('PROVISIONING:title')}
          />
        )}
        {firstPassword && whole && <FirstPassword IdPersonneEV1={IdPersonneEV1} />}
        {abandon && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setLeaves(true)}>
            {t('PROVISIONING:abandon')}
          </Button>
        )}
      </div>
      {error && !(error === 'ERREUR_TECHNIQUE_COMPTE' && asksForHelp(steps)) && (
        <Alert color="red" mb="sm">
          {t(`ERREURS:${error}`)}
        </Alert>
      )}
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.system} IdPersonneEV1={IdPersonneEV1} step={step} />
        ))}
      </ol>
      {leaves && <AccountDialog IdPersonneEV1={IdPersonneEV1} way="abandon" onClose={() => setLeaves(false)} />}
    </>
  );
}

function Step({ IdPersonneEV1, step }: { IdPersonneEV1: number; step: AccountStep }) {
  const { t, language } = useTexts();
  const [way, setWay] = useState<AccountWay>();
  const retry = useWrite(provisioningCalls.retry, {
    stale: [provisioningCalls.state, provisioningCalls.list],
    staleAnyway: true,
  });
  const { system, state, cause, error, answer, id, can, due_at, attempts, behind } = step;
  const comes = state === 'waiting' && (attempts > 0 || cause !== null) && due_at !== null;
  const name = systemName(system);
  const ways: readonly AccountWay[] = [
    ...(can.settle ? (['byHand', 'skipped'] as const) : []),
    ...(can.adopt ? (['adopt'] as const) : []),
  ];
  const caused = cause && state !== 'done' ? causeWords(system, cause) : undefined;
  // The error that all of a creation comes to is told once, above; its cause says more than that something is wrong.
  const named = error !== null && error !== 'ERREUR_TECHNIQUE_COMPTE' ? t(`ERREURS:${error}`) : undefined;
  const told = cause === 'anothers' ? caused?.why : (named ?? caused?.why);
  return (
    <li className={classes.step}>
      <Mark state={state} />
      <div>
        <span className={classes.name}>{name}</span>
        <span className={classes.state}>
          {stateWords(step, t)}
          {behind !== null && cause === null && ` · ${t('PROVISIONING:state.behind', { system: systemName(behind) })}`}
          {comes && ` · ${t('PROVISIONING:state.next', { when: showInstant(due_at, language) })}`}
          {id !== null && isOver(step) && ` · ${t('PROVISIONING:known', { id })}`}
        </span>
      </div>
      <span className={classes.actions}>
        {can.retry && !isOver(step) && (
          <Button
            size="compact-sm"
            variant="default"
            loading={retry.pending}
            aria-label={`${t('PROVISIONING:retry')}: ${name}`}
            onClick={() => retry.write({ params: { IdPersonneEV1, system } })}
          >
            {t('PROVISIONING:retry')}
          </Button>
        )}
        {ways.length > 0 && (attempts > 0 || cause !== null) && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={t('EFFECTS:more', { what: name })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {ways.map((one) => (
                <Menu.Item key={one} onClick={() => setWay(one)}>
                  {one === 'adopt'
                    ? t('PROVISIONING:adopt')
                    : one === 'byHand'
                      ? t('PROVISIONING:byHand')
                      : t('PROVISIONING:skip')}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
      {told && (
        <div className={classes.why}>
          {told} {can.retry && caused?.next}
        </div>
      )}
      {step.said && (
        <div className={classes.why}>
          <SaidOfEffect said={step.said} />
        </div>
      )}
      <StepStanding step={step} />
      {answer !== null && (!isOver(step) || attempts > 1 || error !== null) && (
        <StepAttempts IdPersonneEV1={IdPersonneEV1} system={system} />
      )}
      {way && (
        <AccountDialog IdPersonneEV1={IdPersonneEV1} system={system} way={way} onClose={() => setWay(undefined)} />
      )}
    </li>
  );
}

function stateWords({ state, changes }: AccountStep, t: ReturnType<typeof useTexts>['t']): string {
  if (state === 'waiting' && changes) return t('PROVISIONING:state.changes');
  if (state === 'refused' || state === 'failed' || state === 'returned') return t('PROVISIONING:state.failed');
  return t(`PROVISIONING:state.${state}`);
}

/** Never by its colour alone. */
export function Mark({ state }: Pick<AccountStep, 'state'>) {
  const Icon =
    state === 'done' || state === 'byHand'
      ? IconCheck
      : state === 'skipped' || state === 'cancelled'
        ? IconMinus
        : state === 'waiting'
          ? IconClock
          : IconX;
  return (
    <span className={classes.mark} data-state={state} aria-hidden="true">
      {state === 'running' ? <Loader size={14} /> : <Icon size={16} stroke={2.2} />}
    </span>
  );
}
