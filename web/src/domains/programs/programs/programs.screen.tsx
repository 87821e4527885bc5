import { Button, Text } from '@mantine/core';
import { type ProgramRow, type ProgramState, programCalls } from '@passerelle/contracts/programs/programs.contract.ts';
import { IconPlus, IconRobot } from '@tabler/icons-react';
import { useState } from 'react';
import { showDay, showInstant, showMinute } from '../../../lib/format.ts';
import { useMovingCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { LineButton, StandingLine } from '../../../ui/standing-line.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { CreateProgramDialog } from './create-program-dialog.tsx';
import { type AskedOfProgram, ProgramDialog } from './program-dialogs.tsx';

const colours: Readonly<Record<ProgramState, string>> = {
  active: 'green',
  expired: 'orange',
  closed: 'red',
  ended: 'ink',
};

const everyMs = 10_000;

/** Every program that may call, or might. */
export function ProgramsScreen() {
  const { t } = useTexts();
  // Programs call, and their tokens end, while this is looked at.
  const { programs } = useMovingCall(programCalls.list, {}, () => everyMs);
  const [asked, setAsked] = useState<AskedOfProgram>();
  const [creating, setCreating] = useState(false);
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      {t('PROGRAMS:create')}
    </Button>
  );
  return (
    <Page actions={programs.length > 0 && create}>
      <Text size="sm" c="dimmed" maw={720}>
        {t('PROGRAMS:lead')}
      </Text>
      {programs.length === 0 ? (
        <EmptyState
          icon={<IconRobot size={28} />}
          title={t('PROGRAMS:none')}
          help={t('PROGRAMS:noneHelp')}
          actions={create}
        />
      ) : (
        <ul className={parts.lines} aria-label={t('PAGES:programs')}>
          {programs.map((program) => (
            <ProgramLine key={program.IdProgramme} program={program} onAsk={setAsked} />
          ))}
        </ul>
      )}
      {creating && <CreateProgramDialog onClose={() => setCreating(false)} />}
      {asked && <ProgramDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}

function ProgramLine({ program, onAsk }: { program: ProgramRow; onAsk: (asked: AskedOfProgram) => void }) {
  const { t, language } = useTexts();
  const { LibProgramme, LibRole, account, scopes, state, DateFin, overlapUntil, lastUsed } = program;
  const action = (what: AskedOfProgram['what'], label: string) => (
    <LineButton label={label} of={LibProgramme} onClick={() => onAsk({ what, program })} />
  );
  const ended = state === 'ended';
  return (
    <StandingLine
      name={LibProgramme}
      state={{ label: t(`PROGRAMS:state.${state}`), color: colours[state] }}
      over={ended}
      said={[
        [account.IndexPrenomNom, LibRole ?? t('PROGRAMS:noRole'), ...scopes.map((one) => t(`PROGRAMS:scope.${one}`))],
        [
          !ended && DateFin && t('PROGRAMS:until', { day: showDay(DateFin, language) }),
          !ended && overlapUntil && t('PROGRAMS:overlapUntil', { until: showMinute(overlapUntil, language) }),
          lastUsed ? t('PROGRAMS:lastUsed', { at: showInstant(lastUsed, language) }) : t('PROGRAMS:neverUsed'),
        ],
      ]}
      onHistory={() => onAsk({ what: 'history', program })}
    >
      {!ended && action('change', t('PROGRAMS:change'))}
      {!ended && action('rotate', t('PROGRAMS:rotate'))}
      {!ended && action('end', t('PROGRAMS:end'))}
    </StandingLine>
  );
}
