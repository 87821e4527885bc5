import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

export const ticketsSystemName = 'tickets';

/** A ticket that an act wants. */
export interface NewTicket {
  /** What wants it, as effects have it (`Demande/9`): what is done for it outside is done in its order. */
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  /** Whom it is for. */
  readonly requester?: number | undefined;
}

type Wants = Pick<Writing, 'db' | 'queue'>;

/** Has a ticket opened, in the transaction of the act that wants it. Answers what it is commented on and closed by. */
export async function openTicket(
  { db, queue }: Wants,
  { subject, title, text, requester }: NewTicket,
): Promise<number> {
  const [made] = await rowsOf(
    db,
    sql<{ id: number }>`insert into ticket (subject, title, body, "IdPersonneEV1")
      values (${subject}, ${title}, ${text}, ${requester ?? null}) returning id`,
  );
  const id = Number(made?.id);
  queue([{ system: ticketsSystemName, operation: 'open', entity: 'ticket', id, subject }]);
  return id;
}

/** Has something said on a ticket. @throws {ApiError} NOT_FOUND */
export async function commentTicket(wants: Wants, ticket: number, text: string): Promise<void> {
  await say(wants, [ticket], text, 'comment');
}

/** Has a ticket closed with a last word; one that is not open outside is left as it is. @throws {ApiError} NOT_FOUND */
export async function closeTicket(wants: Wants, ticket: number, text: string): Promise<void> {
  await closeTickets(wants, [ticket], text);
}

/** The same of many, with one word. */
export async function closeTickets(wants: Wants, tickets: readonly number[], text: string): Promise<void> {
  await say(wants, tickets, text, 'close');
}

async function say(
  { db, queue }: Wants,
  tickets: readonly number[],
  text: string,
  operation: 'comment' | 'close',
): Promise<void> {
  if (tickets.length === 0) return;
  const notes = await rowsOf(
    db,
    sql<{ id: number; subject: string }>`with said as (
        insert into ticket_note (ticket, closes, body)
        select t.id, ${operation === 'close'}, ${text} from ticket t where t.id = any(${sql.val(tickets)}::bigint[])
        order by t.id returning id, ticket)
      select said.id, t.subject from said join ticket t on t.id = said.ticket order by said.id`,
  );
  if (notes.length < new Set(tickets).size) throw new ApiError('NOT_FOUND');
  queue(
    notes.map(({ id, subject }) => ({
      system: ticketsSystemName,
      operation,
      entity: 'ticket_note',
      id: Number(id),
      subject,
    })),
  );
}
