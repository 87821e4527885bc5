import type { OutsideSystem } from '@passerelle/contracts/provisioning/account-systems.ts';
import type { DirectorySettings } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';

/** How a system is reached, as it is kept. */
export interface KeptConnector {
  readonly settings: DirectorySettings;
  readonly sealed: string;
  readonly version: number;
  readonly changed_at: string;
  readonly by: { readonly IdPersonneEV1: number; readonly IndexPrenomNom: string | null } | null;
}

/** Undefined where the twin stands for it. */
export async function readConnector(
  db: Db,
  system: OutsideSystem,
  { lock = false } = {},
): Promise<KeptConnector | undefined> {
  const [row] = await rowsOf(
    db,
    sql<KeptConnector>`select c.settings, c.sealed, c.version,
        to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at,
        case when p."IdPersonneEV1" is not null then json_build_object('IdPersonneEV1', p."IdPersonneEV1",
          'IndexPrenomNom', p."IndexPrenomNom") end as by
      from connector c left join "Personne" p on p."IdPersonneEV1" = c.changed_by
      where c.system = ${system} ${lock ? sql`for update of c` : sql``}`,
  );
  return row;
}

/** By what marks of this installation begin. */
export async function installationId(db: Db): Promise<string> {
  const [row] = await rowsOf(db, sql<{ id: string }>`select id::text from installation`);
  if (!row) throw new Error('The installation has no name');
  return row.id;
}
