import pg from 'pg';

/** A statement that ends by itself meanwhile needs no word. */
const soonEnoughMs = 100;

/**
 * Runs a statement on a connection of the pool, and has PostgreSQL stop it once the signal says that nobody waits for its
 * answer any more. The connection is given back when both the statement and the word to stop it are over: what is stopped is
 * never the next one's.
 */
export async function untilGivenUp<T>(
  pool: pg.Pool,
  signal: AbortSignal,
  ask: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let stopping: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const onAbort = () => {
    timer = setTimeout(() => {
      stopping = stop(pool, client);
    }, soonEnoughMs);
  };
  try {
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    return await ask(client);
  } finally {
    signal.removeEventListener('abort', onAbort);
    clearTimeout(timer);
    await stopping;
    client.release();
  }
}

/** As the user who opened the connections: the role that they take may stop none. Where it cannot be said, the statement goes on. */
async function stop({ options }: pg.Pool, client: pg.PoolClient): Promise<void> {
  const { processID } = client as unknown as { readonly processID: number };
  const word = new pg.Client({ connectionString: options.connectionString, connectionTimeoutMillis: 2000 });
  try {
    await word.connect();
    await word.query('select pg_cancel_backend($1)', [processID]);
  } catch {
    // It ends by itself, within its time.
  } finally {
    await word.end().catch(() => undefined);
  }
}
