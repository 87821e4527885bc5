import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SubjectKind } from '@passerelle/contracts/call.ts';
import { sql } from 'kysely';
import { type Db, rowsPrepared } from '../../platform/db/database.ts';
import { inOrder, type Look, type Looks, lookAt, seen, selected } from '../../platform/db/look.ts';
import { isOvertaken } from '../../platform/db/overtaken.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Announce, type Announcement, writtenAnnouncements } from '../../platform/realtime/announce.ts';
import { sure } from '../../platform/sure.ts';
import { type Actor, isPerson, numberOf, type Outsider } from '../access/actor.ts';
import { type Claims, rightsOf } from '../access/claims.ts';
import type { AccessKernel } from '../access/decide.ts';
import type { NewEffect } from '../effects/effect-system.ts';
import { effectsJob } from '../effects/effects-job.ts';
import { queueEffects } from '../effects/queue-effects.queries.ts';
import { type By, type Entry, writtenEntries } from '../history/entries.ts';
import type { EventName, Events } from './events.ts';
import { type Invariant, Upheld } from './invariants.ts';

/** Who asked for what the product does by itself later: the person, and the role that they acted under. */
export interface Asker {
  readonly IdPersonneEV1: number;
  readonly IdPersonneRole: number | null;
}

/** Who writes of those within: a person under a role, or the product itself, for somebody where they asked for it. */
export type Insider = Actor | { readonly system: string; readonly asker?: Asker };

/** Who writes: somebody within, a candidate or a program. */
export type Writer = Insider | Outsider;

export interface Act {
  /** `operationId` of the call, or the name of the job. */
  readonly call: string;
  readonly actor: Writer;
  /** `Idempotency-Key` of the request, with the input it stands for. */
  readonly once?: { readonly key: string; readonly input: unknown } | undefined;
  /** What the write needs on a subject: one of the claims, checked before, and again on what the write made of it. */
  readonly on?: {
    readonly claims: Claims;
    readonly kind: Exclude<SubjectKind, 'global'>;
    readonly key: number;
    readonly level?: 1 | 2;
  };
  readonly reason?: string;
  /** Only what it would do is asked for: all of it is done and has to hold, then is taken back. */
  readonly takenBack?: boolean;
}

/** What an act owes to what asks for it from within: a request, a job, the command line. */
export type Asking = Pick<Act, 'call' | 'once'> & { readonly actor: Insider };

/** What an act owes to the call of whoever makes it. */
export type AskedBy<Who> = Pick<Act, 'call' | 'once'> & { readonly actor: Who };

/** The same, asked by a person. */
export type PersonAsking = AskedBy<Actor>;

/** What a change was made to, and its values before and after; equal values write nothing. */
export interface Change {
  readonly entity: string;
  readonly id: string | number;
  readonly before?: object | null;
  readonly after?: object | null;
  /** Recorded in a rehearsal by what reacts: it comes about by itself each time that what it reacts to is written. */
  readonly follows?: true;
}

export interface Writing {
  readonly db: Db;
  /** The person who does it, or the account of the program; null where the product does by itself. */
  readonly by: number | null;
  /** Records a change in the history. */
  readonly record: (change: Change) => Promise<void>;
  /** Records many changes in the history at once. */
  readonly recordAll: (changes: readonly Change[]) => Promise<void>;
  /** Says what happened; reactions run now, in this transaction. */
  readonly emit: <E extends EventName>(event: E, payload: Events[E]) => Promise<void>;
  /** Tells open tabs, once this is committed. */
  readonly announce: Announce;
  /** Wants these to become so outside: written down with the act, begun once it is committed. */
  readonly queue: (effects: readonly NewEffect[]) => void;
  /** Looks, once all is written, whether what must hold of it does: reading what it sees throws where it does not. */
  readonly uphold: (look: Look<void>) => void;
  /** Has a job run, once this is committed. It finds what it has to do in what was written; so does a sweep, later. */
  readonly ask: Ask;
  /** Does this at the end of the act, once, with all that was left to it until then, in that order. A rehearsal does not. */
  readonly atEnd: <T>(what: AtEnd<T>, one: T) => void;
  /**
   * The same, keeping aside what is recorded and what is left to the end, by reactions too: what is taken back to a savepoint
   * never happened.
   */
  readonly aside: () => Aside;
}

