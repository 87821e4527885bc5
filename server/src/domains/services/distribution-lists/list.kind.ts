import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { listRequest } from '@passerelle/contracts/requests/types/liste.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import { ofTheirRequests } from '../../../engines/requests/kind/of-their-requests.ts';
import type { RequestKind } from '../../../engines/requests/kind/request-kind.ts';

/** The screen of the visa of a list, but for which. */
const validation = `${screenPath('dynamicList', { IdStep: 4 })}/`;

/** A distribution list, decided by the manager of whoever owns it where its nature asks for that, or whoever is outside may write to it. */
export const listKind: RequestKind = {
  type: listRequest,
  typeDemande: requestTypeNumbers.liste,
  table: 'DemandeListe',
  kept: { about: ofTheirRequests, becomes: { DescListe: null }, words: ['DescListe'] },
  what: () => sql`(select t."LibListe" from "DemandeListe" t where t."IdDemande" = d."IdDemande")`,
  opens: ({ kernel, actor }) =>
    sql`(select ${validation}::text || l."IdListe" from "DemandeListe" t join "Liste" l using ("IdListe")
      where t."IdDemande" = d."IdDemande" and ${kernel.scope(actor, 'ldd', 'list', 'l')})`,
  rounds: [{ holders: [{ relation: 'Manager' }], when: 'listOfMany' }],
  cases: {
    listOfMany: ({ IdNature, OpenEXT }) =>
      sql`(coalesce(${OpenEXT}::boolean, false)
        or exists (select from "Nature" where "IdNature" = ${IdNature}::text and "Visa"))`,
  },
};
