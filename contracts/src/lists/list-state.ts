import { fillPath, type ScreenName, screenPaths } from '../screens.ts';
import type { DeclaredList } from './declared-list.ts';

/** What is shown of a list, as its address and its saved views hold it. `query` is the JSON filter, as calls take it. */
export interface KeptState {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly order?: string | undefined;
  readonly columns?: string | undefined;
}

/** The filter that free words are. */
export const wordsFilter = 'query';

/** A state as it came; what does not make sense is left out, and words alone are a filter too. */
export function stateOf({ query, order, columns }: Readonly<Record<string, unknown>>): KeptState {
  return {
    ...(typeof query === 'object' && query !== null && { query: query as Record<string, unknown> }),
    ...((typeof query === 'string' || typeof query === 'number') && { query: { [wordsFilter]: String(query) } }),
    ...(typeof order === 'string' && { order }),
    ...(typeof columns === 'string' && { columns }),
  };
}

/** A question to a list: a LoopBack filter. */
export interface ListQuestion {
  readonly where: Readonly<Record<string, unknown>>;
  readonly fields: readonly string[];
  readonly order: readonly string[];
  readonly limit?: number;
}

/** The columns that a state shows of its list: its own, or else the default ones. */
export function columnsOf({ columns }: KeptState, { defaultColumns }: Pick<DeclaredList, 'defaultColumns'>) {
  return columns?.split(',') ?? defaultColumns;
}

/** The question that a state asks: the same on the screen as in whatever reads a saved view by itself. */
export function questionOf(
  { query = {}, order = '' }: KeptState,
  columns: readonly string[],
  limit?: number,
): ListQuestion {
  return {
    where: query,
    fields: columns,
    order: order.split(',').filter((one) => one !== ''),
    ...(limit !== undefined && { limit }),
  };
}

/** The screen of a list in a state, as a path below the language. */
export function pathOfState(
  { screen, params }: Pick<DeclaredList, 'screen' | 'params'>,
  { query = {}, order, columns }: KeptState,
): string {
  const said = { query: JSON.stringify(query), ...(order && { order }), ...(columns && { columns }) };
  const search = Object.entries(said).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${fillPath(screenPaths[screen as ScreenName], params)}?${search.join('&')}`;
}
