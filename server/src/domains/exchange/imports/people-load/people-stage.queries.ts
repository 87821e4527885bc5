import { fold } from '@passerelle/contracts/fold.ts';
import { statusAt } from '@passerelle/contracts/person/person.rules.ts';
import type pg from 'pg';
import { type Cell, copyLine, copyRows } from '../../../../platform/db/copy-rows.ts';
import type { Client } from '../../../../platform/db/database.ts';
import { firstOf } from '../../../../platform/sure.ts';
import { type Fault, isRefused } from './people-faults.ts';
import type { LoadedField } from './people-mapping.ts';
import type { CheckedRow } from './people-rules.ts';

/** One loader at a time: two would both create who is missing. */
const loadLock = 7_240_912;

const faultColumns = ['line', 'field', 'rule', 'value_', 'other', 'notice', 'said'];
const linkColumns = ['line', 'field', 'wanted', 'login', 'number', 'name'];
const rowColumns = [
  'line',
  'refused',
  'number',
  'login',
  'mail',
  'country',
  'name',
  'first',
  'words',
  'whole',
  'birth',
  'nin',
  'status',
  'fields',
  'tags',
  'called',
];

/**
 * Opens the stage: tables of this session alone, where the rows of a file wait between being verified and being
 * written, so that a file of any size takes little memory.
 * Answers false where another session is loading people.
 */
export async function openStage(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [loadLock]);
  if (!rows[0]?.free) return false;
  await client.query(`
    set statement_timeout = 0;
    set work_mem = '64MB';
    create temp table people_row (
      line integer primary key, refused boolean not null, number integer, login text, mail text, country text,
      name text, first text, words text, whole text, birth date, nin text, status smallint not null,
      fields jsonb not null, tags jsonb not null, called jsonb not null, existing integer, person integer, depth integer not null default 0
    );
    create temp table people_link (
      line integer not null, field text not null, wanted text, login text, number integer, name text,
      node integer, primary key (line, field)
    );
    create temp table people_fault (
      line integer not null, field text, rule text not null, value_ text, other integer, notice boolean not null default false,
      said text
    );`);
  return true;
}

/** Drops the stage and lets another session load. */
export async function closeStage(client: pg.ClientBase): Promise<void> {
  await client.query(`drop table if exists people_row, people_link, people_fault, people_wanted, people_organisation, people_move;
    reset statement_timeout; reset work_mem;`);
  await client.query('select pg_advisory_unlock($1)', [loadLock]);
}

