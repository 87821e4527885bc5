import { ActionIcon, Anchor, Badge, Button, VisuallyHidden } from '@mantine/core';
import { importsCalls, subjectOfList } from '@passerelle/contracts/imports/imports.contract.ts';
import { type EditedListName, type EntryField, isEditedList } from '@passerelle/contracts/reference/entry.fields.ts';
import { type ListEntry, listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import { referenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { IconGripVertical, IconListDetails, IconPlus, IconSortAZ, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { holds } from '../../../lib/access.ts';
import type { PageProps } from '../../../lib/page.ts';
import { matches } from '../../../lib/palette.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery, useCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { SearchBox } from '../../../ui/search-box.tsx';
import sections from '../../../ui/sections.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { entryColumns, inColumnOrder } from './entry-columns.tsx';
import type { ListPageSearch } from './list.page.ts';
import { listName } from './list-name.ts';
import { NoSuchList } from './no-such-list.tsx';
import classes from './reference.module.css';
import { useArrangement } from './use-arrangement.ts';
import { WithinList, WorkingDays } from './within-list.tsx';

type Props = PageProps<{ readonly Liste: string }, ListPageSearch>;

export function ListPage(props: Props) {
  const { Liste } = props.params;
  return isEditedList(Liste) ? <ListScreen key={Liste} {...props} name={Liste} /> : <NoSuchList />;
}

/** The way to bring its entries in by a file, for who is offered one. */
function ByFile({ name }: { readonly name: EditedListName }) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const { data = [] } = useQuery({ ...callQuery(importsCalls.list, {}), enabled: holds(user, 'import-export-acces') });
  return data
    .filter(({ Sujet }) => Sujet === subjectOfList(name))
    .map(({ IdImport }) => (
      <Button
        key={IdImport}
        component={Link}
        variant="default"
        to={paths.importExport(language, { IdImport })}
        leftSection={<IconUpload size={16} />}
      >
        {t('LISTS:byFile')}
      </Button>
    ));
}

/** The entries of a list in their order, which is changed by dragging or by arrows. */
function ListScreen({ name, search, setSearch }: Props & { readonly name: EditedListName }) {
  const { t, language } = useTexts();
  const params = { Liste: name };
  const { entries, fixed, arranged } = useCall(listsCalls.entries, { params });
  const { data: uses } = useQuery(callQuery(listsCalls.uses, { params }));
  const arrangement = useArrangement(name, entries);
  const { q = '', dans } = search;
  const year = new Date().getFullYear();
  const within = referenceList(name).within as EntryField | undefined;
  const parted = arrangement.entries.filter(({ values }) => !within || !dans || values[within] === dans);
  const found = inColumnOrder(
    name,
    parted.filter(({ label, Cle }) => matches(`${label} ${Cle}`, q)),
    year,
  );
  const columns = entryColumns(name, year);
  const usesOf = (Cle: string) => uses?.reduce((sum, { counts }) => sum + (counts[Cle] ?? 0), 0);
  const add = !fixed && (
    <Button component={Link} to={paths.referenceEntry(language, { Liste: name })} leftSection={<IconPlus size={16} />}>
      {t('LISTS:add')}
    </Button>
  );
  return (
    <Page
      title={listName(name)}
      aside={<span className={parts.quiet}>{t('LISTS:entries', { n: entries.length })}</span>}
      actions={
        <>
          {arranged && (
            <Button variant="default" leftSection={<IconSortAZ size={16} />} onClick={arrangement.forget}>
              {t('LISTS:ownOrder')}
            </Button>
          )}
          <ByFile name={name} />
          {add}
        </>
      }
    >
      {fixed && <p className={parts.lead}>{t('LISTS:fixedHelp')}</p>}
      <div className={sections.tools}>
        <SearchBox
          text={q}
          onText={(words) => setSearch({ q: words || undefined }, { replace: true })}
          label={t('LISTS:find')}
          placeholder={t('LISTS:find')}
          clearLabel={t('COMMON:clearSearch')}
        />
        {within && (
          <WithinList
            property={within}
            value={dans}
            onChange={(next) => setSearch({ dans: next }, { replace: true })}
          />
        )}
        {name === 'JourFerie' && dans && <WorkingDays entries={parted} year={year} />}
      </div>
      <VisuallyHidden role="status">{arrangement.said}</VisuallyHidden>
      {found.length === 0 ? (
        <EmptyState
          icon={<IconListDetails size={28} />}
          title={t(entries.length === 0 ? 'LISTS:noEntries' : 'LISTS:nothingFound')}
          actions={entries.length === 0 && add}
        />
      ) : (
        <div className={sections.framed}>
          <table className={sections.table}>
            <thead>
              <tr>
                <th aria-label={t('HISTORY:field Ordre')} />
                <th>{t('COMMON:label')}</th>
                <th>{t('LISTS:key')}</th>
                {columns.map(({ key, label }) => (
                  <th key={key}>{label}</th>
                ))}
                {!within && <th data-align="end">{t('LISTS:uses')}</th>}
              </tr>
            </thead>
            <tbody>
              {found.map((entry) => (
                <tr key={entry.Cle} {...arrangement.lineOf(entry)}>
                  <td className={classes.handle}>{q === '' && !within && <Handle entry={entry} of={arrangement} />}</td>
                  <td>
                    <span className={classes.name}>
                      <Anchor
                        component={Link}
                        inherit
                        fw={550}
                        {...(!entry.Actif && { c: 'dimmed' })}
                        to={paths.referenceEntry(language, { Liste: name, Cle: entry.Cle })}
                      >
                        {entry.label}
                      </Anchor>
                      {!entry.Actif && <Badge>{t('LISTS:retired')}</Badge>}
                    </span>
                  </td>
                  <td className={parts.quiet}>{entry.Cle}</td>
                  {columns.map(({ key, cell }) => (
                    <td key={key}>{cell(entry)}</td>
                  ))}
                  {!within && (
                    <td data-align="end" className={classes.number}>
                      {usesOf(entry.Cle) ?? '…'}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Page>
  );
}

function Handle({ entry, of }: { readonly entry: ListEntry; readonly of: ReturnType<typeof useArrangement> }) {
  const { t } = useTexts();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      className={classes.grip}
      aria-label={t('LISTS:move', { name: entry.label })}
      {...of.handleOf(entry)}
    >
      <IconGripVertical size={16} />
    </ActionIcon>
  );
}
