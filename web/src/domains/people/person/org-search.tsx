import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { useChoices } from '../../../ui/filters/use-choices.ts';
import { Select } from '../../../ui/select.tsx';
import { searchIn } from '../people/people.search.ts';

const people = searchIn('Personne');

/** Finds somebody and puts them in the middle. */
export function OrgSearch({ onCentre }: { onCentre: (IdPersonneEV1: number) => void }) {
  const { t } = useTexts();
  const [words, setWords] = useState('');
  const { choices, late } = useChoices(people, words);
  return (
    <Select
      searchable
      aria-label={t('PERSON:orgSearch')}
      placeholder={t('PERSON:orgSearch')}
      leftSection={<IconSearch size={16} />}
      rightSection={<span />}
      nothingFoundMessage={t('GRID:nothingFound')}
      data={choices.map(({ id, label, detail }) => ({
        value: String(id),
        label: detail ? `${label} · ${detail}` : label,
      }))}
      value={null}
      late={late}
      searchValue={words}
      onSearchChange={setWords}
      onChange={(id) => {
        if (id === null) return;
        setWords('');
        onCentre(Number(id));
      }}
    />
  );
}
