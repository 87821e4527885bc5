import { setTimeout as delay } from 'node:timers/promises';
import type { TwinFault } from '@passerelle/contracts/provisioning/account-systems.ts';
import { sql } from 'kysely';
import { eachWord } from '../../../engines/lists/words.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { instant } from '../../../platform/db/sql.ts';
import type { Answer, Look } from '../../../ports/answer.ts';
import type { SeenTicket, TicketRef, TicketStep, TicketsPort, WantedNote } from '../../../ports/tickets.ts';

interface Kept extends SeenTicket {
  readonly notes: readonly { readonly key: string }[];
}

const slowMs = 5_000;
const missing = { outcome: 'missing', answer: 'There is no such ticket.' } as const;
const gone = { outcome: 'refused', answer: 'There is no such ticket.' } as const;
const kept = 'Kept in the twin: no help-desk is set.';
const found = ({ key }: TicketRef, { id }: SeenTicket) =>
  ({ outcome: 'found', answer: 'It is so already.', marker: key, id }) as const;

/** Stands for a help-desk that is not there, in the product's database; misbehaves when somebody has told it to. */
export function twinTickets(db: Db): TicketsPort {
  const find = async ({ key, id }: TicketRef): Promise<Kept | undefined> => {
    const [row] = await rowsOf(
      db,
      sql<Kept>`select id::text, title, open, notes from twin_ticket where id::text = ${id} or key = ${key}
        order by (id::text = ${id}) desc nulls last limit 1`,
    );
    return row;
  };
  const misbehaving = <W>({ look, do: done }: TicketStep<W>): TicketStep<W> => ({
    look: async (wanted, signal) => {
      const fault = await reach(signal);
      return fault === 'down' ? down : await look(wanted, signal);
    },
    do: async (wanted, signal) => {
      const fault = await reach(signal);
      if (fault === 'down') return down;
      if (fault === 'refuses') return { outcome: 'refused', answer: 'schema violation (the twin was told to refuse)' };
      const answered = await done(wanted, signal);
      return fault === 'forgetsToAnswer'
        ? { outcome: 'postponed', answer: 'socket hang up (the twin was told to forget)' }
        : answered;
    },
  });
  const down = { outcome: 'down', answer: 'connect ECONNREFUSED (the twin was told to be down)' } as const;
  const reach = async (signal: AbortSignal) => {
    const [row] = await rowsOf(db, sql<{ kind: TwinFault }>`select kind from twin_fault where system = 'tickets'`);
    if (row?.kind === 'slow') await delay(slowMs, undefined, { signal }).catch(() => undefined);
    return row?.kind;
  };
  /** Once, whoever says it at the same time. */
  const say = async (wanted: WantedNote, closes: boolean): Promise<Answer> => {
    const ticket = await find(wanted);
    if (!ticket) return gone;
    const note = JSON.stringify([{ key: wanted.noteKey, text: wanted.text }]);
    await sql`update twin_ticket set open = open and not ${closes}, changed_at = now(),
        notes = case when notes @> ${JSON.stringify([{ key: wanted.noteKey }])}::jsonb then notes else notes || ${note}::jsonb end
      where id::text = ${ticket.id}`.execute(db);
    return { outcome: 'done', answer: kept, id: ticket.id };
  };

  return {
    open: misbehaving({
      look: async (wanted): Promise<Look> => {
        const ticket = await find(wanted);
        return ticket ? found(wanted, ticket) : missing;
      },
      do: async ({ key, title, text, requester }) => {
        const [made] = await rowsOf(
          db,
          sql<{ id: string }>`insert into twin_ticket (key, title, body, requester)
            values (${key}, ${title}, ${text}, ${requester?.name ?? null})
            on conflict (key) do update set key = excluded.key returning id::text`,
        );
        return { outcome: 'done', answer: kept, ...(made && { id: made.id }) };
      },
    }),
    comment: misbehaving({
      look: async (wanted): Promise<Look> => {
        const ticket = await find(wanted);
        if (!ticket) return gone;
        return ticket.notes.some(({ key }) => key === wanted.noteKey) ? found(wanted, ticket) : missing;
      },
      do: async (wanted) => await say(wanted, false),
    }),
    close: misbehaving({
      look: async (wanted): Promise<Look> => {
        const ticket = await find(wanted);
        if (!ticket) return { outcome: 'found', answer: 'It was never opened.', marker: wanted.key };
        return ticket.open ? missing : found(wanted, ticket);
      },
      do: async (wanted) => await say(wanted, true),
    }),
    read: async (ticket) => {
      const seen = await find(ticket);
      return seen && { id: seen.id, title: seen.title, open: seen.open };
    },
  };
}

const most = 50;

/** The tickets that it keeps, those changed last first. */
export async function readTwinTickets(db: Db, search = '') {
  const rows = await rowsOf(
    db,
    sql<{
      id: string;
      title: string;
      text: string;
      requester: string | null;
      open: boolean;
      notes: string[];
      changed_at: string;
    }>`select id::text, title, body as text, requester, open,
        (select coalesce(json_agg(n.value ->> 'text' order by n.ordinality), '[]')
          from jsonb_array_elements(notes) with ordinality n) as notes,
        ${instant(sql`changed_at`)} as changed_at
      from twin_ticket t where ${eachWord(search, (like) => sql`searched(concat_ws(' ', title, body, requester)) like ${like}`)} or id::text = ${search}
      order by t.changed_at desc, t.id desc limit ${most + 1}`,
  );
  return { tickets: rows.slice(0, most), more: rows.length > most };
}
