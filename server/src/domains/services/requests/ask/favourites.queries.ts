import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';

/** The types of request that somebody keeps at hand. */
export async function readFavourites(db: Db, IdPersonneEV1: number): Promise<ReadonlySet<number>> {
  const rows = await rowsOf(
    db,
    sql<{
      typeDemande: number;
    }>`select "typeDemande" from "DemandeFavorite" where "IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  return new Set(rows.map(({ typeDemande }) => typeDemande));
}

/** Keeps a type at hand for somebody, or no more; said twice, it is the same. */
export async function keepAtHand(db: Db, IdPersonneEV1: number, typeDemande: number, favori: boolean): Promise<void> {
  await (favori
    ? sql`insert into "DemandeFavorite" values (${IdPersonneEV1}, ${typeDemande}) on conflict do nothing`
    : sql`delete from "DemandeFavorite" where "IdPersonneEV1" = ${IdPersonneEV1} and "typeDemande" = ${typeDemande}`
  ).execute(db);
}
