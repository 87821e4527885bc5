import { Text } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../../lib/api.ts';
import { type Form, useForm, useValues } from '../../../lib/form/form.ts';
import { showDate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useWrite } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import { CheckField, Field, ReasonField, reasonOf, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { Select } from '../../../ui/select.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { PersonPicker } from '../../people/people/person-picker.tsx';
import { SitesPicker } from '../../people/people/sites-picker.tsx';
import { DatesFields, type Period } from './dates-fields.tsx';
import { rolesMoved } from './delegation.writes.ts';
import type { DaysAway, DialogPerson } from './dialogs.tsx';
import { firstFreeDay, takenFor } from './free-days.ts';
import { type Delegable, isOffered } from './own-roles.tsx';
import { ScopeWords } from './scope-words.tsx';
import { WaitingUnder } from './waiting-under.tsx';

interface DelegateDialogProps {
  readonly person: DialogPerson;
  readonly delegable: Delegable;
  readonly chosen: number | undefined;
  /** What it is handed on for. */
  readonly away: DaysAway | undefined;
  readonly onClose: () => void;
}

interface Typed {
  readonly IdPersonneRoleDelegue: number | null;
  readonly IdPersonneEV1Delegue: number | null;
  /** Nothing until it is chosen: the first free day of the role is proposed. */
  readonly DateDebut: string | null;
  readonly DateFin: string | null;
  readonly switchDelegue: boolean;
  readonly validationsOnly: boolean;
  readonly types: readonly string[];
  readonly sites: readonly number[];
  readonly Motif: string;
}

/** Only these types and sites; of either that is empty, all. */
const scopeOf = ({ types, sites }: Pick<Typed, 'types' | 'sites'>) => ({
  ...(types.length > 0 && { types: types.map(Number) }),
  ...(sites.length > 0 && { sites: [...sites] }),
});

/** A plan that was made of what one asked, and waits for a second person. */
interface WaitingPlan {
  readonly IdPlan: string;
}

function orPlan(error: unknown): WaitingPlan {
  const waits = error instanceof ApiError && error.code === 'PLAN_NEEDS_CONFIRMATION';
  const IdPlan = waits ? /^Plans\/(\d+)$/.exec(error.details[0]?.path ?? '')?.[1] : undefined;
  if (!IdPlan) throw error;
  return { IdPlan };
}

/** Hands a role on: which, to whom, from when to when. */
export function DelegateDialog({
  person,
  delegable: { roles, today, needsMotif },
  chosen,
  away,
  onClose,
}: DelegateDialogProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const { user } = useSession();
  const offered = roles.filter(isOffered);
  const isActing = ({ IdPersonneRole }: Delegable['roles'][number]) =>
    IdPersonneRole === user.defaultRole?.IdPersonneRole;
  const chosenIn = ({ IdPersonneRoleDelegue }: Typed) =>
    offered.find(({ IdPersonneRole }) => IdPersonneRole === (chosen ?? IdPersonneRoleDelegue));
  /** The days on which somebody else has it for what is handed over. */
  const takenOf = (typed: Typed) => {
    const role = chosenIn(typed);
    return takenFor(role?.taken ?? [], role?.validates && typed.validationsOnly ? scopeOf(typed) : {});
  };
  const firstDay = (typed: Typed) => {
    if (typed.DateDebut !== null && typed.DateDebut >= today) return typed.DateDebut;
    const role = chosenIn(typed);
    return firstFreeDay(takenOf(typed), today, role?.DateFin ?? null);
  };
  const give = useWrite(delegationCalls.give, { shownInPlace: true });
  const form = useForm<Typed, Output<typeof delegationCalls.give> | WaitingPlan>({
    // What was begun for other days is no part of it.
    ...(!away && { draft: { form: 'delegate-role', subject: String(person.IdPersonneEV1) } }),
    initial: {
      IdPersonneRoleDelegue: chosen ?? (offered.find(isActing) ?? offered[0])?.IdPersonneRole ?? null,
      IdPersonneEV1Delegue: null,
      DateDebut: away?.DateDebut ?? null,
      DateFin: away?.DateFin ?? null,
      switchDelegue: false,
      validationsOnly: false,
      types: [],
      sites: [],
      Motif: '',
    },
    fields: {
      IdPersonneRoleDelegue: {
        label: 'COMMON:role',
        required: true,
        check: (typed) => (chosenIn(typed) ? undefined : 'required'),
      },
      IdPersonneEV1Delegue: { label: 'DELEGATION:colleague', required: true },
      DateDebut: { label: 'DELEGATION:DateDebut', check: (typed) => (firstDay(typed) ? undefined : 'required') },
      DateFin: { label: 'DELEGATION:DateFin', required: true },
      switchDelegue: { label: 'DELEGATION:switch' },
      validationsOnly: { label: 'DELEGATION:validationsOnly' },
      types: { label: 'DELEGATION:types' },
      sites: { label: 'DELEGATION:sites' },
      Motif: reasonRule(needsMotif),
    },
    places: { 'Portee/types': 'types', Portee: 'sites' },
    save: async (typed) => {
      const role = chosenIn(typed);
      const { IdPersonneEV1Delegue, DateFin, switchDelegue } = typed;
      const DateDebut = firstDay(typed);
      if (!role || !IdPersonneEV1Delegue || !DateDebut || !DateFin) throw new Error('A checked form is whole');
      const narrowed = role.validates && typed.validationsOnly;
      const given = give.writeAsync({
        body: {
          IdPersonneFiche: person.IdPersonneEV1,
          IdPersonneRoleDelegue: role.IdPersonneRole,
          IdRole: role.IdRole,
          IdPersonneEV1Delegue,
          DateDebut,
          DateFin,
          switchDelegue,
          Portee: narrowed ? scopeOf(typed) : null,
          ...reasonOf(typed),
        },
      });
      return await given.catch(orPlan);
    },
    done: (answer, { IdPersonneEV1Delegue }) => {
      if ('IdPlan' in answer) {
        void navigate({ to: paths.plan(language, answer) });
        return;
      }
      const { delegate } = answer;
      rolesMoved(IdPersonneEV1Delegue === user.IdPersonneEV1);
      showToast({ tone: 'success', text: t('DELEGATION:delegated', { person: delegate.IndexPrenomNom }) });
      onClose();
    },
  });
  const values = useValues(form);
  const role = chosenIn(values);

  return (
    <FormDialog form={form} acts onClose={onClose} title={t('DELEGATION:delegateRole')}>
      <Text size="sm" c="dimmed">
        {needsMotif ? t('DELEGATION:leadFor', { person: person.IndexPrenomNom }) : t('DELEGATION:lead')}
      </Text>
      <Field form={form} name="IdPersonneRoleDelegue">
        {(field) => (
          <Select
            {...field}
            data={offered.map(({ IdPersonneRole, LibRole }) => ({ value: String(IdPersonneRole), label: LibRole }))}
            value={role ? String(role.IdPersonneRole) : null}
            disabled={chosen !== undefined}
            onChange={(key) => field.onChange(Number(key))}
          />
        )}
      </Field>
      {role?.taken.map((one) => (
        <Text key={`${one.delegate.IdPersonneEV1} ${one.DateDebut}`} size="sm" c="dimmed" mt={-8}>
          {t('DELEGATION:taken', {
            person: one.delegate.IndexPrenomNom,
            from: showDate(one.DateDebut),
            until: showDate(one.DateFin),
          })}{' '}
          {one.Portee && <ScopeWords Portee={one.Portee} />}
        </Text>
      ))}
      <Field form={form} name="IdPersonneEV1Delegue">
        {({ onBlur: _, ...field }) => (
          <PersonPicker {...field} openOnFocus={chosen === undefined} but={[person.IdPersonneEV1]} />
        )}
      </Field>
      <DatesFields
        form={form as unknown as Form<Period>}
        today={today}
        proposed={firstDay(values)}
        last={role?.DateFin ?? null}
        taken={takenOf(values)}
      />
      <CheckField form={form} name="switchDelegue" description={t('DELEGATION:switchHelp')} />
      {role?.validates && (
        <CheckField form={form} name="validationsOnly" description={t('DELEGATION:validationsOnlyHelp')} />
      )}
      {role?.validates && values.validationsOnly && (
        <Field form={form} name="types">
          {({ value, onBlur: _, ...field }) => (
            <MultiSelect
              {...field}
              clearable
              description={t('DELEGATION:typesHelp')}
              value={[...value]}
              data={Object.values(requestTypeNumbers).map((number) => ({
                value: String(number),
                label: t(`REQUESTS:type ${number}` as TextKey),
              }))}
            />
          )}
        </Field>
      )}
      {role?.validates && values.validationsOnly && (
        <Field form={form} name="sites">
          {({ label, error, value, onChange }) => (
            <SitesPicker {...{ label, error, onChange }} description={t('DELEGATION:sitesHelp')} values={value} />
          )}
        </Field>
      )}
      {role && (
        <WaitingUnder
          key={role.IdPersonneRole}
          of={role}
          scope={role.validates && values.validationsOnly ? scopeOf(values) : {}}
        />
      )}
      <ReasonField form={form} />
      <FormEnd action={t('DELEGATION:delegate')} />
    </FormDialog>
  );
}
