import { definePage } from '../../../lib/page.ts';
import { ReadsScreen } from './reads.screen.tsx';

export interface ReadsSearch {
  /** Of whom. */
  readonly of?: number | undefined;
  /** By whom. */
  readonly by?: number | undefined;
}

const keyOf = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly sensitiveReads: ReadsSearch;
  }
}

/** Every read of what is sensitive. */
export const page = definePage<'sensitiveReads'>()({
  texts: ['HISTORY', 'CHAMPS', 'GRID', 'PERSON'],
  search: ({ of, by }): ReadsSearch => ({
    ...(keyOf(of) && { of: keyOf(of) }),
    ...(keyOf(by) && { by: keyOf(by) }),
  }),
  Page: ReadsScreen,
});