/** What an act does at its end with all that it left to that. */
export type AtEnd<T> = (writing: Writing, all: readonly T[]) => Promise<void>;

/** What is done aside of an act, until it is known whether it stays. */
export interface Aside {
  readonly writing: Writing;
  /** What was recorded so far. */
  readonly changes: readonly Change[];
  /** It stays: records it, or what is made of it, and leaves to the end of the act what was left to it. */
  readonly keep: (changes?: readonly Change[]) => Promise<void>;
}

/** Something that is left to the end of an act. */
interface Left {
  readonly what: AtEnd<unknown>;
  readonly one: unknown;
}

/** Asks for a job about one thing, its key. */
export type Ask = (job: string, key: string) => void;

/** What is done once an act is committed; whatever is lost by then is found by those who look from time to time. */
export interface AfterCommit {
  /** Sends what open tabs are told. */
  readonly wake?: (() => void) | undefined;
  readonly ask?: Ask | undefined;
}

/** What reacts to what is emitted, in the transaction of whoever emits: all of it happens, or none. */
export interface Reacting {
  readonly run: <E extends EventName>(writing: Writing, event: E, payload: Events[E]) => Promise<void>;
}

export type ActFunction = <T>(act: Act, write: (writing: Writing) => Promise<T>) => Promise<T>;

/**
 * The one way to write. Opens the transaction, answers a repeated Idempotency-Key with the first answer, checks the
 * subject's scope before and after, lets reactions run inside, asks what must hold of what was written, and inserts the
 * effects that it wants and the history. After its commit open tabs are told and the jobs that it asked for are sent.
 * Where others wrote first at the same moment it begins again, once: whoever comes second is answered as whoever comes after.
 */
export function createAct(
  db: Db,
  kernel: AccessKernel,
  reactions: Reacting,
  invariants: readonly Invariant[],
  { wake, ask }: AfterCommit = {},
): ActFunction {
  return async (act, write) => {
    // Whoever looks through somebody else's eyes has no hands.
    if ('viewedBy' in act.actor && act.actor.viewedBy !== undefined) throw new ApiError('VIEW_AS_READ_ONLY');
    const attempt = async () =>
      await db.transaction().execute(async (trx) => {
        const scope = scopeLook(kernel, act);
        const earlier = await claim(trx, act, scope);
        if (earlier) return { answer: earlier.answer as Awaited<ReturnType<typeof write>>, told: undefined };
        const upheld = new Upheld(invariants);
        const told = new ActOutcome(trx, act, upheld);
        const { announce, queue, ask, uphold, leave } = told;
        if (scope) uphold(scope);
        const writing = writingOn(trx, reactions, {
          by: writerOf(act.actor),
          recordAll: (changes) => told.record(changes),
          announce,
          queue,
          ask,
          uphold,
          leave,
        });
        const answer = await write(writing);
        await told.doLeft(writing);
        await upheld.require(trx);
        await told.end(answer);
        if (act.takenBack) throw new TakenBack(answer);
        return { answer, told };
      });
    const { answer, told } = await orAgain(attempt).catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
      return { answer: error.answer as Awaited<ReturnType<typeof write>>, told: undefined };
    });
    if (told?.announcing) wake?.();
    for (const [job, key] of told?.asked ?? []) ask?.(job, key);
    return answer;
  };
}

/** Does it, and once more where others wrote first at the same moment. */
async function orAgain<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    return await attempt();
  }
}

