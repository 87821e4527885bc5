import type { Call } from '@passerelle/contracts/call.ts';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { beside } from '../../platform/db/beside.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Actor, type Claimant, isPerson, numberOf } from '../access/actor.ts';

/** What was read of whom. */
export interface SensitiveRead {
  /** A call declared `sensitive`. */
  readonly call: Call;
  readonly people: readonly number[];
  /** Names of the fields. */
  readonly fields: readonly string[];
}

interface NotedRead {
  readonly at: string;
  readonly call: string;
  readonly IdPersonneEV1: number | null;
  readonly RoleIdPersonneEV1: number | null;
  readonly IdPersonneRole: number | null;
  readonly candidate: number | null;
  readonly program: number | null;
  readonly people: string;
  readonly fields: readonly string[];
}

const pause = 1000;
/** Kept while the database does not answer; beyond, the oldest are lost. */
const mostWaiting = 50_000;

/** Records a read at once: it is in the database when this resolves, or this rejects. */
export async function recordRead(db: Db, actor: Claimant, read: SensitiveRead): Promise<void> {
  await insertReads(db, [noted(actor, read)]);
}

/**
 * Records reads in batches, within a second, so that reading costs no write. A server that is killed loses the last
 * second of them.
 */
export class ReadLog {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #timer: NodeJS.Timeout;
  #waiting: NotedRead[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log.child({ log: 'history' });
    this.#timer = setInterval(() => beside(log, 'sensitive_read', this.flush()), pause).unref();
  }

  /** Keeps a read to be written within a second; one that is about nobody is not kept. */
  note(actor: Claimant, read: SensitiveRead): void {
    if (read.people.length > 0) this.#waiting.push(noted(actor, read));
  }

  /** Writes what waits. Never rejects: what could not be written waits on. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes what waits, then no more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #write(): Promise<void> {
    const batch = this.#waiting;
    if (batch.length === 0) return;
    this.#waiting = [];
    try {
      await insertReads(this.#db, batch);
    } catch (error) {
      this.#waiting = [...batch, ...this.#waiting].slice(-mostWaiting);
      this.#log.error({ err: error, waiting: this.#waiting.length }, 'sensitive reads not recorded');
    }
  }
}

/** Who reads: whoever looks, when it is through somebody else's eyes. */
export function readerOf({ IdPersonneEV1, viewedBy }: Actor): number {
  return viewedBy ?? IdPersonneEV1;
}

function noted(actor: Claimant, { call, people, fields }: SensitiveRead): NotedRead {
  if (!call.sensitive) throw new Error(`${call.operationId} is not declared sensitive`);
  return {
    at: new Date().toISOString(),
    call: call.operationId,
    ...byOf(actor),
    people: multirange(people),
    fields,
  };
}

function byOf(actor: Claimant) {
  if (!isPerson(actor))
    return { IdPersonneEV1: null, RoleIdPersonneEV1: null, IdPersonneRole: null, ...numberOf(actor) };
  return {
    IdPersonneEV1: readerOf(actor),
    RoleIdPersonneEV1: (actor.seen ?? actor).RoleIdPersonneEV1,
    IdPersonneRole: actor.acting?.IdPersonneRole ?? null,
    candidate: null,
    program: null,
  };
}

async function insertReads(db: Db, reads: readonly NotedRead[]): Promise<void> {
  await sql`
    insert into sensitive_read
      (at, call, "IdPersonneEV1", "RoleIdPersonneEV1", "IdPersonneRole", candidate, program, people, fields)
    select * from jsonb_to_recordset(${JSON.stringify(reads)}::jsonb) as read (at timestamptz, call text,
      "IdPersonneEV1" integer, "RoleIdPersonneEV1" integer, "IdPersonneRole" integer, candidate integer, program integer, people int4multirange, fields text[])`.execute(
    db,
  );
}

/** Keys as PostgreSQL writes a set of ranges: an export of everybody is a short text. */
function multirange(keys: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const key of Int32Array.from(keys).sort()) {
    const last = ranges.at(-1);
    if (last && key <= last[1] + 1) last[1] = key;
    else ranges.push([key, key]);
  }
  return `{${ranges.map(([from, to]) => `[${from},${to}]`).join()}}`;
}
