import type { ListField } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';

/** What a list that was made by a declaration has of its own: whose it is, and who writes to it and sees it. */
export const ownOfAutomatic: ReadonlySet<string> = new Set<ListField>([
  ...(['IdPersonneEV1', 'IdPersonneEV1backup', 'Rule', 'OpenEXT', 'Visible', 'Cachee'] as const),
]);

/** What nobody does with one: it would be done anew. */
export const closedOfAutomatic = { members: false, exclude: false, remove: false, prefix: false } as const;

/** Whether a list was made by a declaration. */
export async function isAutomatic(db: Db, IdListe: number): Promise<boolean> {
  const [found] = await rowsOf(
    db,
    sql`select from "Liste" where "IdListe" = ${IdListe} and "IdAutomatique" is not null`,
  );
  return found !== undefined;
}
