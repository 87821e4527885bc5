import { Button } from '@mantine/core';
import { localeOf } from '@passerelle/contracts/languages.ts';
import { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PageProps } from '../../../lib/page.ts';
import { invalidateCalls, useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { GridSort, GridWidths } from '../../../ui/data-grid/grid-types.ts';
import { Page } from '../../../ui/page.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { RightRow } from './matrix.edits.ts';
import { findRights } from './matrix.rows.ts';
import { RemoveRightDialog } from './remove-right-dialog.tsx';
import { RightDialog } from './right-dialog.tsx';
import { sortedRights, useRightColumns } from './rights.columns.tsx';
import classes from './rights.module.css';

export interface RightsSearch {
  readonly q?: string | undefined;
  /** Code of the right whose form is open. */
  readonly edit?: string | undefined;
  readonly add?: boolean | undefined;
}

const keyOf = ({ IdDroit }: RightRow) => IdDroit;
const noWidths: GridWidths = {};

/** Every right: found, sorted, added, relabelled, taken away. */
export function RightsScreen({ search, setSearch }: PageProps<unknown, RightsSearch>) {
  const { t, language } = useTexts();
  const rights = useCall(rightsCalls.list, {});
  const [sorts, setSorts] = useState<readonly GridSort[]>([]);
  const [removing, setRemoving] = useState<RightRow>();
  // How many profiles have each changes with plans.
  useEffect(() => () => void invalidateCalls(rightsCalls.list), []);

  const setSearchOf = useCallback(
    ({ IdDroit }: RightRow) => setSearch({ edit: IdDroit }, { replace: true }),
    [setSearch],
  );
  const columns = useRightColumns({ onEdit: setSearchOf, onRemove: setRemoving });
  const words = search.q ?? '';
  const rows = useMemo(
    () => sortedRights(findRights(rights, words), sorts, t, localeOf(language)),
    [rights, words, sorts, t, language],
  );
  const edited = rights.find(({ IdDroit }) => IdDroit === search.edit);
  const close = () => setSearch({ edit: undefined, add: undefined }, { replace: true });

  return (
    <Page
      fill
      aside={
        <span className={classes.total} role="status">
          {t('RIGHTS:total', { count: rows.length })}
        </span>
      }
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setSearch({ add: true }, { replace: true })}>
          {t('RIGHTS:add')}
        </Button>
      }
    >
      <div role="toolbar" aria-label={t('COMMON:listTools')} className={classes.tools}>
        <SearchBox
          text={words}
          onText={(q) => setSearch({ q: q || undefined }, { replace: true })}
          label={t('RIGHTS:find')}
          placeholder={t('RIGHTS:find')}
          clearLabel={t('COMMON:clearSearch')}
        />
      </div>
      <DataGrid
        label={t('COMMON:rights')}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        total={rows.length}
        loading={false}
        refreshing={false}
        hasMore={false}
        onMore={() => undefined}
        sorts={sorts}
        onSorts={setSorts}
        widths={noWidths}
        onWidths={() => undefined}
        onOpen={setSearchOf}
        scrollKey={`rights ${words} ${JSON.stringify(sorts)}`}
        empty={
          <EmptyState
            icon={<IconKey size={28} />}
            title={t('RIGHTS:nothingFound')}
            help={t('RIGHTS:nothingFoundHelp')}
            actions={
              <Button variant="default" onClick={() => setSearch({ q: undefined })}>
                {t('COMMON:showAll')}
              </Button>
            }
          />
        }
      />
      {(edited || search.add) && <RightDialog key={edited?.IdDroit} right={edited} onClose={close} />}
      {removing && <RemoveRightDialog right={removing} onClose={() => setRemoving(undefined)} />}
    </Page>
  );
}
