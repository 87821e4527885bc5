import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { listRequest } from '@passerelle/contracts/requests/types/liste.ts';
import { sql } from 'kysely';
import { ofTheirRequests } from '../../../../engines/requests/kind/of-their-requests.ts';
import type { RequestKind } from '../../../../engines/requests/kind/request-kind.ts';

/** Natures of lists that write to whole parts of the house: whoever manages the owner says yes. */
const naturesOfMany = ['COM', 'ORG', 'LOC'] as const;

/** A distribution list, decided by the manager of whoever owns it where its nature asks for that. */
export const listKind: RequestKind = {
  type: listRequest,
  typeDemande: requestTypeNumbers.liste,
  table: 'DemandeListe',
  kept: { about: ofTheirRequests, becomes: { DescListe: null }, words: ['DescListe'] },
  what: () => sql`(select t."LibListe" from "DemandeListe" t where t."IdDemande" = d."IdDemande")`,
  rounds: [{ holders: [{ relation: 'Manager' }], when: 'listOfMany' }],
  cases: {
    listOfMany: ({ IdNature }) => sql`${IdNature}::text = any(${sql.val([...naturesOfMany])}::text[])`,
  },
  claims: (_request, { LibListe, IdNature }) => [
    {
      kind: 'liste',
      key: `${IdNature}/${String(LibListe).trim().toLowerCase()}`,
      taken: { code: 'ERREUR_EV1_LD_DOUBLON', field: 'LibListe' },
    },
  ],
};
