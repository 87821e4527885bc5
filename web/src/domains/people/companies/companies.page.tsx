import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { definePage } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { asSearch, type ListSearch } from '../../../ui/list/list.state.ts';
import { ListScreen, loadList } from '../../../ui/list/list-screen.tsx';
import { companiesList } from './companies.list.tsx';
import './companies.live.ts';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly companies: ListSearch;
  }
}

function AddButton() {
  const { t, language } = useTexts();
  return (
    <Button component={Link} to={paths.createCompany(language)} leftSection={<IconPlus size={16} />}>
      {t('COMPANIES:add')}
    </Button>
  );
}

/** The companies of the group. */
export const page = definePage<'companies'>()({
  texts: ['COMPANIES', 'GRID', 'CHAMPS', 'FILTRES', 'CONDITIONS', 'PERSON', 'DRAFTS', 'REGLES'],
  search: asSearch,
  load: ({ search, language }) => loadList(companiesList, search, language),
  Page: ({ search, setSearch }) => (
    <ListScreen list={companiesList} search={search} setSearch={setSearch} actions={<AddButton />} />
  ),
});
