type Waiting<Found> = { readonly found: (value: Found | undefined) => void; readonly failed: (error: unknown) => void };

/**
 * Things that many ask for one by one, asked for together: those wanted in one turn of the page become one call, and what is
 * on its way already is not asked for again.
 *
 * @param ask Answers those of the keys that there are; they come in alphabetical order, so that one screen has one address.
 * @returns Asks for one; undefined where there is none. Throws what `ask` throws.
 */
export function gathered<Key extends string, Found>(
  ask: (keys: readonly Key[]) => Promise<Readonly<Partial<Record<Key, Found>>>>,
): (key: Key) => Promise<Found | undefined> {
  const onTheirWay = new Map<Key, Promise<Found | undefined>>();
  let wanted = new Map<Key, Waiting<Found>>();
  const leave = async () => {
    const now = wanted;
    wanted = new Map();
    try {
      const answer = await ask([...now.keys()].sort());
      for (const [key, { found }] of now) found(answer[key]);
    } catch (error) {
      for (const { failed } of now.values()) failed(error);
    }
  };
  return (key) => {
    const coming =
      onTheirWay.get(key) ??
      new Promise<Found | undefined>((found, failed) => {
        if (wanted.size === 0) queueMicrotask(() => void leave());
        wanted.set(key, { found, failed });
      }).finally(() => onTheirWay.delete(key));
    onTheirWay.set(key, coming);
    return coming;
  };
}
