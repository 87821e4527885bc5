import type { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import type { Output } from '@passerelle/contracts/call.ts';
import { bamRequest } from '@passerelle/contracts/requests/types/bam.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { BalanceOf, Balances, BalancesPorts } from '../../../ports/balances.ts';

interface Reader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

type Told = Output<typeof bamCalls.balances>;

/** Nobody waits longer than this for days that are known from before. */
const patienceMs = 2_000;
/** As long is what was told still so. */
const freshMinutes = 10;

/**
 * The days that somebody has left, as the time tool says now; while it does not, as it last said, with when. What was never
 * told is null, and never none.
 * @throws {ApiError} NOT_FOUND where the reader is somebody else, and follows no files of theirs
 */
export async function readBalances(
  { db, kernel, actor }: Reader,
  portNow: BalancesPorts,
  IdPersonneEV1: number,
): Promise<Told> {
  const [person] = await rowsOf(
    db,
    sql<BalanceOf>`select p."IdPersonneEV1", p."IdPersonne" from "Personne" p
      where p."IdPersonneEV1" = ${IdPersonneEV1} and (p."IdPersonneEV1" = ${actor.IdPersonneEV1}
        or ${kernel.scope(actor, bamRequest.tracks, 'person', 'p')})`,
  );
  if (!person) throw new ApiError('NOT_FOUND');
  const kept = await lastKnown(db, IdPersonneEV1);
  if (kept?.fresh) return told(kept, true);
  const now = await askBalances(portNow, person, patienceMs).catch(() => undefined);
  if (!now) return told(kept, false);
  return told(await keepBalances(db, IdPersonneEV1, now), true);
}

interface Kept extends Balances {
  readonly DateSolde: Date;
  readonly fresh: boolean;
}

const told = (kept: Kept | undefined, enLigne: boolean): Told => ({
  SoldeConges: kept?.SoldeConges ?? null,
  SoldeRTT: kept?.SoldeRTT ?? null,
  DateSolde: kept?.DateSolde.toISOString() ?? null,
  enLigne,
});

const columns = sql<Kept>`"SoldeConges", "SoldeRTT", "DateSolde",
  "DateSolde" > now() - make_interval(mins => ${sql.lit(freshMinutes)}) as fresh`;

async function lastKnown(db: Db, IdPersonneEV1: number): Promise<Kept | undefined> {
  const [kept] = await rowsOf(
    db,
    sql<Kept>`select ${columns} from "SoldeTemps" where "IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  return kept;
}

/** Of somebody whom the tool does not know, it is known that it tells nothing. */
export async function askBalances(portNow: BalancesPorts, person: BalanceOf, patienceMs: number): Promise<Balances> {
  const found = await (await portNow()).read(person, AbortSignal.timeout(patienceMs));
  return found ?? { SoldeConges: null, SoldeRTT: null };
}

/** Keeps what the tool tells now, and that it does. */
export async function keepBalances(db: Db, IdPersonneEV1: number, now: Balances): Promise<Kept | undefined> {
  const [kept] = await rowsOf(
    db,
    sql<Kept>`insert into "SoldeTemps" ("IdPersonneEV1", "SoldeConges", "SoldeRTT")
      values (${IdPersonneEV1}, ${now.SoldeConges}, ${now.SoldeRTT})
      on conflict ("IdPersonneEV1") do update set "SoldeConges" = excluded."SoldeConges",
        "SoldeRTT" = excluded."SoldeRTT", "DateSolde" = now()
      returning ${columns}`,
  );
  return kept;
}
