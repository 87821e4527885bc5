import { sql } from 'kysely';
import { anyOf, type Sql } from '../../../platform/db/sql.ts';
import { requestKinds } from './kinds.ts';

/** Whether the receipt `row` waits to be signed: one of which everything came back is asked for no more. */
export function waitsToBeSigned(row: string): Sql<boolean> {
  const at = (name: string) => sql.ref(`${row}.${name}`);
  const line = sql<number>`(line->>'IdLigne')::integer`;
  const cameBack = requestKinds().flatMap(
    ({ receipt }) => receipt?.cameBack(sql<number>`${at('IdDemande')}`, line) ?? [],
  );
  return sql<boolean>`(${at('DateSignature')} is null and (jsonb_array_length(${at('Lignes')}) = 0 or exists (
    select from jsonb_array_elements(${at('Lignes')}) line where not ${anyOf(cameBack)})))`;
}
