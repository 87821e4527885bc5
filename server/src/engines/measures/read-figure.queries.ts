import { calledAs } from '@passerelle/contracts/catalogue/field.ts';
import type { DeclaredList } from '@passerelle/contracts/lists/declared-list.ts';
import { monthsTold, mostParts } from '@passerelle/contracts/reporting/measures.ts';
import type { MeasuredBy, MeasuredPart } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { fillPath, type ScreenName, screenPaths } from '@passerelle/contracts/screens.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type CountedGroup, countBy } from '../lists/count-by.queries.ts';
import type { ExportWords } from '../lists/export.ts';
import type { List, ListReader, Question } from '../lists/list.ts';
import type { ListEntry } from '../lists/list-entry.ts';
import { questionBy } from '../lists/reader.ts';
import { countRows } from '../lists/rows.queries.ts';
import { type Counted, countedBy, openOnAll } from './counted.ts';
import type { ListWhere, Measure, MeasuredField } from './measure.ts';
import { partLabels } from './part-labels.ts';
import { daysOfMonth, monthsUntil } from './periods.ts';

/** A measure as somebody may take it: its list, opened for them, and their question to it. */
export interface Asked {
  readonly measure: Measure;
  readonly declared: DeclaredList;
  readonly list: List;
  readonly where: ListWhere;
  readonly question: Question;
  readonly counted: Counted;
}

/**
 * What a measure asks its list for somebody; undefined where they may not: they do not open the list, may not filter by
 * what it compares, or read that nowhere.
 */
export async function askMeasure(reader: ListReader, entry: ListEntry, measure: Measure): Promise<Asked | undefined> {
  const { kernel, actor, today } = reader;
  const { declared } = entry;
  if (!kernel.holds(actor, declared.right)) return undefined;
  const { list } = await entry.open(reader);
  const where = measure.where({ today, holds: (right) => kernel.holds(actor, right) });
  const question = allowed(reader, list, where);
  const counted = question && countedBy(reader, list, question.where);
  return question && counted && { measure, declared, list, where, question, counted };
}

/** The question that a filter is; undefined where whoever asks may not. */
function allowed(reader: ListReader, list: List, where: ListWhere): Question | undefined {
  try {
    return questionBy(reader, list, { where });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_AUTHORIZED') return undefined;
    throw error;
  }
}

/** How many rows there are. */
export const readCount = async (reader: ListReader, { list, question }: Asked): Promise<number> =>
  await countRows(reader, list, question);

/** The list of exactly these rows. */
export const pathOf = ({ declared, where }: Asked): string => pathTo(declared, where);

/** The same rows told apart by each field of the measure that the reader may read on all of them, and find them by. */
export async function readParts(reader: ListReader, asked: Asked, words: ExportWords): Promise<readonly MeasuredBy[]> {
  const { measure, list, counted } = asked;
  const fields = (measure.by ?? []).filter(
    (by) => openOnAll(reader, list, counted, by.field) && allowed(reader, list, partOf(asked, by, { value: null })),
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
  const opens = (of: PartOf) => pathTo(declared, partOf(asked, by, of));
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
function partOf({ where, list }: Asked, by: MeasuredField, of: PartOf): ListWhere {
  const { field, filter = field } = by;
  // Each filter stands once in an address: a value of the whole says more than the whole does, what it is not stands beside it.
  if ('value' in of) return { ...where, [filter]: isMonthly(list, field) ? inMonth(of.value) : of.value };
  return { ...where, and: [{ [filter]: { 'not in': of.but } }] };
}

const inMonth = (month: Value) => (month === null ? null : { between: daysOfMonth(String(month)) });

/** The screen of a list, filtered. */
function pathTo({ screen, params }: DeclaredList, where: ListWhere): string {
  return `${fillPath(screenPaths[screen as ScreenName], params)}?query=${encodeURIComponent(JSON.stringify(where))}`;
}
