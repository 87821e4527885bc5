import type { Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { Change } from '../../../../engines/act/act.ts';
import type { JudgedLine } from '../../../../engines/imports/judge-rows.ts';
import type { MappedColumn, SaidColumns } from '../../../../engines/imports/map-columns.ts';
import type { CellFault, GivenTable } from '../../../../engines/imports/read-lines.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { DayOrder } from '../../../../platform/tabular/dates.ts';
import type { WorkbookNotes } from '../../../../platform/tabular/workbook-sheets.ts';
import type { CreatedEntry } from './created-entries.ts';

/** What whoever verifies says of a file beside its cells. */
export interface SaidOfFile {
  readonly colonnes?: SaidColumns;
  readonly jours?: Readonly<Record<string, DayOrder>>;
}

/** What was verified. */
export interface Run {
  readonly IdRun: number;
  readonly IdImport: number;
  readonly Version: number;
  readonly hash: string;
  readonly IdPlan: number | null;
  readonly headings: readonly string[];
  /** How its columns and days were read, where that was said. */
  readonly said: SaidOfFile;
}

/** What was read of a file beside its lines. */
export interface SeenOfFile {
  readonly columns: readonly MappedColumn[];
  readonly notes?: WorkbookNotes;
  /** Entries of reference lists that it adds. */
  readonly entries?: readonly CreatedEntry[];
}

/** A verification as it begins. */
export interface NewRun extends Omit<Run, 'IdRun' | 'IdPlan'> {
  readonly state: 'verifying' | 'verified';
  readonly seen: SeenOfFile;
  readonly name: string | undefined;
}

/** A line of what was verified, as it is kept. */
export interface KeptLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly change: (Omit<NonNullable<JudgedLine['change']>, 'names'> & { readonly id: string | number }) | null;
  readonly faults: readonly CellFault[];
}

/** What somebody verified under their acting role, known as `r`: no other role of theirs finds it, by whichever door. */
export const isOwnRun = ({ IdPersonneEV1, acting }: Actor): Sql<boolean> =>
  sql<boolean>`r."IdPersonneEV1" = ${IdPersonneEV1}
    and r."IdPersonneRole" is not distinct from ${acting?.IdPersonneRole ?? null}::integer`;
/** How long what was verified may be saved. */
export const stillFresh = sql<boolean>`at > now() - interval '24 hours'`;
/** Days after which what was verified is gone, applied or not. */
export const daysKept = 7;
/** Lines written in one statement. */
const together = 1000;

/** Keeps what was verified, with its lines. Returns its key. */
export async function keepRun(db: Db, actor: Actor, run: NewRun, lines: readonly KeptLine[]): Promise<number> {
  const { IdRun } = await rowOf(
    db,
    sql<{
      IdRun: number;
    }>`insert into import_run
        ("IdImport", "Version", "IdPersonneEV1", "IdPersonneRole", hash, headings, said, state, seen, name)
      values (${run.IdImport}, ${run.Version}, ${actor.IdPersonneEV1}, ${actor.acting?.IdPersonneRole ?? null}, ${run.hash},
        ${JSON.stringify(run.headings)}, ${JSON.stringify(run.said)}, ${run.state}, ${JSON.stringify(run.seen)}, ${run.name ?? null})
      returning "IdRun"`,
  );
  for (let from = 0; from < lines.length; from += together)
    await sql`insert into import_line ("IdRun", line, cells, change, faults)
      select ${IdRun}::integer, line, cells, change, faults
      from jsonb_to_recordset(${JSON.stringify(lines.slice(from, from + together))}::jsonb)
        as given(line integer, cells jsonb, change jsonb, faults jsonb)`.execute(db);
  return IdRun;
}

/** Writes down what lines were judged to be. */
export async function keepJudged(
  db: Db,
  IdRun: number,
  { kept: lines, entries }: { readonly kept: readonly KeptLine[]; readonly entries: readonly CreatedEntry[] },
): Promise<void> {
  await sql`update import_run set seen = seen || ${JSON.stringify({ entries })}::jsonb where "IdRun" = ${IdRun}`.execute(
    db,
  );
  for (let from = 0; from < lines.length; from += together) {
    const given = lines.slice(from, from + together).map(({ line, change, faults }) => ({ line, change, faults }));
    await sql`update import_line l set change = given.change, faults = given.faults
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(line integer, change jsonb, faults jsonb)
      where l."IdRun" = ${IdRun} and l.line = given.line`.execute(db);
  }
}

