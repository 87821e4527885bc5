import type { RunState } from '@passerelle/contracts/imports/definition.ts';
import type { ListedRun, Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { JudgedLine } from '../../../../engines/imports/judge-rows.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { labelOf } from './definitions.queries.ts';
import { isOwnRun, type KeptLine, type Run, type SeenOfFile, stillFresh } from './runs.queries.ts';
import { noVerdict, verdictOf } from './verdict.ts';

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

/** What the file of a verification would do, as its lines were judged. */
export async function readVerdict(db: Db, { IdRun, etat }: Pick<ListedRun, 'IdRun' | 'etat'>): Promise<Verdict> {
  const { seen, ...run } = await rowOf(
    db,
    sql<Pick<Run, 'hash' | 'headings' | 'IdPlan'> & { readonly seen: Partial<SeenOfFile> }>`
      select hash, headings, "IdPlan", seen from import_run where "IdRun" = ${IdRun}`,
  );
  const lines = await rowsOf(
    db,
    sql<KeptLine>`select line, cells, change, faults from import_line where "IdRun" = ${IdRun} order by line`,
  );
  const { columns = [], notes, entries = [] } = seen;
  const table = { headings: run.headings, rows: lines, ...(notes && { notes }) };
  const told = { ...noVerdict, IdRun, hash: run.hash, IdPlan: run.IdPlan };
  if (etat !== 'verifying' && etat !== 'failed')
    return { ...told, ...verdictOf(table, columns, lines.map(judgedOf), run.IdPlan === null ? [] : entries) };
  const none = verdictOf(table, columns, []);
  return { ...told, ...none, enCours: etat === 'verifying', counts: { ...none.counts, lines: lines.length } };
}

/** A line as it was judged, by what was kept of it. */
function judgedOf({ line, change, faults }: KeptLine): JudgedLine {
  const state = faults.length > 0 ? 'refused' : !change ? 'unchanged' : change.before ? 'changed' : 'added';
  return { line, state, faults };
}
