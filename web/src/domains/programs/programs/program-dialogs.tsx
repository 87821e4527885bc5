import { Button, Group, Stack, Text } from '@mantine/core';
import type { ProgramScope } from '@passerelle/contracts/callers.ts';
import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { type ProgramRow, programCalls, programLimits } from '@passerelle/contracts/programs/programs.contract.ts';
import { useState } from 'react';
import { useForm } from '../../../lib/form/form.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckField, DayField, Field, TextField } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { WriteError } from '../../../ui/write-error.tsx';
import { HistoryTimeline } from '../../foundation/history/history-timeline.tsx';
import { ScopesField } from './scopes-field.tsx';
import { ShownToken } from './shown-token.tsx';

export interface AskedOfProgram {
  readonly what: 'change' | 'rotate' | 'end' | 'history';
  readonly program: ProgramRow;
}

interface DialogProps {
  readonly program: ProgramRow;
  readonly onClose: () => void;
}

const stale = [programCalls.list];

/** What is done to one program. */
export function ProgramDialog({ asked: { what, program }, onClose }: { asked: AskedOfProgram; onClose: () => void }) {
  const { LibProgramme } = program;
  switch (what) {
    case 'history':
      return (
        <Dialog onClose={onClose} title={LibProgramme}>
          <HistoryTimeline entity="program" id={String(program.IdProgramme)} />
        </Dialog>
      );
    case 'change':
      return <ChangeDialog program={program} onClose={onClose} />;
    case 'rotate':
      return <RotateDialog program={program} onClose={onClose} />;
    case 'end':
      return <EndDialog program={program} onClose={onClose} />;
  }
}

function ChangeDialog({ program: { IdProgramme, LibProgramme, scopes }, onClose }: DialogProps) {
  const { t } = useTexts();
  const change = useWrite(programCalls.change, { stale, shownInPlace: true });
  const form = useForm({
    initial: { LibProgramme, scopes: scopes as readonly ProgramScope[] },
    fields: {
      LibProgramme: { label: 'COMMON:name', required: true },
      scopes: { label: 'PROGRAMS:scopes', required: true },
    },
    stored: true,
    save: (typed) =>
      change.writeAsync({
        params: { IdProgramme },
        body: { LibProgramme: typed.LibProgramme, scopes: [...typed.scopes] },
      }),
    done: () => {
      showToast({ tone: 'success', text: t('PROGRAMS:changed') });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={LibProgramme} onClose={onClose}>
      <TextField form={form} name="LibProgramme" maxLength={programLimits.name} data-autofocus />
      <Field form={form} name="scopes">
        {(field) => <ScopesField {...field} />}
      </Field>
      <FormEnd cancel action={t('COMMON:save')} />
    </FormDialog>
  );
}

function RotateDialog({ program: { IdProgramme, LibProgramme }, onClose }: DialogProps) {
  const { t } = useTexts();
  const [token, setToken] = useState<string>();
  const rotate = useWrite(programCalls.rotate, { stale, shownInPlace: true });
  const today = usualToday();
  const form = useForm({
    initial: { DateFin: addDays(today, 365) as string | null, overlap: true },
    fields: {
      DateFin: { label: 'PROGRAMS:lastDay', required: true },
      overlap: { label: 'PROGRAMS:overlap' },
    },
    save: async ({ DateFin, overlap }) => {
      if (DateFin === null) throw new Error('A checked form is whole');
      return await rotate.writeAsync({ params: { IdProgramme }, body: { DateFin, overlap } });
    },
    done: (shown) => setToken(shown.token),
  });
  if (token) return <ShownToken token={token} title={LibProgramme} onClose={onClose} />;
  return (
    <FormDialog form={form} acts title={t('PROGRAMS:rotateTitle', { name: LibProgramme })} onClose={onClose}>
      <Text size="sm">{t('PROGRAMS:rotateLead')}</Text>
      <DayField form={form} name="DateFin" minDate={today} maxDate={addDays(today, programLimits.days)} />
      <CheckField form={form} name="overlap" />
      <FormEnd cancel action={t('PROGRAMS:rotate')} />
    </FormDialog>
  );
}

/** Asks before a program is ended. */
function EndDialog({ program: { IdProgramme, LibProgramme }, onClose }: DialogProps) {
  const { t } = useTexts();
  const end = useWrite(programCalls.end, {
    stale,
    shownInPlace: true,
    onDone: () => {
      showToast({ tone: 'success', text: t('PROGRAMS:ended') });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t('PROGRAMS:endTitle', { name: LibProgramme })}>
      <Stack gap="md">
        <Text size="sm">{t('PROGRAMS:endLead')}</Text>
        <WriteError error={end.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('COMMON:cancel')}
          </Button>
          <Button
            color="red"
            data-autofocus
            loading={end.pending}
            onClick={() => end.write({ params: { IdProgramme } })}
          >
            {t('PROGRAMS:end')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