/** Words of a name in an order of their own: "Marie Dupont" and "DUPONT Marie" are the same. */
function wordsOf(name: string): string {
  return fold(name)
    .split(/[\s,.'’-]+/)
    .filter(Boolean)
    .sort()
    .join(' ');
}

/** Puts verified rows on the stage; `today` is YYYY-MM-DD. */
export async function stageRows(client: pg.ClientBase, rows: readonly CheckedRow[], today: string): Promise<void> {
  const links = rows.flatMap(({ line, links }) =>
    Object.entries(links).map(([field, wanted]): Cell[] => {
      const number = wanted && /^0*[1-9]\d{0,8}$/.test(wanted) ? Number(wanted) : null;
      return [line, field, wanted, wanted?.toLowerCase() ?? null, number, wanted && wordsOf(wanted)];
    }),
  );
  await copyRows(
    client,
    'people_row',
    rowColumns,
    rows.map((row) => copyLine(rowCells(row, today))),
  );
  await copyRows(client, 'people_link', linkColumns, links.map(copyLine));
  await stageFaults(
    client,
    rows.flatMap(({ faults }) => faults),
  );
}

function rowCells({ line, values, tags, faults, called }: CheckedRow, today: string): Cell[] {
  const text = (name: string) => (typeof values[name] === 'string' ? (values[name] as string) : null);
  const [first, last] = [text('Prenom') ?? '', text('Nom') ?? ''];
  return [
    line,
    isRefused(faults),
    values.IdPersonne ?? null,
    text('CompteAD')?.toLowerCase() ?? null,
    text('Mail')?.toLowerCase() ?? null,
    text('IdPays'),
    ` ${fold(`${first} ${last}`)}`,
    fold(first),
    wordsOf(`${first} ${last}`),
    fold(`${last}${first}`),
    text('DateNaissance'),
    text('NIN'),
    statusAt(today, values),
    JSON.stringify(values),
    JSON.stringify(tags),
    JSON.stringify(
      called ? [...called.keys.map((key) => key.toLowerCase()), wordsOf(called.name)].filter(Boolean) : [],
    ),
  ];
}

/** Adds faults that only the rows together show; those that are no notice refuse their rows. */
export async function stageFaults(client: pg.ClientBase, faults: readonly Fault[]): Promise<void> {
  const lines = faults.map(({ line, field, rule, value, other, notice, said }) =>
    copyLine([line, field, rule, value ?? null, other ?? null, notice ?? false, said ?? null]),
  );
  await copyRows(client, 'people_fault', faultColumns, lines);
}

/** Refuses the rows that faults have been found in. */
export async function refuse(client: pg.ClientBase): Promise<void> {
  await client.query(`update people_row r set refused = true
    where not refused and exists (select from people_fault f where f.line = r.line and not f.notice)`);
}

export interface StageCounts {
  readonly rows: number;
  readonly refused: number;
  readonly created: number;
  readonly known: number;
  readonly notices: number;
}

export async function countStage(client: Client): Promise<StageCounts> {
  const { rows } = await client.query<StageCounts>(`select count(*) as rows, count(*) filter (where refused) as refused,
    count(*) filter (where not refused and existing is null) as created,
    count(*) filter (where not refused and existing is not null) as known,
    (select count(*) from people_fault where notice) as notices from people_row`);
  return firstOf(rows);
}

interface FaultRow {
  readonly line: number;
  readonly field: LoadedField | null;
  readonly rule: Fault['rule'];
  readonly value_: string | null;
  readonly other: number | null;
  readonly notice: boolean;
}

/** Faults, or notices, in the order of the lines: those of a page of lines. */
export async function readFaults(
  client: pg.ClientBase,
  kind: 'faults' | 'notices',
  afterLine: number,
  lines: number,
): Promise<readonly Fault[]> {
  const notices = kind === 'notices';
  const { rows } = await client.query<FaultRow>(
    `select * from people_fault where notice = $1 and line in (
       select distinct line from people_fault where notice = $1 and line > $2 order by line limit $3
     ) order by line`,
    [notices, afterLine, lines],
  );
  return rows.map(asFault);
}

function asFault({ line, field, rule, value_, other, notice }: FaultRow): Fault {
  return {
    line,
    field,
    rule,
    ...(value_ !== null && { value: value_ }),
    ...(other !== null && { other }),
    ...(notice && { notice }),
  };
}

/** The same fault of several lines: how many they are, and the first of them. */
export interface FaultGroup {
  readonly fault: Fault;
  readonly lines: readonly number[];
  readonly count: number;
}

const linesOfGroup = 5;

/** Faults that refuse lines, each once with its lines, in the order of the first of these. */
export async function readFaultGroups(client: pg.ClientBase, most: number): Promise<readonly FaultGroup[]> {
  const { rows } = await client.query<FaultRow & { lines: number[]; count: number }>(
    `select min(line) as line, field, rule, value_, case when count(*) = 1 then min(other) end as other, false as notice,
       (array_agg(distinct line))[1:${linesOfGroup}] as lines, count(distinct line)::integer as count
     from people_fault where not notice group by field, rule, value_ order by 1 limit $1`,
    [most],
  );
  return rows.map(({ lines, count, ...row }) => ({ fault: asFault(row), lines, count }));
}

/** Negative keys of the organisations that good rows name; for a cost centre, with the company it goes to. */
export async function missingInUse(client: Client): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ key: number; company: number | null }>(
    `select key, min(company) filter (where field = 'IdCCout') as company from (
       select field, (fields ->> field)::integer as key, (fields ->> 'IdSociete')::integer as company
       from people_row, unnest(array['IdSociete', 'IdSite', 'IdCCout', 'IdSocietePrestation']) field where not refused
     ) named where key < 0 group by key`,
  );
  return new Map(rows.map(({ key, company }) => [key, company ?? 0]));
}
