import { type Language, localeOf } from '@passerelle/contracts/languages.ts';
import { type ReferenceListName, referenceList } from '@passerelle/contracts/reference/reference.fields.ts';

/** Under which name a row is read with the place that somebody gave it; it never leaves. */
export const place = '#place';

export type Row = Record<string, string | number | boolean | null>;

/** One of the properties that rows are ordered by. */
export interface PropertyOrder {
  readonly property: string;
  readonly descending: boolean;
}

/** As somebody arranged the list; where nobody did, and for what was added since, in its own order. */
export function inListOrder(name: ReferenceListName, rows: readonly Row[], language: Language): readonly Row[] {
  const own = inOrder(rows, [{ property: referenceList(name).order, descending: false }], language);
  const placeOf = ({ [place]: at }: Row) => (typeof at === 'number' ? at : Number.POSITIVE_INFINITY);
  return own.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}

/** By properties, first to last; words in the order of the reader's language. What is empty comes last. */
export function inOrder(rows: readonly Row[], orders: readonly PropertyOrder[], language: Language): readonly Row[] {
  const { compare: byWords } = new Intl.Collator(localeOf(language));
  const compare = (a: Row, b: Row, property: string) => {
    const [x, y] = [a[property] ?? null, b[property] ?? null];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return typeof x === 'string' && typeof y === 'string' ? byWords(x, y) : Number(x) - Number(y);
  };
  return rows.toSorted((a, b) => {
    for (const { property, descending } of orders) {
      const by = compare(a, b, property);
      if (by !== 0) return descending ? -by : by;
    }
    return 0;
  });
}
