import { calledAs } from '@passerelle/contracts/catalogue/field.ts';
import { mostParts } from '@passerelle/contracts/reporting/measures.ts';
import type { MeasuredBy, MeasuredPart } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { countByEach, type Group } from '../lists/count-by-each.queries.ts';
import type { ExportWords } from '../lists/export.ts';
import type { List, ListReader } from '../lists/list.ts';
import type { ListEntry } from '../lists/list-entry.ts';
import { type AskedRows, askRows, mayAsk, pathTo } from './asked-rows.ts';
import { openOnAll } from './counted.ts';
import type { ListMeasure, ListWhere, MeasuredField } from './measure.ts';
import { partLabels } from './part-labels.ts';
import { daysOfMonth, monthsUntil } from './periods.ts';

/** A measure as somebody may take it. */
export interface Asked extends AskedRows {
  readonly measure: ListMeasure;
}

/** What a measure asks its list for somebody; undefined where they may not. */
export async function askMeasure(
  reader: ListReader,
  entry: ListEntry,
  measure: ListMeasure,
): Promise<Asked | undefined> {
  const { kernel, actor, today } = reader;
  const { list } = await entry.open(reader);
  const where = measure.where({ today, holds: (right) => kernel.holds(actor, right) });
  const asked = askRows(reader, entry.declared, list, where);
  return asked && { ...asked, measure };
}

/** How many rows there are, and the same told apart by each field that the reader may read on all of them, and find them by. */
export async function countFigure(
  reader: ListReader,
  asked: Asked,
  words: ExportWords,
): Promise<{ readonly count: number; readonly by: MeasuredBy[] }> {
  const { measure, list, counted, question } = asked;
  const fields = (measure.by ?? []).filter(
    (by) => openOnAll(reader, list, counted, by.field) && mayAsk(reader, list, partOf(asked, by, { value: null })),
  );
  const found = await countByEach(
    reader,
    list,
    question,
    fields.map(({ field }) => field),
  );
  const by = fields.map(async (one) => await toldApart(reader, asked, one, found.by.get(one.field) ?? [], words));
  return { count: found.count, by: await Promise.all(by) };
}

/** The largest parts one by one, the others together; months in their order, each of them. */
async function toldApart(
  reader: ListReader,
  asked: Asked,
  by: MeasuredField,
  groups: readonly Group[],
  words: ExportWords,
): Promise<MeasuredBy> {
  const { list, declared } = asked;
  const { field } = by;
  const monthly = isMonthly(list, field);
  const opens = (of: PartOf) => pathTo({ declared, where: partOf(asked, by, of) });
  const largest = monthly ? everyMonth(reader.today, groups) : groups.slice(0, mostParts);
  const values = largest.map(({ value }) => value);
  const label = monthly ? String : await partLabels(reader, list, field, words, values);
  const told = largest.map(({ value, count }): MeasuredPart => {
    const [kind, said] = value === null ? (['empty', null] as const) : (['value', label(value)] as const);
    return { kind, label: said, count, opens: opens({ value }) };
  });
  const count = monthly ? 0 : groups.slice(mostParts).reduce((sum, group) => sum + group.count, 0);
  const but = largest.map(({ value }) => value);
  const others: MeasuredPart = { kind: 'others', label: null, count, opens: opens({ but }) };
  return {
    field: calledAs(field, list.subject.catalogue[field]),
    monthly,
    parts: count > 0 ? [...told, others] : told,
  };
}

/** The months that are told of, each with what it counts, be it nothing. */
const everyMonth = (today: string, groups: readonly Group[]): readonly Group[] =>
  monthsUntil(today).map((value) => ({ value, count: groups.find((group) => group.value === value)?.count ?? 0 }));

const isMonthly = ({ subject }: List, field: string): boolean =>
  ['date', 'instant'].includes(subject.catalogue[field]?.type ?? '');

type Value = Group['value'];

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
