import type { Leaf } from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import { always, anyOf, never, type Sql } from '../../platform/db/sql.ts';
import { ConditionError } from './condition-error.ts';
import { listOf, numberOf, pair } from './leaf-values.ts';

/** First and last of what a value names: as texts, or as SQL where the day of a row says it. */
type Period = readonly [from: string | Sql, to: string | Sql];

/** The day that it is, `YYYY-MM-DD`: for all rows, or on each as this says it. */
export type Today = string | Sql<string>;

/** What is compared with periods, and how. */
interface Compared {
  readonly value: Sql;
  readonly periodOf: (leaf: Leaf, value: unknown) => Period;
  readonly before: (period: Period) => Sql<boolean>;
  readonly after: (period: Period) => Sql<boolean>;
  readonly within: (period: Period) => Sql<boolean>;
  /** The day of it. */
  readonly day: Sql;
}

/** Whether a day is as the leaf says; a month or CURRENT_MONTH stands for all its days. */
export function testDate(leaf: Leaf, value: Sql, today: Today): Sql<boolean> {
  return testPeriod(leaf, today, {
    value,
    periodOf: (of, named) => daysOf(of, named, today),
    before: ([from]) => sql`${value} < ${from}::date`,
    after: ([, to]) => sql`${value} > ${to}::date`,
    within: ([from, to]) =>
      from === to ? sql`${value} = ${from}::date` : sql`${value} between ${from}::date and ${to}::date`,
    day: value,
  });
}

/**
 * Whether an instant is as the leaf says: beside days and months, which are those of UTC, it is compared with an instant
 * as it travels, which stands for its second, or its millisecond where it says one.
 */
export function testInstant(leaf: Leaf, value: Sql, today: Today): Sql<boolean> {
  return testPeriod(leaf, today, {
    value,
    periodOf: (of, named) => momentsOf(named) ?? momentsIn(daysOf(of, named, today)),
    before: ([from]) => sql`${value} < ${from}::timestamptz`,
    after: ([, until]) => sql`${value} >= ${until}::timestamptz`,
    within: ([from, until]) => sql`(${value} >= ${from}::timestamptz and ${value} < ${until}::timestamptz)`,
    day: sql`(${value} at time zone 'UTC')::date`,
  });
}

function testPeriod(leaf: Leaf, today: Today, compared: Compared): Sql<boolean> {
  const { value, periodOf, within } = compared;
  const is = (one: unknown) => (one === null ? sql<boolean>`${value} is null` : within(periodOf(leaf, one)));
  switch (leaf.operator) {
    case 'equals':
      return is(leaf.value);
    case 'different':
      return leaf.value === null
        ? sql<boolean>`${value} is not null`
        : sql<boolean>`not coalesce(${is(leaf.value)}, false)`;
    case 'in':
    case 'not in': {
      const test = anyOf(listOf(leaf).map(is));
      if (leaf.operator === 'in') return test;
      return test === never ? always : sql<boolean>`not coalesce(${test}, false)`;
    }
    case 'before':
      return compared.before(periodOf(leaf, leaf.value));
    case 'after':
      return compared.after(periodOf(leaf, leaf.value));
    case 'between': {
      const [from, to] = pair(leaf);
      return within([periodOf(leaf, from)[0], periodOf(leaf, to)[1]]);
    }
    case 'within days': {
      const days = numberOf(leaf, leaf.value);
      if (!Number.isInteger(days) || Math.abs(days) > 36_525) throw new ConditionError(leaf, 'unknownValue');
      return sql<boolean>`${compared.day} between ${today}::date + least(${days}::integer, 0) and ${today}::date + greatest(${days}::integer, 0)`;
    }
    case 'empty':
      return sql<boolean>`${value} is null`;
    default:
      return sql<boolean>`${value} is not null`;
  }
}

/** First and last day of what the value names: a day, a month, or CURRENT_MONTH. */
function daysOf(leaf: Leaf, value: unknown, today: Today): Period {
  if (value === 'CURRENT_MONTH' && typeof today !== 'string') {
    const first = sql`date_trunc('month', ${today}::date)`;
    return [sql`${first}::date`, sql`(${first} + interval '1 month - 1 day')::date`];
  }
  const text = value === 'CURRENT_MONTH' ? String(today).slice(0, 7) : value;
  if (typeof text !== 'string') throw new ConditionError(leaf, 'unknownValue');
  if (/^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text)) {
    const last = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5)), 0)).getUTCDate();
    return [`${text}-01`, `${text}-${last}`];
  }
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text) || !isDay(text)) throw new ConditionError(leaf, 'unknownValue');
  return [text, text];
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The first moment of the first day, and that of the day after the last. */
function momentsIn([from, to]: Period): Period {
  if (typeof from !== 'string' || typeof to !== 'string')
    return [sql`(${from}::date::timestamp at time zone 'UTC')`, sql`((${to}::date + 1)::timestamp at time zone 'UTC')`];
  return [`${from}T00:00:00Z`, laterThan(new Date(`${to}T00:00:00Z`), 86_400_000)];
}

/** From an instant to what comes after it; undefined where the value is none. */
function momentsOf(value: unknown): Period | undefined {
  const [, day, fraction] =
    (typeof value === 'string' &&
      /^([1-9]\d{3}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.exec(value)) ||
    [];
  const moment = new Date(String(value));
  if (day === undefined || !isDay(day) || Number.isNaN(moment.getTime())) return undefined;
  return [moment.toISOString(), laterThan(moment, fraction === undefined ? 1000 : 1)];
}

function laterThan(moment: Date, milliseconds: number): string {
  return new Date(moment.getTime() + milliseconds).toISOString();
}
