import type { AwaitedBeside } from '@passerelle/contracts/requests/lines-of-lists.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { numberOf, requestTypes } from '@passerelle/contracts/requests/request-types.ts';
import { sql } from 'kysely';
import { waitsToBeSigned } from '../../../../engines/requests/kind/receipt-state.queries.ts';
import type { Sql } from '../../../../platform/db/sql.ts';

/** The types that their receipt validates. */
const received = requestTypes.filter(({ validatedBy }) => validatedBy === 'event').map(numberOf);

const unsigned = () => sql`from "Acquittement" a where a."IdDemande" = d."IdDemande" and ${waitsToBeSigned('a')}`;

/**
 * What a request `d` waits for that is no decision: what its requester answers, where it was sent back; its receipt, to be
 * written down and then signed, where everybody decided. Nothing else does.
 */
export const awaitedBeside = (): Sql<AwaitedBeside | null> => sql<AwaitedBeside | null>`case
  when d."IdStade" not in (${sql.lit(stages.sent)}, ${sql.lit(stages.underWay)}) then null
  when d."ARevoir" is not null then 'answer'
  when d."IdStade" = ${sql.lit(stages.underWay)} and d."typeDemande" in (${sql.join(received.map((type) => sql.lit(type)))})
    and not exists (select from "Visa" v where v."IdDemande" = d."IdDemande" and v."Etat" = 'pending')
  then case when exists (select ${unsigned()}) then 'signature' else 'receipt' end end`;

/** Since when it does. */
export const besideSince = (): Sql => sql`case ${awaitedBeside()}
  when 'answer' then d."DateM"
  when 'receipt' then (select max(v."DateDecision") from "Visa" v where v."IdDemande" = d."IdDemande")
  when 'signature' then (select min(a."DateC") ${unsigned()}) end`;
