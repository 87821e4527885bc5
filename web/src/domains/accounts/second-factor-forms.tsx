import '@mantine/dates/styles.layer.css';
import { Button, Group, Stack, Text } from '@mantine/core';
import { secondFactorCalls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { DateInput } from '../../ui/date-inputs.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';
import { showToast } from '../../ui/toast.tsx';

export interface FormProps {
  readonly IdPersonneEV1: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** Takes the factor of a person back, with the reason that the history keeps. */
export function ResetForm({ IdPersonneEV1, name, onClose }: FormProps) {
  const { t } = useTexts();
  const resetting = useWrite(secondFactorCalls.reset, {
    stale: [secondFactorCalls.ofPerson, directoryCalls.record],
    shownInPlace: true,
    onDone: () => {
      onClose();
      showToast({ tone: 'success', text: t('SECOND_FACTOR:resetDone', { name }) });
    },
  });
  return (
    <ReasonForm
      lead={t('SECOND_FACTOR:resetLead', { name })}
      help={t('SECOND_FACTOR:reasonHelp')}
      action={t('SECOND_FACTOR:reset')}
      writing={resetting}
      onReason={(Motif) => resetting.write({ params: { IdPersonneEV1 }, body: { Motif } })}
      onClose={onClose}
    />
  );
}

/** Lets a person do without, until a day or not. */
export function ExemptForm({ IdPersonneEV1, name, onClose }: FormProps) {
  const { t } = useTexts();
  const [DateFin, setDateFin] = useState<string | null>(null);
  const exempting = useWrite(secondFactorCalls.exempt, {
    stale: [secondFactorCalls.ofPerson],
    shownInPlace: true,
    onDone: () => {
      onClose();
      showToast({ tone: 'success', text: t('SECOND_FACTOR:exemptDone', { name }) });
    },
  });
  return (
    <ReasonForm
      lead={t('SECOND_FACTOR:exemptLead', { name })}
      help={t('SECOND_FACTOR:exemptReason')}
      action={t('SECOND_FACTOR:exemptIt')}
      writing={exempting}
      onReason={(Motif) => exempting.write({ params: { IdPersonneEV1 }, body: { Motif, DateFin } })}
      onClose={onClose}
    >
      <DateInput
        label={t('COMMON:lastDayOptional')}
        valueFormat="DD/MM/YYYY"
        placeholder={t('GRID:datePlaceholder')}
        minDate={new Date().toISOString().slice(0, 10)}
        value={DateFin}
        onChange={setDateFin}
        clearable
      />
    </ReasonForm>
  );
}

interface ReasonFormProps {
  readonly lead: string;
  readonly help: string;
  readonly action: string;
  readonly writing: { readonly pending: boolean; readonly error: Error | null };
  readonly onReason: (Motif: string) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

function ReasonForm({ lead, help, action, writing, onReason, onClose, children }: ReasonFormProps) {
  const { t } = useTexts();
  const reason = useReason();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.ready) onReason(reason.Motif);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{lead}</Text>
        <ReasonField
          {...reason.field}
          help={help}
          error={writing.error && <ErrorText error={writing.error} />}
          autoFocus
        />
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('COMMON:cancel')}
          </Button>
          <Button type="submit" loading={writing.pending} disabled={!reason.ready}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
