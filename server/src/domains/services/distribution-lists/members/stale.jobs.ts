import type { VersionCause } from '@passerelle/contracts/distribution-lists/versions.contract.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { ActFunction, Writing } from '../../../../engines/act/act.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import type { Job } from '../../../../platform/jobs/jobs.ts';
import { pathDependence } from '../groups/criteria.ts';
import { isOver } from '../list.columns.ts';
import { blockFailed, letGo, type Recomputing, recompute } from './members.actions.ts';
import { recomputeJob } from './stale.reactions.ts';
import { touchedLists } from './touched.queries.ts';

interface StaleNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  /** Milliseconds that finding who is due in one list may take. */
  readonly longest?: number;
}

/** People who are looked at together. */
const lot = 2000;
const system = { system: 'distributionLists' };

/** Finds who is due behind whoever changed people, and each night in every list, since days pass and labels change. */
export function staleListsJobs({ db, kernel, act, longest = 20_000 }: StaleNeeds): readonly Job[] {
  /** One lot; answers whether there may be more. */
  async function workLot(writing: Writing): Promise<boolean> {
    const taken = await takeLot(writing.db);
    if (taken.people.length === 0) return false;
    for (const { IdListe, whole } of await listsOf(writing.db, taken))
      await recomputeOrBlock({ writing, kernel, longest }, IdListe, 'people', whole ? undefined : taken.people);
    return taken.people.length === lot;
  }
  return [
    {
      name: recomputeJob,
      run: async () => {
        while (await act({ call: recomputeJob, actor: system }, workLot));
      },
    },
    {
      name: 'distributionLists.sweep',
      cron: '* * * * *',
      run: async () => {
        const [waits] = await rowsOf(db, sql`select from "LdARevoir" limit 1`);
        if (waits) while (await act({ call: 'distributionLists.sweep', actor: system }, workLot));
      },
    },
    {
      name: 'distributionLists.day',
      cron: '5 * * * *',
      run: async () => {
        const lists = await rowsOf(
          db,
          sql<{ IdListe: number }>`select l."IdListe" from "Liste" l where l.deleted_at is null and l.closed_at is null
            and not ${isOver('l')} order by 1`,
        );
        for (const { IdListe } of lists)
          await act(
            { call: 'distributionLists.day', actor: system },
            async (writing) => await recomputeOrBlock({ writing, kernel, longest }, IdListe, 'day'),
          );
      },
    },
  ];
}

/**
 * Finds who is due; a list of which that cannot be worked out, or takes too long, stays as it was agreed, but for who receives nothing any more, and
 * whoever looks after it is told. What another act stands in the way of is tried again.
 */
async function recomputeOrBlock(
  { longest, ...hand }: Recomputing & { readonly longest: number },
  IdListe: number,
  cause: VersionCause,
  among?: readonly number[],
): Promise<void> {
  const { db } = hand.writing;
  // Said in one go, which takes no parameters: each way to the database counts two thousand times an hour.
  await sql`savepoint one_list; set local statement_timeout = ${sql.lit(longest)}`.execute(db);
  try {
    await recompute(hand, IdListe, cause, among);
    await sql`set local statement_timeout = default; release savepoint one_list`.execute(db);
  } catch (error) {
    if (passing.has((error as { readonly code?: string }).code ?? '')) throw error;
    await sql`rollback to savepoint one_list`.execute(db);
    await sql`release savepoint one_list`.execute(db);
    await blockFailed(hand.writing, IdListe);
    await letGo(hand.writing, IdListe);
  }
}

/** Serialization, a deadlock: nothing of the list itself. */
const passing: ReadonlySet<string> = new Set(['40001', '40P01']);

interface Lot {
  readonly people: readonly number[];
  /** What changed of them; undefined where somebody is new, or much of them is. */
  readonly fields: readonly string[] | undefined;
}

async function takeLot(db: Db): Promise<Lot> {
  const rows = await rowsOf(
    db,
    sql<{ person: number; champs: string[] }>`delete from "LdARevoir" where id in (
        select id from "LdARevoir" order by id limit ${lot} for update skip locked)
      returning "IdPersonneEV1" as person, champs`,
  );
  const people = [...new Set(rows.map(({ person }) => person))];
  const isNew = rows.some(({ champs }) => champs.length === 0);
  return { people, fields: isNew ? undefined : [...new Set(rows.flatMap(({ champs }) => champs))] };
}

/** The lists that these people may come to or leave; whole where others may, whose relations lead to them. */
async function listsOf(db: Db, { people, fields }: Lot): Promise<readonly { IdListe: number; whole: boolean }[]> {
  const direct =
    fields === undefined
      ? sql`true`
      : sql`exists (select from "LdDependance" d where d."IdListe" = l."IdListe" and d.champ = any(${sql.val(fields)}::text[]))`;
  const byPath =
    fields === undefined
      ? sql`exists (select from "LdDependance" d where d."IdListe" = l."IdListe" and d.champ like 'path %')`
      : sql`exists (select from "LdDependance" d where d."IdListe" = l."IdListe"
          and d.champ = any(${sql.val(fields.map(pathDependence))}::text[]))`;
  const depending = await rowsOf(
    db,
    sql<{ IdListe: number; whole: boolean }>`select l."IdListe", ${byPath} as whole from "Liste" l
      where l.deleted_at is null and (${direct} or ${byPath}) order by 1`,
  );
  const some = depending.filter(({ whole }) => !whole).map(({ IdListe }) => IdListe);
  const touched = await touchedLists(db, some, people);
  return depending.filter(({ IdListe, whole }) => whole || touched.has(IdListe));
}
