import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createEngines } from '../../../../../app/engines.ts';
import { mostTags } from '../../../../../platform/config/parameters.queries.ts';
import { databaseOn, rowsOf } from '../../../../../platform/db/database.ts';
import { recogniseDates, recogniseTable } from '../../../../../platform/tabular/read-table.ts';
import { fileSource } from '../../../../../platform/tabular/source.ts';
import { type TestDatabase, testDatabase } from '../../../../../testing/test-database.ts';
import { type Fault, faultText } from '../people-faults.ts';
import { applyPeople, planPeople, undoPeople, verifyPeople } from '../people-load.actions.ts';
import { isDateField, mapPeopleColumns } from '../people-mapping.ts';
import { readPeopleCodes } from '../people-references.queries.ts';
import { writePeopleReport } from '../people-report.ts';
import { closeStage, openStage, readFaults, type StageCounts } from '../people-stage.queries.ts';

const usualToday = '2026-06-15';

export interface LoadOptions {
  readonly createMissing?: boolean;
  readonly write?: boolean;
  readonly report?: string;
  /** `YYYY-MM-DD`. */
  readonly today?: string;
  /** Ends the process, so to say, after so many chunks. */
  readonly crashAfter?: number;
}

interface Loaded {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly moved: number;
}

export interface LoadResult {
  readonly counts: StageCounts;
  readonly faults: readonly Fault[];
  readonly notices: readonly Fault[];
  readonly loaded: Loaded | undefined;
  readonly IdPlan: number;
}

export type LoadWorld = Awaited<ReturnType<typeof loadWorld>>;

export const told = (faults: readonly Fault[]) =>
  faults.map(({ line, field, rule }) => [line, field ?? undefined, rule]);

/** Loads a file of people as the tool does. */
export async function loadInto(
  { pool, db }: Pick<TestDatabase, 'pool' | 'db'>,
  path: string,
  {
    createMissing = false,
    write = true,
    report,
    today = usualToday,
    crashAfter = Number.POSITIVE_INFINITY,
  }: LoadOptions = {},
): Promise<LoadResult> {
  const file = await recogniseTable(fileSource(path));
  const columns = mapPeopleColumns(file.headers);
  const dated = columns.filter(({ field }) => field && isDateField(field)).map(({ index }) => index);
  const dates = await recogniseDates(file, dated);
  const rules = {
    columns,
    dates,
    today,
    country: 'FR',
    codes: await readPeopleCodes(db, createMissing, 'gb'),
    mostTags: await mostTags(db),
  };
  const client = await pool.connect();
  try {
    if (!(await openStage(client))) throw new Error('Another load is running');
    const counts = await verifyPeople(client, file, rules);
    const faults = await readFaults(client, 'faults', 0, 1000);
    const notices = await readFaults(client, 'notices', 0, 1000);
    if (report) await writePeopleReport(client, file, report, 'gb', 'Error', (fault) => faultText(fault, 'gb'));
    if (!write) return { counts, faults, notices, loaded: undefined, IdPlan: 0 };
    const session = databaseOn(client);
    const { plans } = createEngines(session);
    const IdPlan = await planPeople(plans, rules, 'people.csv');
    let chunks = 0;
    const written = await applyPeople(plans, session, IdPlan, () => {
      chunks += 1;
      if (chunks === crashAfter) throw new Error('crash');
    });
    return { counts, faults, notices, loaded: { ...written, unchanged: counts.known - written.updated }, IdPlan };
  } finally {
    await closeStage(client);
    client.release();
  }
}

