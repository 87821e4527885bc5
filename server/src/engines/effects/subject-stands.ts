import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';
import { keepsWaiting } from './lease-effects.queries.ts';
import { stuck, unfinished } from './unfinished.ts';

/** What is wanted of a subject and is not so yet, by what stands first in its order. */
export type Standing = 'none' | 'moving' | 'stuck';

/** How a subject stands, for whoever shows it with its row: `none` is left, it is `moving`, or `stuck` until somebody does something. */
export const subjectStands = (subject: Sql): Sql<Standing> =>
  sql<Standing>`coalesce((select case when head.state in ${stuck} then 'stuck' else 'moving' end from effect head
    where head.subject = ${subject} and head.state in ${unfinished} order by head.id limit 1), 'none')`;

/** Whether something of a subject is not over yet in one system. */
export const isUnderWay = (subject: Sql, system: Sql): Sql<boolean> =>
  sql<boolean>`exists (select from effect e where e.subject = ${subject} and e.system = ${system} and e.state in ${unfinished})`;

/** Behind which effect, or in which system, the effect `e` waits: of its subject or one that it comes after; null where none keeps it waiting. */
export const waitsBehind = (what: 'id' | 'system'): Sql => sql`case when e.state = 'waiting' then (
  select ${sql.ref(`before.${what}`)} from effect before where before.state in ${unfinished}
    and ((before.subject = e.subject and before.id < e.id and ${keepsWaiting}) or before.id in (e.after, e.undo_of))
  order by before.id limit 1) end`;
