import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { hiringRequest } from '@passerelle/contracts/requests/types/dossier.ts';
import { ofTheirRequests } from '../../../../engines/requests/kind/of-their-requests.ts';
import type { RequestKind } from '../../../../engines/requests/kind/request-kind.ts';

/** The hiring file of a person, decided by whoever recruits them. */
export const hiringKind: RequestKind = {
  type: hiringRequest,
  typeDemande: requestTypeNumbers.dossier,
  table: 'DemandeDossier',
  kept: { about: ofTheirRequests, becomes: { Precisions: null }, words: ['Precisions'] },
  rounds: [{ holders: [{ relation: 'Recruteur' }] }],
};
