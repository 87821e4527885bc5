import { sql } from 'kysely';
import { mayRead } from '../../../../engines/requests/readers/requests.policy.ts';
import type { Who } from '../../../../engines/requests/who.ts';
import type { Sql } from '../../../../platform/db/sql.ts';

/** The document of a signature, known as `row`, is read by whom it is of, and by whoever reads all the requests that it is about. */
export function readsSigned(who: Who, row: string): Sql<boolean> {
  const at = (name: string) => sql.ref(`${row}.${name}`);
  return sql<boolean>`(${at('IdPersonneEV1')} = ${who.actor.IdPersonneEV1} or not exists (
    select from "Acquittement" signed join "Demande" about using ("IdDemande")
    where signed."IdSignature" = ${at('IdSignature')} and not ${mayRead(who, 'about')}))`;
}
