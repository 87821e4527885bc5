import type { Condition, Scalar } from '@passerelle/contracts/conditions/condition.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';
import { collationOf } from '../catalogue/shown.ts';
import type { Subject } from '../catalogue/subject.ts';
import { compileCondition } from '../conditions/compile.ts';
import { type Envelope, readEnvelope } from '../conditions/envelope.ts';
import { FilterError, parseFields, parseWhere, partsOf, spelled } from '../conditions/parse.ts';
import { eachLeaf } from './list.ts';

const most = 10_000;

/** A filter as SQL; `order` ends with a comma where it says something. */
export interface PlainFilter {
  readonly where: Sql<boolean>;
  readonly order: Sql;
  readonly page: Sql;
  /** A row with the fields that are asked for; whole where none are. */
  readonly pick: <Row extends object>(row: Row) => Row;
}

/** What rows are answered with: their fields, and what stands with them, which `include` asks for beside some fields. */
interface Answered {
  readonly fields: readonly string[];
  readonly relations: readonly string[];
}

/**
 * Reads the LoopBack filter (`where`, `order`, `limit`, `skip`, and `fields` and `include` where rows may be asked for in
 * part) of a list that is read whole by who may read it, over the fields of its subject. Throws FILTER_INVALID, naming
 * what it does not know.
 */
export function readPlainFilter(
  text: string | undefined,
  subject: Subject,
  alias: string,
  language: Language,
  answered?: Answered,
): PlainFilter {
  const asked = readEnvelope(text, { most, also: answered ? ['fields', 'include'] : [] });
  const typeOf = (name: string) => (Object.hasOwn(subject.fields, name) ? subject.fields[name]?.type : undefined);
  const where = withBooleans(parseWhere(asked.where, { typeOf }), subject);
  return {
    // Nothing here is anybody's: no `$Field`, no day.
    where: compileCondition(where, subject, alias, {
      today: '2000-01-01',
      resolve: () => undefined,
      ofList: true,
    }),
    order: orderOf(asked.orders, subject, alias, language),
    page: sql`limit ${asked.limit} offset ${asked.skip}`,
    pick: picking(answered && askedFor(asked, answered)),
  };
}

function askedFor(asked: Envelope, { fields, relations }: Answered) {
  const beside = [asked.include ?? []].flat().map((one: unknown, index) => {
    const { relation = one } =
      typeof one === 'object' ? partsOf(one, `include/${index}`, ['relation'], 'notAllowed') : {};
    const known = relations.find((name) => name === relation);
    if (known === undefined) throw new FilterError(`include/${spelled(relation)}`, 'unknownField');
    return known;
  });
  const named = parseFields(asked.fields, [...fields, ...relations]);
  return named && [...named, ...beside];
}

/** What leaves of each row where fields are asked for. */
export function picking(fields: readonly string[] | undefined): PlainFilter['pick'] {
  if (!fields) return (row) => row;
  return (row) => Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))) as typeof row;
}

/** `Standard=1`: callers of a yes or no also write it as a figure. */
function withBooleans(condition: Condition, subject: Subject): Condition {
  return eachLeaf(condition, (leaf) => {
    const { field, value } = leaf;
    if (value === undefined || subject.fields[field]?.type !== 'boolean' || Array.isArray(value)) return leaf;
    const said: Scalar = value === 1 || value === '1' ? true : value === 0 || value === '0' ? false : (value as Scalar);
    return { ...leaf, value: said };
  });
}

function orderOf(asked: Envelope['orders'], subject: Subject, alias: string, language: Language): Sql {
  const orders = asked.map(({ name, descending, said }): Sql => {
    const field = Object.hasOwn(subject.fields, name) ? subject.fields[name] : undefined;
    if (!field || !('value' in field)) throw new FilterError(`order/${spelled(said)}`, 'unknownField');
    const value =
      field.type === 'text' ? sql`${field.value(alias)} collate ${collationOf(language)}` : field.value(alias);
    return descending ? sql`${value} desc, ` : sql`${value}, `;
  });
  return sql.join(orders, sql``);
}
