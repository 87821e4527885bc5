import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';
import { mayRead, type Who } from './requests.policy.ts';

/** Whether the receipt `row` waits to be signed: one of which everything came back is asked for no more. */
export function waitsToBeSigned(row: string): Sql<boolean> {
  const at = (name: string) => sql.ref(`${row}.${name}`);
  return sql<boolean>`(${at('DateSignature')} is null and (jsonb_array_length(${at('Lignes')}) = 0 or exists (
    select from jsonb_array_elements(${at('Lignes')}) line where not exists (
      select from "Inventaire" i where i."IdDemande" = ${at('IdDemande')} and i."IdLigne" = (line->>'IdLigne')::integer
        and i."Etat" = 'returned'))))`;
}

/** The document of a signature, known as `row`, is read by whom it is of, and by whoever reads all the requests that it is about. */
export function readsSigned(who: Who, row: string): Sql<boolean> {
  const at = (name: string) => sql.ref(`${row}.${name}`);
  return sql<boolean>`(${at('IdPersonneEV1')} = ${who.actor.IdPersonneEV1} or not exists (
    select from "Acquittement" signed join "Demande" about using ("IdDemande")
    where signed."IdSignature" = ${at('IdSignature')} and not ${mayRead(who, 'about')}))`;
}