/** A database with the seeds alone and a folder, where files of people are loaded as the tool does. */
export async function loadWorld() {
  const database: TestDatabase = await testDatabase({ from: 'seeded' });
  const { db } = database;
  const folder = await mkdtemp(join(tmpdir(), 'people-load-'));

  const load = (path: string, options?: LoadOptions) => loadInto(database, path, options);

  /** Loads lines of semicolons; the first is the headings. */
  async function loadLines(lines: readonly string[], options?: LoadOptions): Promise<LoadResult> {
    const path = join(folder, 'lines.csv');
    await writeFile(path, lines.join('\n'));
    return load(path, options);
  }

  /** Takes a load back. */
  async function undo(IdPlan: number): Promise<void> {
    await undoPeople(createEngines(db).plans, db, IdPlan);
  }

  function people() {
    return rowsOf(
      db,
      sql<Record<string, string | number | null>>`select p.*, m."CompteAD" as manager from "Personne" p
        left join "Personne" m on m."IdPersonneEV1" = p."IdPersonneEV1Manager" order by p."CompteAD", p."IdPersonneEV1"`,
    );
  }

  /** Everything that the catalogue knows of people, and what stands around them. */
  async function catalogue() {
    const [row] = await rowsOf(
      db,
      sql<Record<string, unknown>>`select
        (select jsonb_agg(to_jsonb(p) - 'VersionDroits' order by "IdPersonneEV1") from "Personne" p) as people,
        (select jsonb_agg(t order by "IdPersonneEV1", "CodeTag") from "PersonneTag" t) as account_tags,
        (select jsonb_agg(t order by "IdPersonneEV1", "Tag") from "PersonneEquipeTag" t) as team_tags,
        (select jsonb_agg(l order by "Ligne", "IdAncetre", "IdPersonneEV1")::text from management_line l) as lines,
        (select jsonb_agg(s order by "IdSociete") from "Societe" s) as companies,
        (select jsonb_agg(s order by "IdSite") from "Site" s) as sites,
        (select jsonb_agg(c order by "IdCCout") from "CentreCout" c) as centres,
        (select jsonb_agg(to_jsonb(r) - 'IdPersonneRole' - 'DateC' order by "IdPersonneEV1", "IdRole") from "PersonneRole" r) as roles`,
    );
    return row!;
  }

  /** Rows of a plan that were to be written and were not, with why. */
  function left(IdPlan: number) {
    return rowsOf(
      db,
      sql<{ entity_id: string; rule: string }>`select entity_id, reason -> 0 ->> 'rule' as rule from plan_row
        where "IdPlan" = ${IdPlan} and reason is not null and reason -> 0 -> 'line' is null order by n`,
    );
  }

  /** History stays when people go: what was written before counts no more. */
  let emptied = 0;

  async function counts() {
    const [row] = await rowsOf(
      db,
      sql<
        Record<string, number>
      >`select (select count(*) from "Personne") as people, (select count(*) from history_entry where entity = 'Personne' and id > ${emptied}) as history,
        (select count(*) from management_line) as lines, (select count(*) from "PersonneRole" where "ParDefaut") as roles,
        (select count(*) from "PersonneTag") as tags, (select coalesce(sum("VersionDroits"), 0)::int from "Personne") as versions`,
    );
    return row!;
  }

  /** The closure as climbing person by person gives it. */
  async function climbed(): Promise<{ pairs: string[]; stored: string[] }> {
    const rows = await rowsOf(
      db,
      sql<{
        id: number;
        up: number | null;
      }>`select "IdPersonneEV1" as id, "IdPersonneEV1Manager" as up from "Personne"`,
    );
    const above = new Map(rows.map(({ id, up }) => [id, up]));
    const pairs = rows.flatMap(({ id }) => {
      const climb: string[] = [];
      for (let up = above.get(id), depth = 1; up; up = above.get(up), depth++) climb.push(`${up} ${id} ${depth}`);
      return climb;
    });
    const stored = await rowsOf(
      db,
      sql<{
        pair: string;
      }>`select concat_ws(' ', "IdAncetre", "IdPersonneEV1", "Profondeur") as pair from management_line where "Ligne" = 'Manager'`,
    );
    return { pairs: pairs.sort(), stored: stored.map(({ pair }) => pair).sort() };
  }

  async function empty(): Promise<void> {
    await sql`truncate "Personne", "Societe", "Site", "CentreCout" restart identity cascade`.execute(db);
    const [row] = await rowsOf(db, sql<{ id: number }>`select coalesce(max(id), 0) as id from history_entry`);
    emptied = row!.id;
  }

  async function close(): Promise<void> {
    await rm(folder, { recursive: true });
    await database.drop();
  }

  return { database, folder, load, loadLines, undo, catalogue, left, people, counts, climbed, empty, close };
}
