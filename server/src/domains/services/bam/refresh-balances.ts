import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { BalanceOf, BalancesPorts } from '../../../ports/balances.ts';
import { isPresent } from '../../foundation/actor/presence.ts';
import { askBalances, keepBalances } from './balances.queries.ts';

interface Refresh {
  readonly db: Db;
  readonly balances: BalancesPorts;
  readonly signal?: AbortSignal | undefined;
}

/** What was told within these hours is of today. */
const hoursOfToday = 20;
/** Nobody waits for it: a tool that is slow at night is given more time than people would. */
const patienceMs = 10_000;
/** Well within the time that a job has; the next slot goes on with whoever is left. */
const longestMs = 10 * 60_000;
/** After so many in a row it is the tool that does not tell, and not somebody whom it cannot tell of. */
const mostInARow = 5;

/**
 * Keeps what the time tool tells of everybody who has a file that is not over, one after another, so that lists know it of
 * those whose file nobody opens. Who was asked about today is not asked about again: run again, it goes on from where it was.
 * What was known stays, with its date, where nothing is told.
 * @throws {Error} of somebody it was not told; after five in a row nobody else is asked about
 */
export async function refreshBalances({ db, balances, signal }: Refresh): Promise<void> {
  const until = Date.now() + longestMs;
  let failure: unknown;
  let inARow = 0;
  for (const person of await peopleToRefresh(db)) {
    if (signal?.aborted || Date.now() > until) break;
    try {
      await keepBalances(db, person.IdPersonneEV1, await askBalances(balances, person, patienceMs));
      inARow = 0;
    } catch (error) {
      failure = error;
      inARow += 1;
      if (inARow >= mostInARow) break;
    }
  }
  if (failure !== undefined) throw failure;
}

/** In another order each time: those of whom the tool never tells would else keep everybody behind them from being asked about. */
const peopleToRefresh = async (db: Db) =>
  await rowsOf(
    db,
    sql<BalanceOf>`select p."IdPersonneEV1", p."IdPersonne" from "Personne" p
      where ${isPresent('p')} and exists (select from "Demande" d where d."IdPersonneEV1" = p."IdPersonneEV1"
          and d."typeDemande" = ${requestTypeNumbers.bam}
          and d."IdStade" in (${stages.draft}, ${stages.sent}, ${stages.underWay}, ${stages.validated}))
        and not exists (select from "SoldeTemps" s where s."IdPersonneEV1" = p."IdPersonneEV1"
          and s."DateSolde" > now() - make_interval(hours => ${sql.lit(hoursOfToday)}))
      order by random()`,
  );
