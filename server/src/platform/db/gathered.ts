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

/**
 * Does alike things together, one statement at a time: what is asked for while one runs goes into the next, and its answers
 * come in the order of what was asked. Where several together fail, each is done alone: who stands in the way fails alone.
 */
export function together<Asked, Answer>(
  run: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  const runAll = async (asked: readonly Asked[]) =>
    (await run(asked)).map((value) => ({ status: 'fulfilled', value }) as const);
  const failed = (reason: unknown) => ({ status: 'rejected', reason }) as const;
  const ran = gathered(async (all: readonly { readonly asked: Asked }[]) => {
    const answers: PromiseSettledResult<Answer>[] = [];
    try {
      answers.push(...(await runAll(all.map(({ asked }) => asked))));
    } catch (error) {
      if (all.length === 1) answers.push(failed(error));
      else for (const { asked } of all) answers.push(...(await runAll([asked]).catch((alone) => [failed(alone)])));
    }
    return new Map(all.map((one, n) => [one, answers[n]]));
  });
  return async (asked) => {
    const answer = await ran({ asked });
    if (answer?.status !== 'fulfilled') throw answer?.reason;
    return answer.value;
  };
}
