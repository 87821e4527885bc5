import { sql } from 'kysely';
import { sure } from '../../platform/sure.ts';
import { type CountedGroup, fieldValue } from './count-by.queries.ts';
import { compileQuestion, type List, type ListReader, type Question } from './list.ts';
import { run, theRows } from './rows.queries.ts';

/** Rows that have a value in common. */
export type Group = Pick<CountedGroup, 'value' | 'count'>;

/** How many rows there are, and how many have each value of each field: the largest first. */
export interface CountedByEach {
  readonly count: number;
  readonly by: ReadonlyMap<string, readonly Group[]>;
}

/**
 * Counts what a question finds, and tells it apart by several fields, in one walk: all of it is of one moment. Of fields that
 * the reader reads on every row that the question finds, which whoever asks has made sure of. Those that are as many stand by
 * value: how rows lie tells nobody what was changed.
 */
export async function countByEach(
  reader: ListReader,
  list: List,
  question: Question,
  fields: readonly string[],
): Promise<CountedByEach> {
  const { where } = compileQuestion(reader, list, question);
  const names = fields.map((_, index) => sql.ref(`v${index}`));
  const parted = fields.map((field) => fieldValue(list, field));
  const values = parted.map(({ value }, index) => sql`, ${value} as ${names[index]}`);
  const told = parted.map(({ told: tell }, index) => sql`, ${tell(sure(names[index]))} as ${names[index]}`);
  // Rows that are alike in all of it are few, however many there are: several processes may count them.
  const alike = fields.map((_, index) => sql.lit(index + 2));
  const rows = await run(
    reader,
    sql`with parted as materialized (select count(*) as n${sql.join(values, sql``)} from ${theRows(list)} where ${where}
      ${alike.length > 0 ? sql`group by ${sql.join(alike)}` : sql``}),
      found as (select n${sql.join(told, sql``)} from parted)
      select coalesce(sum(n), 0), ${grouped(names)}${sql.join(
        names.map((name) => sql`, ${name}`),
        sql``,
      )}
      from found group by grouping sets (${sql.join([sql`()`, ...names.map((name) => sql`(${name})`)])})
      order by ${sql.join([sql`1 desc`, ...names])}`,
  );
  // Which set a row is of: every field of it but one is left out.
  const ofSet = (index: number) => (2 ** fields.length - 1) ^ (2 ** (fields.length - 1 - index));
  const groups = (index: number): readonly Group[] =>
    rows
      .filter((row) => row[1] === ofSet(index))
      .map((row) => ({ value: row[2 + index] as Group['value'], count: Number(row[0]) }));
  const whole = rows.find((row) => row[1] === 2 ** fields.length - 1);
  return {
    count: Number(whole?.[0] ?? 0),
    by: new Map(fields.map((field, index) => [field, groups(index)])),
  };
}

const grouped = (names: readonly ReturnType<typeof sql.ref>[]) =>
  names.length > 0 ? sql`grouping(${sql.join(names)})` : sql`0`;
