import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { ConnectedSystem } from '@passerelle/contracts/provisioning/connectors/connector.ts';
import { sql } from 'kysely';
import { ifAny, named } from '../../../engines/entities/named.ts';
import { type Db, rowsOf, rowsPrepared } from '../../../platform/db/database.ts';
import { instant } from '../../../platform/db/sql.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';

/** How a system is reached, as it is kept. */
export interface KeptConnector {
  readonly connector: string;
  readonly settings: FormValues;
  /** Its secrets by name, sealed for this system. */
  readonly sealed: string;
  readonly version: number;
  readonly changed_at: string;
  readonly by: { readonly IdPersonneEV1: number; readonly IndexPrenomNom: string | null } | null;
}

/** Undefined where the twin stands for it. */
export async function readConnector(
  db: Db,
  system: ConnectedSystem,
  { lock = false } = {},
): Promise<KeptConnector | undefined> {
  const [row] = await rowsPrepared(
    db,
    sql<KeptConnector>`select c.connector, c.settings, c.sealed, c.version,
        ${instant(sql`c.changed_at`)} as changed_at,
        ${ifAny('p', named('p'))} as by
      from connector c left join "Personne" p on p."IdPersonneEV1" = c.changed_by
      where c.system = ${system} ${lock ? sql`for update of c` : sql``}`,
  );
  return row;
}

const owner = (system: ConnectedSystem) => `connector/${system}`;

/** The secrets of a system, as whoever reaches it is given them. */
export function openSecrets(
  vault: Vault,
  system: ConnectedSystem,
  { sealed }: Pick<KeptConnector, 'sealed'>,
): Readonly<Record<string, string>> {
  return JSON.parse(vault.open(sealed, owner(system))) as Record<string, string>;
}

/** The same, as they are kept. */
export function sealSecrets(vault: Vault, system: ConnectedSystem, secrets: Readonly<Record<string, string>>): string {
  return vault.seal(JSON.stringify(secrets), owner(system));
}

/** By what marks of this installation begin. */
export async function installationId(db: Db): Promise<string> {
  const [row] = await rowsOf(db, sql<{ id: string }>`select id::text from installation`);
  if (!row) throw new Error('The installation has no name');
  return row.id;
}
