/** Whether PostgreSQL can hold the text: it has no NUL, and no half of a surrogate pair in UTF-8. */
function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Deeper values would overflow one stack or another: ours, the driver's or PostgreSQL's. */
const deepest = 100;

export interface Unstorable {
  /** Where, as a JSON pointer. */
  readonly path: string;
  readonly rule: 'unknownValue' | 'tooDeep';
}

/** What PostgreSQL cannot hold in a value: a text, a name, or values too deep. Undefined when it can hold all of it. */
export function unstorable(value: unknown, path = '', depth = 0): Unstorable | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : { path, rule: 'unknownValue' };
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= deepest) return { path, rule: 'tooDeep' };
  for (const [name, one] of Object.entries(value)) {
    if (!isStorableText(name)) return { path, rule: 'unknownValue' };
    const found = unstorable(one, `${path}/${name.slice(0, 80)}`, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** JSON text in the form that a `jsonb` column takes; undefined when it is not JSON, or not JSON that it can hold. */
export function storableJson(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return unstorable(value) ? undefined : JSON.stringify(value);
  } catch {
    return undefined;
  }
}
