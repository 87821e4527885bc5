import { Checkbox, PasswordInput, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import type { FieldItem, ValueCode } from '@passerelle/contracts/forms/form.ts';
import { isReferenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPiece } from '../../lib/code.ts';
import { useMostWords } from '../../lib/form/declared-form.ts';
import type { Fault } from '../../lib/form/form-store.ts';
import { calendarNames } from '../../lib/format.ts';
import { isOfPart, offeredOf, useReference } from '../../lib/reference.ts';
import { textIfAny, useTexts } from '../../lib/texts.ts';
import { DateInput } from '../date-inputs.tsx';
import type { FilterControl } from '../filters/filter-types.ts';
import { useChoiceLabels, useChoices } from '../filters/use-choices.ts';
import { withHeld } from '../found-choices.ts';
import { MultiSelect } from '../multi-select.tsx';
import { NumberInput } from '../number-input.tsx';
import { useShowPhone } from '../phone-text.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { Select } from '../select.tsx';
import { WordsInput } from '../words-input.tsx';
import classes from './controls.module.css';
import type { Bound } from './field.tsx';

const DocumentControl = lazyPiece(() => import('./document-control.tsx'));

/** What a control of a declared form is given. */
export interface ControlProps extends Bound<unknown> {
  readonly name: string;
  readonly field: Field;
  readonly item: FieldItem;
  /** The family of the labels of its own values. */
  readonly words: string;
  readonly description?: string;
  /** The first and the last day that it takes, where its form says so. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** What the field that parts its choices holds. */
  readonly part?: unknown;
  /** The only ones of its own values that go with that. */
  readonly choices?: readonly string[] | undefined;
  /** It or what parts its choices was changed. */
  readonly moved?: boolean;
  /** Where the choices of a searched field come from. */
  readonly searchOf: (field: Field) => FilterControl;
  /** Where words come from that are in use already: offered beside new ones. */
  readonly suggested?: FilterControl | undefined;
  readonly onFault: (fault: Omit<Fault, 'path'> | undefined, quietly?: boolean) => void;
  /** What was typed there and is no value, as the form keeps it. */
  readonly unread?: string | undefined;
}

/** A number has no form of its own: what is shown around a control is the same for all. */
function around({ label, required, error, onBlur, description }: ControlProps) {
  return { label, required, error, onBlur, ...(description !== undefined && { description }) };
}

/** A group is wrong as a whole. */
const atFault = ({ error }: ControlProps) => ({ 'data-fault': error !== undefined || undefined });

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const orNull = (typed: string) => (typed === '' ? null : typed);

function Line(props: ControlProps) {
  const { field, value, onChange } = props;
  if (field.secret)
    return (
      <PasswordInput
        {...around(props)}
        autoComplete="new-password"
        value={text(value)}
        onChange={(event) => onChange(orNull(event.currentTarget.value))}
      />
    );
  const isMail = field.format === 'mail';
  return (
    <TextInput
      {...around(props)}
      type={isMail ? 'email' : 'text'}
      {...(isMail && { inputMode: 'email' as const })}
      autoComplete="off"
      value={text(value)}
      onChange={(event) => onChange(orNull(event.currentTarget.value))}
    />
  );
}

/** A number that is stored is read as people write it; what is being typed stays as it is typed. */
function Phone(props: ControlProps) {
  const { value, onChange } = props;
  const [typed, setTyped] = useState<string>();
  const stored = text(value);
  const showPhone = useShowPhone(stored !== '' && stored !== typed);
  return (
    <TextInput
      {...around(props)}
      type="tel"
      autoComplete="off"
      value={stored === typed ? stored : showPhone(stored)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(orNull(currentTarget.value));
      }}
    />
  );
}

function Lines(props: ControlProps) {
  return (
    <Textarea
      {...around(props)}
      autosize
      minRows={2}
      maxRows={12}
      value={text(props.value)}
      onChange={(event) => props.onChange(orNull(event.currentTarget.value))}
    />
  );
}

function Formatted(props: ControlProps) {
  const { label, description, value, onChange, error, required } = props;
  return (
    <RichTextField
      label={label}
      {...(description !== undefined && { description })}
      value={text(value)}
      onChange={onChange}
      error={error}
      required={required}
    />
  );
}

function NumberControl(props: ControlProps) {
  const { item, field, value, onChange, onFault, unread } = props;
  if (item.calls) return <Named {...props} calls={item.calls} />;
  return (
    <NumberInput
      {...around(props)}
      decimals={field.decimals !== undefined}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      onFault={onFault}
      unread={unread}
    />
  );
}

