import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { instant, type Sql } from '../../../../platform/db/sql.ts';

/** For so long a list may be had back once it is deleted. */
const back = sql`interval '30 days'`;

/** Whether somebody may have back a list, known as `l`, that was deleted lately: they owned it, backed it, or administer. */
export const comesBack = ({ IdPersonneEV1 }: Actor, administers: boolean): Sql<boolean> =>
  sql<boolean>`(l.deleted_at > now() - ${back} and l.forgotten_at is null
    and (${administers} or ${IdPersonneEV1} in (l."IdPersonneEV1", l."IdPersonneEV1backup")))`;

interface DeletedList {
  readonly IdListe: number;
  readonly LibListe: string;
  readonly supprimee: string;
  readonly jusqua: string;
}

const most = 100;

/** The lists that somebody may have back, the last that was deleted first. */
export async function readDeleted(db: Db, actor: Actor, administers: boolean): Promise<DeletedList[]> {
  return await rowsOf(
    db,
    sql<DeletedList>`select l."IdListe", l."LibListe", ${instant(sql`l.deleted_at`)} as supprimee,
        ${instant(sql`(l.deleted_at + ${back})`)} as jusqua
      from "Liste" l where l.deleted_at is not null and ${comesBack(actor, administers)}
      order by l.deleted_at desc, l."IdListe" limit ${most}`,
  );
}