function writingOn(db: Db, reactions: Reacting, { recordAll, leave, ...rest }: Means): Writing {
  const writing: Writing = {
    db,
    record: (change) => recordAll([change]),
    recordAll,
    emit: (event, payload) => reactions.run(writing, event, payload),
    atEnd: (what, one) => leave([{ what: what as AtEnd<unknown>, one }]),
    aside: () => {
      const changes: Change[] = [];
      const left: Left[] = [];
      return {
        writing: writingOn(db, reactions, {
          ...rest,
          recordAll: async (more) => void changes.push(...more),
          leave: (more) => void left.push(...more),
        }),
        changes,
        keep: async (kept = changes) => {
          await recordAll(kept);
          leave(left);
        },
      };
    },
    ...rest,
  };
  return writing;
}

type Means = Pick<Writing, 'by' | 'recordAll' | 'announce' | 'queue' | 'ask' | 'uphold'> & {
  readonly leave: (left: readonly Left[]) => void;
};

/** Carries what an act answered out of a transaction that is taken back. */
class TakenBack extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('taken back');
    this.answer = answer;
  }
}

const silent = () => {};

/** What a write would do. */
export interface Rehearsed<T> {
  readonly answer: T;
  /** What it records itself. */
  readonly changes: readonly Change[];
  /** What reactions record because of that: it is no part of what is written again or back, and comes with it. */
  readonly follows: readonly Change[];
  readonly effects: readonly NewEffect[];
}

/**
 * Does a write as an act would and takes it back: what it would record, want outside and answer, and nothing else left of
 * it. What reactions want outside they want again when it is done.
 */
export async function rehearse<T>(
  db: Db,
  reactions: Reacting,
  invariants: readonly Invariant[],
  write: (writing: Writing) => Promise<T>,
): Promise<Rehearsed<T>> {
  const noted: Change[] = [];
  const effects: NewEffect[] = [];
  const upheld = new Upheld(invariants);
  const looks: Look<void>[] = [];
  const attempt = db.transaction().execute(async (trx) => {
    const answer = await write(
      writingOn(trx, following(reactions), {
        by: null,
        recordAll: async (more) => void noted.push(...more.flatMap(onlyChanged)),
        announce: silent,
        queue: (more) => void effects.push(...more),
        ask: silent,
        uphold: (look) => void looks.push(look),
        leave: silent,
      }),
    );
    upheld.note(noted);
    await upheld.require(trx);
    if (looks.length > 0) await lookAt(trx, inOrder(looks));
    throw new TakenBack(answer);
  });
  const answer = await attempt.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
    return error.answer as T;
  });
  const [follows, changes] = [noted.filter((one) => one.follows), noted.filter((one) => !one.follows)];
  return { answer, changes, follows, effects };
}

/** Reactions that mark what they record as following from what they react to. */
function following(reactions: Reacting): Reacting {
  return {
    run: async (writing, event, payload) => {
      const recordAll: Writing['recordAll'] = async (changes) =>
        await writing.recordAll(changes.map((change) => ({ ...change, follows: true })));
      const record: Writing['record'] = async (change) => await recordAll([change]);
      await reactions.run({ ...writing, record, recordAll, queue: silent }, event, payload);
    },
  };
}

/** Looks whether what the act needs on its subject holds there. */
function scopeLook(kernel: AccessKernel, { actor, on }: Act): Look<void> | undefined {
  if (!on || 'system' in actor) return undefined;
  const { sql, read } = kernel.allowing(actor, on.claims, on.kind, on.key, on.level);
  return {
    sql,
    read: (found) => {
      if (!read(found)) throw new ApiError('NOT_AUTHORIZED', [{ path: rightsOf(on.claims).join('|'), rule: 'right' }]);
    },
  };
}

/** Changes are few, so they wait for the end; not those of a whole file of people. */
const mostWaiting = 1000;

/**
 * What an act leaves behind: the effects that it wants, then its changes in the history, what open tabs are told, its
 * answer under the idempotency key and a last look at what must hold, in one statement. What it wants outside waits for its end, so that locks are taken
 * late, in one order, and all at once.
 */
