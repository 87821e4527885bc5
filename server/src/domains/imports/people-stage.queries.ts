import { fold } from '@passerelle/contracts/fold.ts';
import type pg from 'pg';
import { type Cell, copyLine, copyRows } from '../../platform/db/copy-rows.ts';
import type { Fault } from './people-faults.ts';
import type { LoadedField } from './people-mapping.ts';
import type { CheckedRow, LinkField } from './people-rules.ts';

/** One loader at a time: two would both create who is missing. */
const loadLock = 7_240_912;

const faultColumns = ['line', 'field', 'rule', 'limit_', 'other', 'notice'];
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
  'birth',
  'nin',
  'fields',
  'tags',
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
      name text, first text, words text, birth date, nin text, fields jsonb not null, tags jsonb not null,
      existing integer, person integer, depth integer not null default 0
    );
    create temp table people_link (
      line integer not null, field text not null, wanted text, login text, number integer, name text,
      node integer, primary key (line, field)
    );
    create temp table people_fault (
      line integer not null, field text, rule text not null, limit_ text, other integer, notice boolean not null default false
    );`);
  return true;
}

/** Drops the stage and lets another session load. */
export async function closeStage(client: pg.ClientBase): Promise<void> {
  await client.query(`drop table if exists people_row, people_link, people_fault, people_wanted;
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

const wordsOfPerson = `(select string_agg(word, ' ' order by word collate "C")
  from unnest(regexp_split_to_array("RechercheNom", '[\\s,.''’-]+')) word where word <> '')`;

/** Puts verified rows on the stage. */
export async function stageRows(client: pg.ClientBase, rows: readonly CheckedRow[]): Promise<void> {
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
    rows.map((row) => copyLine(rowCells(row))),
  );
  await copyRows(client, 'people_link', linkColumns, links.map(copyLine));
  await stageFaults(
    client,
    rows.flatMap(({ faults }) => faults),
  );
}

function rowCells({ line, values, tags, faults }: CheckedRow): Cell[] {
  const text = (name: string) => (typeof values[name] === 'string' ? (values[name] as string) : null);
  const [first, last] = [text('Prenom') ?? '', text('Nom') ?? ''];
  return [
    line,
    faults.length > 0,
    values.IdPersonne ?? null,
    text('CompteAD')?.toLowerCase() ?? null,
    text('Mail')?.toLowerCase() ?? null,
    text('IdPays'),
    ` ${fold(`${first} ${last}`)}`,
    fold(first),
    wordsOf(`${first} ${last}`),
    text('DateNaissance'),
    text('NIN'),
    JSON.stringify(values),
    JSON.stringify(tags),
  ];
}

/** Adds faults that only the rows together show; those that are no notice refuse their rows. */
export async function stageFaults(client: pg.ClientBase, faults: readonly Fault[]): Promise<void> {
  const lines = faults.map(({ line, field, rule, limit, other, notice }) =>
    copyLine([line, field ?? null, rule, limit ?? null, other ?? null, notice ?? false]),
  );
  await copyRows(client, 'people_fault', faultColumns, lines);
}

/** Finds what only the rows together, and the people already there, can tell: who is who, twice, or named by whom. */
export async function matchRows(client: pg.ClientBase): Promise<void> {
  await client.query('analyze people_row; analyze people_link');
  for (const statement of [...sameKey, ...existing, ...taken, ...fingerprints, ...costCentres])
    await client.query(statement);
  await refuse(client);
  for (const statement of relations) await client.query(statement);
  await refuse(client);
}

/** Refuses the rows that faults have been found in. */
export async function refuse(client: pg.ClientBase): Promise<void> {
  await client.query(`update people_row r set refused = true
    where not refused and exists (select from people_fault f where f.line = r.line and not f.notice)`);
}

/** The same key on two lines: all but the first are duplicates. */
const sameKey = (
  [
    ['number', 'IdPersonne'],
    ['login', 'CompteAD'],
    ['mail', 'Mail'],
  ] as const
).map(
  ([key, field]) => `
    insert into people_fault (line, field, rule, other)
    select line, '${field}', 'duplicate', first_line from (
      select line, min(line) over (partition by ${key}) as first_line from people_row where ${key} is not null
    ) twice where line > first_line`,
);

/** Two employee numbers are two people, whatever else they share. */
const compatible = '(p."IdPersonne" is null or r.number is null or p."IdPersonne" = r.number)';

const byMail = `
  select r.line, min(p."IdPersonneEV1") as found, count(*) as times
  from people_row r join "Personne" p on lower(p."Mail") = r.mail and ${compatible}
  where r.existing is null group by r.line`;

const sameFingerprint = `c."IdPays" = r.country and (
  (c."Empreinte" = 1 and p."DateNaissance" = r.birth) or (c."Empreinte" = 2 and p."NIN" = r.nin) or c."Empreinte" = 3)`;

