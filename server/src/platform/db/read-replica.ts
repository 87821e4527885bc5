import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { tellLost } from './database.ts';

/** How long a read waits until the replica has what was written before it; then the database itself answers. */
const patienceMs = 150;
/** A replica that is away, or behind, is not asked again so soon. */
const restMs = 2000;
const connectMs = 1000;
/** PostgreSQL stopped a statement because it took too long, or because nobody waits for it. */
const stopped = '57014';

interface ReplicaOf {
  readonly url: string;
  /** The database itself. */
  readonly primary: pg.Pool;
  /** Pools of the database whose reads the replica may answer. */
  readonly pools: readonly pg.Pool[];
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * A copy of the database that only reads are asked of. What it answers is never older than the read: it is asked once it has
 * all that the database had written by then. Where it is away or behind, the database answers.
 */
export class ReadReplica {
  readonly #primary: pg.Pool;
  readonly #log: ReplicaOf['log'];
  readonly #twins: ReadonlyMap<pg.Pool, pg.Pool>;
  /** Asks how far the replica is. */
  readonly #asking: pg.Pool;
  #looking: Promise<boolean> = Promise.resolve(true);
  #waiting: Promise<boolean> | undefined;
  #restsUntil = 0;
  #away = false;

  constructor({ url, primary, pools, log }: ReplicaOf) {
    this.#primary = primary;
    this.#log = log;
    const open = (options: pg.PoolOptions, max: number) => {
      const pool = new pg.Pool({ ...options, max, connectionString: url, connectionTimeoutMillis: connectMs });
      tellLost(pool, (error) => this.#rest(error));
      return pool;
    };
    this.#twins = new Map(pools.map((pool) => [pool, open(pool.options, pool.options.max)]));
    this.#asking = open(primary.options, 1);
  }

  /** Asks the twin of a pool if it is as new as the database is now, else the pool itself; as well what fails there but for its time. */
  async read<T>(pool: pg.Pool, ask: (pool: pg.Pool) => Promise<T>): Promise<T> {
    const twin = this.#twins.get(pool);
    if (!twin || !(await this.#isUpToDate())) return await ask(pool);
    try {
      return await ask(twin);
    } catch (error) {
      if ((error as { code?: unknown }).code === stopped) throw error;
      this.#log.warn({ err: error }, 'read failed on the replica: the database itself answers');
      return await ask(pool);
    }
  }

  async end(): Promise<void> {
    await Promise.all([this.#asking, ...this.#twins.values()].map((pool) => pool.end()));
  }

  /** Whether it has all that was written until now: whoever asks while it is looked shares the look after that one. */
  async #isUpToDate(): Promise<boolean> {
    this.#waiting ??= this.#looking.then(async () => {
      this.#waiting = undefined;
      this.#looking = this.#look();
      return await this.#looking;
    });
    return await this.#waiting;
  }

  async #look(): Promise<boolean> {
    if (performance.now() < this.#restsUntil) return false;
    try {
      const { rows } = await this.#primary.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
      await this.#reaches(rows[0]?.lsn);
    } catch (error) {
      this.#rest(error);
      return false;
    }
    if (this.#away) this.#log.info('the replica answers reads again');
    this.#away = false;
    return true;
  }

  async #reaches(written: string | undefined): Promise<void> {
    const deadline = performance.now() + patienceMs;
    for (let pause = 1; ; pause *= 2) {
      const { rows } = await this.#asking.query<{ there: boolean | null }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
        [written],
      );
      const there = rows[0]?.there;
      if (there === true) return;
      if (there !== false) throw new Error('DATABASE_READ_URL names no replica');
      if (performance.now() + pause > deadline) throw new Error('The replica is behind');
      await sleep(pause);
    }
  }

  #rest(error: unknown): void {
    this.#restsUntil = performance.now() + restMs;
    if (!this.#away) this.#log.warn({ err: error }, 'the replica answers no reads now: the database itself does');
    this.#away = true;
  }
}
