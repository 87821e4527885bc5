import { Button, Group, SegmentedControl } from '@mantine/core';
import { type ListSelection, listSelections } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { holdsAny } from '../../../lib/access.ts';
import { definePage } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { asSearch, type ListSearch } from '../../../ui/list/list.state.ts';
import { ListScreen, loadList } from '../../../ui/list/list-screen.tsx';
import { BlockedLists } from './blocked-lists.tsx';
import { DeletedLists } from './deleted-lists.tsx';
import { distributionLists } from './distribution-lists.list.tsx';
import './lists.live.ts';
import { listTexts } from './lists-owe.ts';
import { MoveSuite } from './move-suite.tsx';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly distributionLists: ListSearch;
  }
}

const labels = { all: 'all', 'my-lists': 'mine', 'my-backup-lists': 'backup' } as const;

/** Which lists an address asks for; all where it says something else. */
const selectionOf = (filtre: string | undefined): ListSelection =>
  listSelections.find((one) => one === filtre) ?? 'all';

function Actions({ selection }: { readonly selection: ListSelection }) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const navigate = useNavigate();
  return (
    <Group gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={t('DISTRIBUTION_LISTS:selection')}
        value={selection}
        onChange={(filtre) => void navigate({ to: paths.distributionLists(language, { filtre }) })}
        data={listSelections.map((value) => ({ value, label: t(`DISTRIBUTION_LISTS:${labels[value]}`) }))}
      />
      {holdsAny(user, ['unlock-List']) && <BlockedLists />}
      <DeletedLists />
      {holdsAny(user, ['adm']) && <MoveSuite />}
      {holdsAny(user, ['adm']) && (
        <Button component={Link} variant="default" to={paths.automaticList(language, { IdStep: 1 })}>
          {t('LIST_AUTOMATIC:title')}
        </Button>
      )}
      {holdsAny(user, ['ld.access', 'ld.responsable']) && (
        <Button component={Link} to={paths.dynamicList(language, { IdStep: 1 })} leftSection={<IconPlus size={16} />}>
          {t('DISTRIBUTION_LISTS:newList')}
        </Button>
      )}
    </Group>
  );
}

/** Distribution lists: all that one may see, one's own, those one backs. */
export const page = definePage<'distributionLists'>()({
  texts: listTexts,
  search: asSearch,
  load: ({ params, search, language }) => loadList(distributionLists[selectionOf(params.filtre)], search, language),
  Page: ({ params, search, setSearch }) => {
    const selection = selectionOf(params.filtre);
    return (
      <ListScreen
        key={selection}
        list={distributionLists[selection]}
        search={search}
        setSearch={setSearch}
        actions={<Actions selection={selection} />}
      />
    );
  },
});
