import { Group } from '@mantine/core';
import type { DateInputProps } from '@mantine/dates';
import type { Output } from '@passerelle/contracts/call.ts';
import { rolesAdminCalls } from '@passerelle/contracts/rights/roles-admin.contract.ts';
import { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { caller } from '../../../lib/api.ts';
import { lazyPiece } from '../../../lib/code.ts';
import { attempt } from '../../../lib/errors.ts';
import { useForm, useValues } from '../../../lib/form/form.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery, invalidateCalls, useWrite } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { ensureTexts, useTexts } from '../../../lib/texts.ts';
import { DayField, Field, ReasonField, reasonOf, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { PeoplePicker } from '../../people/people/person-picker.tsx';
import { rolesMoved } from './delegation.writes.ts';
import type { DialogPerson } from './dialogs.tsx';

const WhatRoleOpens = lazyPiece(async () => {
  const texts = ensureTexts(caller.language, ['DROITS', 'PERIMETERS', 'CONDITIONS', 'GRID', 'CHAMPS', 'PERSON']);
  const [piece] = await Promise.all([import('./what-role-opens.tsx'), texts]);
  return piece;
});

export type Givable = Output<typeof rolesCalls.givable>;

interface GiveRoleDialogProps {
  /** To whom it is given; without it, they are chosen. */
  readonly person?: DialogPerson;
  /** The roles that may be given; one alone is not chosen. */
  readonly roles: Givable;
  readonly onClose: () => void;
}

/** What helps with a day is under it: the two stand side by side. */
const daysOrder: DateInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

/** Gives a role to somebody, whoever holds it by now: who, from when until when, and what it opens. */
export default function GiveRoleDialog({ person, roles, onClose }: GiveRoleDialogProps) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const navigate = useNavigate();
  const [first] = roles;
  const only = roles.length === 1 ? first : undefined;
  const give = useWrite(rolesCalls.give, { shownInPlace: true });
  const form = useForm({
    draft: { form: 'give-role', subject: person ? `P${person.IdPersonneEV1}` : `R${only?.IdRole}` },
    initial: {
      IdRole: only?.IdRole ?? (null as number | null),
      targets: (person ? [person.IdPersonneEV1] : []) as readonly number[],
      DateDebut: null as string | null,
      DateFin: null as string | null,
      Motif: '',
    },
    fields: {
      IdRole: { label: 'COMMON:role', required: true },
      targets: { label: 'DELEGATION:cloneTo', required: true },
      DateDebut: { label: 'DELEGATION:fromOptional' },
      DateFin: { label: 'COMMON:lastDayOptional' },
      Motif: reasonRule(false),
    },
    says: ({ code }, { targets }) =>
      code === 'ERREUR_DR_DOUBLON' ? { text: 'DELEGATION:cloneAllHeld', values: { count: targets.length } } : undefined,
    save: (typed) => {
      const { IdRole, targets, DateDebut, DateFin } = typed;
      if (IdRole === null) throw new Error('A checked form is whole');
      return give.writeAsync({ body: { IdRole, targets: [...targets], DateDebut, DateFin, ...reasonOf(typed) } });
    },
    done: ({ IdPlan, done }, { targets }) => {
      if (!done) {
        void navigate({ to: paths.plan(language, { IdPlan }) });
        return;
      }
      rolesMoved(targets.includes(user.IdPersonneEV1));
      attempt(invalidateCalls(rolesAdminCalls.get, rolesAdminCalls.holders, rolesAdminCalls.tree));
      showToast({ tone: 'success', text: t('DELEGATION:roleGiven') });
      onClose();
    },
  });
  const { IdRole, targets } = useValues(form);
  const { data, error, refetch } = useOpens(IdRole, targets);
  const title = person
    ? t('DELEGATION:giveRoleTo', { person: person.IndexPrenomNom })
    : t('DELEGATION:giveRoleOf', { role: only?.LibRole ?? '' });

  return (
    <FormDialog form={form} acts onClose={onClose} title={title} size="lg">
      {!only && (
        <Field form={form} name="IdRole">
          {({ value, onChange, ...field }) => (
            <Select
              {...field}
              searchable
              data={roles.map((role) => ({ value: String(role.IdRole), label: role.LibRole }))}
              value={value === null ? null : String(value)}
              onChange={(key) => onChange(key === null ? null : Number(key))}
              allowDeselect={false}
            />
          )}
        </Field>
      )}
      {!person && (
        <Field form={form} name="targets">
          {({ value, onBlur: _, ...field }) => <PeoplePicker {...field} values={value} />}
        </Field>
      )}
      <Group grow align="flex-start">
        <DayField
          form={form}
          name="DateDebut"
          description={t('DELEGATION:fromHelp')}
          inputWrapperOrder={daysOrder}
          placeholder={t('GRID:datePlaceholder')}
          clearable
        />
        <DayField
          form={form}
          name="DateFin"
          description={t('DELEGATION:untilHelp')}
          inputWrapperOrder={daysOrder}
          placeholder={t('GRID:datePlaceholder')}
          clearable
        />
      </Group>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <Suspense>
          <WhatRoleOpens opens={data} />
        </Suspense>
      )}
      <ReasonField form={form} />
      <FormEnd action={t(data && data.grave.length > 0 ? 'DELEGATION:review' : 'DELEGATION:giveRole')} />
    </FormDialog>
  );
}

/** What the role that is chosen would open, said anew for whom it is given to. */
function useOpens(IdRole: number | null, targets: readonly number[]) {
  const { language } = useTexts();
  const asked = callQuery(rolesCalls.opens, { body: { IdRole: IdRole ?? 0, targets: [...targets] } });
  return useQuery({
    ...asked,
    queryKey: [...asked.queryKey, language],
    enabled: IdRole !== null,
    placeholderData: (before) => before,
  });
}
