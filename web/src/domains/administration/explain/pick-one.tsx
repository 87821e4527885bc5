import { useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import type { FilterControl } from '../../../ui/filters/filter-types.ts';
import { useChoiceLabels, useChoices } from '../../../ui/filters/use-choices.ts';
import { Select } from '../../../ui/select.tsx';

interface PickOneProps {
  readonly label: string;
  readonly control: FilterControl;
  readonly value: number | undefined;
  readonly onPick: (key: number) => void;
}

/** One row of a table that the server searches. */
export function PickOne({ label, control, value, onPick }: PickOneProps) {
  const { t } = useTexts();
  const [words, setWords] = useState<string>();
  const { choices, late } = useChoices(control, words ?? '');
  const labels = useChoiceLabels(control, { operator: 'in', value: value === undefined ? [] : [value] });
  const shown = value === undefined ? '' : (labels.get(String(value)) ?? '…');
  return (
    <Select
      searchable
      label={label}
      nothingFoundMessage={t('GRID:nothingFound')}
      data={choices.map(({ id, label: name, detail }) => ({
        value: String(id),
        label: detail ? `${name} · ${detail}` : name,
      }))}
      value={null}
      late={late}
      searchValue={words ?? shown}
      // Unless somebody types, it says what is chosen.
      onSearchChange={(typed) => setWords((before) => (before === undefined ? undefined : typed))}
      onFocus={() => setWords('')}
      onBlur={() => setWords(undefined)}
      onChange={(id) => {
        setWords(undefined);
        if (id !== null) onPick(Number(id));
      }}
    />
  );
}
