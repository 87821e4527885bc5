import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { useChoiceLabels, useChoices } from '../../../ui/filters/use-choices.ts';
import { withHeld } from '../../../ui/found-choices.ts';
import { MultiSelect } from '../../../ui/multi-select.tsx';
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
  const { choices, late } = useChoices(sites, words);
  const known = useSiteLabels(values);
  const data = withHeld(
    choices.map(({ id, label }) => ({ value: String(id), label })),
    values.map((key) => ({ value: String(key), label: known.get(String(key)) ?? String(key) })),
  );
  return (
    <MultiSelect
      {...field}
      searchable
      clearable
      placeholder={values.length === 0 ? t('DELEGATION:pickSite') : ''}
      nothingFoundMessage={t('GRID:nothingFound')}
      data={data}
      value={values.map(String)}
      late={late}
      searchValue={words}
      onSearchChange={setWords}
      onChange={(keys) => onChange(keys.map(Number))}
      maxValues={100}
    />
  );
}
