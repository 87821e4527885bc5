import { Anchor, Button } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { type EffectChoice, effectsCalls } from '@passerelle/contracts/effects/effects.contract.ts';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showInstant, showMinute } from '../../../lib/format.ts';
import { useCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { CountedTable } from '../../../ui/counted-table.tsx';
import classes from '../../../ui/desk.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { systemName } from './effect-words.ts';
import { PauseDialog } from './pause-dialog.tsx';

type System = Output<typeof effectsCalls.systems>[number];

const counted = ['waiting', 'running', 'notDone', 'done'] as const satisfies readonly EffectChoice[];

/** Every system: whether it can be reached, and how much of what there is in it; a number opens the actions that it counts. */
export function SystemTable({ onShow }: { onShow: (system: string, choice: EffectChoice) => void }) {
  const { t } = useTexts();
  return (
    <CountedTable
      title={t('EFFECTS:systems')}
      words={{ row: t('EFFECTS:system'), lastDone: t('EFFECTS:lastDone'), never: t('EFFECTS:never') }}
      rows={useCall(effectsCalls.systems, {})}
      keyOf={({ system }) => system}
      nameOf={({ system }) => systemName(system)}
      cellOf={(one) => <SystemCell one={one} />}
      states={counted}
      stateWords={(choice) => (choice === 'done' ? t('EFFECTS:doneToday') : t(`EFFECTS:choice.${choice}`))}
      onShow={onShow}
    />
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
          {t('EFFECTS:paused', { when: showMinute(paused.at, language), reason: paused.Motif })}
          {paused.by?.IndexPrenomNom && ` (${t('EFFECTS:pausedBy', { name: paused.by.IndexPrenomNom })})`}
        </span>
      )}
      {pauses && <PauseDialog system={system} onClose={() => setPauses(false)} />}
    </div>
  );
}