/** Says what came of a verification, and names the plan that writes it; false where it was called off meanwhile. */
export async function finishRun(
  db: Db,
  IdRun: number,
  { IdPlan, counts }: { readonly IdPlan: number | null; readonly counts: Verdict['counts'] },
): Promise<boolean> {
  const there = await rowsOf(
    db,
    sql`update import_run set state = 'verified', "IdPlan" = ${IdPlan}, counts = ${JSON.stringify(counts)}
      where "IdRun" = ${IdRun} returning "IdRun"`,
  );
  return there.length > 0;
}

/**
 * Takes a verification of this person, under this role, away with its lines while it is not there yet. Answers how it stands, and
 * undefined where there is none.
 */
export async function takeWaiting(
  db: Db,
  actor: Actor,
  IdRun: number,
): Promise<{ readonly IdImport: number; readonly state: string } | undefined> {
  const [run] = await rowsOf(
    db,
    sql<{ IdImport: number; state: string }>`select "IdImport", state from import_run r
      where "IdRun" = ${IdRun} and ${isOwnRun(actor)} for update`,
  );
  if (run?.state === 'verifying') await sql`delete from import_run where "IdRun" = ${IdRun}`.execute(db);
  return run;
}

/** Whether a verification is still waited for. */
export async function isAwaited(db: Db, IdRun: number): Promise<boolean> {
  const found = await rowsOf(db, sql`select from import_run where "IdRun" = ${IdRun} and state = 'verifying'`);
  return found.length > 0;
}

/** What would be written of what was verified, line by line. */
export async function readChanges(db: Db, entity: string, IdRun: number): Promise<readonly Change[]> {
  const lines = await rowsOf(
    db,
    sql<
      Pick<KeptLine, 'change'>
    >`select change from import_line where "IdRun" = ${IdRun} and change is not null order by line`,
  );
  return lines.flatMap(({ change }) => (change ? [{ entity, ...change }] : []));
}

/** The entries of reference lists that are added with what was verified. */
export async function readEntries(db: Db, IdRun: number): Promise<readonly CreatedEntry[]> {
  const [run] = await rowsOf(
    db,
    sql<{
      entries: readonly CreatedEntry[] | null;
    }>`select seen -> 'entries' as entries from import_run where "IdRun" = ${IdRun}`,
  );
  return run?.entries ?? [];
}

/** Why a line would be refused, as its trial said it: by the key of its row. */
export type RefusedKeys = ReadonlyMap<string, CellFault>;

/** Why rows of a plan would be refused, once it was tried. */
export async function readTried(db: Db, IdPlan: number, entity: string): Promise<RefusedKeys> {
  const rows = await rowsOf(
    db,
    sql<{
      id: string;
      path: string;
      rule: string;
      value: string | null;
    }>`select r.entity_id as id, r.reason -> 0 ->> 'path' as path,
        r.reason -> 0 ->> 'rule' as rule, r.reason -> 0 ->> 'value' as value
      from plan_row r where r."IdPlan" = ${IdPlan} and r.entity = ${entity} and r.reason is not null`,
  );
  return new Map(
    rows.map(({ id, path, rule, value }) => [id, { field: path || null, rule, ...(value !== null && { value }) }]),
  );
}

/** Notes with its lines why they would be refused: they are at fault as the others are, and nothing of them is written. */
export async function keepRefused(
  db: Db,
  IdRun: number,
  faults: ReadonlyMap<number, readonly CellFault[]>,
): Promise<void> {
  if (faults.size === 0) return;
  const given = [...faults].map(([line, some]) => ({ line, faults: some }));
  await sql`update import_line l set change = null, faults = given.faults
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(line integer, faults jsonb)
    where l."IdRun" = ${IdRun} and l.line = given.line`.execute(db);
}

