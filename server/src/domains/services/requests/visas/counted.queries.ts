import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { awaits } from '../../../../engines/requests/holders/visa-holders.ts';
import { mayRead } from '../../../../engines/requests/readers/requests.policy.ts';
import type { Who } from '../../../../engines/requests/who.ts';
import type { Sql } from '../../../../platform/db/sql.ts';

/** A visa `v` that waited for longer than its type gives: whoever holds it was reminded. */
export const isLate = sql<boolean>`v."DateRelance" is not null`;

/** The visas `v` that await somebody, of requests `d`. */
export const waitingVisas = (who: Who): Sql<boolean> => awaits(who, 'v', 'd');

/** Those awaiting somebody, for who counts them. */
export const countedAwaiting = (who: Who): Sql =>
  sql`select from "Visa" v join "Demande" d using ("IdDemande") where v."Etat" = 'pending' and ${waitingVisas(who)}`;

/** Those of them that were not decided in time. */
export const countedLate = (who: Who): Sql => sql`${countedAwaiting(who)} and ${isLate}`;

/** Requests of one's own that are not over, for who counts them: those that the list of them shows. */
export const countedOpen = (who: Who): Sql => {
  const me = who.actor.IdPersonneEV1;
  return sql`select from "Demande" d where (d."IdPersonneEV1" = ${me} or d."IdPersonneEV1Demandeur" = ${me})
    and d."IdStade" < ${stages.validated} and ${mayRead(who, 'd')}`;
};
