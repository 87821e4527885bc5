import { setTimeout as delay } from 'node:timers/promises';
import { sendingRules } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import type { TwinFault } from '@passerelle/contracts/provisioning/account-systems.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import type { Answer } from '../../../../ports/answer.ts';
import type { ListMember, ListsPort, WantedList } from '../../../../ports/lists.ts';

/** The name of the way by which the portal itself carries lists. */
export const embeddedName = 'embedded';

const slowMs = 5_000;
/** Members that it tells at once. */
const page = 1000;
const kept: Answer = { outcome: 'done', answer: 'Kept in the portal: no mail suite is set.' };
const down: Answer = { outcome: 'down', answer: 'connect ECONNREFUSED (the suite was told to be down)' };

const mailsOf = (members: readonly ListMember[]) => members.map(({ mail }) => mail);

/** The mail suite that stands in the portal's database until another is set: it keeps lists whole, and delivers nothing. */
export function embeddedSuite(db: Db): ListsPort {
  /** Misbehaves where somebody has told it to. */
  const answering = async <A extends Answer>(signal: AbortSignal, work: () => Promise<A>): Promise<A | Answer> => {
    const [row] = await rowsOf(db, sql<{ kind: TwinFault }>`select kind from twin_fault where system = 'lists'`);
    if (row?.kind === 'down') return down;
    if (row?.kind === 'slow') await delay(slowMs, undefined, { signal }).catch(() => undefined);
    if (row?.kind === 'refuses')
      return { outcome: 'refused', answer: 'policy violation (the suite was told to refuse)' };
    const answer = await work();
    return row?.kind === 'forgetsToAnswer'
      ? { outcome: 'postponed', answer: 'socket hang up (the suite was told to forget)' }
      : answer;
  };
  const settingsOf = ({ description, rule, senders, hidden, open }: WantedList) =>
    JSON.stringify({ description, rule, hidden, open, senders: mailsOf(senders) });

  return {
    can: { rules: sendingRules, hides: true, opens: true, outsiders: true },
    ensure: async (list, signal) =>
      await answering(signal, async () => {
        const made = await rowsOf(
          db,
          sql`insert into suite_list as s (marker, address, name, settings)
            values (${list.marker}, ${list.address}, ${list.name}, ${settingsOf(list)})
            on conflict (marker) do update set address = excluded.address, name = excluded.name, settings = excluded.settings,
              closed_at = null
            where not exists (select from suite_list other where other.address = excluded.address and other.marker <> s.marker)
            returning marker`,
        ).catch((error: { code?: string }) => {
          if (error.code === '23505') return [];
          throw error;
        });
        return made.length > 0 ? kept : { outcome: 'refused', answer: 'The address is that of another list.' };
      }),
    add: async ({ marker }, members, signal) =>
      await answering(signal, async () => {
        const there = await rowsOf(
          db,
          sql`with list as (select marker from suite_list where marker = ${marker}),
            added as (insert into suite_member (marker, mail)
              select list.marker, m from list, unnest(${sql.val(mailsOf(members))}::text[]) m on conflict do nothing)
            select from list`,
        );
        return there.length > 0 ? kept : { outcome: 'refused', answer: 'There is no such list.' };
      }),
    remove: async ({ marker }, members, signal) =>
      await answering(signal, async () => {
        await sql`delete from suite_member where marker = ${marker} and mail = any(${sql.val(mailsOf(members))}::text[])`.execute(
          db,
        );
        return kept;
      }),
    close: async ({ marker }, signal) =>
      await answering(signal, async () => {
        await forgetKept(db, marker);
        return kept;
      }),
    members: async ({ marker }, after, signal) => ({
      ...{ there: false, mails: [], next: null },
      ...(await answering(signal, async () => {
        const rows = await rowsOf(
          db,
          sql<{ mail: string | null }>`select m.mail from suite_list l left join suite_member m
              on m.marker = l.marker and m.mail > ${after ?? ''}
            where l.marker = ${marker} order by m.mail limit ${page + 1}`,
        );
        const mails = rows.slice(0, page).flatMap(({ mail }) => mail ?? []);
        return { ...kept, there: rows.length > 0, mails, next: rows.length > page ? (mails.at(-1) ?? null) : null };
      })),
    }),
    holder: async (address, signal) =>
      await answering(signal, async () => {
        const [held] = await rowsOf(
          db,
          sql<{ marker: string }>`select marker from suite_list where lower(address) = lower(${address})`,
        );
        return { ...kept, ...held };
      }),
  };
}

/** What the portal keeps of a list is gone. */
export async function forgetKept(db: Db, marker: string): Promise<void> {
  await sql`delete from suite_list where marker = ${marker}`.execute(db);
}
