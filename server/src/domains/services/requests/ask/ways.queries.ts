import { stages } from '@passerelle/contracts/requests/request.ts';
import type { Round } from '@passerelle/contracts/requests/rounds.ts';
import type { Holder } from '@passerelle/contracts/requests/steps.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';

/** Fewer of them say nothing of the next. */
const fewest = 3;

interface Way {
  readonly rounds: Holder[][];
  readonly days: number | null;
}

/** Of each type, who decides it for the company of somebody, and how many days the last fifty took, half of them at most. */
export async function readWays(
  db: Db,
  types: readonly number[],
  IdPersonneEV1: number,
): Promise<ReadonlyMap<number, Way>> {
  const rows = await rowsOf(
    db,
    sql<{ type: number; rounds: readonly Round[] | null; days: number | null }>`select t.type,
        (select c."Rangs" from "CircuitDemande" c where c."typeDemande" = t.type
          and (c."IdSociete" is null or c."IdSociete" = p."IdSociete") order by c."IdSociete" nulls last limit 1) as rounds,
        (select case when count(*) >= ${sql.lit(fewest)}
            then round(extract(epoch from percentile_disc(0.5) within group (order by took)) / 86400)::integer end
          from (select d."DateFin" - d."DateTransmission" as took from "Demande" d
            where d."typeDemande" = t.type and d."IdStade" = ${sql.lit(stages.validated)} and d."DateTransmission" is not null
            order by d."DateFin" desc limit 50) last) as days
      from unnest(${sql.val(types)}::integer[]) t(type) cross join "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  return new Map(
    rows.map(({ type, rounds, days }) => [
      type,
      { rounds: decidingAlways(rounds ?? []).map(({ holders }) => [...holders]), days },
    ]),
  );
}

/** The rounds that every one of the type goes through; all, where each depends on what is asked. */
function decidingAlways(rounds: readonly Round[]): readonly Round[] {
  const always = rounds.filter(({ when }) => when === undefined);
  return always.length > 0 ? always : rounds;
}
