import { type LineState, mostToldLines, type RunState } from '@passerelle/contracts/imports/definition.ts';
import type { ListedRun, Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { labelOf } from './definitions.queries.ts';
import { isOwnRun, type KeptLine, type Run, type SeenOfFile, stillFresh } from './runs.queries.ts';
import { noVerdict, type ToldLines, tellLines } from './verdict.ts';

/** Verifications that are told. */
const mostTold = 100;

/** What became of a verification, known as `r`, by what became of its plan, known as `p`. */
const stateOf: Sql<RunState> = sql<RunState>`case
  when r.state <> 'verified' then r.state
  when p.state in ('waiting', 'applying', 'applied') then 'saved'
  when p.state in ('undoing', 'undone') then 'undone'
  when p.state = 'discarded' then 'discarded'
  when r."IdPlan" is null and (r.counts ->> 'refused')::integer > 0 then 'refused'
  when r."IdPlan" is null then 'nothing'
  when ${stillFresh} then 'verified' else 'expired' end`;

/** What somebody verified under their acting role, newest first. */
export async function readOwnRuns(
  db: Db,
  actor: Actor,
  language: Language,
  { IdRun, IdImport }: { readonly IdRun?: number; readonly IdImport?: number } = {},
): Promise<readonly ListedRun[]> {
  return await rowsOf(
    db,
    sql<ListedRun>`select r."IdRun", r."IdImport", ${labelOf(language)} as "LibImport", r.name as fichier,
        to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, ${stateOf} as etat, r.counts, r."IdPlan",
        r.why as pourquoi
      from import_run r join "DefinitionImport" d using ("IdImport") left join plan p on p."IdPlan" = r."IdPlan"
      where ${isOwnRun(actor)}
        and (${IdRun ?? null}::integer is null or r."IdRun" = ${IdRun ?? null})
        and (${IdImport ?? null}::integer is null or r."IdImport" = ${IdImport ?? null})
      order by r."IdRun" desc limit ${mostTold}`,
  );
}

/** What the file of a verification would do, as its lines were judged: of a long one no more is read than is told. */
export async function readVerdict(db: Db, { IdRun, etat }: Pick<ListedRun, 'IdRun' | 'etat'>): Promise<Verdict> {
  const { seen, hash, headings, IdPlan } = await rowOf(
    db,
    sql<Pick<Run, 'hash' | 'headings' | 'IdPlan'> & { readonly seen: Partial<SeenOfFile> }>`
      select hash, headings, "IdPlan", seen from import_run where "IdRun" = ${IdRun}`,
  );
  const { columns = [], notes, entries = [] } = seen;
  const judged = etat !== 'verifying' && etat !== 'failed';
  const lines = judged
    ? await readJudged(db, IdRun, notes?.hiddenRows ?? [])
    : await readUnjudged(db, IdRun, notes?.hiddenRows ?? []);
  const told = tellLines({ headings, notes, columns, entries: judged && IdPlan !== null ? entries : [] }, lines);
  return { ...noVerdict, IdRun, hash, IdPlan, ...told, enCours: etat === 'verifying' };
}

/** What a line was judged to be, by what was kept of it. */
const lineState: Sql<LineState> = sql<LineState>`case when jsonb_array_length(l.faults) > 0 then 'refused'
  when l.change is null then 'unchanged' when jsonb_typeof(l.change -> 'before') = 'object' then 'changed' else 'added' end`;

async function readUnjudged(db: Db, IdRun: number, hiddenRows: readonly number[]): Promise<ToldLines> {
  const { lines, hidden } = await rowOf(
    db,
    sql<{ lines: number; hidden: number }>`select count(*)::integer as lines,
        count(*) filter (where line = any(${hiddenRows}::integer[]))::integer as hidden
      from import_line where "IdRun" = ${IdRun}`,
  );
  return { counts: { ...noVerdict.counts, lines }, faulty: [], shown: [], hidden };
}

async function readJudged(db: Db, IdRun: number, hiddenRows: readonly number[]): Promise<ToldLines> {
  const [{ hidden, ...counts }, faulty, shown] = await Promise.all([
    rowOf(
      db,
      sql<Verdict['counts'] & { readonly hidden: number }>`select count(*)::integer as lines,
          count(*) filter (where state = 'added')::integer as added,
          count(*) filter (where state = 'changed')::integer as changed,
          count(*) filter (where state = 'unchanged')::integer as unchanged,
          count(*) filter (where state = 'refused')::integer as refused,
          count(*) filter (where line = any(${hiddenRows}::integer[]))::integer as hidden
        from (select line, ${lineState} as state from import_line l where "IdRun" = ${IdRun}) judged`,
    ),
    rowsOf(
      db,
      sql<Pick<KeptLine, 'line' | 'faults'>>`select line, faults from import_line
        where "IdRun" = ${IdRun} and jsonb_array_length(faults) > 0 order by line`,
    ),
    rowsOf(
      db,
      sql<ToldLines['shown'][number]>`select line, ${lineState} as state, cells, faults from import_line l
        where "IdRun" = ${IdRun} order by jsonb_array_length(faults) = 0, line limit ${mostToldLines}`,
    ),
  ]);
  return { counts, faulty, shown, hidden };
}
