import { Button } from '@mantine/core';
import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { IconPackage, IconPackageOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLive } from '../../../lib/live.ts';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery, invalidateCalls } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { State } from '../../../ui/state.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import classes from './inventories.module.css';
import type { InventorySearch } from './inventory.search.ts';
import { InventoryItems, ItemKinds } from './inventory-items.tsx';

type Props = PageProps<{ readonly IdPersonneEV1: string }, InventorySearch>;

/** What somebody holds and held, by kind. */
export function InventoriesScreen({ params, search: { kind }, setSearch }: Props) {
  const { t } = useTexts();
  const IdPersonneEV1 = Number(params.IdPersonneEV1);
  const { data } = useQuery({ ...callQuery(inventoriesCalls.ofPerson, { params: { IdPersonneEV1 } }), retry: false });
  useLive('inventories.changed', (changed) => {
    if (changed.IdPersonneEV1 === IdPersonneEV1) void invalidateCalls(inventoriesCalls.ofPerson);
  });
  if (!data)
    return (
      <Page>
        <State icon={<IconPackageOff size={28} />} title={t('INVENTORIES:notFound')} />
      </Page>
    );
  const rows = kind ? data.rows.filter((row) => row.kind === kind) : data.rows;
  // What came back is shown as well: every number opens those that it counts.
  const counts = data.counts.map((one) => ({ ...one, count: data.rows.filter((row) => row.kind === one.kind).length }));
  const title = t('INVENTORIES:of', { name: data.person.IndexPrenomNom ?? String(IdPersonneEV1) });
  return (
    <Page title={title}>
      {data.rows.length > 0 && (
        <div className={classes.tools}>
          <ItemKinds counts={counts} kind={kind} onKind={(next) => setSearch({ kind: next })} />
        </div>
      )}
      {data.rows.length === 0 && (
        <EmptyState
          title={t('INVENTORIES:none')}
          help={t('INVENTORIES:noneHelp')}
          icon={<IconPackage size={28} />}
          actions={<AskForThem IdPersonneEV1={IdPersonneEV1} />}
        />
      )}
      {data.rows.length > 0 && rows.length === 0 && <EmptyState title={t('INVENTORIES:noneOfKind')} />}
      {rows.length > 0 && <InventoryItems rows={rows} label={title} />}
    </Page>
  );
}

/** The way to asking for something for them, for whoever may. */
function AskForThem({ IdPersonneEV1 }: { readonly IdPersonneEV1: number }) {
  const { t, language } = useTexts();
  const { data } = useQuery({ ...callQuery(requestsCalls.possible, { params: { IdPersonneEV1 } }), retry: false });
  if (!data?.types.length) return null;
  return (
    <Button component={Link} to={paths.askRequest(language, { IdPersonneEV1 })}>
      {t('PAGES:askRequest')}
    </Button>
  );
}
