type Said<T> = Exclude<T, undefined>;

/** What stands at a place that is there: that it is not would be a fault of ours, and stops what was going on. */
export function nth<T>(list: ArrayLike<T>, index: number): Said<T> {
  const found = list[index];
  if (found === undefined) throw new Error(`Nothing at ${index} of ${list.length}`);
  return found as Said<T>;
}

/** The first of some: of what a statement answers that always answers a row, the row. */
export function firstOf<T>(some: ArrayLike<T>): Said<T> {
  return nth(some, 0);
}

/** The last of some. */
export function lastOf<T>(some: ArrayLike<T>): Said<T> {
  return nth(some, some.length - 1);
}

/** What a map has under a key that is known to be in it. */
export function under<Key, T>(map: { get(key: Key): T | undefined }, key: Key): NonNullable<T> {
  return sure(map.get(key));
}

/** A value that cannot be missing here, whatever its type allows. */
export function sure<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('What cannot be missing is');
  return value;
}
