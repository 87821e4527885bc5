import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import type { Choice } from '../../../ui/filters/filter-types.ts';
import { useChoices } from '../../../ui/filters/use-choices.ts';
import { withHeld } from '../../../ui/found-choices.ts';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { Select } from '../../../ui/select.tsx';
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
  const { words, setWords, late, data } = usePeople(value === null ? [] : [value], but);
  return (
    <Select
      {...field}
      searchable
      clearable
      placeholder={t('PERSON:pickPerson')}
      nothingFoundMessage={t('GRID:nothingFound')}
      data={data}
      renderOption={renderPerson}
      value={value === null ? null : String(value)}
      late={late}
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
  const { words, setWords, late, data } = usePeople(values, but);
  return (
    <MultiSelect
      {...field}
      searchable
      clearable
      placeholder={t('PERSON:pickPerson')}
      nothingFoundMessage={t('GRID:nothingFound')}
      data={data}
      renderOption={renderPerson}
      value={values.map(String)}
      late={late}
      searchValue={words}
      onSearchChange={setWords}
      onChange={(keys) => onChange(keys.map(Number))}
    />
  );
}

/** People found by words, and those chosen, whose names have to be known wherever the choice comes from. */
function usePeople(chosen: readonly number[], but: readonly number[]) {
  const [words, setWords] = useState('');
  const { choices, late } = useChoices(people, words);
  const ids = [...chosen].sort((a, b) => a - b);
  const known = useQuery({
    queryKey: ['choice-labels', 'Personne', ids],
    queryFn: ({ signal }) => (people.kind === 'search' ? people.search({ ids }, signal) : []),
    enabled: ids.length > 0,
    staleTime: 10 * 60_000,
    placeholderData: (before) => before,
  });
  const offered = (all: readonly Choice[]) =>
    all
      .filter(({ id }) => !but.includes(Number(id)))
      .map(({ id, label, detail, photo }) => ({
        value: String(id),
        label: detail ? `${label} · ${detail}` : label,
        name: label,
        photo,
      }));
  return { words, setWords, late, data: withHeld(offered(choices), offered(known.data ?? [])) };
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
