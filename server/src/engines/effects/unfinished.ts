import { sql } from 'kysely';

/** The states of what nobody gets on with until somebody does something. */
export const stuck = sql`('refused', 'failed')`;

/** The states of what holds up the effects that come after it for its subject. */
export const unfinished = sql`('waiting', 'running', 'refused', 'failed')`;
