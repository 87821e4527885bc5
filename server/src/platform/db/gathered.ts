/**
 * Reads by key, one statement at a time: keys asked for while one runs are gathered into the next. Alone, a read starts
 * at once; under load, a hundred round trips become a few. What is answered was always read after it was asked for.
 */
export function gathered<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let keys = new Set<Key>();
  let next: Promise<ReadonlyMap<Key, Value>> | undefined;
  let ended: Promise<unknown> = Promise.resolve();

  function start(): Promise<ReadonlyMap<Key, Value>> {
    const asked = [...keys];
    keys = new Set();
    next = undefined;
    const reading = read(asked);
    ended = reading.catch(() => undefined);
    return reading;
  }

  return async (key) => {
    keys.add(key);
    next ??= ended.then(start);
    return (await next).get(key);
  };
}
