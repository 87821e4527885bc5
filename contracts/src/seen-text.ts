/** Marks that turn the direction of what follows, and hyphens that only a line's end shows: they say nothing and hide much. */
const misleading = /[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Blanks, fillers and joiners: what shows nothing by itself. */
const nothing = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A text without what misleads whoever reads it; empty where it shows nothing but is no row of plain blanks. */
export function seenText(text: string): string {
  const seen = text.replace(misleading, '');
  return nothing.test(text) && /\S/u.test(text) ? '' : seen;
}

/** Whether a text, or one that is written with escapes, may hold what `seenText` takes out. */
const suspect = /[\u00ad\p{Default_Ignorable_Code_Point}\u2800]|\\u/u;

/** The same value with every text in it as it is seen, names of properties aside; `written` is how it came. */
export function seenTexts(value: unknown, written: string): unknown {
  return suspect.test(written) ? walk(value) : value;
}

function walk(value: unknown): unknown {
  if (typeof value === 'string') return seenText(value);
  if (Array.isArray(value)) return value.map(walk);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]));
}
