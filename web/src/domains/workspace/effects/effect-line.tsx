import { ActionIcon, Anchor, Button, Menu } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { effectsCalls, settlings } from '@passerelle/contracts/effects/effects.contract.ts';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showInstant } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';
import { AttemptList } from './attempt-list.tsx';
import { causeWords, operationName } from './effect-words.ts';
import { SaidOfEffect } from './said-of-effect.tsx';
import { SettleDialog, type Settling } from './settle-dialog.tsx';

export type Effect = Output<typeof effectsCalls.list>['effects'][number];

/** One action: what, about whom, how it stands and why, every attempt, and what may be done about it. */
export function EffectLine({ effect }: { effect: Effect }) {
  const { t, language } = useTexts();
  const [settling, setSettling] = useState<Settling>();
  const retry = useWrite(effectsCalls.retry, {
    stale: [effectsCalls.systems, effectsCalls.failures, effectsCalls.list],
    staleAnyway: true,
  });
  const { id, system, state, person, about, can, cause } = effect;
  const operation = operationName(effect);
  const what = effect.undoes ? t('EFFECTS:undoes', { what: operation }) : operation;
  const thing = textIfAny('HISTORY', `entity ${about.entity}`) ?? '';
  const name = `${what} · ${person?.IndexPrenomNom ?? `${thing} ${t('EFFECTS:number', { n: about.id })}`.trim()}`;
  const opens = person ? paths.person(language, person) : about.opens && `/${language}/${about.opens}`;
  const when = (instant: string) => ({ when: showInstant(instant, language) });
  const facts = [
    t('EFFECTS:number', { n: id }),
    effect.ended_at ? t('EFFECTS:endedAt', when(effect.ended_at)) : t('EFFECTS:askedAt', when(effect.created_at)),
    effect.attempts > 0 && t('EFFECTS:attempt', { n: effect.attempts }),
    state === 'waiting' && effect.attempts > 0 && t('EFFECTS:closedUntil', when(effect.due_at)),
    effect.behind !== null && t('EFFECTS:behind', { id: effect.behind }),
  ];
  const ways: readonly Settling[] = [...(can.settle ? settlings : []), ...(can.adopt ? (['adopt'] as const) : [])];
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        {opens ? (
          <Anchor component={Link} to={opens} inherit>
            {name}
          </Anchor>
        ) : (
          <span>{name}</span>
        )}
        <span className={classes.quiet}>{facts.filter(Boolean).join(' · ')}</span>
        {cause && state !== 'done' && <span>{causeWords(system, cause).why}</span>}
        {effect.said && <SaidOfEffect said={effect.said} />}
        <Attempts effect={effect} />
      </div>
      <span className={classes.state} data-state={state}>
        {t(`EFFECTS:state.${state}`)}
      </span>
      <span className={classes.action}>
        {can.retry && (
          <Button
            size="compact-md"
            variant="default"
            loading={retry.pending}
            aria-label={`${t('EFFECTS:retry')}: ${name}`}
            onClick={() => retry.write({ params: { id } })}
          >
            {t('EFFECTS:retry')}
          </Button>
        )}
        {ways.length > 0 && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={t('EFFECTS:more', { what: name })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {ways.map((way) => (
                <Menu.Item key={way} onClick={() => setSettling(way)}>
                  {way === 'adopt' ? t('EFFECTS:adopt') : t(`EFFECTS:settle.${way}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
      {settling && <SettleDialog id={id} what={name} way={settling} onClose={() => setSettling(undefined)} />}
    </li>
  );
}

/** Every attempt at an action, asked for when it is opened. */
function Attempts({ effect: { id } }: { effect: Effect }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const { data: attempts } = useQuery({
    ...callQuery(effectsCalls.attempts, { params: { id } }),
    enabled: open,
  });
  return (
    <details className={classes.detail} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('EFFECTS:attempts')}</summary>
      <AttemptList attempts={attempts} />
    </details>
  );
}