const byFingerprint = `
  select r.line, min(p."IdPersonneEV1") as found, count(*) as times,
    bool_or(lower(p."CompteAD") <> r.login) as other_login
  from people_row r join "Pays" c on c."IdPays" = r.country
  join "Personne" p on p."RechercheNom" = r.name and p."IdPays" = r.country and fold(p."Prenom") = r.first
  where r.existing is null and ${sameFingerprint} and ${compatible} group by r.line`;

/** Who is already there: by employee number, login, e-mail, then by the rule of the country. */
const existing = [
  `update people_row r set existing = p."IdPersonneEV1" from "Personne" p where p."IdPersonne" = r.number`,
  `update people_row r set existing = p."IdPersonneEV1" from "Personne" p
    where r.existing is null and lower(p."CompteAD") = r.login and ${compatible}`,
  `insert into people_fault (line, field, rule) select line, 'Mail', 'duplicate' from (${byMail}) m where times > 1`,
  `update people_row r set existing = m.found from (${byMail}) m where m.line = r.line and m.times = 1`,
  // Several people, or one with another login, may be namesakes: a human says which.
  `insert into people_fault (line, field, rule)
    select line, 'Nom', 'duplicate' from (${byFingerprint}) m where times > 1 or other_login`,
  `update people_row r set existing = m.found from (${byFingerprint}) m
    where m.line = r.line and m.times = 1 and m.other_login is not true`,
  `insert into people_fault (line, field, rule)
    select r.line, 'IdPays', 'Veuillez_verifier_le_pays_d_empreinte' from people_row r
    join "Pays" c on c."IdPays" = r.country where r.existing is null and c."Empreinte" not in (1, 2, 3)`,
  `insert into people_fault (line, field, rule, other)
    select line, 'Nom', 'duplicate', first_line from (
      select line, min(line) over (partition by existing) as first_line from people_row where existing is not null
    ) twice where line > first_line and not exists (select from people_fault f where f.line = twice.line and f.rule = 'duplicate')`,
];

/** A login is one person's. */
const taken = [
  `insert into people_fault (line, field, rule)
    select r.line, 'CompteAD', 'duplicate' from people_row r
    join "Personne" p on lower(p."CompteAD") = r.login and p."IdPersonneEV1" is distinct from r.existing
    where not exists (select from people_fault f where f.line = r.line and f.rule = 'duplicate')`,
];

/** The same person twice in the file, by the rule of the country; another employee number makes a namesake. */
const fingerprints = [
  `insert into people_fault (line, field, rule, other, notice)
    select line, 'Nom', case when namesake then 'homonym' else 'duplicate' end, first_line, namesake from (
      select line, first_line, coalesce(number <> first_number, false) as namesake from (
        select r.line, r.number, first_value(r.line) over same as first_line, first_value(r.number) over same as first_number
        from people_row r join "Pays" c on c."IdPays" = r.country
        where (c."Empreinte" = 1 and r.birth is not null) or (c."Empreinte" = 2 and r.nin is not null) or c."Empreinte" = 3
        window same as (partition by r.country, r.name, r.first,
          case c."Empreinte" when 1 then r.birth::text when 2 then r.nin end order by r.line)
      ) alike
    ) twice
    where line > first_line and not exists (select from people_fault f where f.line = twice.line and f.rule = 'duplicate')`,
];

/** A cost centre to create needs a company to belong to. */
const costCentres = [
  `insert into people_fault (line, field, rule)
    select line, 'IdCCout', 'unknownValue' from people_row r
    where (fields ->> 'IdCCout')::integer < 0 and not exists (
      select from people_row other where other.fields -> 'IdCCout' = r.fields -> 'IdCCout' and other.fields ->> 'IdSociete' is not null)`,
];

/** Whom each distinct wording names. A node is a person who is there, or minus the line of one who will be. */
const relations = [
  `create temp table people_wanted as select distinct wanted, login, number, name, null::integer as node, false as several
    from people_link where wanted is not null`,
  ...['number', 'login', 'mail'].map(
    (key) => `update people_wanted w set node = coalesce(r.existing, -r.line) from people_row r
      where w.node is null and r.${key} = w.${key === 'number' ? 'number' : 'login'}`,
  ),
  `update people_wanted w set node = p."IdPersonneEV1" from "Personne" p where w.node is null and p."IdPersonne" = w.number`,
  `update people_wanted w set node = p."IdPersonneEV1" from "Personne" p where w.node is null and lower(p."CompteAD") = w.login`,
  `update people_wanted w set node = m.found, several = m.times > 1 from (
      select lower("Mail") as mail, min("IdPersonneEV1") as found, count(*) as times from "Personne" group by 1
    ) m where w.node is null and m.mail = w.login`,
  `update people_wanted w set node = m.found, several = m.times > 1 from (
      select name, min(node) as found, count(distinct node) as times from (
        select w.name, coalesce(r.existing, -r.line) as node from people_wanted w join people_row r on r.words = w.name
        union
        select w.name, p."IdPersonneEV1" from people_wanted w join "Personne" p on ${wordsOfPerson} = w.name
        where exists (select from people_wanted where node is null)
      ) named group by name
    ) m where w.node is null and m.name = w.name`,
  `update people_link l set node = w.node from people_wanted w where w.wanted = l.wanted and not w.several`,
  `insert into people_fault (line, field, rule)
    select l.line, l.field, case when w.several then 'ambiguous' else 'unknownValue' end
    from people_link l join people_wanted w on w.wanted = l.wanted where w.several or w.node is null`,
];

