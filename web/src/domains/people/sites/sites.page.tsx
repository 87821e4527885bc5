import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { holds } from '../../../lib/access.ts';
import { definePage } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { asSearch, type ListSearch } from '../../../ui/list/list.state.ts';
import { ListScreen, loadList } from '../../../ui/list/list-screen.tsx';
import { sitesList } from './sites.list.tsx';
import './sites.live.ts';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly sites: ListSearch;
  }
}

function AddButton() {
  const { t, language } = useTexts();
  const { user } = useSession();
  if (!holds(user, 'site-create')) return null;
  return (
    <Button component={Link} to={paths.site(language, {})} leftSection={<IconPlus size={16} />}>
      {t('SITES:add')}
    </Button>
  );
}

/** The sites of the group. */
export const page = definePage<'sites'>()({
  texts: ['SITES', 'GRID', 'CHAMPS', 'FILTRES', 'CONDITIONS', 'PERSON', 'DRAFTS', 'REGLES'],
  search: asSearch,
  load: ({ search, language }) => loadList(sitesList, search, language),
  Page: ({ search, setSearch }) => (
    <ListScreen list={sitesList} search={search} setSearch={setSearch} actions={<AddButton />} />
  ),
});