/**
 * How a choice is emptied where it may be: by its cross, which keys reach too. What is chosen again stays chosen. The focus
 * stays in the field that the cross leaves with.
 */
function useEmptying({ required, label }: ControlProps) {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  return {
    ref: field,
    clearable: !required,
    clearButtonProps: {
      tabIndex: 0,
      'aria-hidden': false,
      'aria-label': t('FORMS:emptyField', { field: label }),
      // As large as a target has to be.
      size: '24',
    },
    onClear: () => field.current?.focus(),
  } as const;
}

/** A number by the name that calendars give it. */
function Named({ calls, ...props }: ControlProps & { readonly calls: 'month' | 'weekday' }) {
  const { t, language } = useTexts();
  const { value, onChange } = props;
  const emptied = useEmptying(props);
  return (
    <Select
      {...around(props)}
      searchable
      {...emptied}
      placeholder={t('FORMS:choose')}
      nothingFoundMessage={t('GRID:nothingFound')}
      comboboxProps={opened}
      data={calendarNames(calls, language).map((label, n) => ({ value: String(n + 1), label }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}

function Day(props: ControlProps) {
  const { value, onChange, onFault, unread, required, from, until } = props;
  return (
    <DateInput
      {...around(props)}
      minDate={from}
      maxDate={until}
      clearable={!required}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onFault={onFault}
      unread={unread}
    />
  );
}

function OnOff({ label, value, onChange, error, description }: ControlProps) {
  return (
    <Switch
      className={classes.switch}
      label={label}
      error={error}
      aria-invalid={error !== undefined || undefined}
      description={description}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** Yes or no that has to be said: neither is chosen to start with. */
function YesNo(props: ControlProps) {
  const { t } = useTexts();
  const { value, onChange } = props;
  return (
    <Radio.Group
      {...around(props)}
      {...atFault(props)}
      value={typeof value === 'boolean' ? String(value) : null}
      onChange={(chosen) => onChange(chosen === 'true')}
    >
      <Choices
        choices={[true, false].map((yes) => ({ value: String(yes), label: t(yes ? 'COMMON:yes' : 'COMMON:no') }))}
      />
    </Radio.Group>
  );
}

function Choices({ choices }: { readonly choices: readonly Option[] }) {
  return (
    <Stack gap={6} mt={6}>
      {choices.map(({ value, label }) => (
        <Radio key={value} value={value} label={label} />
      ))}
    </Stack>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The codes that may be chosen, by their labels, and the stored one even where it may not be chosen anew. */
function useOptions({ name, field, item, words, value, part, choices }: ControlProps): readonly Option[] {
  const { rows, byId } = useReference(isReferenceList(field.reference) ? field.reference : undefined);
  const listed = choices ?? field.values ?? offeredOf(rows, item.partedBy, part).map(({ id }) => id);
  const isListed = (code: string | number) => listed.some((one) => String(one) === String(code));
  const codes = item.partedBy === undefined ? (item.choices ?? listed) : (item.choices?.filter(isListed) ?? listed);
  const held = [value].flat().filter((one) => one !== null && one !== undefined && one !== '');
  return [...new Set([...codes, ...held].map(String))].map((code) => ({
    value: code,
    label: byId.get(code)?.label ?? textIfAny(words, `${name} ${code}`) ?? code,
  }));
}

/** A choice that does not go with what parts them any more is told at once: nobody looks at it again. */
function useTakenAway({ field, item, value, part, choices, moved, onFault }: ControlProps) {
  const { byId } = useReference(isReferenceList(field.reference) ? field.reference : undefined);
  const row = byId.get(String(value));
  const fits = choices ? choices.includes(String(value)) : !row || isOfPart(row, item.partedBy, part);
  const isAway = moved === true && !fits && value !== null && value !== undefined && value !== '';
  useEffect(() => {
    if (!isAway) return undefined;
    onFault({ rule: 'unknownValue' });
    return () => onFault(undefined);
  }, [isAway, onFault]);
}

/** Codes travel as their list has them: as numbers, or as texts. */
function codeOf({ field, value }: ControlProps, chosen: string, isNumber: boolean): string | number {
  return isNumber && (field.reference !== undefined || typeof value === 'number') ? Number(chosen) : chosen;
}

function useCodes(props: ControlProps) {
  const list = useReference(isReferenceList(props.field.reference) ? props.field.reference : undefined);
  const isNumber = typeof (props.item.choices?.[0] ?? list.rows[0]?.id ?? props.value) === 'number';
  return (chosen: string) => codeOf(props, chosen, isNumber);
}

/** Lists stay out of the page until they are opened: a hundred of them would fill it. */
const opened = { keepMounted: false } as const;

function OneOf(props: ControlProps) {
  const { t } = useTexts();
  const options = useOptions(props);
  const code = useCodes(props);
  useTakenAway(props);
  const emptied = useEmptying(props);
  const { value, onChange } = props;
  return (
    <Select
      {...around(props)}
      searchable
      {...emptied}
      placeholder={t('FORMS:choose')}
      nothingFoundMessage={t('GRID:nothingFound')}
      comboboxProps={opened}
      data={[...options]}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : code(chosen))}
    />
  );
}

function OneOfFew(props: ControlProps) {
  const options = useOptions(props);
  const code = useCodes(props);
  useTakenAway(props);
  const { value, onChange } = props;
  return (
    <Radio.Group
      {...around(props)}
      {...atFault(props)}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(code(chosen))}
    >
      <Choices choices={options} />
    </Radio.Group>
  );
}

/** One choice, taken or not: its code is the value. */
function Single(props: ControlProps) {
  const [only] = useOptions(props);
  const code = useCodes(props);
  const { value, onChange, onBlur, error, label, description } = props;
  return (
    <Checkbox
      label={only?.label ?? label}
      description={description}
      error={error}
      aria-invalid={error !== undefined || undefined}
      onBlur={onBlur}
      checked={only !== undefined && String(value) === only.value}
      onChange={(event) => onChange(event.currentTarget.checked && only ? code(only.value) : null)}
    />
  );
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Several at once, with how many of those that there may be. */
function Several(props: ControlProps) {
  const most = useMostWords();
  const n = texts(props.value).length;
  return (
    <>
      <SeveralInput {...props} />
      {n > 0 && (
        <p className={classes.count}>
          {n}/{most}
        </p>
      )}
    </>
  );
}

function SeveralInput(props: ControlProps) {
  const { t } = useTexts();
  const options = useOptions(props);
  const { field, item, value, onChange } = props;
  if (field.reference === undefined && !field.values && !item.choices)
    return (
      <WordsInput
        {...around(props)}
        clearable
        placeholder={t('FORMS:addWord')}
        suggested={props.suggested}
        {...(field.maxLength !== undefined && { maxLength: field.maxLength })}
        value={texts(value)}
        onChange={onChange}
      />
    );
  return (
    <MultiSelect
      {...around(props)}
      searchable
      clearable
      placeholder={texts(value).length > 0 ? '' : t('FORMS:choose')}
      nothingFoundMessage={t('GRID:nothingFound')}
      comboboxProps={opened}
      data={[...options]}
      value={texts(value)}
      onChange={onChange}
    />
  );
}

/** Choices found on the server, by words: those that the reader may choose. */
function Searched(props: ControlProps) {
  const { t } = useTexts();
  const { field, value, onChange, searchOf } = props;
  const emptied = useEmptying(props);
  const [words, setWords] = useState('');
  const control = searchOf(field);
  const { choices, late } = useChoices(control, words);
  const held = typeof value === 'number' || typeof value === 'string' ? [value] : [];
  const labels = useChoiceLabels(control, { operator: 'in', value: held });
  const data = withHeld(
    choices.map(({ id, label, detail }) => ({ value: String(id), label: detail ? `${label} · ${detail}` : label })),
    held.map((id) => ({ value: String(id), label: labels.get(String(id)) ?? '…' })),
  );
  return (
    <Select
      {...around(props)}
      searchable
      {...emptied}
      placeholder={t('FORMS:search')}
      nothingFoundMessage={t('GRID:nothingFound')}
      comboboxProps={opened}
      data={data}
      value={held.length > 0 ? String(held[0]) : null}
      late={late}
      searchValue={words}
      onSearchChange={setWords}
      onChange={(chosen) => onChange(chosen === null ? null : Number.isNaN(Number(chosen)) ? chosen : Number(chosen))}
    />
  );
}

/** Its code comes with the first form that has files. */
function Documents(props: ControlProps) {
  return (
    <Suspense>
      <DocumentControl {...props} />
    </Suspense>
  );
}

/** What each code of a form is drawn with. */
export const controls: Readonly<Record<ValueCode, ComponentType<ControlProps>>> = {
  S: Line,
  T: Line,
  TEL: Phone,
  R: Lines,
  HTML: Formatted,
  N: NumberControl,
  D: Day,
  SWITCH: OnOff,
  B: YesNo,
  L: OneOf,
  RADIO: OneOfFew,
  '0': Single,
  CHECK: Several,
  DLIST: Searched,
  DOC: Documents,
};
