import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';
import { stuck, unfinished } from './unfinished.ts';

/** What is wanted of a subject and is not so yet, by what stands first in its order. */
export type Standing = 'none' | 'moving' | 'stuck';

/** How a subject stands, for whoever shows it with its row: `none` is left, it is `moving`, or `stuck` until somebody does something. */
export const subjectStands = (subject: Sql): Sql<Standing> =>
  sql<Standing>`coalesce((select case when head.state in ${stuck} then 'stuck' else 'moving' end from effect head
    where head.subject = ${subject} and head.state in ${unfinished} order by head.id limit 1), 'none')`;
