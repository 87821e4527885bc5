/** Whether PostgreSQL can hold the text: it has no NUL, and no half of a surrogate pair in UTF-8. */
function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Deeper values would overflow one stack or another: ours, the driver's or PostgreSQL's. */
const deepest = 100;

/** Whether PostgreSQL can hold every text in the value, names included, and the value is not too deep. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= deepest) return false;
  return Object.entries(value).every(([name, one]) => isStorableText(name) && isStorable(one, depth + 1));
}

/** JSON text in the form that a `jsonb` column takes; undefined when it is not JSON, or not JSON that it can hold. */
export function storableJson(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isStorable(value) ? JSON.stringify(value) : undefined;
  } catch {
    return undefined;
  }
}
