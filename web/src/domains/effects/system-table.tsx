import { Anchor, Button, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { type EffectChoice, effectsCalls } from '@passerelle/contracts/effects/effects.contract.ts';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showInstant, showNumber } from '../../lib/format.ts';
import { useCall, useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from '../../ui/desk.module.css';
import { showToast } from '../../ui/toast.tsx';
import { systemName } from './effect-words.ts';
import { PauseDialog } from './pause-dialog.tsx';

type System = Output<typeof effectsCalls.systems>[number];

const counted = ['waiting', 'running', 'notDone', 'done'] as const satisfies readonly EffectChoice[];

/** Every system: whether it can be reached, and how much of what there is in it; a number opens the actions that it counts. */
export function SystemTable({ onShow }: { onShow: (system: string, choice: EffectChoice) => void }) {
  const { t, language } = useTexts();
  const systems = useCall(effectsCalls.systems, {});
  const words = (choice: (typeof counted)[number]) =>
    choice === 'done' ? t('EFFECTS:doneToday') : t(`EFFECTS:choice.${choice}`);
  return (
    <section className={classes.section}>
      <Title order={2}>{t('EFFECTS:systems')}</Title>
      <div className={classes.tableFrame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{t('EFFECTS:system')}</th>
              {counted.map((choice) => (
                <th key={choice} data-align="end">
                  {words(choice)}
                </th>
              ))}
              <th className={classes.wide}>{t('EFFECTS:lastDone')}</th>
            </tr>
          </thead>
          <tbody>
            {systems.map((one) => (
              <tr key={one.system}>
                <td>
                  <SystemCell one={one} />
                </td>
                {counted.map((choice) => (
                  <td key={choice} data-align="end" data-state={one[choice] > 0 ? choice : undefined}>
                    {one[choice] === 0 ? (
                      '—'
                    ) : (
                      <Anchor
                        component="button"
                        inherit
                        aria-label={`${systemName(one.system)}, ${words(choice)}: ${one[choice]}`}
                        onClick={() => onShow(one.system, choice)}
                      >
                        {showNumber(one[choice], language)}
                      </Anchor>
                    )}
                  </td>
                ))}
                <td className={classes.wide}>
                  {one.lastDone ? showInstant(one.lastDone, language) : t('EFFECTS:never')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function SystemCell({ one: { system, up, closed_until, paused, opens } }: { one: System }) {
  const { t, language } = useTexts();
  const reach = useWrite(effectsCalls.reach, {
    stale: [effectsCalls.systems],
    staleAnyway: true,
    onDone: () => showToast({ text: t('EFFECTS:reaching'), tone: 'success' }),
  });
  const [pauses, setPauses] = useState(false);
  const resume = useWrite(effectsCalls.resume, {
    stale: [effectsCalls.systems],
    staleAnyway: true,
    onDone: () => showToast({ text: t('EFFECTS:resumed'), tone: 'success' }),
  });
  const name = systemName(system);
  return (
    <div className={classes.system}>
      {opens ? (
        <Anchor component={Link} to={`/${language}/${opens}`} inherit title={t('EFFECTS:ownScreen')}>
          {name}
        </Anchor>
      ) : (
        name
      )}
      <span className={classes.reach} data-up={up}>
        {up ? <IconPlugConnected size={14} aria-hidden="true" /> : <IconPlugConnectedX size={14} aria-hidden="true" />}{' '}
        {up ? t('EFFECTS:up') : t('EFFECTS:down')}
        {closed_until && ` · ${t('EFFECTS:closedUntil', { when: showInstant(closed_until, language) })}`}
      </span>
      {closed_until && (
        <Button
          size="compact-xs"
          variant="default"
          loading={reach.pending}
          aria-label={`${t('EFFECTS:reach')}: ${name}`}
          onClick={() => reach.write({ params: { system } })}
        >
          {t('EFFECTS:reach')}
        </Button>
      )}
      {paused ? (
        <Button
          size="compact-xs"
          loading={resume.pending}
          aria-label={`${t('EFFECTS:resume')}: ${name}`}
          onClick={() => resume.write({ params: { system } })}
        >
          {t('EFFECTS:resume')}
        </Button>
      ) : (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={`${t('EFFECTS:pause')}: ${name}`}
          onClick={() => setPauses(true)}
        >
          {t('EFFECTS:pause')}
        </Button>
      )}
      {paused && (
        <span className={classes.paused}>
          {t('EFFECTS:paused', { when: showInstant(paused.at, language), reason: paused.Motif })}
          {paused.by?.IndexPrenomNom && ` (${t('EFFECTS:pausedBy', { name: paused.by.IndexPrenomNom })})`}
        </span>
      )}
      {pauses && <PauseDialog system={system} onClose={() => setPauses(false)} />}
    </div>
  );
}
