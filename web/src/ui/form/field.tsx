import { Checkbox, Switch, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { lengthOfReason, reasonLength } from '@passerelle/contracts/reason.ts';
import type { ChangeEvent, ReactNode } from 'react';
import { type Form, useField, useSaidField } from '../../lib/form/form.ts';
import type { Fault, FieldRule } from '../../lib/form/form-store.ts';
import { useTexts } from '../../lib/texts.ts';
import { DateInput, type DayProps } from '../date-inputs.tsx';
import { LabelFields } from '../label-fields.tsx';
import { NumberInput, type NumberProps } from '../number-input.tsx';

/** Fields of a form whose value is of this type. */
type Named<V, T> = { [K in keyof V & string]: V[K] extends T ? K : never }[keyof V & string];

/** What a control is given of its field. */
export interface Bound<T> {
  readonly label: string;
  readonly required: boolean;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}

/** A field of a form, drawn again when it changes and not when another one does. */
export function useBound<V extends object, K extends keyof V & string>(form: Form<V>, name: K): Bound<V[K]> {
  // Words follow the language.
  useTexts();
  const { value, faults } = useSaidField(form, name);
  const [fault] = faults;
  return {
    label: form.labelsOf(name)[0] ?? '',
    required: form.isRequired(name),
    value,
    onChange: (next) => form.change({ [name]: next } as unknown as Partial<V>),
    onBlur: () => form.store.touch(name),
    error: fault && form.faultText(fault),
  };
}

/** What is wrong below a field, by paths within it: `FR/Titre`. */
export function useFaultsUnder<V extends object, K extends keyof V & string>(
  form: Form<V>,
  name: K,
): ReadonlyMap<string, string> {
  useTexts();
  const { faults } = useSaidField(form, name);
  return new Map(faults.map((fault) => [fault.path.slice(name.length + 1), form.faultText(fault)]));
}

interface FieldProps<V extends object, K extends keyof V & string> {
  readonly form: Form<V>;
  readonly name: K;
  readonly children: (field: Bound<V[K]>) => ReactNode;
}

/** Any control over a field. */
export function Field<V extends object, K extends keyof V & string>({ form, name, children }: FieldProps<V, K>) {
  return children(useBound(form, name));
}

type OwnProps<V extends object, K, Props> = Omit<Props, 'form' | 'name' | 'label' | 'value' | 'onChange' | 'onBlur'> & {
  readonly form: Form<V>;
  readonly name: K;
};

/** One line of text. */
export function TextField<V extends object>({
  form,
  name,
  error,
  typed = String,
  ...props
}: OwnProps<V, Named<V, string>, TextInputProps> & {
  /** What is kept of what is typed. */
  readonly typed?: (text: string) => string;
}) {
  const field = useBound(form, name) as unknown as Bound<string>;
  return (
    <TextInput
      {...field}
      error={field.error ?? error}
      onChange={(event) => field.onChange(typed(event.currentTarget.value))}
      {...props}
    />
  );
}

/** A day, with its hour or without. What is none stays as it was typed, and holds the form back. */
export function DayField<V extends object>({
  form,
  name,
  ...props
}: OwnProps<V, Named<V, string | null>, Omit<DayProps, 'error' | 'onFault' | 'unread'>> & {
  /** Shown instead of what is chosen. */
  readonly value?: string | null;
  readonly onChange?: (day: string | null) => void;
}) {
  const field = useBound(form, name) as unknown as Bound<string | null>;
  const { unread } = useField(form, name);
  return (
    <DateInput
      {...field}
      unread={unread}
      onFault={(fault, quietly) => form.store.hold(name, fault, quietly)}
      {...props}
    />
  );
}

/** A number. What is none stays as it was typed, and holds the form back. */
export function NumberField<V extends object>({
  form,
  name,
  ...props
}: OwnProps<V, Named<V, number | null>, Omit<NumberProps, 'error' | 'onFault' | 'unread'>>) {
  const field = useBound(form, name) as unknown as Bound<number | null>;
  const { unread } = useField(form, name);
  return (
    <NumberInput
      {...field}
      unread={unread}
      onFault={(fault, quietly) => form.store.hold(name, fault, quietly)}
      {...props}
    />
  );
}

interface YesNoProps<V extends object> {
  readonly form: Form<V>;
  readonly name: Named<V, boolean>;
  readonly description?: string;
  readonly mt?: string;
}

function useYesNo<V extends object>({ form, name, ...props }: YesNoProps<V>) {
  const { label, value, onChange, error } = useBound(form, name) as unknown as Bound<boolean>;
  const typed = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.checked);
  return { ...props, label, error, checked: value, onChange: typed };
}

/** Yes or no. */
export function CheckField<V extends object>(props: YesNoProps<V>) {
  return <Checkbox {...useYesNo(props)} />;
}

/** On or off. */
export function SwitchField<V extends object>(props: YesNoProps<V>) {
  return <Switch {...useYesNo(props)} />;
}

/** A label in the eight languages: French in one field, the others in another. */
export function LabelsField<V extends { readonly Traductions: Readonly<Record<string, string>> }>({
  form,
  name,
}: {
  readonly form: Form<V>;
  readonly name: Named<V, string>;
}) {
  const { label, value, error, onBlur } = useBound(form, name) as unknown as Bound<string>;
  const translations = useField(form, 'Traductions').value;
  const faults = useFaultsUnder(form, 'Traductions');
  return (
    <LabelFields
      label={label}
      value={value}
      translations={translations}
      onChange={(French, Traductions) => form.change({ [name]: French, Traductions } as unknown as Partial<V>)}
      onBlur={onBlur}
      error={error}
      faults={faults}
    />
  );
}

/** Why one does what one is about to do. */
export function ReasonField<V extends { readonly Motif: string }>({
  form,
  help,
}: {
  readonly form: Form<V>;
  readonly help?: string;
}) {
  const { t } = useTexts();
  const { label, onChange, ...field } = useBound(form, 'Motif');
  return (
    <Textarea
      {...field}
      label={field.required ? label : t('COMMON:reasonOptional')}
      description={help}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={reasonLength.max}
      minRows={2}
      autosize
    />
  );
}

/** The field of a reason: long enough, where one is given. */
export function reasonRule<V extends { readonly Motif: string }>(
  required: FieldRule<V>['required'] = true,
  shortest: number = reasonLength.min,
): FieldRule<V> {
  return {
    label: 'COMMON:reason',
    required,
    check: ({ Motif }) => tooShort(Motif, shortest),
  };
}

/** What is wrong with a reason that is given and says too little. */
export function tooShort(text: string, shortest: number = reasonLength.min): readonly Fault[] | undefined {
  return text.trim() !== '' && lengthOfReason(text) < shortest
    ? [{ path: '', rule: 'short', text: 'COMMON:reasonShort', values: { n: shortest } }]
    : undefined;
}

/** What is sent of a reason: nothing where none is given. */
export const reasonOf = ({ Motif }: { readonly Motif: string }) => (Motif.trim() === '' ? {} : { Motif: Motif.trim() });
