import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction, Writing } from '../../../engines/act/act.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { pathDependence } from './criteria.ts';
import { isOver } from './list.columns.ts';
import { recompute } from './members.actions.ts';
import { tellLists, wantClosed } from './publication.actions.ts';
import { recomputeJob } from './stale.reactions.ts';

interface StaleNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly today: () => string;
}

/** People who are looked at together. */
const lot = 2000;
const system = { system: 'distributionLists' };

/** Finds who is due behind whoever changed people, and each night in every list, since days pass and labels change. */
export function staleListsJobs({ db, kernel, act, today }: StaleNeeds): readonly Job[] {
  /** One lot; answers whether there may be more. */
  async function workLot(writing: Writing): Promise<boolean> {
    const taken = await takeLot(writing.db);
    if (taken.people.length === 0) return false;
    for (const { IdListe, whole } of await listsOf(writing.db, taken))
      await recompute({ writing, kernel, today: today() }, IdListe, 'people', whole ? undefined : taken.people);
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
          sql<{ IdListe: number; over: boolean; held: boolean }>`select l."IdListe", ${isOver('l')} as over,
              exists (select from "LdEnvoi" e where e."IdListe" = l."IdListe") as held
            from "Liste" l where l.deleted_at is null order by 1`,
        );
        for (const { IdListe, over, held } of lists)
          await act({ call: 'distributionLists.day', actor: system }, async (writing) => {
            if (!over) await recompute({ writing, kernel, today: today() }, IdListe, 'day');
            else if (held) await close(writing, IdListe);
          });
      },
    },
  ];
}

/** A list whose last day is over is out of the mail suite. */
async function close(writing: Writing, IdListe: number): Promise<void> {
  await wantClosed(writing, IdListe);
  tellLists(writing, [IdListe]);
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
async function listsOf(db: Db, { fields }: Lot): Promise<readonly { IdListe: number; whole: boolean }[]> {
  const direct =
    fields === undefined
      ? sql`true`
      : sql`exists (select from "LdDependance" d where d."IdListe" = l."IdListe" and d.champ = any(${sql.val(fields)}::text[]))`;
  const byPath =
    fields === undefined
      ? sql`exists (select from "LdDependance" d where d."IdListe" = l."IdListe" and d.champ like 'path %')`
      : sql`exists (select from "LdDependance" d where d."IdListe" = l."IdListe"
          and d.champ = any(${sql.val(fields.map(pathDependence))}::text[]))`;
  return await rowsOf(
    db,
    sql<{ IdListe: number; whole: boolean }>`select l."IdListe", ${byPath} as whole from "Liste" l
      where l.deleted_at is null and (${direct} or ${byPath}) order by 1`,
  );
}
