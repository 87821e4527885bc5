import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { WantedNote, WantedTicket } from '../../../ports/tickets.ts';

/** By what our tickets are known outside: what wanted them, and which of those. */
const keyed = sql<string>`concat_ws('/', (select i.id from installation i), t.subject, t.id)`;

/** A ticket as it is to be opened; undefined where it is there no more. */
export async function readTicket(db: Db, id: number): Promise<WantedTicket | undefined> {
  const [row] = await rowsOf(
    db,
    sql<WantedTicket>`select ${keyed} as key, t.external_id as id, t.title, t.body as text,
        case when p."IdPersonneEV1" is not null then json_build_object('login', coalesce(p."CompteAD", ''),
          'mail', coalesce(p."Mail", ''), 'name', coalesce(p."IndexPrenomNom", '')) end as requester
      from ticket t left join "Personne" p on p."IdPersonneEV1" = t."IdPersonneEV1" where t.id = ${id}`,
  );
  return row;
}

/** What is to be said on one. */
export async function readNote(db: Db, id: number): Promise<WantedNote | undefined> {
  const [row] = await rowsOf(
    db,
    sql<WantedNote>`select ${keyed} as key, t.external_id as id, concat_ws('/', ${keyed}, n.id) as "noteKey", n.body as text
      from ticket_note n join ticket t on t.id = n.ticket where n.id = ${id}`,
  );
  return row;
}

/** Keeps in mind what the other side calls a ticket. */
export async function noteTicket(db: Db, id: number, external: string): Promise<void> {
  await sql`update ticket set external_id = ${external} where id = ${id}`.execute(db);
}
