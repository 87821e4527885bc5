import { Checkbox, Stack, Text } from '@mantine/core';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from '../../../lib/form/form.ts';
import { paths } from '../../../lib/paths.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DayField, Field } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { PeoplePicker } from '../../people/people/person-picker.tsx';
import type { DialogPerson } from './dialogs.tsx';
import type { OwnRole } from './own-roles.tsx';

interface CloneDialogProps {
  readonly person: DialogPerson;
  readonly roles: readonly OwnRole[];
  readonly chosen: number;
  readonly onClose: () => void;
}

/** Gives others the roles that somebody holds: first worked out as a plan, which is then looked at. */
export function CloneDialog({ person, roles, chosen, onClose }: CloneDialogProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const offered = roles.filter(({ can }) => can.clone);
  const held = (keys: readonly number[]) =>
    keys.filter((key) => offered.some(({ IdPersonneRole }) => IdPersonneRole === key));
  const prepare = useWrite(plansCalls.prepare, { shownInPlace: true });
  const form = useForm({
    draft: { form: 'clone-roles', subject: String(person.IdPersonneEV1) },
    initial: {
      IdPersonneRoles: [chosen] as readonly number[],
      targets: [] as readonly number[],
      DateFin: null as string | null,
    },
    at: 'input',
    fields: {
      IdPersonneRoles: {
        label: 'DELEGATION:cloneWhich',
        required: true,
        check: ({ IdPersonneRoles }) => (held(IdPersonneRoles).length === 0 ? 'required' : undefined),
      },
      targets: { label: 'DELEGATION:cloneTo', required: true },
      DateFin: { label: 'COMMON:lastDayOptional' },
    },
    says: ({ code }, { targets }) =>
      code === 'ERREUR_DR_DOUBLON' ? { text: 'DELEGATION:cloneAllHeld', values: { count: targets.length } } : undefined,
    save: (typed) =>
      prepare.writeAsync({
        body: { kind: 'clone-roles', input: { ...typed, IdPersonneRoles: held(typed.IdPersonneRoles) } },
      }),
    done: ({ IdPlan }) => void navigate({ to: paths.plan(language, { IdPlan }) }),
  });
  return (
    <FormDialog form={form} acts onClose={onClose} title={t('DELEGATION:cloneRoles')}>
      <Text size="sm" c="dimmed">
        {t('DELEGATION:cloneLead', { person: person.IndexPrenomNom })}
      </Text>
      <Field form={form} name="IdPersonneRoles">
        {({ label, required, error, value, onChange }) => (
          <Checkbox.Group
            {...{ label, required, error }}
            data-fault={error !== undefined || undefined}
            value={held(value).map(String)}
            onChange={(keys) => onChange(keys.map(Number))}
          >
            <Stack gap={8} mt={6}>
              {offered.map(({ IdPersonneRole, LibRole }) => (
                <Checkbox key={IdPersonneRole} value={String(IdPersonneRole)} label={LibRole} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Field>
      <Field form={form} name="targets">
        {({ value, onBlur: _, ...field }) => <PeoplePicker {...field} but={[person.IdPersonneEV1]} values={value} />}
      </Field>
      <DayField
        form={form}
        name="DateFin"
        description={t('DELEGATION:cloneUntilHelp')}
        placeholder={t('GRID:datePlaceholder')}
        clearable
      />
      <FormEnd action={t('DELEGATION:review')} />
    </FormDialog>
  );
}
