import { setTimeout as delay } from 'node:timers/promises';
import type { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import type { Output } from '@passerelle/contracts/call.ts';
import type { TwinFault } from '@passerelle/contracts/provisioning/account-systems.ts';
import { sql } from 'kysely';
import { named } from '../../../engines/entities/named.ts';
import { eachWord } from '../../../engines/lists/words.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { instant } from '../../../platform/db/sql.ts';
import type { Balances, BalancesPort } from '../../../ports/balances.ts';

const slowMs = 5_000;

/** Stands for a time tool that tells balances and is not set, in the product's database; misbehaves when somebody has told it to. */
export function twinBalances(db: Db): BalancesPort {
  return {
    read: async ({ IdPersonneEV1 }, signal) => {
      const [fault] = await rowsOf(db, sql<{ kind: TwinFault }>`select kind from twin_fault where system = 'balances'`);
      if (fault?.kind === 'slow') await delay(slowMs, undefined, { signal });
      else if (fault) throw new Error(`The twin was told to misbehave: ${fault.kind}`);
      const [told] = await rowsOf(
        db,
        sql<Balances>`select "SoldeConges", "SoldeRTT" from twin_balance where "IdPersonneEV1" = ${IdPersonneEV1}`,
      );
      return told;
    },
  };
}

const most = 50;

/** What it tells of people, by their names. */
export async function readTwinBalances(db: Db, search = ''): Promise<Output<typeof bamCalls.twinBalances>> {
  const rows = await rowsOf(
    db,
    sql<
      Output<typeof bamCalls.twinBalances>['balances'][number]
    >`select ${named('p')} as person, t."SoldeConges", t."SoldeRTT",
        ${instant(sql`t.changed_at`)} as changed_at
      from twin_balance t join "Personne" p using ("IdPersonneEV1")
      where ${eachWord(search, (like) => sql`p."RechercheNom" like ${like}`)}
      order by p."IndexPrenomNom" collate "und-x-icu", p."IdPersonneEV1" limit ${most + 1}`,
  );
  return { balances: rows.slice(0, most), more: rows.length > most };
}
