import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { useChoices } from '../../../ui/filters/use-choices.ts';
import { searchIn } from './people.search.ts';
import { PersonPhoto } from './person-photo.tsx';
import classes from './person-picker.module.css';

const people = searchIn('Personne');

interface PickerProps {
  readonly label: string;
  readonly description?: string;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** Its list waits for a word or a click: it takes the focus of the dialog that it opens in. */
  readonly openOnFocus?: boolean;
  /** People who are not offered. */
  readonly but?: readonly number[];
}

/** Chooses one person by name. */
export function PersonPicker({
  value,
  onChange,
  but = [],
  ...field
}: PickerProps & { readonly value: number | null; readonly onChange: (value: number | null) => void }) {
  const { t } = useTexts();
  const { words, setWords, data } = usePeople(value === null ? [] : [value], but);
  return (
    <Select
      {...field}
      searchable
      clearable
      placeholder={t('PERSON:pickPerson')}
      nothingFoundMessage={t('GRID:nothingFound')}
      // The server has found them: nothing is filtered again here.
      filter={({ options }) => options}
      selectFirstOptionOnChange={false}
      data={data}
      renderOption={renderPerson}
      value={value === null ? null : String(value)}
      searchValue={words}
      onSearchChange={setWords}
      onChange={(key) => onChange(key === null ? null : Number(key))}
    />
  );
}

/** Chooses several people by name. */
export function PeoplePicker({
  values,
  onChange,
  but = [],
  ...field
}: PickerProps & { readonly values: readonly number[]; readonly onChange: (values: readonly number[]) => void }) {
  const { t } = useTexts();
  const { words, setWords, data } = usePeople(values, but);
  return (
    <MultiSelect
      {...field}
      searchable
      clearable
      placeholder={t('PERSON:pickPerson')}
      nothingFoundMessage={t('GRID:nothingFound')}
      filter={({ options }) => options}
      data={data}
      renderOption={renderPerson}
      value={values.map(String)}
      searchValue={words}
      onSearchChange={setWords}
      onChange={(keys) => onChange(keys.map(Number))}
    />
  );
}

/** People found by words, and those chosen, whose names have to be known wherever the choice comes from. */
function usePeople(chosen: readonly number[], but: readonly number[]) {
  const [words, setWords] = useState('');
  const { choices } = useChoices(people, words);
  const ids = [...chosen].sort((a, b) => a - b);
  const known = useQuery({
    queryKey: ['choice-labels', 'Personne', ids],
    queryFn: ({ signal }) => (people.kind === 'search' ? people.search({ ids }, signal) : []),
    enabled: ids.length > 0,
    staleTime: 10 * 60_000,
    placeholderData: (before) => before,
  });
  const found = new Map(
    [...(known.data ?? []), ...choices]
      .filter(({ id }) => !but.includes(Number(id)))
      .map(({ id, label, detail, photo }) => [
        String(id),
        { value: String(id), label: detail ? `${label} · ${detail}` : label, name: label, photo },
      ]),
  );
  return { words, setWords, data: [...found.values()] };
}

type Offered = ReturnType<typeof usePeople>['data'][number];

/** Somebody to choose, by face and name. */
function renderPerson({ option }: { readonly option: { readonly value: string; readonly label: string } }): ReactNode {
  const { value, label, name, photo } = option as Offered;
  return (
    <span className={classes.option}>
      <PersonPhoto person={{ IdPersonneEV1: Number(value), IndexPrenomNom: name, Photo: photo }} size={24} />
      <span>{label}</span>
    </span>
  );
}
