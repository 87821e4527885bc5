import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';

/** A field that looks for something in what a twin holds, and what is looked for, once typing stopped. */
export function useTwinSearch() {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const [sought] = useDebouncedValue(search, 250);
  const field = (
    <TextInput
      size="xs"
      maw={320}
      aria-label={t('PROVISIONING:search')}
      placeholder={t('PROVISIONING:search')}
      value={search}
      onChange={({ currentTarget }) => setSearch(currentTarget.value)}
    />
  );
  return { sought, field };
}
