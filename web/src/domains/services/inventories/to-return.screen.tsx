import { endingDays, inventoriesCalls, returnReasons } from '@passerelle/contracts/inventories/inventories.contract.ts';
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
import { StateFilter } from '../../../ui/state-filter.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import classes from './inventories.module.css';
import type { ToReturnSearch } from './inventory.search.ts';
import { InventoryItems, ItemKinds } from './inventory-items.tsx';

/** What people who leave, or left, have still, or what ends soon: the first day first, each with their manager. */
export function ToReturnScreen({ search: { kind, motif = 'leaving' }, setSearch }: PageProps<unknown, ToReturnSearch>) {
  const { t } = useTexts();
  useLive('inventories.changed', () => void invalidateCalls(inventoriesCalls.toReturn));
  const query = { because: motif, ...(kind && { kind }) };
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
      <p className={parts.lead}>
        {motif === 'leaving' ? t('INVENTORIES:toReturnLead') : t('INVENTORIES:endingLead', { days: endingDays })}
      </p>
      <StateFilter
        label={t('INVENTORIES:because')}
        value={motif}
        onChange={(because) => setSearch({ motif: because, kind: undefined })}
        choices={returnReasons.map((value) => ({ value, label: t(`INVENTORIES:because ${value}`) }))}
      />
      {pages.error && <ErrorState error={pages.error} onRetry={pages.retry} />}
      {first && some && (
        <div className={classes.tools}>
          <ItemKinds counts={first.counts} kind={kind} onKind={(next) => setSearch({ kind: next })} />
        </div>
      )}
      {first && !some && (
        <EmptyState
          title={t('INVENTORIES:toReturnNone')}
          help={t(motif === 'leaving' ? 'INVENTORIES:toReturnNoneHelp' : 'INVENTORIES:endingNoneHelp')}
          icon={<IconChecks size={28} />}
        />
      )}
      {some && rows?.length === 0 && <EmptyState title={t('INVENTORIES:noneOfKind')} />}
      {rows && rows.length > 0 && <InventoryItems rows={rows} label={t('PAGES:inventoryToReturn')} named />}
      <MoreButton pages={pages} />
    </Page>
  );
}
