import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';

/** How many addresses of people outside are in a list, known by its key. */
export const outsideCount = (IdListe: Sql | number): Sql<number> =>
  sql<number>`(select count(*)::integer from "LdExterne" x where x."IdListe" = ${IdListe})`;

/** Addresses outside are told to whoever owns a list or backs it; to others their number. */
export const tellsOutside = ({ IdPersonneEV1 }: Actor, IdListe: Sql | number): Sql<boolean> =>
  sql<boolean>`exists (select from "Liste" o where o."IdListe" = ${IdListe}
    and ${IdPersonneEV1} in (o."IdPersonneEV1", o."IdPersonneEV1backup"))`;

export interface OutsideMembers {
  readonly externes: { readonly Adresse: string; readonly refused: string | null }[];
  /** How many there are, told by their addresses or not. */
  readonly outside: number;
}

/** The addresses outside that are in a list, or in one group of it, as a reader is told them. */
export async function readOutside(
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  IdListe: number,
  group?: number,
): Promise<OutsideMembers> {
  return await rowOf(
    db,
    sql<OutsideMembers>`select count(*)::integer as outside, coalesce(json_agg(json_build_object('Adresse', x."Adresse",
        'refused', e.refused) order by x."Adresse") filter (where ${tellsOutside(actor, IdListe)}), '[]') as externes
      from "LdExterne" x left join "LdEnvoiExterne" e using ("IdListe", "Adresse")
      where x."IdListe" = ${IdListe} ${group === undefined ? sql`` : sql`and x."IdGroupe" = ${group}`}`,
  );
}

/** Domains whose addresses are ours: whoever bears one is a person here, or nobody. */
export async function ourDomains(db: Db, domain: string): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(
    db,
    sql<{ domain: string }>`select distinct lower("DomaineMail") as domain from "Societe" where "DomaineMail" <> ''`,
  );
  return new Set([domain.toLowerCase(), ...rows.map((row) => row.domain)]);
}
