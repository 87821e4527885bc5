import type { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import type { Output } from '@passerelle/contracts/call.ts';
import { readValues } from '../../../engines/requests/kind/request.queries.ts';
import type { RequestRow } from '../../../engines/requests/kind/request-kind.ts';
import { keepLines, readLines } from '../../../engines/requests/lines/lines.ts';
import { openToAct } from '../../../engines/requests/moves/life.ts';
import { announce } from '../../../engines/requests/moves/moves.ts';
import type { RequestHand } from '../../../engines/requests/request-hand.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { bamKind } from './kinds/bam.kind.ts';

type Objectives = Output<typeof bamFilesCalls.objectives>;

/** The objectives and the remarks of a file. */
export async function readObjectives(db: Db, { IdDemande }: RequestRow): Promise<Objectives> {
  const lines = await readLines(db, bamKind, IdDemande);
  const { Remarques } = await readValues(db, bamKind, IdDemande);
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
  if (request.typeDemande !== bamKind.typeDemande) throw new ApiError('NOT_FOUND');
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
