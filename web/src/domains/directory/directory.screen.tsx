import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { DirectoryRow } from '@passerelle/contracts/directory/directory.contract.ts';
import { directoryColumns } from '@passerelle/contracts/directory/directory.fields.ts';
import type { DirectoryColumn } from '@passerelle/contracts/person/person.fields.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { holdsOnOthers } from '../../lib/access.ts';
import { showNumber } from '../../lib/format.ts';
import type { PageProps } from '../../lib/page.ts';
import { paths } from '../../lib/paths.ts';
import { type CurrentUser, useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { noRows } from '../../ui/data-grid/grid-selection.ts';
import type { GridSelection, GridSort, GridWidths } from '../../ui/data-grid/grid-types.ts';
import { FilterButton, FilterChips } from '../../ui/filters/filter-bar.tsx';
import type { FilterTest, FilterValues } from '../../ui/filters/filter-types.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { anyCountry } from '../person/person-link.tsx';
import { useDirectoryColumns } from './directory.columns.tsx';
import { useDirectoryFilters } from './directory.filters.ts';
import { recallWidths, rememberWidths } from './directory.memory.ts';
import classes from './directory.module.css';
import { startRows, useDirectoryRows, useExactTotal } from './directory.rows.ts';
import {
  countFilters,
  type DirectorySearch,
  openingState,
  resolvePlaceholders,
  type Sort,
  shownColumns,
} from './directory.state.ts';
import { SearchBox } from './search-box.tsx';
import { mayFilter, useDirectoryState } from './use-directory-state.ts';

const keyOf = (row: DirectoryRow) => row.IdPersonneEV1;

export function DirectoryScreen({ search, setSearch }: PageProps<unknown, DirectorySearch>) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const navigate = useNavigate();
  const { state, change, leftOut } = useDirectoryState(user, search, setSearch);
  const may = useMemo(() => mayFilter(user), [user]);
  const held = useMemo(() => directoryColumns.filter((column) => holdsOnOthers(user, `ann-col-${column}`)), [user]);
  const names = shownColumns(state, (column) => held.includes(column));
  const columns = useDirectoryColumns(names);
  const definitions = useDirectoryFilters(may);
  const found = useDirectoryRows(state, names);
  const exact = useExactTotal(state, found.total);
  const [widths] = useState<GridWidths>(recallWidths);
  const [selection, setSelection] = useSelection(JSON.stringify([state.filters, state.text]));

  const onSorts = useCallback((sorts: readonly GridSort[]) => change({ sorts: sorts as readonly Sort[] }), [change]);
  const onOpen = useCallback(
    (row: DirectoryRow) =>
      void navigate({
        to: paths.person(language, { IdPays: row.IdPays ?? anyCountry, IdPersonneEV1: row.IdPersonneEV1 }),
      }),
    [navigate, language],
  );
  const setColumns = (next: readonly string[]) =>
    change({ columns: next as readonly DirectoryColumn[] }, { replace: true });
  const onMove = (name: string, to: number) => setColumns(moved(names, name, to));
  const onHide = (name: string) => setColumns(names.filter((one) => one !== name));
  const onFilters = (filters: FilterValues) => change({ filters });
  const shown = (test: FilterTest) => resolvePlaceholders(test, user.fields);
  const count = countFilters(state.filters);

  return (
    <Page title={t('PAGES:directory')} aside={<Total found={found.total} exact={exact} />} fill>
      <div className={classes.tools}>
        {may('query') && <SearchBox text={state.text} onText={(text) => change({ text }, { replace: true })} />}
        <FilterButton definitions={definitions} values={state.filters} onChange={onFilters} count={count} />
      </div>
      <FilterChips definitions={definitions} values={state.filters} onChange={onFilters} shown={shown} />
      {leftOut > 0 && <p className={classes.notice}>{t('DIRECTORY:leftOut', { count: leftOut })}</p>}
      {found.error ? (
        <ErrorState error={found.error} title={t('DIRECTORY:failed')} onRetry={found.retry} />
      ) : (
        <DataGrid
          label={t('DIRECTORY:gridLabel')}
          columns={columns}
          rows={found.rows}
          keyOf={keyOf}
          total={exact ?? found.total?.value}
          loading={found.loading}
          refreshing={found.refreshing}
          hasMore={found.hasMore}
          onMore={found.onMore}
          sorts={state.sorts}
          onSorts={onSorts}
          widths={widths}
          onWidths={rememberWidths}
          onMove={onMove}
          onHide={onHide}
          selection={selection}
          onSelection={setSelection}
          onOpen={onOpen}
          scrollKey={JSON.stringify([state.filters, state.text, state.sorts])}
          empty={
            <EmptyState
              icon={<IconUsersGroup size={28} />}
              title={t('DIRECTORY:emptyTitle')}
              help={t(count > 0 || state.text ? 'DIRECTORY:emptyFilters' : 'DIRECTORY:emptyNobody')}
              actions={
                (count > 0 || state.text) && (
                  <Button variant="default" onClick={() => change({ filters: {}, text: '' })}>
                    {t('DIRECTORY:clearFilters')}
                  </Button>
                )
              }
            />
          }
        />
      )}
    </Page>
  );
}

function Total({ found, exact }: { found: { value: number; exact: boolean } | undefined; exact: number | undefined }) {
  const { t } = useTexts();
  if (!found) return null;
  return (
    <span className={classes.total} role="status">
      {exact === undefined
        ? t('DIRECTORY:totalAtLeast', { count: found.value })
        : t('DIRECTORY:total', { count: exact })}
    </span>
  );
}

/** Rows that are picked, forgotten when the question changes. */
function useSelection(question: string) {
  const [kept, setKept] = useState<{ question: string; selection: GridSelection }>({ question, selection: noRows });
  const selection = kept.question === question ? kept.selection : noRows;
  const set = useCallback((next: GridSelection) => setKept({ question, selection: next }), [question]);
  return [selection, set] as const;
}

function moved<Name>(names: readonly Name[], name: Name, to: number): readonly Name[] {
  const rest = names.filter((one) => one !== name);
  return [...rest.slice(0, to), name, ...rest.slice(to)];
}
