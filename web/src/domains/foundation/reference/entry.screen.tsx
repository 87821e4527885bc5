import { Badge, Button, Title } from '@mantine/core';
import { type EditedListName, isEditedList } from '@passerelle/contracts/reference/entry.fields.ts';
import { type ListEntry, listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/query.ts';
import type { Crumb } from '../../../lib/screen-frame.ts';
import { useTexts } from '../../../lib/texts.ts';
import page from '../../../ui/form/form-page.module.css';
import { Page } from '../../../ui/page.tsx';
import sections from '../../../ui/sections.module.css';
import { HistoryTimeline } from '../history/history-timeline.tsx';
import { AddEntry, ChangeEntry } from './entry-form.tsx';
import { EntryUses } from './entry-uses.tsx';
import { listName } from './list-name.ts';
import { NoSuchList } from './no-such-list.tsx';
import { RemoveEntry } from './remove-entry.tsx';

type Props = PageProps<{ readonly Liste: string; readonly Cle?: string }, unknown>;

export function EntryPage({ params: { Liste, Cle } }: Props) {
  if (!isEditedList(Liste)) return <NoSuchList />;
  return Cle === undefined ? (
    <NewEntry Liste={Liste} />
  ) : (
    <StoredEntry key={`${Liste} ${Cle}`} Liste={Liste} Cle={Cle} />
  );
}

function useCrumbs(Liste: EditedListName): readonly Crumb[] {
  const { t, language } = useTexts();
  return [
    { label: t('PAGES:referenceLists'), href: paths.referenceLists(language) },
    { label: listName(Liste), href: paths.referenceList(language, { Liste }) },
  ];
}

function NewEntry({ Liste }: { readonly Liste: EditedListName }) {
  const { t } = useTexts();
  const crumbs = useCrumbs(Liste);
  return (
    <Page title={t('LISTS:add')} crumbs={crumbs}>
      <AddEntry Liste={Liste} />
    </Page>
  );
}

function StoredEntry({ Liste, Cle }: { readonly Liste: EditedListName; readonly Cle: string }) {
  const { entries } = useCall(listsCalls.entries, { params: { Liste } });
  const entry = entries.find((one) => one.Cle === Cle);
  return entry ? <FoundEntry Liste={Liste} entry={entry} /> : <NoSuchList />;
}

function FoundEntry({ Liste, entry }: { readonly Liste: EditedListName; readonly entry: ListEntry }) {
  const { t } = useTexts();
  const crumbs = useCrumbs(Liste);
  const [removing, setRemoving] = useState(false);
  const { Cle, label, Actif, ofProduct } = entry;
  return (
    <Page
      title={label}
      crumbs={crumbs}
      aside={!Actif && <Badge>{t('LISTS:retired')}</Badge>}
      actions={
        !ofProduct && (
          <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => setRemoving(true)}>
            {t('LISTS:remove')}
          </Button>
        )
      }
    >
      <div className={page.columns}>
        <ChangeEntry Liste={Liste} entry={entry} />
        <aside className={sections.section}>
          <Title order={2}>{t('LISTS:usedWhere')}</Title>
          <EntryUses Liste={Liste} entry={entry} />
        </aside>
      </div>
      <section className={page.history} aria-label={t('COMMON:history')}>
        <Title order={2}>{t('COMMON:history')}</Title>
        <HistoryTimeline entity={Liste} id={Cle} />
      </section>
      {removing && <RemoveEntry Liste={Liste} entry={entry} onClose={() => setRemoving(false)} />}
    </Page>
  );
}
