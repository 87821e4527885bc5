import { SegmentedControl, Text } from '@mantine/core';
import { type BulkFieldName, type Gesture, gestures } from '@passerelle/contracts/bulk/bulk.fields.ts';
import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { type Form, useField, useForm } from '../../../lib/form/form.ts';
import { paths } from '../../../lib/paths.ts';
import { useWrite } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { controls } from '../../../ui/form/controls.tsx';
import { Field, ReasonField, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { formSearches, wordsInUse } from '../people/people.search.ts';
import { changeable } from './changeable.ts';

/** People, as they were chosen in the directory, or those directly under somebody. */
export type Chosen =
  | { readonly filter: string; readonly only?: readonly number[]; readonly except?: readonly number[] }
  | { readonly team: number };

interface ChangeManyProps {
  readonly chosen: Chosen;
  /** How many they are, when it is known. */
  readonly count: number | undefined;
  readonly title: string;
  /** The one thing to change, where it is not to be chosen. */
  readonly only?: BulkFieldName;
  readonly onClose: () => void;
}

/** Changes one thing of many people: first worked out as a plan, which is then looked at. */
export default function ChangeManyDialog({ chosen, count, title, only, onClose }: ChangeManyProps) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const navigate = useNavigate();
  const prepare = useWrite(plansCalls.prepare, { shownInPlace: true });
  const offered = changeable(user);
  const form = useForm({
    initial: { IdChamp: only ?? null, Geste: 'add', Valeur: null, Motif: '' } as Typed,
    at: 'input',
    fields: {
      IdChamp: { label: 'BULK:field', required: true },
      Geste: { label: 'BULK:gesture' },
      Valeur: {
        label: 'BULK:value',
        // A last day may be taken back; nothing else is emptied by leaving the field as it is.
        check: ({ IdChamp, Geste, Valeur }) =>
          isEmpty(Valeur) && IdChamp !== 'DateSortiePhysique' && !(IdChamp === 'tags' && Geste === 'replace')
            ? 'required'
            : undefined,
      },
      Motif: reasonRule(false),
    },
    says: ({ code }) => (code === 'PLAN_EMPTY' ? { text: 'BULK:nobody' } : undefined),
    save: ({ IdChamp, Geste, Valeur, Motif }) =>
      prepare.writeAsync({
        body: {
          kind: 'people-change',
          input: {
            chosen: 'team' in chosen ? chosen : { ...chosen, langue: language },
            IdChamp,
            Valeur: Valeur ?? (IdChamp === 'tags' ? [] : null),
            ...(IdChamp === 'tags' && { Geste }),
          },
          ...(Motif.trim() !== '' && { Motif: Motif.trim() }),
        },
      }),
    done: ({ IdPlan }) => void navigate({ to: paths.plan(language, { IdPlan }) }),
  });
  return (
    <FormDialog form={form} acts onClose={onClose} title={title}>
      <Text size="sm" c="dimmed">
        {count === undefined ? t('BULK:leadAll') : t('BULK:lead', { count })}
      </Text>
      {!only && (
        <Field form={form} name="IdChamp">
          {({ value, onChange, ...field }) => (
            <Select
              {...field}
              data={offered.map((name) => ({ value: name, label: t(`CHAMPS:${name}`) }))}
              value={value}
              onChange={(name) => {
                onChange(name as BulkFieldName);
                form.store.hold('Valeur', undefined);
                form.change({ Valeur: null });
              }}
            />
          )}
        </Field>
      )}
      <Field form={form} name="IdChamp">
        {({ value: name }) =>
          name && (
            <>
              {name === 'tags' && (
                <Field form={form} name="Geste">
                  {({ label, value, onChange }) => (
                    <SegmentedControl
                      aria-label={label}
                      value={value}
                      onChange={(gesture) => onChange(gesture as Gesture)}
                      data={gestures.map((gesture) => ({ value: gesture, label: t(`BULK:gesture.${gesture}`) }))}
                    />
                  )}
                </Field>
              )}
              <Field form={form} name="Valeur">
                {(bound) => (
                  <Value
                    form={form}
                    name={name}
                    bound={bound}
                    label={t(`CHAMPS:${name}`)}
                    {...(name === 'DateSortiePhysique' && { description: t('BULK:emptyDate') })}
                  />
                )}
              </Field>
            </>
          )
        }
      </Field>
      <ReasonField form={form} />
      <FormEnd action={t('BULK:review')} />
    </FormDialog>
  );
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

interface Bound {
  readonly required: boolean;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}

interface Typed {
  readonly IdChamp: BulkFieldName | null;
  readonly Geste: Gesture;
  readonly Valeur: unknown;
  readonly Motif: string;
}

interface ValueProps {
  readonly form: Form<Typed>;
  readonly name: BulkFieldName;
  readonly label: string;
  readonly description?: string;
  readonly bound: Bound;
}

/** The value that all are to have, edited as in a record. */
function Value({ form, name, bound, ...around }: ValueProps) {
  const { unread } = useField(form, 'Valeur');
  const declared = itemsOf(personForm).get(name);
  const field = personForm.fields[name];
  if (!declared || !field) return null;
  const { item } = declared;
  const Control = controls[item.code];
  const source = field.type === 'person' ? 'Personne' : (field.reference as 'Societe' | 'Site');
  return (
    <Control
      key={name}
      {...bound}
      {...around}
      {...{ name, field, item }}
      words="PERSON"
      searchOf={() => formSearches[source]}
      suggested={wordsInUse(name)}
      onFault={(fault, quietly) => form.store.hold('Valeur', fault, quietly)}
      unread={unread}
    />
  );
}
