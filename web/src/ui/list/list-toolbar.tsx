import { Progress } from '@mantine/core';
import { wordsFilter } from '@passerelle/contracts/lists/list-state.ts';
import { IconBookmark, IconColumns3, IconDownload } from '@tabler/icons-react';
import { holdsAny } from '../../lib/access.ts';
import { caller } from '../../lib/api.ts';
import { lazyPiece } from '../../lib/code.ts';
import { useSession } from '../../lib/session.ts';
import { ensureTexts, useTexts } from '../../lib/texts.ts';
import { useStore } from '../../lib/use-store.ts';
import { type CombinedConditions, FilterButton } from '../filters/filter-bar.tsx';
import type { FilterDefinition, FilterValues } from '../filters/filter-types.ts';
import { OnDemand } from '../on-demand.tsx';
import { SearchBox } from '../search-box.tsx';
import { ToolButton } from '../tool-button.tsx';
import { ToolPopover } from '../tool-popover.tsx';
import { columnLabel } from './list.columns.tsx';
import { runningExport } from './list.export.ts';
import { filterLabel } from './list.filters.ts';
import classes from './list.module.css';
import { countFilters, type ListState } from './list.state.ts';
import { type List, offeredFilters } from './list.ts';
import { mayFilter, maySee } from './use-list-state.ts';

const ColumnChooser = lazyPiece(() => import('../data-grid/column-chooser.tsx'));
const ViewsMenu = lazyPiece(async () => {
  // Why a name is refused, and what is told of a view.
  await ensureTexts(caller.language, ['REGLES', 'SUBSCRIPTIONS']);
  return import('./views-menu.tsx');
});
const SaveViewDialog = lazyPiece(() => import('./save-view-dialog.tsx'));

interface ToolbarProps<Row extends object> {
  readonly list: List<Row>;
  readonly state: ListState;
  readonly change: (part: Partial<ListState>, options?: { readonly replace?: boolean }) => void;
  readonly definitions: readonly FilterDefinition[];
  readonly combined: CombinedConditions;
  readonly shown: readonly string[];
  /** Whether the view on screen is being kept under a name. */
  readonly saving: boolean;
  readonly onSaving: (open: boolean) => void;
  readonly onExport: () => void;
}

/** What can be done with a list: find, filter, arrange, keep, export. */
export function ListToolbar<Row extends object>({
  list,
  state,
  change,
  definitions,
  combined,
  shown,
  saving,
  onSaving,
  onExport,
}: ToolbarProps<Row>) {
  const { t } = useTexts();
  const { user } = useSession();
  const isOpen = maySee(list, user);
  const may = mayFilter(list, user);
  const all = Object.entries(list.columns).map(([name, field]) => ({
    ...{ name, read: field.read },
    label: columnLabel(name, field),
  }));
  const columns = all.filter(({ name }) => isOpen(name));
  const closed = all
    .filter(({ name }) => !isOpen(name))
    .map(({ name, label, read }) => ({ name, label, why: list.why(read) }));
  const closedFilters = offeredFilters(list)
    .filter(([name]) => !may(name))
    .map(([name, { right, field }]) => ({ name, label: filterLabel(name, field), why: list.why(right) }));
  const onColumns = (next: readonly string[]) => change({ columns: next }, { replace: true });

  return (
    <div role="toolbar" aria-label={t(`${list.words}:tools`)} className={classes.tools}>
      {may(wordsFilter) && (
        <SearchBox
          text={state.text}
          onText={(text) => change({ text }, { replace: true })}
          label={t(`${list.words}:searchLabel`)}
          placeholder={t(list.placeholder(user))}
          clearLabel={t('COMMON:clearSearch')}
        />
      )}
      <FilterButton
        definitions={definitions}
        closed={closedFilters}
        values={state.filters}
        onChange={(filters: FilterValues) => change({ filters })}
        count={countFilters(list, state)}
        combined={combined}
      />
      <ToolPopover label={t('GRID:columns')} icon={<IconColumns3 size={16} />}>
        {() => (
          <ColumnChooser
            all={columns}
            shown={shown}
            onChange={onColumns}
            closed={closed}
            onReset={() => change({ columns: undefined }, { replace: true })}
          />
        )}
      </ToolPopover>
      <ToolPopover label={t('GRID:views')} icon={<IconBookmark size={16} />}>
        {(close) => <ViewsMenu list={list} onOpen={change} onSave={() => onSaving(true)} onDone={close} />}
      </ToolPopover>
      {holdsAny(user, [list.exports].flat()) && <ExportButton onExport={onExport} />}
      <OnDemand opened={saving}>
        <SaveViewDialog list={list} opened={saving} state={state} onClose={() => onSaving(false)} />
      </OnDemand>
    </div>
  );
}

function ExportButton({ onExport }: { onExport: () => void }) {
  const { t } = useTexts();
  const running = useStore(runningExport);
  const share = running?.done !== undefined && running.total ? (100 * running.done) / running.total : 100;
  return (
    <ToolButton label={t('COMMON:export')} icon={<IconDownload size={16} />} aria-haspopup="dialog" onClick={onExport}>
      {running && (
        <Progress
          className={classes.exportProgress}
          size={2}
          value={share}
          animated={running.done === undefined}
          aria-hidden="true"
        />
      )}
    </ToolButton>
  );
}
