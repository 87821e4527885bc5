import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { SubjectKind } from '@passerelle/contracts/call.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { EventName, Events, Reactions } from '../../platform/events/events.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';

/** Who writes: a person under a role, or the product itself. */
export type Writer = Actor | { readonly system: string };

export interface Act {
  /** `operationId` of the call, or the name of the job. */
  readonly call: string;
  readonly actor: Writer;
  /** `Idempotency-Key` of the request, with the input it stands for. */
  readonly once?: { readonly key: string; readonly input: unknown } | undefined;
  /** The right that the write needs on a subject: checked before, and again on what the write made of it. */
  readonly on?: {
    readonly right: RightCode;
    readonly kind: Exclude<SubjectKind, 'global'>;
    readonly key: number;
    readonly level?: 1 | 2;
  };
  readonly reason?: string;
}

/** What a change was made to, and its values before and after; equal values write nothing. */
export interface Change {
  readonly entity: string;
  readonly id: string | number;
  readonly before?: object | null;
  readonly after?: object | null;
}

export interface Writing {
  readonly db: Db;
  /** Records a change in the history. */
  readonly record: (change: Change) => Promise<void>;
  /** Records many changes in the history at once. */
  readonly recordAll: (changes: readonly Change[]) => Promise<void>;
  /** Says what happened; reactions run now, in this transaction. */
  readonly emit: <E extends EventName>(event: E, payload: Events[E]) => Promise<void>;
}

export type ActFunction = <T>(act: Act, write: (writing: Writing) => Promise<T>) => Promise<T>;

/**
 * The one way to write. Opens the transaction, answers a repeated Idempotency-Key with the first answer, checks the
 * subject's scope before and after, lets reactions run inside, and inserts the history.
 */
export function createAct(db: Db, kernel: AccessKernel, reactions: Reactions): ActFunction {
  return async (act, write) => {
    // Whoever looks through somebody else's eyes has no hands.
    if ('viewedBy' in act.actor && act.actor.viewedBy !== undefined) throw new ApiError('VIEW_AS_READ_ONLY');
    return await db.transaction().execute(async (trx) => {
      const earlier = await claimKey(trx, act);
      if (earlier) return earlier.answer as Awaited<ReturnType<typeof write>>;
      await requireScope(trx, kernel, act);
      const answer = await write({
        db: trx,
        record: (change) => record(trx, act, [change]),
        recordAll: (changes) => record(trx, act, changes),
        emit: (event, payload) => reactions.run(trx, event, payload),
      });
      await requireScope(trx, kernel, act);
      await keepAnswer(trx, act, answer);
      return answer;
    });
  };
}

class TakenBack extends Error {}

/** Does a write and takes it back: what it would record and answer, and nothing else left of it. */
export async function rehearse<T>(
  db: Db,
  reactions: Reactions,
  write: (writing: Writing) => Promise<T>,
): Promise<{ readonly answer: T; readonly changes: readonly Change[] }> {
  const changes: Change[] = [];
  const note = async (more: readonly Change[]) => void changes.push(...more.flatMap(onlyChanged));
  let done: { readonly answer: T } | undefined;
  const attempt = db.transaction().execute(async (trx) => {
    const answer = await write({
      db: trx,
      record: (change) => note([change]),
      recordAll: note,
      emit: (event, payload) => reactions.run(trx, event, payload),
    });
    done = { answer };
    throw new TakenBack();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  return { answer: done!.answer, changes };
}

async function requireScope(db: Db, kernel: AccessKernel, { actor, on }: Act): Promise<void> {
  if (!on || 'system' in actor) return;
  if (!(await kernel.allows(db, actor, on.right, on.kind, on.key, on.level))) throw new ApiError('NOT_AUTHORIZED');
}

async function record(db: Db, { call, actor, reason }: Act, changes: readonly Change[]): Promise<void> {
  const entries = changes
    .flatMap(onlyChanged)
    .map(({ entity, id, before, after }) => ({ entity, entity_id: String(id), before, after }));
  if (entries.length === 0) return;
  const by = 'system' in actor ? null : actor;
  await sql`
    insert into history_entry
      (call, "IdPersonneEV1", "RoleIdPersonneEV1", "IdPersonneRole", reason, entity, entity_id, before, after)
    select ${call}, ${by?.IdPersonneEV1 ?? null}::integer, ${by?.RoleIdPersonneEV1 ?? null}::integer,
      ${by?.acting?.IdPersonneRole ?? null}::integer, ${reason ?? null}::text, entity, entity_id, before, after
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry(entity text, entity_id text, before jsonb, after jsonb)`.execute(db);
}

/** The change with the properties that differ, or none when none does. */
function onlyChanged({ entity, id, before = null, after = null }: Change): Change[] {
  if (!before || !after) return before || after ? [{ entity, id, before, after }] : [];
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(before[name as keyof typeof before], after[name as keyof typeof after]),
  );
  if (names.length === 0) return [];
  const pick = (from: object) =>
    Object.fromEntries(names.map((name) => [name, from[name as keyof typeof from] ?? null]));
  return [{ entity, id, before: pick(before), after: pick(after) }];
}

async function claimKey(db: Db, { call, actor, once }: Act): Promise<{ answer: unknown } | undefined> {
  if (!once || 'system' in actor) return undefined;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([call, once.input]))
    .digest('base64url');
  // A second request with the same key waits here until the first one ends.
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ IdPersonneEV1: actor.IdPersonneEV1, key: once.key, call, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return undefined;
  const first = await db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'answer'])
    .where('IdPersonneEV1', '=', actor.IdPersonneEV1)
    .where('key', '=', once.key)
    .executeTakeFirstOrThrow();
  if (first.fingerprint !== fingerprint) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  return { answer: (first.answer as { value: unknown } | null)?.value };
}

async function keepAnswer(db: Db, { actor, once }: Act, answer: unknown): Promise<void> {
  if (!once || 'system' in actor) return;
  await db
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify({ value: answer }) })
    .where('IdPersonneEV1', '=', actor.IdPersonneEV1)
    .where('key', '=', once.key)
    .execute();
}
