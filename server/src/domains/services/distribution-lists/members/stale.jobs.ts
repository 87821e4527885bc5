import { setTimeout as sleep } from 'node:timers/promises';
import type { VersionCause } from '@passerelle/contracts/distribution-lists/versions.contract.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { ActFunction, Writing } from '../../../../engines/act/act.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
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
  readonly loads?: Loads;
}

/** By how many people a load is known, the pause after which it is over where no other slice came, and how long it is waited for, in milliseconds. */
interface Loads {
  readonly people: number;
  readonly pause: () => Promise<unknown>;
  readonly longest: number;
}

/** People who are looked at together. */
const lot = 5000;
const usualLoads: Loads = { people: 200, pause: async () => await sleep(2500), longest: 20_000 };
const system = { system: 'distributionLists' };

/** Finds who is due behind whoever changed people, and each night in every list, since days pass and labels change. */
export function staleListsJobs({ db, kernel, act, longest = 20_000, loads = usualLoads }: StaleNeeds): readonly Job[] {
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
        await passing(db, loads);
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
  const aside = hand.writing.aside();
  // Said in one go, which takes no parameters: each way to the database counts two thousand times an hour.
  await sql`savepoint one_list; set local statement_timeout = ${sql.lit(longest)}`.execute(db);
  try {
    await recompute({ ...hand, writing: aside.writing }, IdListe, cause, among);
    await sql`set local statement_timeout = default; release savepoint one_list`.execute(db);
  } catch (error) {
    if (overtaken.has((error as { readonly code?: string }).code ?? '')) throw error;
    await sql`rollback to savepoint one_list`.execute(db);
    await sql`release savepoint one_list`.execute(db);
    await blockFailed(hand.writing, IdListe);
    await letGo(hand.writing, IdListe);
    return;
  }
  await aside.keep();
}

/** Serialization, a deadlock: nothing of the list itself. */
const overtaken: ReadonlySet<string> = new Set(['40001', '40P01']);

/**
 * Waits while slices of a load come in: what follows all of them is found once, in one version and one publication of each list,
 * and not beside the load after each slice.
 */
async function passing(db: Db, { people, pause, longest }: Loads): Promise<void> {
  const newest = async () =>
    await rowOf(
      db,
      sql<{ waiting: number; newest: unknown }>`select count(*)::integer as waiting, max(id) as newest
        from (select id from "LdARevoir" order by id desc limit ${people}) newest`,
    );
  const until = performance.now() + longest;
  let last = await newest();
  while (last.waiting >= people && performance.now() < until) {
    await pause();
    const next = await newest();
    if (next.newest === last.newest) return;
    last = next;
  }
}

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
