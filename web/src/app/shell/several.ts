import { importRights } from '@passerelle/contracts/imports/import-rights.ts';
import { importsCalls, isOfList } from '@passerelle/contracts/imports/imports.contract.ts';
import type { ScreenName } from '@passerelle/contracts/screens.ts';
import { useQuery } from '@tanstack/react-query';
import { holdsAny } from '../../lib/access.ts';
import { useLive } from '../../lib/live.ts';
import { callQuery, invalidateCalls } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { screens } from '../screens.ts';

/** One of the things that a screen is offered for. */
interface Several {
  readonly id: number;
  readonly label: string;
  readonly params: Readonly<Record<string, number>>;
}

/** What the screens are offered for that are offered several times: as the server names it for the acting role, nothing until it does. */
export function useSeveral(): Readonly<Partial<Record<ScreenName, readonly Several[]>>> {
  const { user } = useSession();
  useLive('definitions.changed', () => void invalidateCalls(importsCalls.list, importsCalls.read));
  const { data } = useQuery({
    ...callQuery(importsCalls.list, {}),
    enabled: screens.importExport.page !== 'coming' && holdsAny(user, importRights),
  });
  const importExport = data
    // Those of a reference list stand on its own screen.
    ?.filter(({ Sujet }) => !isOfList(Sujet))
    .map(({ IdImport, LibImport }) => ({ ...{ id: IdImport, label: LibImport }, params: { IdImport } }));
  return { importExport: importExport ?? [] };
}
