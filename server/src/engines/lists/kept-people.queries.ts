import type { Condition, Leaf } from '@passerelle/contracts/conditions/condition.ts';
import { keptRecords } from '../access/kept-records.queries.ts';
import type { Subject } from '../catalogue/subject.ts';
import { fieldAt } from '../conditions/compile.ts';
import { eachLeaf, type List, type ListReader } from './list.ts';

type Reader = Pick<ListReader, 'db' | 'kernel' | 'actor'>;

/**
 * A filter whose keys of records that were merged are those of the kept ones, where whoever asks sees these: an address that somebody
 * kept or was sent finds the same people. Nothing is asked of a filter that names nobody.
 */
export async function namingKept(
  reader: Reader,
  { subject }: Pick<List, 'subject'>,
  where: Condition,
): Promise<Condition> {
  const named = new Set<number>();
  eachLeaf(where, (leaf) => {
    if (comparesPeople(leaf, subject)) for (const value of valuesOf(leaf)) if (isKey(value)) named.add(Number(value));
    return leaf;
  });
  if (named.size === 0) return where;
  const kept = await keptRecords(reader, [...named]);
  if (kept.size === 0) return where;
  const one = <T>(value: T) => (isKey(value) ? (kept.get(Number(value)) ?? value) : value);
  return eachLeaf(where, (leaf) => {
    if (leaf.value === undefined || !comparesPeople(leaf, subject)) return leaf;
    return { ...leaf, value: Array.isArray(leaf.value) ? leaf.value.map(one) : one(leaf.value) };
  });
}

const valuesOf = ({ value }: Leaf): readonly unknown[] => [value].flat();

/** A key, as the database has one, written as a number or in digits. */
const isKey = (value: unknown): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && /^\d{1,10}$/.test(value))) &&
  Number.isInteger(Number(value)) &&
  Number(value) > 0 &&
  Number(value) <= 2_147_483_647;

/** Whether what a leaf compares holds keys of people, be it of somebody whom the row names. */
function comparesPeople(leaf: Leaf, subject: Subject): boolean {
  const { field, further } = fieldAt(leaf.field, subject, leaf);
  if (further === undefined) return field.type === 'person' || field.type === 'descendants';
  return field.type === 'person' && comparesPeople({ ...leaf, field: further }, field.to());
}
