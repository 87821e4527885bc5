import type { FieldType } from '@passerelle/contracts/catalogue/field.ts';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';
import { under } from '../../platform/sure.ts';
import { fieldGate } from '../access/field-gate.ts';
import type { CataloguedSubject } from '../catalogue/subject.ts';
import { whereOpen } from '../conditions/compile.ts';
import { compileQuestion, type List, type ListReader, type Question } from './list.ts';
import { gatedValue, run, theRows } from './rows.queries.ts';

/** A figure of the rows of a group, over a number that each of them has. */
export interface GroupFigure {
  readonly of: string;
  readonly as: 'sum' | 'average' | 'median';
}

export interface CountedGroup {
  /** What the rows have in common; null where it is empty. Days and instants by their month, people by their key. */
  readonly value: string | number | boolean | null;
  readonly count: number;
  /** Figures over what the reader may read; null where no row has one. */
  readonly measures: Readonly<Record<string, number | null>>;
}

export interface CountedBy {
  /** The largest first. Their counts, those of `others` and `closed` add up to the rows that the question finds. */
  readonly groups: readonly CountedGroup[];
  /** Beyond the groups that were asked for. */
  readonly others: { readonly values: number; readonly count: number };
  /** Rows whose value the reader may not read: they see them, and are not told in which group they are. */
  readonly closed: number;
}

interface Grouping {
  readonly by: string;
  /** Groups that are told apart. */
  readonly most?: number;
  readonly measures?: Readonly<Record<string, GroupFigure>>;
}

const byMonth: readonly FieldType[] = ['date', 'instant'];
const asOneValue: readonly FieldType[] = ['text', 'code', 'number', 'boolean', 'person', ...byMonth];

/** Whether rows may be counted by a field: it has one value a row, which is nobody's secret. */
export function groupsBy({ catalogue }: Pick<CataloguedSubject, 'catalogue'>, name: string): boolean {
  const field = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined;
  return field !== undefined && asOneValue.includes(field.type) && !field.sensitive && !field.secret;
}

/**
 * How many of the rows that a question finds have each value of a field, behind the gates that show it on screen; undefined
 * where the reader reads it nowhere. Numbers are exact, however small: who tells them apart from the rows masks them.
 */
export async function countBy(
  reader: ListReader,
  list: List,
  question: Question,
  { by, most = 20, measures = {} }: Grouping,
): Promise<CountedBy | undefined> {
  const { subject, alias } = list;
  if (!groupsBy(subject, by)) throw new Error(`Rows are not counted by ${by}`);
  const gate = fieldGate(reader, subject, by, alias);
  if (gate === 'closed') return undefined;
  const figures = Object.entries(measures).flatMap(([name, measure]) => {
    const figure = figureOf(reader, list, measure);
    return figure ? [{ name, figure }] : [];
  });
  const told = figures.map((_, index) => sql.ref(`m${index}`));
  const { where } = compileQuestion(reader, list, question);
  const found = await run(
    reader,
    sql`with counted as materialized (
        select ${gatedValue(gate, groupValue(subject, by, alias))} as v, coalesce(${whereOpen(gate)}, false) as open,
          count(*)::integer as n${each(figures.map(({ figure }, index) => sql`${figure} as ${told[index]}`))}
        from ${theRows(list)} where ${where} group by 1, 2),
      placed as (select *, row_number() over (partition by open order by n desc, v) as place from counted)
      select v, open, 1 as values, n, true as told, place${each(told)} from placed where open and place <= ${most}
      union all
      select null, open, count(*)::integer, sum(n)::integer, false, null${each(told.map(() => sql`null`))}
      from placed where not (open and place <= ${most}) group by open
      order by place`,
  );
  const numbersOf = (row: readonly unknown[]) =>
    Object.fromEntries(figures.map(({ name }, index) => [name, (row[6 + index] as number | null) ?? null]));
  const rest = (open: boolean) => found.find((row) => row[4] === false && row[1] === open);
  return {
    groups: found
      .filter((row) => row[4] === true)
      .map((row) => ({
        value: row[0] as CountedGroup['value'],
        count: Number(row[3]),
        measures: numbersOf(row),
      })),
    others: { values: Number(rest(true)?.[2] ?? 0), count: Number(rest(true)?.[3] ?? 0) },
    closed: Number(rest(false)?.[3] ?? 0),
  };
}

const each = (parts: readonly Sql[]): Sql =>
  sql.join(
    parts.map((part) => sql`, ${part}`),
    sql``,
  );

/** The one value that a row has of a field. */
function oneValue({ fields }: CataloguedSubject, name: string, alias: string): Sql {
  const field = under(new Map(Object.entries(fields)), name);
  if (!('value' in field)) throw new Error(`${name} has no one value`);
  return field.value(alias);
}

/** What the rows of a list are told apart by, of a field: the value that each has, and how values are then told. */
export interface FieldValue {
  readonly value: Sql;
  readonly told: (value: Sql) => Sql;
}

/** The same of a field: days and instants by their month, which is cheaper cut than written, people by their key. */
export function fieldValue({ subject, alias }: Pick<List, 'subject' | 'alias'>, name: string): FieldValue {
  if (!groupsBy(subject, name)) throw new Error(`Rows are not counted by ${name}`);
  const value = oneValue(subject, name, alias);
  const asMonth = (month: Sql) => sql`to_char(${month}, 'YYYY-MM')`;
  switch (subject.catalogue[name]?.type) {
    case 'date':
      return { value: sql`date_trunc('month', ${value}::timestamp)`, told: asMonth };
    case 'instant':
      return { value: sql`date_trunc('month', ${value} at time zone 'UTC')`, told: asMonth };
    default:
      return { value, told: (told) => told };
  }
}

function groupValue(subject: CataloguedSubject, name: string, alias: string): Sql {
  const value = oneValue(subject, name, alias);
  switch (subject.catalogue[name]?.type) {
    case 'date':
      return sql`to_char(${value}, 'YYYY-MM')`;
    case 'instant':
      return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM')`;
    default:
      return value;
  }
}

/** A figure over the rows on which its number is open; undefined where it is nowhere. */
function figureOf(reader: ListReader, { subject, alias }: List, { of, as }: GroupFigure): Sql | undefined {
  if (subject.catalogue[of]?.type !== 'number') throw new Error(`${of} is no number to be measured`);
  const gate = fieldGate(reader, subject, of, alias);
  if (gate === 'closed') return undefined;
  const value = gatedValue(gate, oneValue(subject, of, alias));
  switch (as) {
    case 'sum':
      return sql`sum(${value})::double precision`;
    case 'average':
      return sql`avg(${value})::double precision`;
    case 'median':
      return sql`percentile_cont(0.5) within group (order by ${value})`;
  }
}