/** Drops the links to people whose own lines are refused, with a notice: the next load makes them. */
export async function dropRefusedLinks(client: pg.ClientBase): Promise<void> {
  await client.query(`with dropped as (
      delete from people_link l using people_row named
      where named.line = -l.node and named.refused returning l.line, l.field, named.line as other
    )
    insert into people_fault (line, field, rule, other, notice)
    select line, field, 'refusedPerson', other, true from dropped
    where line in (select line from people_row where not refused)`);
}

export interface StageCounts {
  readonly rows: number;
  readonly refused: number;
  readonly created: number;
  readonly known: number;
  readonly notices: number;
}

export async function countStage(client: pg.ClientBase): Promise<StageCounts> {
  const { rows } = await client.query<StageCounts>(`select count(*) as rows, count(*) filter (where refused) as refused,
    count(*) filter (where not refused and existing is null) as created,
    count(*) filter (where not refused and existing is not null) as known,
    (select count(*) from people_fault where notice) as notices from people_row`);
  return rows[0]!;
}

interface FaultRow {
  readonly line: number;
  readonly field: LoadedField | null;
  readonly rule: Fault['rule'];
  readonly limit_: string | null;
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
  return rows.map(({ line, field, rule, limit_, other, notice }) => ({
    line,
    rule,
    ...(field && { field }),
    ...(limit_ !== null && { limit: /^\d+$/.test(limit_) ? Number(limit_) : limit_ }),
    ...(other !== null && { other }),
    ...(notice && { notice }),
  }));
}

export interface StagedRow {
  readonly line: number;
  readonly existing: number | null;
  readonly values: Readonly<Record<string, string | number | boolean | null>>;
  readonly tags: Readonly<Partial<Record<'ListeTag' | 'tags', readonly string[]>>>;
  /** For somebody new: those named who are there already. */
  readonly links: Readonly<Partial<Record<LinkField, number>>>;
}

/** The next rows to write, managers before those under them. */
export async function nextRows(
  client: pg.ClientBase,
  depth: number,
  afterLine: number,
  limit: number,
): Promise<readonly StagedRow[]> {
  const { rows } = await client.query<StagedRow>(
    `with page as (
       select * from people_row where not refused and depth = $1 and line > $2 order by line limit $3
     )
     select line, existing, fields as values, tags, coalesce((
       select jsonb_object_agg(l.field, coalesce(named.person, l.node)) from people_link l
       left join people_row named on named.line = -l.node
       where l.line = page.line and page.existing is null and (l.node > 0 or named.person is not null)
     ), '{}') as links
     from page order by line`,
    [depth, afterLine, limit],
  );
  return rows;
}

/** Remembers who the rows became. */
export async function keepPeople(
  client: pg.ClientBase,
  written: readonly { readonly line: number; readonly person: number }[],
): Promise<void> {
  await client.query(
    'update people_row r set person = w.person from unnest($1::integer[], $2::integer[]) w(line, person) where r.line = w.line',
    [written.map(({ line }) => line), written.map(({ person }) => person)],
  );
}

/** Negative keys of the organisations that good rows name; for a cost centre, with the company it goes to. */
export async function missingInUse(client: pg.ClientBase): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ key: number; company: number | null }>(
    `select key, min(company) filter (where field = 'IdCCout') as company from (
       select field, (fields ->> field)::integer as key, (fields ->> 'IdSociete')::integer as company
       from people_row, unnest(array['IdSociete', 'IdSite', 'IdCCout', 'IdSocietePrestation']) field where not refused
     ) named where key < 0 group by key`,
  );
  return new Map(rows.map(({ key, company }) => [key, company ?? 0]));
}

export interface PendingLink {
  readonly field: LinkField;
  readonly person: number;
  readonly above: number | null;
}

/** Links of written people that "Personne" doesn't have yet. */
export async function pendingLinks(client: pg.ClientBase): Promise<readonly PendingLink[]> {
  const { rows } = await client.query<PendingLink>(
    `select field, person, above from (
       select l.field, r.person, case when l.node < 0 then named.person else l.node end as above,
         case l.field when 'Manager' then p."IdPersonneEV1Manager" when 'Manager2' then p."IdPersonneEV1Manager2"
           when 'MngProxi' then p."IdPersonneEV1MngProxi" when 'ADG' then p."IdPersonneEV1ADG"
           when 'Recruteur' then p."IdPersonneEV1Recruteur" when 'Responsable' then p."IdPersonneEV1Responsable" end as now
       from people_link l join people_row r using (line) join "Personne" p on p."IdPersonneEV1" = r.person
       left join people_row named on named.line = -l.node
     ) link where above is distinct from now`,
  );
  return rows;
}
