import { Button } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { type DirectoryRow, directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import type { DirectoryColumn } from '@passerelle/contracts/person/person.fields.ts';
import { IconFilterOff, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { holds, holdsOnOthers } from '../../lib/access.ts';
import { lazyPiece } from '../../lib/code.ts';
import { errorText } from '../../lib/errors.ts';
import type { PageProps } from '../../lib/page.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { countPicked, isNothing, noRows } from '../../ui/data-grid/grid-selection.ts';
import type { GridSelection, GridSort, GridWidths } from '../../ui/data-grid/grid-types.ts';
import { SelectionBar } from '../../ui/data-grid/selection-bar.tsx';
import { FilterChips } from '../../ui/filters/filter-bar.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, MoreError } from '../../ui/states.tsx';
import { anyCountry } from '../people/person-link.tsx';
import { useDirectoryColumns } from './directory.columns.tsx';
import type { ExportBody } from './directory.export.ts';
import { useDirectoryFilters } from './directory.filters.ts';
import { recallWidths, rememberWidths } from './directory.memory.ts';
import classes from './directory.module.css';
import { type DirectoryRows, useDirectoryRows, useExactTotal } from './directory.rows.ts';
import {
  type DirectorySearch,
  type DirectoryState,
  resolvePlaceholders,
  type Sort,
  shownColumns,
  writeQuestion,
} from './directory.state.ts';
import { DirectoryToolbar } from './directory.toolbar.tsx';
import { writeFilter } from './directory.where.ts';
import { mayFilter, useDirectoryState } from './use-directory-state.ts';

const CombinedDialog = lazyPiece(() => import('../../ui/filters/combined-dialog.tsx'));
const ExportDialog = lazyPiece(() => import('./export-dialog.tsx'));

const keyOf = (row: DirectoryRow) => row.IdPersonneEV1;

/** Everybody whom the reader may see: found, filtered, arranged, opened, exported. */
export function DirectoryScreen({ search, setSearch }: PageProps<unknown, DirectorySearch>) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const navigate = useNavigate();
  const { state, change, leftOut, unread } = useDirectoryState(user, search, setSearch);
  const names = shownColumns(state, (column) => holdsOnOthers(user, `ann-col-${column}`));
  const columns = useDirectoryColumns(names);
  const definitions = useDirectoryFilters(user, mayFilter);
  const found = useDirectoryRows(state, names);
  const exact = useExactTotal(state, found.total);
  const total = unread.length > 0 ? undefined : (exact ?? found.total?.value);
  const [widths] = useState<GridWidths>(recallWidths);
  const [selection, setSelection] = useSelection(JSON.stringify(writeFilter(state)));
  const [exporting, exports] = useDisclosure(false);

  const onSorts = useCallback((sorts: readonly GridSort[]) => change({ sorts: sorts as readonly Sort[] }), [change]);
  const onOpen = useCallback(
    ({ IdPays, IdPersonneEV1 }: DirectoryRow) =>
      void navigate({ to: paths.person(language, { IdPays: IdPays ?? anyCountry, IdPersonneEV1 }) }),
    [navigate, language],
  );
  const setColumns = (next: readonly DirectoryColumn[]) => change({ columns: next }, { replace: true });
  const setDialog = (dialog: DirectorySearch['dialog']) => setSearch({ dialog }, { replace: true });
  const onConditions = (conditions: DirectoryState['conditions']) => change({ conditions });
  const combined = {
    conditions: state.conditions,
    onEdit: () => setDialog('conditions'),
    onRemove: () => onConditions(undefined),
  };
  // Rows are picked for something that can be done with them.
  const mayPick = holds(user, 'exp');
  const something = mayPick && !isNothing(selection);
  const pickedCount = countPicked(selection, exact);

  return (
    <Page aside={<Total found={found.total} exact={exact} />} fill>
      <DirectoryToolbar
        state={state}
        change={change}
        definitions={definitions}
        combined={combined}
        shown={names}
        saving={search.dialog === 'save-view'}
        onSaving={(open) => setDialog(open ? 'save-view' : undefined)}
        onExport={exports.open}
      />
      <FilterChips
        definitions={definitions}
        values={state.filters}
        onChange={(filters) => change({ filters })}
        shown={(test) => resolvePlaceholders(test, user.fields)}
        combined={combined}
        onClear={() => change({ filters: {}, conditions: undefined })}
      />
      {leftOut > 0 && <p className={classes.notice}>{t('DIRECTORY:leftOut', { count: leftOut })}</p>}
      {unread.length > 0 ? (
        <UnreadLink parts={unread} onClear={() => change({})} />
      ) : found.error ? (
        <ErrorState error={found.error} title={t('DIRECTORY:failed')} onRetry={found.retry} />
      ) : (
        <DataGrid
          label={t('DIRECTORY:gridLabel')}
          columns={columns}
          rows={found.rows}
          keyOf={keyOf}
          total={total}
          loading={found.loading}
          refreshing={found.refreshing}
          hasMore={found.hasMore}
          onMore={found.onMore}
          sorts={state.sorts}
          onSorts={onSorts}
          widths={widths}
          onWidths={rememberWidths}
          onMove={(name, to) => setColumns(moved(names, name as DirectoryColumn, to))}
          onHide={(name) => setColumns(names.filter((one) => one !== name))}
          selection={selection}
          {...(mayPick && { onSelection: setSelection })}
          onOpen={onOpen}
          scrollKey={JSON.stringify([writeFilter(state), state.sorts])}
          empty={<NobodyFound state={state} onClear={() => change({ filters: {}, text: '', conditions: undefined })} />}
        />
      )}
      {found.moreError && (
        <MoreError error={found.moreError} title={t('DIRECTORY:moreFailed')} onRetry={found.retryMore} />
      )}
      {something && (
        <SelectionBar selection={selection} onSelection={setSelection} count={pickedCount} total={exact}>
          <Button variant="default" size="compact-sm" onClick={exports.open}>
            {t('COMMON:export')}
          </Button>
        </SelectionBar>
      )}
      <OnDemand opened={search.dialog === 'conditions'}>
        <CombinedDialog
          opened={search.dialog === 'conditions'}
          onClose={() => setDialog(undefined)}
          fields={definitions}
          conditions={state.conditions}
          onApply={onConditions}
          subject="directory"
          found={(conditions) => <FoundBy state={{ ...state, conditions }} />}
        />
      </OnDemand>
      <OnDemand opened={exporting}>
        <ExportDialog
          opened={exporting}
          onClose={exports.close}
          all={bodyOf(state, names)}
          picked={something ? { ...bodyOf(state, names), ...keysOf(selection) } : undefined}
          allCount={exact}
          pickedCount={pickedCount}
        />
      </OnDemand>
    </Page>
  );
}

function bodyOf(state: DirectoryState, columns: readonly DirectoryColumn[]): ExportBody {
  return { format: 'xlsx', filter: writeQuestion(state, columns), columns: [...columns] };
}

function keysOf(selection: GridSelection): Pick<ExportBody, 'only' | 'except'> {
  const keys = [...(selection.kind === 'some' ? selection.keys : selection.except)].map(Number);
  return selection.kind === 'some' ? { only: keys } : { except: keys };
}

function Total({ found, exact }: { found: DirectoryRows['total']; exact: number | undefined }) {
  const { t } = useTexts();
  return (
    <span className={classes.total} role="status">
      {found &&
        (exact === undefined
          ? t('DIRECTORY:totalAtLeast', { count: found.value })
          : t('DIRECTORY:total', { count: exact }))}
    </span>
  );
}

/** How many people a question finds. */
function FoundBy({ state }: { state: DirectoryState }) {
  const { t } = useTexts();
  const [asked] = useDebouncedValue(writeQuestion({ ...state, sorts: [] }, []), 300);
  const { data, error } = useQuery(callQuery(directoryCalls.count, { query: { filter: asked } }));
  if (error) return errorText(error);
  return data && t('DIRECTORY:total', { count: data.count });
}

function NobodyFound({ state, onClear }: { state: DirectoryState; onClear: () => void }) {
  const { t } = useTexts();
  const asked = Object.keys(writeFilter(state)).length > 0;
  return (
    <EmptyState
      icon={<IconUsersGroup size={28} />}
      title={t('DIRECTORY:emptyTitle')}
      help={t(asked ? 'DIRECTORY:emptyFilters' : 'DIRECTORY:emptyNobody')}
      actions={
        asked && (
          <Button variant="default" onClick={onClear}>
            {t('DIRECTORY:clearFilters')}
          </Button>
        )
      }
    />
  );
}

/** A link that asks for what the directory has not: without that part it would find others than were meant. */
function UnreadLink({ parts, onClear }: { parts: readonly string[]; onClear: () => void }) {
  const { t } = useTexts();
  const said = parts.map((field) => t('REGLES:unknownField', { field: field.slice(0, 60) }));
  return (
    <EmptyState
      icon={<IconFilterOff size={28} />}
      title={t('ERREURS:FILTER_INVALID')}
      help={said.join(' · ')}
      actions={
        <Button variant="default" onClick={onClear}>
          {t('DIRECTORY:clearFilters')}
        </Button>
      }
    />
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
