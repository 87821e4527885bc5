import { requestTypeNumbers } from '@passerelle/contracts/requests/request.ts';
import { hiringRequest } from '@passerelle/contracts/requests/types/dossier.ts';
import type { RequestKind } from '../request-kind.ts';
import { ofTheirRequests } from './of-their-requests.ts';

/** The hiring file of a person, decided by whoever recruits them. */
export const hiringKind: RequestKind = {
  type: hiringRequest,
  typeDemande: requestTypeNumbers.dossier,
  table: 'DemandeDossier',
  kept: { about: ofTheirRequests, becomes: { Precisions: null }, words: ['Precisions'] },
  rounds: [{ holders: [{ relation: 'Recruteur' }] }],
};
