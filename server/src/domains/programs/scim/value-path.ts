import type { Filter } from 'scim2-parse-filter';
import { FilterError } from '../../../engines/conditions/parse.ts';
import { type Attribute, attributeOf, withoutUrn } from './attributes.ts';
import { parsedFilter } from './filter-text.ts';

/** One of several values that somebody has of an attribute, by its kind. */
interface HeldValue {
  readonly attribute: Attribute;
  readonly type: string;
  readonly value: string | undefined;
}

const kinds = ['work', 'mobile'] as const;

/** The values of an attribute that has several, of which each kind is one; none where it has no kinds. */
export function valuesOf(name: string, held: ReadonlyMap<string, string>): readonly HeldValue[] {
  return kinds.flatMap((type) => {
    const attribute = attributeOf(`${name}[${type}]`);
    return attribute ? [{ attribute, type, value: held.get(attribute.path) }] : [];
  });
}

/** A path that names some of several values: `phoneNumbers[type eq "mobile"].value`. */
interface ValuePath {
  readonly name: string;
  readonly filter: Filter;
  readonly sub: string;
}

/** As long as a filter in an address may be: how long it takes to read one goes with the square of that. */
const longest = 2000;

/** Undefined where a path names no values by a filter. Throws FILTER_INVALID at a filter that is none. */
export function valuePath(path: string): ValuePath | undefined {
  if (path.length > longest) throw new FilterError('path', 'maxLength');
  const [, whole, sub = 'value'] = /^(.*\])(?:\.([\w$]+))?$/s.exec(path.trim()) ?? [];
  if (whole === undefined) return undefined;
  const parsed = parsedFilter(whole);
  if (parsed.op !== '[]' || !('valFilter' in parsed)) throw new FilterError('path', 'syntax');
  return { name: withoutUrn(parsed.attrPath), filter: parsed.valFilter, sub: sub.toLowerCase() };
}

/** Whether a filter names this value. Throws FILTER_INVALID at what no value has. */
export function isNamed(one: HeldValue, filter: Filter): boolean {
  switch (filter.op) {
    case 'and':
      return (filter as Extract<Filter, { filters: Filter[] }>).filters.every((each) => isNamed(one, each));
    case 'or':
      return (filter as Extract<Filter, { filters: Filter[] }>).filters.some((each) => isNamed(one, each));
    case 'not':
      return !isNamed(one, (filter as Extract<Filter, { filter: Filter }>).filter);
    default:
      return isMet(one, filter as Extract<Filter, { attrPath: string }>);
  }
}

function isMet({ attribute, type, value }: HeldValue, filter: Extract<Filter, { attrPath: string }>): boolean {
  const name = filter.attrPath.toLowerCase();
  if (!['value', 'type', 'primary'].includes(name)) throw new FilterError('path', 'unknownField');
  const primary = attribute.path.startsWith('emails') ? 'true' : '';
  const is = (name === 'value' ? (value ?? '') : name === 'type' ? type : primary).toLowerCase();
  if (filter.op === 'pr') return is !== '';
  const asked = String('compValue' in filter ? filter.compValue : '').toLowerCase();
  switch (filter.op) {
    case 'eq':
      return is === asked;
    case 'ne':
      return is !== asked;
    case 'co':
      return is.includes(asked);
    case 'sw':
      return is.startsWith(asked);
    case 'ew':
      return is.endsWith(asked);
    default:
      throw new FilterError('path', 'unknownOperator');
  }
}

/** The kind that a filter asks for and no value that there is: what is written there is made. Undefined where it names a value. */
export function kindMade(filter: Filter): string | undefined {
  const all = filter.op === 'and' && 'filters' in filter ? filter.filters : [filter];
  const said = all.map((one) =>
    one.op === 'eq' && 'compValue' in one ? ([one.attrPath.toLowerCase(), String(one.compValue)] as const) : undefined,
  );
  if (!said.every((one) => one?.[0] === 'type' || one?.[0] === 'primary')) return undefined;
  return said.find((one) => one?.[0] === 'type')?.[1] ?? 'work';
}
