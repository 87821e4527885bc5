import { Button } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { IconFilterOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { holdsAny } from '../../lib/access.ts';
import { lazyPiece } from '../../lib/code.ts';
import { errorText } from '../../lib/error-text.ts';
import type { PageProps } from '../../lib/page.ts';
import { loadReferences } from '../../lib/reference.ts';
import { ensureSession, useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import type { Group } from '../conditions/condition-tree.ts';
import { DataGrid } from '../data-grid/data-grid.tsx';
import { countPicked, isNothing, isPicked, noRows, pick } from '../data-grid/grid-selection.ts';
import type { GridSelection, GridSort, GridWidths } from '../data-grid/grid-types.ts';
import { SelectionBar } from '../data-grid/selection-bar.tsx';
import { FilterChips } from '../filters/filter-bar.tsx';
import { PageLoader } from '../loader.tsx';
import { OnDemand } from '../on-demand.tsx';
import { Page } from '../page.tsx';
import { EmptyState, ErrorState, MoreError } from '../states.tsx';
import { LayoutSwitch } from './layout-switch.tsx';
import { columnLabel, toldColumns, useListColumns } from './list.columns.tsx';
import { filterLabel, filterLists, useFilters } from './list.filters.ts';
import { recallWidths, rememberWidths } from './list.memory.ts';
import classes from './list.module.css';
import { startRows, useExactTotal, useRows } from './list.rows.ts';
import { type ListSearch, type ListState, resolvePlaceholders, writeQuestion, writeSearch } from './list.state.ts';
import type { ExportBody, List, ListPage } from './list.ts';
import { loadViews } from './list.views.ts';
import { writeFilter } from './list.where.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { RowPicker } from './row-picker.tsx';
import { closedColumns, columnsFor, mayFilter, stateFor, useListState } from './use-list-state.ts';

const CombinedDialog = lazyPiece(() => import('../../ui/filters/combined-dialog.tsx'));
const ExportDialog = lazyPiece(() => import('./export-dialog.tsx'));

/** For the loader: its first rows are asked for before the page draws. */
export async function loadList<Row extends object>(
  list: List<Row>,
  search: ListSearch,
  language: Language,
): Promise<void> {
  const [{ user }] = await Promise.all([
    ensureSession(location.href),
    loadViews(list),
    loadReferences([...new Set([...referenceListsOf(list.columns), ...filterLists(list)])], language),
  ]);
  const state = stateFor(list, user, search);
  startRows(list, state, columnsFor(list, user, state));
}

interface ListScreenProps<Row extends object> extends Omit<PageProps<unknown, ListSearch>, 'params'> {
  readonly list: List<Row>;
  /** The screen's own name unless the page knows better, such as a person's. */
  readonly title?: string | undefined;
  /** What else can be done here, beside the list. */
  readonly actions?: ReactNode;
}

/** The rows that the reader may see: found, filtered, arranged, opened, exported. */
export function ListScreen<Row extends object>({ list, search, setSearch, title, actions }: ListScreenProps<Row>) {
  const { t } = useTexts();
  const { user } = useSession();
  const navigate = useNavigate();
  const { state, change, leftOut, unread } = useListState(list, user, search, setSearch);
  const asked = columnsFor(list, user, state);
  const closed = closedColumns(list, user, state).map((name) => columnLabel(name, list.columns[name]));
  const definitions = useFilters(
    list,
    useMemo(() => mayFilter(list, user), [list, user]),
  );
  const found = useRows(list, state, asked);
  const names = toldColumns(list, state, asked, found.rows);
  const columns = useListColumns(list, names);
  const exact = useExactTotal(list, state, found.total);
  const total = unread.length > 0 ? undefined : (exact ?? found.total?.value);
  const [widths] = useState<GridWidths>(() => recallWidths(list));
  const [selection, setSelection] = useSelection(JSON.stringify(writeFilter(state)));
  const [exporting, exports] = useDisclosure(false);

  const onSorts = useCallback((sorts: readonly GridSort[]) => change({ sorts }), [change]);
  const onWidths = useCallback((next: GridWidths) => rememberWidths(list, next), [list]);
  const onOpen = useCallback(
    (row: Row) => {
      if (list.opens?.(row) !== false) void navigate({ to: list.pathOf(row) });
    },
    [list, navigate],
  );
  const setColumns = (next: readonly string[]) => change({ columns: next }, { replace: true });
  const setDialog = (dialog: ListSearch['dialog']) => setSearch({ dialog }, { replace: true });
  const onConditions = (conditions: ListState['conditions']) => change({ conditions });
  const combined = {
    conditions: state.conditions,
    onEdit: () => setDialog('conditions'),
    onRemove: () => onConditions(undefined),
  };
  // Rows are picked for something that can be done with them.
  const mayExport = holdsAny(user, [list.exports].flat());
  const Acts = list.acts?.may(user) ? list.acts.Acts : undefined;
  const mayPick = mayExport || Acts !== undefined;
  const something = mayPick && !isNothing(selection);
  const pickedCount = countPicked(selection, exact);
  const laidOut =
    search.vue !== undefined && Object.hasOwn(list.layouts ?? {}, search.vue) ? list.layouts?.[search.vue] : undefined;

  return (
    <Page
      {...(title && { title })}
      aside={<Total list={list} found={found.total} exact={exact} />}
      actions={
        <>
          {list.layouts && (
            <LayoutSwitch
              layouts={list.layouts}
              value={search.vue}
              onChange={(vue) => setSearch({ vue, vers: undefined })}
            />
          )}
          {actions}
        </>
      }
      fill
    >
      <ListToolbar
        list={list}
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
      {leftOut.length > 0 && (
        <p className={classes.notice}>
          {t('GRID:leftOut', {
            count: leftOut.length,
            names: leftOut.map((name) => filterLabel(name, list.filters[name]?.field)).join(' · '),
          })}
        </p>
      )}
      {closed.length > 0 && <p className={classes.notice}>{t('GRID:columnsLeftOut', { names: closed.join(' · ') })}</p>}
      {unread.length > 0 ? (
        <UnreadLink parts={unread} onClear={() => change({})} />
      ) : found.error ? (
        <ErrorState error={found.error} title={t(`${list.words}:failed`)} onRetry={found.retry} />
      ) : laidOut ? (
        <Suspense fallback={<PageLoader />}>
          <laidOut.Draw
            list={list}
            state={state}
            at={search.vers}
            onAt={(vers) => setSearch({ vers }, { replace: true })}
            onTable={(filters, conditions) => {
              const narrowed = {
                filters: { ...state.filters, ...filters },
                conditions: both(state.conditions, conditions),
              };
              setSearch({ ...writeSearch({ ...state, ...narrowed }), vue: undefined, vers: undefined });
            }}
            picker={
              mayPick
                ? (row) => (
                    <RowPicker
                      label={String((row as Record<string, unknown>)[list.title] ?? list.keyOf(row))}
                      picked={isPicked(selection, list.keyOf(row))}
                      onPick={(picked) => setSelection(pick(selection, [list.keyOf(row)], picked))}
                    />
                  )
                : undefined
            }
          />
        </Suspense>
      ) : (
        <DataGrid
          label={t(`${list.words}:gridLabel`)}
          columns={columns}
          rows={found.rows}
          keyOf={list.keyOf}
          total={total}
          loading={found.loading}
          refreshing={found.refreshing}
          hasMore={found.hasMore}
          onMore={found.onMore}
          sorts={state.sorts}
          onSorts={onSorts}
          widths={widths}
          onWidths={onWidths}
          onMove={(name, to) => setColumns(moved(names, name, to))}
          onHide={(name) => setColumns(names.filter((one) => one !== name))}
          selection={selection}
          {...(mayPick && { onSelection: setSelection })}
          onOpen={onOpen}
          scrollKey={JSON.stringify([writeFilter(state), state.sorts])}
          empty={
            <NothingFound
              list={list}
              state={state}
              onClear={() => change({ filters: {}, text: '', conditions: undefined })}
            />
          }
        />
      )}
      {!laidOut && found.moreError && (
        <MoreError error={found.moreError} title={t('GRID:moreFailed')} onRetry={found.retryMore} />
      )}
      {something && (
        <SelectionBar selection={selection} onSelection={setSelection} count={pickedCount} total={exact}>
          {Acts && <Acts picked={{ filter: writeQuestion(state, []), ...keysOf(selection) }} count={pickedCount} />}
          {mayExport && (
            <Button variant="default" size="compact-sm" onClick={exports.open}>
              {t('COMMON:export')}
            </Button>
          )}
        </SelectionBar>
      )}
      <OnDemand opened={search.dialog === 'conditions'}>
        <CombinedDialog
          opened={search.dialog === 'conditions'}
          onClose={() => setDialog(undefined)}
          fields={definitions}
          conditions={state.conditions}
          onApply={onConditions}
          subject={list.name}
          found={(conditions) => <FoundBy list={list} state={{ ...state, conditions }} />}
        />
      </OnDemand>
      <OnDemand opened={exporting}>
        <ExportDialog
          list={list}
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

/** What meets the one and the other. */
function both(one: Group | undefined, other: Group | undefined): Group | undefined {
  return one && other ? { and: [one, other] } : (one ?? other);
}

function bodyOf(state: ListState, columns: readonly string[]): ExportBody {
  return { format: 'xlsx', filter: writeQuestion(state, columns), columns: [...columns] };
}

function keysOf(selection: GridSelection): Pick<ExportBody, 'only' | 'except'> {
  const keys = [...(selection.kind === 'some' ? selection.keys : selection.except)].map(Number);
  return selection.kind === 'some' ? { only: keys } : { except: keys };
}

function Total<Row extends object>({
  list: { words, totalNote },
  found,
  exact,
}: {
  list: List<Row>;
  found: ListPage<Row>['total'] | undefined;
  exact: number | undefined;
}) {
  const { t } = useTexts();
  const { user } = useSession();
  const note = totalNote?.(user);
  return (
    <>
      <span className={classes.total} role="status">
        {found &&
          (exact === undefined
            ? t(`${words}:totalAtLeast`, { count: found.value })
            : t(`${words}:total`, { count: exact }))}
      </span>
      {found && note && <span className={classes.total}>{t(note)}</span>}
    </>
  );
}

/** How many rows a question finds. */
function FoundBy<Row extends object>({ list, state }: { list: List<Row>; state: ListState }) {
  const { t } = useTexts();
  const [asked] = useDebouncedValue(writeQuestion({ ...state, sorts: [] }, []), 300);
  const { data, error } = useQuery(list.calls.count({ filter: asked }));
  if (error) return errorText(error);
  return data && t(`${list.words}:total`, { count: data.count });
}

function NothingFound<Row extends object>({
  list: { words, emptyIcon },
  state,
  onClear,
}: {
  list: List<Row>;
  state: ListState;
  onClear: () => void;
}) {
  const { t } = useTexts();
  const asked = Object.keys(writeFilter(state)).length > 0;
  return (
    <EmptyState
      icon={emptyIcon}
      title={t(`${words}:emptyTitle`)}
      help={t(asked ? `${words}:emptyFilters` : `${words}:emptyNobody`)}
      actions={
        asked && (
          <Button variant="default" onClick={onClear}>
            {t('GRID:clearFilters')}
          </Button>
        )
      }
    />
  );
}

/** A link that asks for what the list has not: without that part it would find others than were meant. */
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
          {t('GRID:clearFilters')}
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
