import { Progress } from '@mantine/core';
import { directoryColumns } from '@passerelle/contracts/directory/directory.fields.ts';
import type { DirectoryColumn } from '@passerelle/contracts/person/person.fields.ts';
import { IconBookmark, IconColumns3, IconDownload } from '@tabler/icons-react';
import { holds, holdsOnOthers } from '../../lib/access.ts';
import { caller } from '../../lib/api.ts';
import { lazyPiece } from '../../lib/code.ts';
import { useSession } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { ensureTexts, useTexts } from '../../lib/texts.ts';
import { type CombinedConditions, FilterButton } from '../../ui/filters/filter-bar.tsx';
import type { FilterDefinition, FilterValues } from '../../ui/filters/filter-types.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { ToolPopover } from '../../ui/tool-popover.tsx';
import { MissingRight } from '../explain/missing-right.tsx';
import { runningExport } from './directory.export.ts';
import { offeredFilters } from './directory.filters.ts';
import classes from './directory.module.css';
import { countFilters, type DirectoryState } from './directory.state.ts';
import { mayFilter } from './use-directory-state.ts';

const ColumnChooser = lazyPiece(() => import('../../ui/data-grid/column-chooser.tsx'));
const ViewsMenu = lazyPiece(async () => {
  // Why a name is refused.
  await ensureTexts(caller.language, ['REGLES']);
  return import('./views-menu.tsx');
});
const SaveViewDialog = lazyPiece(() => import('./save-view-dialog.tsx'));

interface ToolbarProps {
  readonly state: DirectoryState;
  readonly change: (part: Partial<DirectoryState>, options?: { readonly replace?: boolean }) => void;
  readonly definitions: readonly FilterDefinition[];
  readonly combined: CombinedConditions;
  readonly shown: readonly DirectoryColumn[];
  /** Whether the view on screen is being kept under a name. */
  readonly saving: boolean;
  readonly onSaving: (open: boolean) => void;
  readonly onExport: () => void;
}

/** What can be done with the directory: find, filter, arrange, keep, export. */
export function DirectoryToolbar({
  state,
  change,
  definitions,
  combined,
  shown,
  saving,
  onSaving,
  onExport,
}: ToolbarProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const labelled = (name: DirectoryColumn) => ({ name, label: t(`CHAMPS:${name}`) });
  const isOpen = (name: DirectoryColumn) => holdsOnOthers(user, `ann-col-${name}`);
  const columns = directoryColumns.filter(isOpen).map(labelled);
  const closed = directoryColumns
    .filter((name) => !isOpen(name))
    .map((name) => ({ ...labelled(name), why: <MissingRight right={`ann-col-${name}`} others /> }));
  const closedFilters = offeredFilters
    .filter((name) => !mayFilter(user)(name))
    .map((name) => ({ name, label: t(`FILTRES:${name}`), why: <MissingRight right={`ann-filtre-${name}`} others /> }));
  const onColumns = (next: readonly string[]) =>
    change({ columns: next as readonly DirectoryColumn[] }, { replace: true });

  return (
    <div role="toolbar" aria-label={t('DIRECTORY:tools')} className={classes.tools}>
      {holds(user, 'ann-filtre-query') && (
        <SearchBox
          text={state.text}
          onText={(text) => change({ text }, { replace: true })}
          label={t('DIRECTORY:searchLabel')}
          placeholder={t(isOpen('CompteAD') ? 'DIRECTORY:searchPlaceholder' : 'DIRECTORY:searchPlaceholderCard')}
          clearLabel={t('COMMON:clearSearch')}
        />
      )}
      <FilterButton
        definitions={definitions}
        closed={closedFilters}
        values={state.filters}
        onChange={(filters: FilterValues) => change({ filters })}
        count={countFilters(state)}
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
      <ToolPopover label={t('DIRECTORY:views')} icon={<IconBookmark size={16} />}>
        {(close) => <ViewsMenu onOpen={change} onSave={() => onSaving(true)} onDone={close} />}
      </ToolPopover>
      {holds(user, 'exp') && <ExportButton onExport={onExport} />}
      <OnDemand opened={saving}>
        <SaveViewDialog opened={saving} state={state} onClose={() => onSaving(false)} />
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
