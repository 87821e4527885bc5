import type { Leaf } from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import { always, anyOf, never, type Sql } from '../../platform/db/sql.ts';
import { ConditionError } from './condition-error.ts';
import { listOf, numberOf, pair } from './leaf-values.ts';

/** Whether a day is as the leaf says. `today` is `YYYY-MM-DD`; a month or CURRENT_MONTH stands for all its days. */
export function testDate(leaf: Leaf, value: Sql, today: string): Sql<boolean> {
  switch (leaf.operator) {
    case 'equals':
      return leaf.value === null ? sql<boolean>`${value} is null` : inPeriod(value, periodOf(leaf, leaf.value, today));
    case 'different':
      return leaf.value === null
        ? sql<boolean>`${value} is not null`
        : sql<boolean>`not coalesce(${inPeriod(value, periodOf(leaf, leaf.value, today))}, false)`;
    case 'in':
    case 'not in': {
      const test = anyOf(
        listOf(leaf).map((one) =>
          one === null ? sql<boolean>`${value} is null` : inPeriod(value, periodOf(leaf, one, today)),
        ),
      );
      if (leaf.operator === 'in') return test;
      return test === never ? always : sql<boolean>`not coalesce(${test}, false)`;
    }
    case 'before':
      return sql<boolean>`${value} < ${periodOf(leaf, leaf.value, today)[0]}::date`;
    case 'after':
      return sql<boolean>`${value} > ${periodOf(leaf, leaf.value, today)[1]}::date`;
    case 'between': {
      const [from, to] = pair(leaf);
      return inPeriod(value, [periodOf(leaf, from, today)[0], periodOf(leaf, to, today)[1]]);
    }
    case 'within days': {
      const days = numberOf(leaf, leaf.value);
      if (!Number.isInteger(days) || Math.abs(days) > 36_525) throw new ConditionError(leaf.field, 'unknownValue');
      return sql<boolean>`${value} between ${today}::date + least(${days}::integer, 0) and ${today}::date + greatest(${days}::integer, 0)`;
    }
    case 'empty':
      return sql<boolean>`${value} is null`;
    default:
      return sql<boolean>`${value} is not null`;
  }
}

function inPeriod(value: Sql, [from, to]: readonly [string, string]): Sql<boolean> {
  return from === to
    ? sql<boolean>`${value} = ${from}::date`
    : sql<boolean>`${value} between ${from}::date and ${to}::date`;
}

/** First and last day of what the value names: a day, a month, or CURRENT_MONTH. */
function periodOf(leaf: Leaf, value: unknown, today: string): readonly [string, string] {
  const text = value === 'CURRENT_MONTH' ? today.slice(0, 7) : value;
  if (typeof text !== 'string') throw new ConditionError(leaf.field, 'unknownValue');
  if (/^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text)) {
    const last = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5)), 0)).getUTCDate();
    return [`${text}-01`, `${text}-${last}`];
  }
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text) || !isDay(text)) throw new ConditionError(leaf.field, 'unknownValue');
  return [text, text];
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
