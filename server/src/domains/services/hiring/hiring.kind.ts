import { isEmptyValue } from '@passerelle/contracts/forms/check-value.ts';
import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { RequestMove } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { hiringRequest } from '@passerelle/contracts/requests/types/dossier.ts';
import { sql } from 'kysely';
import { ofTheirRequests } from '../../../engines/requests/kind/of-their-requests.ts';
import { oneByOne, type RequestKind } from '../../../engines/requests/kind/request-kind.ts';
import { carryOver } from './decide/carry-over.actions.ts';
import { isUnsettled } from './differences/differences.queries.ts';
import { fileOf, judgeGiven, readGiven } from './file/file.queries.ts';
import { payStateAnew } from './file/pay-state.actions.ts';
import { faultsOfPieces } from './pieces/pieces.queries.ts';

/** Moves after which another file counts of a person, or none. */
const ending: ReadonlySet<RequestMove> = new Set(['reject', 'revise', 'cancel', 'delete']);

/** The hiring file of a person, decided by whoever recruits them. */
export const hiringKind: RequestKind = {
  type: hiringRequest,
  typeDemande: requestTypeNumbers.dossier,
  table: 'DemandeDossier',
  kept: { about: ofTheirRequests, becomes: { Precisions: null }, words: ['Precisions'] },
  rounds: [{ holders: [{ relation: 'Recruteur' }] }],
  notByManagers: ['hrCountryManager', 'hrManager', 'hrAdministrator'],
  whole: async (db, { IdDemande }, { DateRetour }) => {
    const row = await readGiven(db, IdDemande);
    const faults: readonly FormFault[] = row ? (await judgeGiven(db, row)).faults : [];
    const noDay: readonly FormFault[] = isEmptyValue(DateRetour) ? [{ field: 'DateRetour', rule: 'required' }] : [];
    return [...noDay, ...faults, ...(await faultsOfPieces(db, IdDemande))];
  },
  // Nothing of the record is written over unseen.
  obstacle: ({ person, when }) =>
    when === 'complete'
      ? sql<string | null>`case when ${isUnsettled(fileOf(person))} then 'DOSSIER_ECARTS' end`
      : sql<string | null>`null::text`,
  moved: oneByOne(async (writing, request, _values, move) => {
    if (move === 'complete') await carryOver(writing, request);
    if (ending.has(move)) await payStateAnew(writing, request);
  }),
};
