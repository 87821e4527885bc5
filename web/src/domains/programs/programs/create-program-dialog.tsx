import { Skeleton, Text } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import type { ProgramScope } from '@passerelle/contracts/callers.ts';
import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { programCalls, programLimits } from '@passerelle/contracts/programs/programs.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../../lib/form/form.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DayField, Field, TextField } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { ScopesField } from './scopes-field.tsx';
import { ShownToken } from './shown-token.tsx';

interface CreateProps {
  readonly onClose: () => void;
}

/** Lets a program call, and shows its token. */
export function CreateProgramDialog({ onClose }: CreateProps) {
  const { t } = useTexts();
  const [token, setToken] = useState<string>();
  const choices = useQuery(callQuery(programCalls.choices, {}));
  const title = t('PROGRAMS:create');
  if (token) return <ShownToken token={token} title={title} onClose={onClose} />;
  if (choices.data && choices.data.accounts.length > 0)
    return <Creating {...choices.data} onClose={onClose} onShown={setToken} />;
  return (
    <Dialog title={title} onClose={onClose}>
      {choices.error ? (
        <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />
      ) : choices.data ? (
        <Text size="sm">{t('PROGRAMS:noAccount')}</Text>
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  );
}

type Choices = Output<typeof programCalls.choices>;

function Creating({ accounts, roles, onClose, onShown }: Choices & CreateProps & { onShown: (token: string) => void }) {
  const { t } = useTexts();
  const create = useWrite(programCalls.create, { stale: [programCalls.list], shownInPlace: true });
  const today = usualToday();
  const form = useForm({
    initial: {
      LibProgramme: '',
      IdPersonneEV1: null as number | null,
      IdRole: null as number | null,
      scopes: ['scim.read'] as readonly ProgramScope[],
      DateFin: addDays(today, 365) as string | null,
    },
    fields: {
      LibProgramme: { label: 'COMMON:name', required: true },
      IdPersonneEV1: { label: 'PROGRAMS:account', required: true },
      IdRole: { label: 'COMMON:role', required: true },
      scopes: { label: 'PROGRAMS:scopes', required: true },
      DateFin: { label: 'PROGRAMS:lastDay', required: true },
    },
    save: async ({ LibProgramme, IdPersonneEV1, IdRole, scopes, DateFin }) => {
      if (IdPersonneEV1 === null || IdRole === null || DateFin === null) throw new Error('A checked form is whole');
      return await create.writeAsync({ body: { LibProgramme, IdPersonneEV1, IdRole, scopes: [...scopes], DateFin } });
    },
    done: ({ token }) => onShown(token),
  });
  return (
    <FormDialog form={form} acts title={t('PROGRAMS:create')} onClose={onClose}>
      <TextField form={form} name="LibProgramme" maxLength={programLimits.name} data-autofocus />
      <Field form={form} name="IdPersonneEV1">
        {({ value, onChange, ...field }) => (
          <Select
            {...field}
            searchable
            description={t('PROGRAMS:accountHelp')}
            data={accounts.map((one) => ({ value: String(one.IdPersonneEV1), label: one.IndexPrenomNom }))}
            value={value === null ? null : String(value)}
            onChange={(key) => onChange(key === null ? null : Number(key))}
          />
        )}
      </Field>
      <Field form={form} name="IdRole">
        {({ value, onChange, ...field }) => (
          <Select
            {...field}
            searchable
            description={t('PROGRAMS:roleHelp')}
            data={roles.map((one) => ({ value: String(one.IdRole), label: one.LibRole }))}
            value={value === null ? null : String(value)}
            onChange={(key) => onChange(key === null ? null : Number(key))}
          />
        )}
      </Field>
      <Field form={form} name="scopes">
        {(field) => <ScopesField {...field} />}
      </Field>
      <DayField form={form} name="DateFin" minDate={today} maxDate={addDays(today, programLimits.days)} />
      <FormEnd cancel action={t('PROGRAMS:create')} />
    </FormDialog>
  );
}
