import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';

/** Who did something, as history keeps it; all null where the product did it by itself. */
export interface By {
  readonly IdPersonneEV1: number | null;
  /** For whom: oneself, or the delegator. */
  readonly RoleIdPersonneEV1: number | null;
  readonly IdPersonneRole: number | null;
  /** The file of the candidate who did it. */
  readonly candidate?: number | null;
  /** The program that did it. */
  readonly program?: number | null;
}

/** What an entry tells, values as they travel in JSON. */
export interface Entry {
  readonly entity: string;
  readonly entity_id: string;
  readonly before: object | null;
  readonly after: object | null;
}

/**
 * Inserts entries with their values, without any lock: each gets a commitment to its values
 * (`sha256(salt || [before, after, reason])`), which is what seals chain. An expression, to be selected.
 */
export function writtenEntries(
  { call, by, reason }: { readonly call: string; readonly by: By; readonly reason: string | null },
  entries: readonly Entry[],
): Sql {
  return sql`history_write(${call}, ${by.IdPersonneEV1}::integer, ${by.RoleIdPersonneEV1}::integer,
    ${by.IdPersonneRole}::integer, ${reason}::text, ${JSON.stringify(entries)}::jsonb, ${by.candidate ?? null}::integer,
    ${by.program ?? null}::integer)`;
}

/** An entry known as `alias` as seals hash it: a line of JSON, the same on every version of PostgreSQL. */
export function sealedLine(alias: string): Sql<string> {
  const at = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<string>`json_build_array(${at('id')},
    to_char(${at('at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), ${at('call')}, ${at('IdPersonneEV1')},
    ${at('RoleIdPersonneEV1')}, ${at('IdPersonneRole')}, ${at('entity')}, ${at('entity_id')},
    encode(${at('commitment')}, 'hex'))::text || coalesce(' candidate ' || ${at('candidate')}, '')
    || coalesce(' program ' || ${at('program')}, '') || chr(10)`;
}
