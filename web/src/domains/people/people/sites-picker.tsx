import { MultiSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { useChoiceLabels, useChoices } from '../../../ui/filters/use-choices.ts';
import { formSearches } from './people.search.ts';

const { Site: sites } = formSearches;

interface SitesPickerProps {
  readonly label: string;
  readonly description?: string;
  readonly error?: ReactNode;
  readonly values: readonly number[];
  readonly onChange: (values: readonly number[]) => void;
}

/** Names of sites, by key. */
export function useSiteLabels(keys: readonly number[]): ReadonlyMap<string, string> {
  return useChoiceLabels(sites, { operator: 'in', value: keys });
}

/** Chooses several sites by name. */
export function SitesPicker({ values, onChange, ...field }: SitesPickerProps) {
  const { t } = useTexts();
  const [words, setWords] = useState('');
  const { choices } = useChoices(sites, words);
  const known = useSiteLabels(values);
  const found = new Map(values.map((key) => [String(key), known.get(String(key)) ?? String(key)]));
  for (const { id, label } of choices) found.set(String(id), label);
  return (
    <MultiSelect
      {...field}
      searchable
      clearable
      placeholder={values.length === 0 ? t('DELEGATION:pickSite') : ''}
      nothingFoundMessage={t('GRID:nothingFound')}
      // The server has found them: nothing is filtered again here.
      filter={({ options }) => options}
      data={[...found].map(([value, label]) => ({ value, label }))}
      value={values.map(String)}
      searchValue={words}
      onSearchChange={setWords}
      onChange={(keys) => onChange(keys.map(Number))}
      maxValues={100}
    />
  );
}
