import type { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import type { Output } from '@passerelle/contracts/call.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/request.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { RequestHand } from '../requests/ask.actions.ts';
import { openToAct } from '../requests/life.actions.ts';
import { keepLines, readLines } from '../requests/lines.actions.ts';
import { announce } from '../requests/moves.actions.ts';
import { readValues } from '../requests/request.queries.ts';
import type { RequestRow } from '../requests/request-kind.ts';
import { kindOf } from '../requests/request-kinds.ts';

const kind = kindOf({ typeDemande: requestTypeNumbers.bam });
type Objectives = Output<typeof bamFilesCalls.objectives>;

/** The objectives and the remarks of a file. */
export async function readObjectives(db: Db, { IdDemande }: RequestRow): Promise<Objectives> {
  const lines = await readLines(db, kind, IdDemande);
  const { Remarques } = await readValues(db, kind, IdDemande);
  return {
    objectifs: lines.map(({ IdLigne, values }) => ({ IdLigne, ...values })) as Objectives['objectifs'],
    Remarques: typeof Remarques === 'string' ? Remarques : null,
  };
}

/** Takes objectives off a draft, by the line that they stand on: all of them unless said. Answers how many are left. */
export async function dropObjectives(
  hand: RequestHand,
  IdDossier: number,
  those: readonly number[] | undefined,
): Promise<number> {
  const { request, kind: of } = await openToAct(hand, IdDossier, 'edit');
  if (request.typeDemande !== kind.typeDemande) throw new ApiError('NOT_FOUND');
  if (request.ARevoir !== null) throw new ApiError('DEMANDE_STADE');
  const kept = (await readLines(hand.writing.db, of, IdDossier)).filter(
    ({ IdLigne }) => those !== undefined && !those.includes(IdLigne),
  );
  const lines = kept.map(({ values }) =>
    Object.entries(values).flatMap(([IdChamp, Valeur]) =>
      Valeur === null ? [] : [{ IdChamp, Valeur: Valeur as string | number }],
    ),
  );
  await keepLines(hand, of, request, lines);
  announce(hand.writing, request);
  return kept.length;
}
