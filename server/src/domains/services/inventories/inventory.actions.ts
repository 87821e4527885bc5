import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { rowOf, rowsOf } from '../../../platform/db/database.ts';
import './inventories.events.ts';
import { todayOfPerson } from '../../../platform/db/days.ts';

/** Something that somebody holds from now on. */
export interface NewItem {
  readonly kind: 'badge' | 'materiel' | 'logiciel' | 'vehicule';
  /** What it is among its kind. */
  readonly nature: string;
  readonly IdPersonneEV1: number;
  readonly IdDemande: number | null;
  readonly IdSite: number | null;
  readonly LibInventaire: string;
  readonly Numero?: string | null;
  /** The line of its request, which is in the inventory once. */
  readonly IdLigne?: number;
  /** What it goes with, and comes back with. */
  readonly IdInventaireLie?: number;
  /** `YYYY-MM-DD` */
  readonly DateDebut: string;
  readonly DateFin?: string | null;
}

/** Writes down what somebody holds from now on. Answers its key. */
export async function addToInventory({ db, record }: Writing, item: NewItem): Promise<number> {
  const { IdLigne = null, IdInventaireLie = null, ...told } = item;
  const row = { ...told, Numero: item.Numero ?? null, DateFin: item.DateFin ?? null };
  const { IdInventaire } = await rowOf(
    db,
    sql<{ IdInventaire: number }>`insert into "Inventaire"
        (kind, nature, "IdPersonneEV1", "IdDemande", "IdSite", "LibInventaire", "Numero", "DateDebut", "DateFin", "IdLigne",
        "IdInventaireLie")
      values (${row.kind}, ${row.nature}, ${row.IdPersonneEV1}, ${row.IdDemande}::integer, ${row.IdSite}::integer,
        ${row.LibInventaire}, ${row.Numero}::text, ${row.DateDebut}::date, ${row.DateFin}::date,
        ${IdLigne}::integer, ${IdInventaireLie}::integer)
      returning "IdInventaire"`,
  );
  await record({ entity: 'Inventaire', id: IdInventaire, after: { ...row, Etat: 'held' } });
  return IdInventaire;
}

/** Which things: all that a request brought, or one of them. */
export type Items = { readonly IdDemande: number } | { readonly IdInventaire: number };

/**
 * Notes that things are not held any more, of those that are, with what goes with them; whoever lives by them is told.
 * Answers how many there were.
 */
export async function returnItems({ db, record, emit, by }: Writing, which: Items): Promise<number> {
  const [[column, key] = []] = Object.entries(which);
  const those = sql<boolean>`${sql.ref(String(column))} = ${key}`;
  const { rows } = await sql<{ IdInventaire: number; IdDemande: number | null; Etat: string; DateRetour: string }>`
    update "Inventaire" i set "Etat" = 'returned', "DateRetour" = ${todayOfPerson(sql`i."IdPersonneEV1"`)}, "IdPersonneEV1Retour" = ${by}::integer
    from (select "IdInventaire", "Etat" from "Inventaire" where ${those} or "IdInventaireLie" in
      (select "IdInventaire" from "Inventaire" where ${those}) for update) was
    where i."IdInventaire" = was."IdInventaire" and was."Etat" <> 'returned'
    returning i."IdInventaire", i."IdDemande", was."Etat", i."DateRetour"::text`.execute(db);
  for (const { IdInventaire, Etat, DateRetour } of rows)
    await record({
      entity: 'Inventaire',
      id: IdInventaire,
      before: { Etat, DateRetour: null },
      after: { Etat: 'returned', DateRetour },
    });
  if (rows.length > 0) await emit('items.returned', { items: rows });
  return rows.length;
}

/** Says anew what a line of a request brought; false where it brought nothing yet. */
export async function correctItem(
  { db, record }: Writing,
  told: { readonly IdDemande: number; readonly IdLigne: number } & Pick<NewItem, 'LibInventaire' | 'Numero'>,
): Promise<boolean> {
  const after = { LibInventaire: told.LibInventaire, Numero: told.Numero ?? null };
  const [known] = await rowsOf(
    db,
    sql<{ IdInventaire: number; LibInventaire: string; Numero: string | null }>`
      select "IdInventaire", "LibInventaire", "Numero" from "Inventaire"
      where "IdDemande" = ${told.IdDemande} and "IdLigne" = ${told.IdLigne} for update`,
  );
  if (!known) return false;
  const { IdInventaire, ...before } = known;
  if (before.LibInventaire === after.LibInventaire && before.Numero === after.Numero) return true;
  await sql`update "Inventaire" set "LibInventaire" = ${after.LibInventaire}, "Numero" = ${after.Numero}::text
    where "IdInventaire" = ${IdInventaire}`.execute(db);
  await record({ entity: 'Inventaire', id: IdInventaire, before, after });
  return true;
}
