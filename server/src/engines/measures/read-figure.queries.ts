import { calledAs } from '@passerelle/contracts/catalogue/field.ts';
import { monthsTold, mostParts } from '@passerelle/contracts/reporting/measures.ts';
import type { MeasuredBy, MeasuredPart } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { type CountedGroup, countBy } from '../lists/count-by.queries.ts';
import type { ExportWords } from '../lists/export.ts';
import type { List, ListReader } from '../lists/list.ts';
import type { ListEntry } from '../lists/list-entry.ts';
import { countRows } from '../lists/rows.queries.ts';
import { type AskedRows, askRows, mayAsk, pathTo } from './asked-rows.ts';
import { openOnAll } from './counted.ts';
import type { ListWhere, Measure, MeasuredField } from './measure.ts';
import { partLabels } from './part-labels.ts';
import { daysOfMonth, monthsUntil } from './periods.ts';

/** A measure as somebody may take it. */
export interface Asked extends AskedRows {
  readonly measure: Measure;
}

/** What a measure asks its list for somebody; undefined where they may not. */
export async function askMeasure(reader: ListReader, entry: ListEntry, measure: Measure): Promise<Asked | undefined> {
  const { kernel, actor, today } = reader;
  const { list } = await entry.open(reader);
  const where = measure.where({ today, holds: (right) => kernel.holds(actor, right) });
  const asked = askRows(reader, entry.declared, list, where);
  return asked && { ...asked, measure };
}

/** How many rows there are. */
export const readCount = async (reader: ListReader, { list, question }: Asked): Promise<number> =>
  await countRows(reader, list, question);

/** The same rows told apart by each field of the measure that the reader may read on all of them, and find them by. */
export async function readParts(reader: ListReader, asked: Asked, words: ExportWords): Promise<readonly MeasuredBy[]> {
  const { measure, list, counted } = asked;
  const fields = (measure.by ?? []).filter(
    (by) => openOnAll(reader, list, counted, by.field) && mayAsk(reader, list, partOf(asked, by, { value: null })),
  );
  const read = await Promise.all(fields.map(async (by) => await readPartsBy(reader, asked, by, words)));
  return read.filter((one) => one !== undefined);
}

async function readPartsBy(
  reader: ListReader,
  asked: Asked,
  by: MeasuredField,
  words: ExportWords,
): Promise<MeasuredBy | undefined> {
  const { list, declared, question } = asked;
  const { field } = by;
  const monthly = isMonthly(list, field);
  const found = await countBy(reader, list, question, { by: field, most: monthly ? monthsTold : mostParts });
  if (!found || found.closed > 0) return undefined;
  const groups: readonly Pick<CountedGroup, 'value' | 'count'>[] = monthly
    ? everyMonth(reader.today, found.groups)
    : found.groups;
  const label = monthly ? String : await partLabels(reader, list, field, words);
  const opens = (of: PartOf) => pathTo({ declared, where: partOf(asked, by, of) });
  const told = groups.map(({ value, count }): MeasuredPart => {
    const [kind, said] = value === null ? (['empty', null] as const) : (['value', label(value)] as const);
    return { kind, label: said, count, opens: opens({ value }) };
  });
  const { count } = found.others;
  const but = found.groups.map(({ value }) => value);
  const others: MeasuredPart = { kind: 'others', label: null, count, opens: opens({ but }) };
  return {
    field: calledAs(field, list.subject.catalogue[field]),
    monthly,
    parts: count > 0 ? [...told, others] : told,
  };
}

/** The months that are told of, each with what it counts, be it nothing. */
const everyMonth = (today: string, groups: readonly CountedGroup[]) =>
  monthsUntil(today).map((value) => ({ value, count: groups.find((group) => group.value === value)?.count ?? 0 }));

const isMonthly = ({ subject }: List, field: string): boolean =>
  ['date', 'instant'].includes(subject.catalogue[field]?.type ?? '');

type Value = CountedGroup['value'];

/** One value, or any but some. */
type PartOf = { readonly value: Value } | { readonly but: readonly Value[] };

/** The filter of a part: that of the whole, and beside it what the part has in common. */
function partOf({ where, list }: AskedRows, by: MeasuredField, of: PartOf): ListWhere {
  const { field, filter = field } = by;
  // Each filter stands once in an address: a value of the whole says more than the whole does, what it is not stands beside it.
  if ('value' in of) return { ...where, [filter]: isMonthly(list, field) ? inMonth(of.value) : of.value };
  return { ...where, and: [{ [filter]: { 'not in': of.but } }] };
}

const inMonth = (month: Value) => (month === null ? null : { between: daysOfMonth(String(month)) });
