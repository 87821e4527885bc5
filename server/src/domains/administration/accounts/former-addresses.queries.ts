import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { zoneAt } from '../../../platform/db/days.ts';

/** Keeps addresses in whose place somebody put another, until that is told there. */
export async function keepFormerAddresses(
  db: Db,
  addresses: readonly { readonly IdPersonneEV1: number; readonly Mail: string }[],
  IdPersonneEV1Auteur: number,
): Promise<void> {
  if (addresses.length === 0) return;
  await db
    .insertInto('former_address')
    .values(addresses.map((one) => ({ ...one, IdPersonneEV1Auteur })))
    .execute();
}

/** An address that was somebody's, whose it was, and who put another in its place. */
export interface FormerAddress {
  readonly id: number;
  readonly IdPersonneEV1: number;
  readonly Mail: string;
  readonly changed_at: Date;
  readonly Prenom: string;
  readonly IndexPrenomNom: string;
  readonly IdLangue: string | null;
  readonly Fuseau: string;
  /** Null where they were erased since. */
  readonly who: string | null;
}

/** Takes the next address at which is to be told that it is somebody's no more. */
export async function takeFormerAddress(db: Db): Promise<FormerAddress | undefined> {
  const [row] = await rowsOf(
    db,
    sql<FormerAddress>`with taken as (delete from former_address where id = (
        select id from former_address order by id limit 1 for update skip locked) returning *)
      select f.id, f."IdPersonneEV1", f."Mail", f.changed_at, p."Prenom", p."IndexPrenomNom", p."IdLangue", ${zoneAt('p')} as "Fuseau",
        who."IndexPrenomNom" as who
      from taken f join "Personne" p using ("IdPersonneEV1")
        left join "Personne" who on who."IdPersonneEV1" = f."IdPersonneEV1Auteur"`,
  );
  return row;
}

/** Keeps none of them: no mail leaves. */
export async function forgetFormerAddresses(db: Db): Promise<void> {
  await sql`delete from former_address`.execute(db);
}
