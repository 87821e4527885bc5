import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { IconChecks } from '@tabler/icons-react';
import { callApi } from '../../../lib/api.ts';
import { useLive } from '../../../lib/live.ts';
import type { PageProps } from '../../../lib/page.ts';
import { pagedList, usePages } from '../../../lib/pages.ts';
import { callKey, invalidateCalls } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import classes from './inventories.module.css';
import type { InventorySearch } from './inventory.search.ts';
import { InventoryItems, ItemKinds } from './inventory-items.tsx';

/** What people who leave, or left, have still: first who leaves first, each with their manager. */
export function ToReturnScreen({ search: { kind }, setSearch }: PageProps<unknown, InventorySearch>) {
  const { t } = useTexts();
  useLive('inventories.changed', () => void invalidateCalls(inventoriesCalls.toReturn));
  const query = { ...(kind && { kind }) };
  const pages = usePages(
    pagedList({
      key: [...callKey(inventoriesCalls.toReturn), query],
      read: (after: string | undefined, signal) =>
        callApi(inventoriesCalls.toReturn, { query: { ...query, ...(after && { after }) } }, { signal }),
      rowsOf: ({ rows }) => rows,
      nextOf: ({ next }) => next,
      steady: true,
    }),
  );
  const { rows, first } = pages;
  const some = (first?.counts.length ?? 0) > 0;
  return (
    <Page>
      <p className={parts.lead}>{t('INVENTORIES:toReturnLead')}</p>
      {pages.error && <ErrorState error={pages.error} onRetry={pages.retry} />}
      {first && some && (
        <div className={classes.tools}>
          <ItemKinds counts={first.counts} kind={kind} onKind={(next) => setSearch({ kind: next })} />
        </div>
      )}
      {first && !some && (
        <EmptyState
          title={t('INVENTORIES:toReturnNone')}
          help={t('INVENTORIES:toReturnNoneHelp')}
          icon={<IconChecks size={28} />}
        />
      )}
      {some && rows?.length === 0 && <EmptyState title={t('INVENTORIES:noneOfKind')} />}
      {rows && rows.length > 0 && <InventoryItems rows={rows} label={t('PAGES:inventoryToReturn')} named />}
      <MoreButton pages={pages} />
    </Page>
  );
}
