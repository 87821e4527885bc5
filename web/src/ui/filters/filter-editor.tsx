import { Button, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import type { Operator, Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { WordsInput } from '../words-input.tsx';
import { asTyped, readTyped } from './as-typed.ts';
import { ChoiceList } from './choice-list.tsx';
import { DateTest } from './date-test.tsx';
import {
  type FilterControl,
  type FilterDefinition,
  type FilterTest,
  isComplete,
  takesList,
  takesNothing,
  valuesOf,
} from './filter-types.ts';
import classes from './filters.module.css';
import { useChoices } from './use-choices.ts';
import { withOperator } from './with-operator.ts';

interface FilterEditorProps {
  readonly definition: FilterDefinition;
  readonly test: FilterTest | undefined;
  /** Called at each change that makes sense; with nothing when the filter says nothing any more. */
  readonly onChange: (test: FilterTest | undefined) => void;
  readonly onDone: () => void;
  /** Whether it can be taken away from here. */
  readonly removable?: boolean;
}

const pauseInTyping = 250;

/** What a filter compares, and with what. It applies as it is written. */
export default function FilterEditor({ definition, test, onChange, onDone, removable = true }: FilterEditorProps) {
  const { t } = useTexts();
  const { operators, control, label, typesCodes } = definition;
  const [draft, setDraft] = useState<FilterTest>(test ?? { operator: preferred(definition) });
  const change = (next: FilterTest) => {
    setDraft(next);
    onChange(isComplete(next) ? next : undefined);
  };
  const words = draft.operator === 'like' || draft.operator === 'not like';
  const typed = words || (control.kind === 'text' && !takesList(draft.operator));

  return (
    <Stack gap="xs" className={classes.editor}>
      {control.kind === 'yesNo' ? (
        <YesNo definition={definition} draft={draft} onChange={change} />
      ) : control.kind === 'date' ? (
        <DateTest label={label} operators={operators} test={draft} onChange={change} />
      ) : (
        <>
          <NativeSelect
            aria-label={t('GRID:operator')}
            value={draft.operator}
            onChange={(event) => change(withOperator(draft, event.currentTarget.value as Operator))}
            data={operators.map((operator) => ({ value: operator, label: t(`GRID:op ${operator}`) }))}
          />
          {takesNothing(draft.operator) ? null : typed && draft.operator === 'between' ? (
            <Pair control={control} draft={draft} onChange={change} />
          ) : typed ? (
            <Typed
              key={draft.operator}
              label={label}
              control={control}
              help={typesCodes && t('GRID:comparesCodes')}
              draft={draft}
              onChange={change}
            />
          ) : control.kind === 'words' || control.kind === 'text' ? (
            <WordsInput
              aria-label={label}
              data-autofocus
              value={valuesOf(draft).map((value) => asTyped(control, value))}
              onChange={(typedNow) => {
                const value = typedNow.map((one) => readTyped(control, one));
                change({ ...draft, value: takesList(draft.operator) ? value : (value.at(-1) ?? '') });
              }}
            />
          ) : (
            <Choices definition={definition} draft={draft} onChange={change} onDone={onDone} />
          )}
        </>
      )}
      {test && removable && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.removeButton}
          onClick={() => {
            onChange(undefined);
            onDone();
          }}
        >
          {t('GRID:removeFilter', { filter: label })}
        </Button>
      )}
    </Stack>
  );
}

/** The comparison that a filter starts with. */
function preferred({ operators, control }: FilterDefinition): Operator {
  const wanted: readonly Operator[] =
    control.kind === 'date'
      ? ['equals', 'before']
      : control.kind === 'text'
        ? [control.decimals ? 'equals' : 'like', 'equals']
        : ['in', 'equals'];
  return wanted.find((one) => operators.includes(one)) ?? operators[0] ?? 'equals';
}

type TypedProps = Omit<PartProps, 'definition'> & { readonly control: FilterControl };

type PartProps = Pick<FilterEditorProps, 'definition'> & {
  readonly draft: FilterTest;
  readonly onChange: (test: FilterTest) => void;
};

function YesNo({ definition: { control, label }, draft, onChange }: PartProps) {
  if (control.kind !== 'yesNo') return null;
  const [value] = valuesOf(draft);
  const yes = value === undefined ? '' : String((draft.operator === 'equals') === (value === true || value === 'true'));
  return (
    <Radio.Group
      aria-label={label}
      value={yes}
      onChange={(next) => onChange({ operator: 'equals', value: next === 'true' })}
    >
      <Stack gap={8}>
        <Radio value="true" label={control.yes} data-autofocus />
        <Radio value="false" label={control.no} />
      </Stack>
    </Radio.Group>
  );
}

function Typed({
  label,
  help,
  control,
  draft,
  onChange,
}: TypedProps & { readonly label: string; readonly help?: string | false | undefined }) {
  const [text, setText] = useState(asTyped(control, valuesOf(draft)[0]));
  const value = readTyped(control, text);
  useEffect(() => {
    if (value === String(valuesOf(draft)[0] ?? '')) return;
    const timer = setTimeout(() => onChange({ ...draft, value }), pauseInTyping);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      aria-label={label}
      description={help}
      data-autofocus
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

/** Two numbers. */
function Pair({ control, draft, onChange }: TypedProps) {
  const { t } = useTexts();
  const [low = '', high = ''] = valuesOf(draft).map((value) => asTyped(control, value));
  const change = (...both: readonly string[]) =>
    onChange({ ...draft, value: both.map((one) => readTyped(control, one)) });
  return (
    <Group gap="xs" grow>
      <TextInput
        aria-label={t('GRID:from')}
        data-autofocus
        value={low}
        onChange={(event) => change(event.currentTarget.value, high)}
      />
      <TextInput aria-label={t('GRID:to')} value={high} onChange={(event) => change(low, event.currentTarget.value)} />
    </Group>
  );
}

function Choices({ definition: { control, label }, draft, onChange, onDone }: PartProps & { onDone: () => void }) {
  const { t } = useTexts();
  const [words, setWords] = useState('');
  const { choices, loading } = useChoices(control, words);
  const picked = valuesOf(draft);
  const many = takesList(draft.operator);
  const pick = (id: Scalar) => {
    if (!many) {
      onChange({ ...draft, value: id });
      onDone();
      return;
    }
    const without = picked.filter((one) => String(one) !== String(id));
    onChange({ ...draft, value: without.length < picked.length ? without : [...picked, id] });
  };
  return (
    <ChoiceList
      label={label}
      choices={choices}
      picked={new Set(picked.map(String))}
      onPick={pick}
      loading={loading}
      input={(props) => (
        <TextInput
          {...props}
          data-autofocus
          placeholder={t('GRID:findChoice')}
          leftSection={<IconSearch size={16} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
    />
  );
}
