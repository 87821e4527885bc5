import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { IconPackage } from '@tabler/icons-react';
import { callApi } from '../../../lib/api.ts';
import { useLive } from '../../../lib/live.ts';
import type { PageProps } from '../../../lib/page.ts';
import { pagedList, usePages } from '../../../lib/pages.ts';
import { paths } from '../../../lib/paths.ts';
import { callKey, invalidateCalls } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import classes from './inventories.module.css';
import type { InventorySearch } from './inventory.search.ts';
import { InventoryItems, ItemKinds } from './inventory-items.tsx';
import { LoadVehicles } from './load-vehicles.tsx';

type Props = PageProps<{ readonly IdSite: string }, InventorySearch>;

/** What is held at a site, and by whom. */
export function SiteInventoryScreen({ params, search: { kind }, setSearch }: Props) {
  const { t, language } = useTexts();
  const IdSite = Number(params.IdSite);
  useLive('inventories.changed', () => void invalidateCalls(inventoriesCalls.ofSite));
  const query = { ...(kind && { kind }) };
  const pages = usePages(
    pagedList({
      key: [...callKey(inventoriesCalls.ofSite), IdSite, query],
      read: (after: number | undefined, signal) =>
        callApi(
          inventoriesCalls.ofSite,
          { params: { IdSite }, query: { ...query, ...(after && { after }) } },
          { signal },
        ),
      rowsOf: ({ rows }) => rows,
      nextOf: ({ next }) => next,
      steady: true,
    }),
  );
  const { rows, first } = pages;
  const some = (first?.counts.length ?? 0) > 0;
  const title = first ? t('INVENTORIES:of', { name: first.LibSite }) : undefined;
  return (
    <Page
      {...(title !== undefined && { title })}
      actions={<LoadVehicles />}
      {...(first && { crumbs: [{ label: first.LibSite, href: paths.site(language, { IdSite }) }] })}
    >
      {pages.error && <ErrorState error={pages.error} onRetry={pages.retry} />}
      {first && some && (
        <div className={classes.tools}>
          <ItemKinds counts={first.counts} kind={kind} onKind={(next) => setSearch({ kind: next })} />
        </div>
      )}
      {first && !some && (
        <EmptyState title={t('INVENTORIES:none')} help={t('INVENTORIES:noneHelp')} icon={<IconPackage size={28} />} />
      )}
      {some && rows?.length === 0 && <EmptyState title={t('INVENTORIES:noneOfKind')} />}
      {rows && rows.length > 0 && <InventoryItems rows={rows} label={title ?? ''} named />}
      <MoreButton pages={pages} />
    </Page>
  );
}