/** What this person verified under this role by this version, no longer ago than a day: the last of this hash, or of this key. */
export async function findVerified(
  db: Db,
  actor: Actor,
  {
    IdImport,
    Version,
    ...asked
  }: Pick<Run, 'IdImport' | 'Version'> & ({ readonly hash: string } | { readonly IdRun: number }),
): Promise<Run | undefined> {
  const which = 'IdRun' in asked ? sql<boolean>`"IdRun" = ${asked.IdRun}` : sql<boolean>`hash = ${asked.hash}`;
  const [run] = await rowsOf(
    db,
    sql<Run>`select "IdRun", "IdImport", "Version", hash, "IdPlan", headings, said from import_run r
      where ${which} and "IdImport" = ${IdImport} and "Version" = ${Version} and ${isOwnRun(actor)}
        and state = 'verified' and ${stillFresh} order by "IdRun" desc limit 1`,
  );
  return run;
}

/**
 * What is saved is what was verified: by this person under this role, by the version in force, no longer ago than a day.
 * @throws {ApiError} IMPORT_NON_VERIFIE
 */
export async function requireVerified(
  db: Db,
  actor: Actor,
  {
    hash,
    ...asked
  }: { readonly IdImport: number; readonly Version: number; readonly IdRun: number; readonly hash: string },
): Promise<void> {
  const run = await findVerified(db, actor, asked);
  const { IdImport, Version } = asked;
  const inForce = await rowsOf(
    db,
    sql<object>`select from "DefinitionImport" where "IdImport" = ${IdImport} and "Version" = ${Version} and "Actif"`,
  );
  if (run?.hash !== hash || inForce.length === 0) throw new ApiError('IMPORT_NON_VERIFIE');
}

/** What this person verified under this role, with its lines that are refused. */
export async function readRefused(
  db: Db,
  actor: Actor,
  IdRun: number,
): Promise<{ readonly run: Run; readonly lines: readonly KeptLine[] } | undefined> {
  const [run] = await rowsOf(
    db,
    sql<Run>`select "IdRun", "IdImport", "Version", hash, "IdPlan", headings, said from import_run r
      where "IdRun" = ${IdRun} and ${isOwnRun(actor)}`,
  );
  if (!run) return undefined;
  const lines = await rowsOf(
    db,
    sql<KeptLine>`select line, cells, change, faults from import_line
      where "IdRun" = ${IdRun} and jsonb_array_length(faults) > 0 order by line`,
  );
  return { run, lines };
}

/** What this person verified under this role within the last day, by its key, with all its lines: for some of them to be mended. */
export async function readForMending(
  db: Db,
  actor: Actor,
  IdRun: number,
): Promise<{ readonly run: Run; readonly table: GivenTable } | undefined> {
  const [run] = await rowsOf(
    db,
    sql<
      Run & { readonly name: string | null; readonly seen: SeenOfFile }
    >`select "IdRun", "IdImport", "Version", hash, "IdPlan", headings, said, name, seen from import_run r
      where "IdRun" = ${IdRun} and ${isOwnRun(actor)} and state = 'verified' and ${stillFresh}`,
  );
  if (!run) return undefined;
  const rows = await rowsOf(
    db,
    sql<GivenTable['rows'][number]>`select line, cells from import_line where "IdRun" = ${IdRun} order by line`,
  );
  const { headings, name, seen } = run;
  // It is the same file, however it was mended.
  return { run, table: { headings, rows, ...(name && { name }), ...(seen.notes && { notes: seen.notes }) } };
}

/** Lines of a plan that were written, and that were left. */
export async function countWritten(
  db: Db,
  IdPlan: number,
  entity: string,
): Promise<{ readonly written: number; readonly left: number }> {
  return await rowOf(
    db,
    sql<{ written: number; left: number }>`select count(*) filter (where reason is null)::integer as written,
        count(*) filter (where reason is not null)::integer as left from plan_row where "IdPlan" = ${IdPlan} and entity = ${entity}`,
  );
}

/** Removes what was verified a week ago, with its lines. */
export async function removeOldRuns(db: Db): Promise<void> {
  await sql`delete from import_run where at < now() - make_interval(days => ${daysKept})`.execute(db);
}
