import { type Condition, isLeaf, type Scalar } from '@passerelle/contracts/conditions/condition.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import { collationOf } from '../../engines/catalogue/shown.ts';
import type { Subject } from '../../engines/catalogue/subject.ts';
import { compileCondition } from '../../engines/conditions/compile.ts';
import { FilterError, parseFilterText, parseWhere, spelled } from '../../engines/conditions/parse.ts';
import type { Sql } from '../../platform/db/sql.ts';

const limits = { page: 10_000, skip: 1_000_000, orders: 3 } as const;

/** A filter of the rights model as SQL; `order` ends with a comma where it says something. */
export interface ModelFilter {
  readonly where: Sql<boolean>;
  readonly order: Sql;
  readonly page: Sql;
}

/**
 * Reads the LoopBack filter of a list of the rights model (`where`, `order`, `limit`, `skip`) over the fields of its
 * subject. Throws FILTER_INVALID, naming what it does not know.
 */
export function readModelFilter(
  text: string | undefined,
  subject: Subject,
  alias: string,
  language: Language,
): ModelFilter {
  const filter = parseFilterText(text);
  for (const part of Object.keys(filter)) {
    if (!['where', 'order', 'limit', 'skip', 'offset'].includes(part))
      throw new FilterError(`filter/${part.slice(0, 40)}`, 'notAllowed');
  }
  const typeOf = (name: string) => (Object.hasOwn(subject.fields, name) ? subject.fields[name]!.type : undefined);
  const where = withBooleans(parseWhere(filter.where ?? {}, { typeOf }), subject);
  const limit = count(filter.limit, 'limit', 1, limits.page);
  const skip = count(filter.skip ?? filter.offset, 'skip', 0, limits.skip);
  return {
    // Nothing here is anybody's: no `$Field`, no day.
    where: compileCondition(where, subject, alias, { today: '2000-01-01', resolve: () => undefined }),
    order: orderOf(filter.order, subject, alias, language),
    page: sql`limit ${limit ?? limits.page} offset ${skip ?? 0}`,
  };
}

/** `Standard=1`: callers of a yes or no also write it as a figure. */
function withBooleans(condition: Condition, subject: Subject): Condition {
  if (!isLeaf(condition)) {
    const inner = (one: Condition) => withBooleans(one, subject);
    return 'and' in condition ? { and: condition.and.map(inner) } : { or: condition.or.map(inner) };
  }
  const { field, operator, value } = condition;
  if (subject.fields[field]?.type !== 'boolean' || value === undefined || Array.isArray(value)) return condition;
  const said: Scalar = value === 1 || value === '1' ? true : value === 0 || value === '0' ? false : (value as Scalar);
  return { field, operator, value: said };
}

function orderOf(raw: unknown, subject: Subject, alias: string, language: Language): Sql {
  const asked = raw === undefined || raw === null ? [] : Array.isArray(raw) ? raw : [raw];
  if (asked.length > limits.orders) throw new FilterError('order', 'tooLarge', limits.orders);
  const orders = asked.map((one): Sql => {
    const [, name = '', direction] =
      typeof one === 'string' ? (/^(\w{1,40})(?: (ASC|DESC))?$/i.exec(one.trim()) ?? []) : [];
    const field = Object.hasOwn(subject.fields, name) ? subject.fields[name] : undefined;
    if (!field || !('value' in field)) throw new FilterError(`order/${spelled(one)}`, 'unknownField');
    const value =
      field.type === 'text' ? sql`${field.value(alias)} collate ${collationOf(language)}` : field.value(alias);
    return direction?.toUpperCase() === 'DESC' ? sql`${value} desc, ` : sql`${value}, `;
  });
  return sql.join(orders, sql``);
}

function count(raw: unknown, part: string, least: number, most: number): number | undefined {
  if (raw === undefined || raw === null) return undefined;
  if (typeof raw !== 'number' || !Number.isInteger(raw) || raw < least)
    throw new FilterError(`filter/${part}`, 'unknownValue');
  if (raw > most) throw new FilterError(`filter/${part}`, 'tooLarge', most);
  return raw;
}
