import { presentStatuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { Compare, Filter, Suffix } from 'scim2-parse-filter';
import { fieldGate } from '../../../engines/access/field-gate.ts';
import { FilterError } from '../../../engines/conditions/parse.ts';
import type { Eyes } from '../../../engines/lists/list.ts';
import { gatedValue } from '../../../engines/lists/rows.queries.ts';
import { allOf, anyOf, type Sql } from '../../../platform/db/sql.ts';
import { personSubject } from '../../people/person/person.columns.ts';
import { type Attribute, attributeOf, withoutUrn } from './attributes.ts';
import { parsedFilter } from './filter-text.ts';
import { idLangueOf } from './user-resource.ts';

/** Who asks, and what of this program the people `p` are called by. */
export interface Asking extends Eyes {
  readonly program: number;
}

export type Leaf = Compare | Suffix;

const deepest = 8;
const places = (text: string) => new FilterError('filter', text);

/**
 * A filter as SQL about the people `p`, as the program may know them. Throws FILTER_INVALID at what is none, at an attribute
 * that is not there and at one that it reads of nobody, before any row is looked at: never "all".
 */
export function compileFilter(asking: Asking, text: string): Sql<boolean> {
  return filterOf(text, (one) => leaf(asking, one));
}

/** A filter as SQL, by what each comparison in it says. Throws FILTER_INVALID at what is none. */
export function filterOf(text: string, leafOf: LeafOf): Sql<boolean> {
  return compile(leafOf, parsedFilter(text), 0);
}

type LeafOf = (one: Leaf) => Sql<boolean>;

function compile(leafOf: LeafOf, filter: Filter, depth: number): Sql<boolean> {
  if (depth > deepest) throw places('tooDeep');
  const inner = (one: Filter) => compile(leafOf, one, depth + 1);
  switch (filter.op) {
    case 'and':
      return allOf(paired((filter as Extract<Filter, { filters: Filter[] }>).filters).map(inner));
    case 'or':
      return anyOf((filter as Extract<Filter, { filters: Filter[] }>).filters.map(inner));
    case 'not':
      return sql<boolean>`not (${inner((filter as { readonly filter: Filter } & Filter).filter)})`;
    case '[]':
      return inner(ofType(filter as Extract<Filter, { valFilter: Filter }>));
    default:
      return leafOf(filter as Leaf);
  }
}

/** What kind a value is of (`[type eq "work"]`) goes with the value itself, which the parser tells apart. */
function paired(filters: readonly Filter[]): readonly Filter[] {
  const [first, second, ...rest] = filters;
  if (!first || !second) return filters;
  if (first.op === '[]' && 'valFilter' in first && 'attrPath' in second) {
    const kind = kindOf(first.valFilter);
    if (kind !== undefined && second.attrPath.toLowerCase() === `${first.attrPath}.value`.toLowerCase())
      return [{ ...second, attrPath: `${first.attrPath}[${kind}]` }, ...paired(rest)];
  }
  return [first, ...paired([second, ...rest])];
}

const kindOf = (filter: Filter): string | undefined =>
  filter.op === 'eq' && 'compValue' in filter && filter.attrPath.toLowerCase() === 'type'
    ? String(filter.compValue)
    : undefined;

/** `emails[type eq "work" and value co "x"]`, or a kind alone: that there is one. */
function ofType({ attrPath, valFilter }: { readonly attrPath: string; readonly valFilter: Filter }): Filter {
  const kind = kindOf(valFilter);
  if (kind !== undefined) return { op: 'pr', attrPath: `${attrPath}[${kind}]` };
  const parts = valFilter.op === 'and' && 'filters' in valFilter ? valFilter.filters : [valFilter];
  const kinds = parts.flatMap((one) => kindOf(one) ?? []);
  const values = parts.filter((one) => kindOf(one) === undefined);
  if (kinds.length > 1 || values.length === 0) throw places('unknownField');
  const path = kinds.length === 1 ? `${attrPath}[${kinds[0]}]` : attrPath;
  return {
    op: 'and',
    filters: values.map((one): Filter => {
      if (!('attrPath' in one) || 'valFilter' in one || one.attrPath.toLowerCase() !== 'value')
        throw places('unknownField');
      return { ...one, attrPath: path };
    }),
  };
}

function leaf(asking: Asking, { attrPath, ...test }: Leaf): Sql<boolean> {
  const name = withoutUrn(attrPath).toLowerCase();
  const value = 'compValue' in test ? test.compValue : undefined;
  if (name === 'id') return compared(test.op, sql`p."IdPersonneEV1"::text`, value, attrPath);
  if (name === 'externalid') return compared(test.op, externalId(asking), value, attrPath, { exact: true });
  // Several numbers, of which any will do.
  if (name === 'phonenumbers' || name === 'phonenumbers.value')
    return anyOf(
      ['work', 'mobile'].map((kind) => leaf(asking, { ...test, attrPath: `phoneNumbers[${kind}]` } as Leaf)),
    );
  const attribute = attributeOf(name);
  if (!attribute) throw new FilterError(`filter/${attrPath.slice(0, 60)}`, 'unknownField');
  if (attribute.path === 'active') return active(asking, test.op, value, attrPath);
  return compared(test.op, readable(asking, attribute, attrPath), asKept(attribute, value), attrPath);
}

/** What is asked for as its field holds it: a language by its code, of a moment the day. */
function asKept({ fields: [field] }: Attribute, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (field === 'IdLangue') return idLangueOf(value) ?? value;
  return field === 'DateEntreePhysique' ? value.replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1') : value;
}

const externalId = ({ program }: Asking): Sql => sql`(select e."externalId" from scim_external e
  where e."IdProgramme" = ${program} and e."IdPersonneEV1" = p."IdPersonneEV1")`;

/** What an attribute holds of `p`, empty where the program may not read it. */
function readable(asking: Asking, { fields }: Attribute, said: string): Sql {
  const [field = ''] = fields;
  const gate = fieldGate(asking, personSubject, field, 'p');
  if (gate === 'closed') throw new FilterError(`filter/${said.slice(0, 60)}`, 'notReadable');
  const of = personSubject.fields[field];
  if (!of || !('value' in of)) throw new FilterError(`filter/${said.slice(0, 60)}`, 'unknownField');
  return gatedValue(gate, of.value('p'));
}

function active(asking: Asking, op: Leaf['op'], value: unknown, said: string): Sql<boolean> {
  const read = (field: 'IdStatut' | 'Suspendu' | 'Desactive') =>
    readable(asking, { path: 'active', fields: [field] }, said);
  const statut = read('IdStatut');
  const there = sql<boolean>`(${statut}::integer in (${sql.join(presentStatuts.map((one) => sql.lit(one)))})
    and not ${read('Suspendu')} and not ${read('Desactive')})`;
  if (op === 'pr') return sql<boolean>`(${statut} is not null)`;
  const wanted = typeof value === 'string' ? value.toLowerCase() === 'true' : value;
  if ((op !== 'eq' && op !== 'ne') || typeof wanted !== 'boolean') throw new FilterError(`filter/active`, 'type');
  return (op === 'eq') === wanted
    ? sql<boolean>`coalesce(${there}, false)`
    : sql<boolean>`not coalesce(${there}, true)`;
}

/** Texts are compared whatever their case; what is empty meets nothing but `ne`. */
export function compared(
  op: Leaf['op'],
  value: Sql,
  wanted: unknown,
  said: string,
  { exact = false }: { readonly exact?: boolean } = {},
): Sql<boolean> {
  const place = `filter/${said.slice(0, 60)}`;
  if (op === 'pr') return sql<boolean>`(coalesce(${value}::text, '') <> '')`;
  if (wanted === null && (op === 'eq' || op === 'ne'))
    return op === 'eq' ? sql<boolean>`(${value} is null)` : sql<boolean>`(${value} is not null)`;
  if (typeof wanted !== 'string' && typeof wanted !== 'number') throw new FilterError(place, 'type');
  const text = String(wanted);
  if (text.includes('\0') || !text.isWellFormed()) throw new FilterError(place, 'unknownValue');
  const its = exact ? sql`${value}::text` : sql`lower(${value}::text)`;
  const asked = exact ? sql`${text}::text` : sql`lower(${text})`;
  switch (op) {
    case 'eq':
      return sql<boolean>`coalesce(${its} = ${asked}, false)`;
    case 'ne':
      return sql<boolean>`(${its} is distinct from ${asked})`;
    case 'co':
      return sql<boolean>`coalesce(strpos(${its}, ${asked}) > 0, false)`;
    case 'sw':
      return sql<boolean>`coalesce(starts_with(${its}, ${asked}), false)`;
    case 'ew':
      return sql<boolean>`coalesce(right(${its}, length(${asked})) = ${asked}, false)`;
    default:
      return sql<boolean>`coalesce(${its} collate "C" ${sql.raw(orders[op])} ${asked} collate "C", false)`;
  }
}

const orders = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