class ActOutcome {
  readonly #db: Db;
  readonly #act: Act;
  readonly #upheld: Upheld;
  #waiting: Entry[] = [];
  readonly #announced = new Map<string, Announcement>();
  readonly #wanted: NewEffect[] = [];
  readonly #asked = new Map<string, readonly [job: string, key: string]>();
  readonly #looks: Look<void>[] = [];
  #left: Left[] = [];

  /** An act that changes many things announces each once. */
  readonly announce: Announce = (announcement) => {
    this.#announced.set(JSON.stringify(announcement), announcement);
  };

  readonly queue: Writing['queue'] = (effects) => {
    this.#wanted.push(...effects);
    for (const { system, inMinutes = 0 } of effects) if (inMinutes === 0) this.ask(effectsJob, system);
  };

  readonly ask: Ask = (job, key) => void this.#asked.set(JSON.stringify([job, key]), [job, key]);

  readonly uphold: Writing['uphold'] = (look) => void this.#looks.push(look);

  readonly leave = (left: readonly Left[]): void => void this.#left.push(...left);

  constructor(db: Db, act: Act, upheld: Upheld) {
    this.#db = db;
    this.#act = act;
    this.#upheld = upheld;
  }

  /** Keeps what differs for the end of the act; writes at once where that is much. */
  async record(changes: readonly Change[]): Promise<void> {
    for (const change of changes) {
      const changed = onlyChanged(change);
      this.#upheld.note(changed);
      for (const { entity, id, before = null, after = null } of changed)
        this.#waiting.push({ entity, entity_id: String(id), before, after });
      if (this.#waiting.length >= mostWaiting) await this.#write();
    }
  }

  /** Does what was left to the end, and what that leaves in turn. */
  async doLeft(writing: Writing): Promise<void> {
    while (this.#left.length > 0) {
      const left = Map.groupBy(this.#left, ({ what }) => what);
      this.#left = [];
      for (const [what, all] of left)
        await what(
          writing,
          all.map(({ one }) => one),
        );
    }
  }

  /** Whether open tabs are to be told something. */
  get announcing(): boolean {
    return this.#announced.size > 0;
  }

  /** The jobs to ask for, each once. */
  get asked(): Iterable<readonly [job: string, key: string]> {
    return this.#asked.values();
  }

  async end(answer: unknown): Promise<void> {
    const { actor, once } = this.#act;
    await queueEffects(this.#db, this.#wanted);
    const written = [
      ...this.#entries(),
      ...(this.announcing ? [writtenAnnouncements([...this.#announced.values()])] : []),
    ];
    const owner = ownerOf(actor);
    const answered =
      once && owner
        ? sql`, answered as (update idempotency_key set answer = ${JSON.stringify({ value: answer })}
            where ${ownKey(owner, once.key)})`
        : sql``;
    if (written.length + this.#looks.length === 0 && !(once && owner)) return;
    const looks = inOrder(this.#looks);
    const [row] = await rowsPrepared(
      this.#db,
      sql<Record<string, unknown>>`with told as materialized (select ${sql.join(written)})${answered}
        select ${selected(looks)} from told`,
    );
    seen(looks, sure(row));
  }

  async #write(): Promise<void> {
    await rowsPrepared(this.#db, sql`select ${sql.join(this.#entries())}`);
  }

  #entries(): Sql[] {
    const { call, actor, reason } = this.#act;
    const entries = this.#waiting;
    this.#waiting = [];
    return entries.length > 0 ? [writtenEntries({ call, by: byOf(actor), reason: reason ?? null }, entries)] : [];
  }
}

/** The person who writes, or the account that a program writes as: what is closed to people is no more open to it. */
const writerOf = (actor: Writer): number | null => ('account' in actor ? actor.account : byOf(actor).IdPersonneEV1);

/** Who acts, as history keeps it. */
function byOf(actor: Writer): By {
  // Done by the product, for whoever asked: their name stands where a delegate names whom they act for.
  if ('system' in actor)
    return actor.asker
      ? { ...nobody, RoleIdPersonneEV1: actor.asker.IdPersonneEV1, IdPersonneRole: actor.asker.IdPersonneRole }
      : nobody;
  if (!isPerson(actor)) return { ...nobody, ...numberOf(actor) };
  const { IdPersonneEV1, RoleIdPersonneEV1, acting } = actor;
  return { ...nobody, IdPersonneEV1, RoleIdPersonneEV1, IdPersonneRole: acting?.IdPersonneRole ?? null };
}

const nobody = {
  ...{ IdPersonneEV1: null, RoleIdPersonneEV1: null, IdPersonneRole: null },
  ...{ candidate: null, program: null },
};

/** Whose an Idempotency-Key is; the product itself has none. */
function ownerOf(actor: Writer) {
  if ('system' in actor) return undefined;
  const { IdPersonneEV1, candidate = null, program = null } = byOf(actor);
  return { IdPersonneEV1, candidate, program };
}

/** The row of a key of theirs: each caller is of one kind. */
function ownKey(owner: NonNullable<ReturnType<typeof ownerOf>>, key: string): Sql<boolean> {
  const [kind, number] = sure(Object.entries(owner).find(([, one]) => one !== null));
  return sql<boolean>`key = ${key} and ${sql.ref(kind)} = ${number}`;
}

/** The change with the properties that differ, or none when none does. */
function onlyChanged({ before = null, after = null, ...of }: Change): Change[] {
  if (!before || !after) return before || after ? [{ ...of, before, after }] : [];
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(before[name as keyof typeof before], after[name as keyof typeof after]),
  );
  if (names.length === 0) return [];
  const pick = (from: object) =>
    Object.fromEntries(names.map((name) => [name, from[name as keyof typeof from] ?? null]));
  return [{ ...of, before: pick(before), after: pick(after) }];
}

/** Claims the key of an act and looks at its scope, in one statement; or answers what it answered before. */
async function claim(
  db: Db,
  act: Act,
  scope: Look<void> | undefined,
): Promise<{ readonly answer: unknown } | undefined> {
  const { call, actor, once } = act;
  const owner = ownerOf(actor);
  const looks: Looks = scope ? { scope } : {};
  if (!once || !owner) {
    if (scope) await lookAt(db, looks);
    return undefined;
  }
  // A second request with the same key waits here until the first one ends.
  const [row] = await rowsPrepared(
    db,
    sql<Record<string, unknown>>`with claimed as (
        insert into idempotency_key ("IdPersonneEV1", candidate, program, key, call, fingerprint)
        values (${owner.IdPersonneEV1}, ${owner.candidate}, ${owner.program}, ${once.key}, ${call}, ${fingerprintOf(call, once.input)})
        on conflict do nothing returning true as claimed)
      select ${selected({ ...looks, claimed: { sql: sql`select claimed from claimed`, read: Boolean } })}`,
  );
  if (!row?.claimed) return await answeredBefore(db, act);
  seen(looks, row);
  return undefined;
}

/**
 * What an act with the same Idempotency-Key answered before; undefined where there was none. Throws
 * IDEMPOTENCY_KEY_REUSED where it had another input.
 */
export async function answeredBefore(
  db: Db,
  { call, actor, once }: Pick<Act, 'call' | 'actor' | 'once'>,
): Promise<{ answer: unknown } | undefined> {
  const owner = ownerOf(actor);
  if (!once || !owner) return undefined;
  const first = await db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'answer'])
    .where(ownKey(owner, once.key))
    .executeTakeFirst();
  if (!first) return undefined;
  if (first.fingerprint !== fingerprintOf(call, once.input)) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  return { answer: (first.answer as { value: unknown } | null)?.value };
}

function fingerprintOf(call: string, input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([call, input]))
    .digest('base64url');
}
