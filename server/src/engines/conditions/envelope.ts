import { parseCount, parseFilterText, parseOrder, partsOf } from './parse.ts';

const mostSkipped = 1_000_000;
const mostOrders = 3;

/** A LoopBack filter whose parts are known, counted and in bounds, and compared with no field yet. */
export interface Envelope {
  readonly where: unknown;
  readonly fields: unknown;
  readonly include: unknown;
  readonly orders: ReturnType<typeof parseOrder>;
  readonly limit: number;
  readonly skip: number;
}

interface EnvelopeRules {
  /** Rows that may be asked for at once; and those that are, where nobody says. */
  readonly most: number;
  readonly unless?: number;
  /** What may be said beside `where`, `order`, `limit`, `skip` and `offset`. */
  readonly also: readonly ('fields' | 'include')[];
}

/** Reads the envelope of a LoopBack filter. Throws FILTER_INVALID, naming the part that it does not know or take. */
export function readEnvelope(text: string | undefined, { most, unless = most, also }: EnvelopeRules): Envelope {
  const parts = ['where', 'order', 'limit', 'skip', 'offset', ...also];
  const filter = partsOf(parseFilterText(text), 'filter', parts, 'notAllowed');
  return {
    where: filter.where ?? {},
    fields: filter.fields,
    include: filter.include,
    orders: parseOrder(filter.order, mostOrders),
    limit: parseCount(filter.limit, 'limit', 1, most) ?? unless,
    skip: parseCount(filter.skip ?? filter.offset, 'skip', 0, mostSkipped) ?? 0,
  };
}
