import { Button } from '@mantine/core';
import { creating } from '@passerelle/contracts/creation/creation.contract.ts';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { holdsAny } from '../../../lib/access.ts';
import { definePage, linkTo } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { ListSearch } from '../../../ui/list/list.state.ts';
import { asSearch } from '../../../ui/list/list.state.ts';
import { ListScreen, loadList } from '../../../ui/list/list-screen.tsx';
import { OtherDayButton } from '../people/other-day-button.tsx';
import { directoryList } from './directory.list.tsx';
import { carriedOver } from './directory-on-day.search.ts';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly home: ListSearch;
    readonly directory: ListSearch;
  }
}

/** Whoever creates people or accounts begins here, in their own country. */
function CreateButton() {
  const { t, language } = useTexts();
  const { user } = useSession();
  if (!holdsAny(user, creating)) return null;
  return (
    <Button
      component={Link}
      to={paths.createPerson(language, { IdPays: user.IdPays })}
      leftSection={<IconPlus size={16} />}
    >
      {t('DIRECTORY:create')}
    </Button>
  );
}

/** Opens the directory as it was, or will be, on another day, narrowed as far as that day knows what narrows it. */
function OtherDayTool({ search }: { readonly search: ListSearch }) {
  const { language } = useTexts();
  const navigate = useNavigate();
  return (
    <OtherDayButton
      jour={undefined}
      onDay={(jour) => {
        if (jour !== undefined)
          void navigate(linkTo('directoryOnDay', language, { params: { jour }, search: carriedOver(search) }));
      }}
    />
  );
}

/** The directory, at its own address and at home. */
export const page = definePage<'directory'>()({
  texts: ['DIRECTORY', 'GRID', 'CHAMPS', 'FILTRES', 'CONDITIONS', 'PERSON', 'DRAFTS', 'REGLES', 'AHEAD'],
  search: asSearch,
  load: ({ search, language }) => loadList(directoryList, search, language),
  Page: ({ search, setSearch }) => (
    <ListScreen
      list={directoryList}
      search={search}
      setSearch={setSearch}
      actions={
        <>
          <OtherDayTool search={search} />
          <CreateButton />
        </>
      }
    />
  ),
});
