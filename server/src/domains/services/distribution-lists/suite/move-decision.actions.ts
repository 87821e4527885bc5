import type { moveDecisions } from '@passerelle/contracts/distribution-lists/suite-move.contract.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { tellLists } from './publication.actions.ts';
import { tryAgain } from './suite-move.plans.ts';

const stored = { corriger: 'corrige', basculer: 'bascule' } as const;

/**
 * Says what becomes of a list that differs in the suite that it moves to.
 * @throws {ApiError} NOT_FOUND where none of that key waits for that
 */
export async function decideMove(
  writing: Writing,
  IdListe: number,
  how: (typeof moveDecisions)[number],
): Promise<void> {
  const [list] = await rowsOf(
    writing.db,
    sql<{ n: number }>`update "Liste" set suite_decision = ${stored[how]}
      where "IdListe" = ${IdListe} and suite_voulue is not null and num_nonnulls(suite_manquants, suite_etrangers) > 0
        and suite_decision is null and deleted_at is null
      returning coalesce(suite_manquants, 0) + coalesce(suite_etrangers, 0) as n`,
  );
  if (!list) throw new ApiError('NOT_FOUND');
  await writing.record({ entity: 'Liste', id: IdListe, before: { Ecarts: list.n }, after: { Ecarts: 0 } });
  await tryAgain(writing, IdListe);
  tellLists(writing, [IdListe]);
}
