import { createHash, randomBytes } from 'node:crypto';
import type { Call } from '@passerelle/contracts/call.ts';
import { type CallInput, type CallLimit, type LimitName, limits } from '@passerelle/contracts/limits.ts';
import { sql } from 'kysely';
import { type Db, rowOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { type Claimant, isPerson, numberOf } from '../access/actor.ts';
import { readerOf } from '../history/read-log.ts';

/** Whoever makes a call, and where from; nobody where the call asks nobody who they are. */
export interface CallOrigin {
  readonly who: Claimant | undefined;
  readonly address: string;
}

/**
 * Counts a call towards each of its limits, before it is answered and whatever is answered.
 * @throws {ApiError} TOO_MANY_REQUESTS past one
 */
export async function countCall(
  db: Db,
  origin: CallOrigin,
  { limits: own = [] }: Call,
  input: CallInput,
): Promise<void> {
  for (const limit of own) {
    const asked = limit.questions ? limit.questions(input).map(digest) : [randomBytes(32)];
    for (const question of asked) await count(db, keyOf(limit, origin, input), limit.name, question);
  }
}

/**
 * Counts what is no call, of a page, by the address that it is asked from.
 * @throws {ApiError} TOO_MANY_REQUESTS past the limit
 */
export async function countFrom(db: Db, name: LimitName, address: string): Promise<void> {
  await count(db, addressKey(address), name, randomBytes(32));
}

/**
 * Counts what somebody asks beside what their call says by itself: lines of a file that each ask.
 * @throws {ApiError} TOO_MANY_REQUESTS past the limit
 */
export async function countAsked(db: Db, who: Claimant, name: LimitName, questions: readonly unknown[]): Promise<void> {
  for (const question of questions) await count(db, keyOf({ name }, { who, address: '' }, {}), name, digest(question));
}

/** Forgets what counts no more. */
export async function forgetCounted(db: Db): Promise<void> {
  const longest = Math.max(...Object.values(limits).map(({ minutes }) => minutes));
  await sql`delete from counted_call where at < now() - make_interval(mins => ${longest}::integer)`.execute(db);
}

/** By whom or by what something is counted: a person by their key, all else as a digest. */
interface CountedBy {
  readonly person: number | null;
  readonly other: Buffer | null;
}

function keyOf({ by = 'caller' }: CallLimit, { who, address }: CallOrigin, input: CallInput): CountedBy {
  if (by === 'address') return addressKey(address);
  if (by !== 'caller') return { person: null, other: digest(['named', by(input)]) };
  if (!who) throw new Error('A call that anyone may make is counted by something else than by who makes it');
  if (isPerson(who)) return { person: readerOf(who), other: null };
  return { person: null, other: digest(['caller', numberOf(who)]) };
}

const addressKey = (address: string): CountedBy => ({
  person: null,
  other: digest(['address', networkOf(address)]),
});

async function count(db: Db, { person, other }: CountedBy, name: LimitName, question: Buffer): Promise<void> {
  const { most, minutes } = limits[name];
  const since = sql`now() - make_interval(mins => ${minutes}::integer)`;
  const by: Sql = person === null ? sql`counted_by = ${other}` : sql`"IdPersonneEV1" = ${person}`;
  const own = sql`${by} and name = ${name}`;
  const { may } = await db.transaction().execute(async (trx) => {
    // Of several at once each sees those before it.
    await sql`select pg_advisory_xact_lock(hashtext(${`limit ${name}`}), ${person ?? other?.readInt32BE() ?? 0})`.execute(
      trx,
    );
    await sql`delete from counted_call where ${own} and at < ${since}`.execute(trx);
    return await rowOf(
      trx,
      sql<{ may: boolean }>`with noted as (
          insert into counted_call ("IdPersonneEV1", counted_by, name, question)
          select ${person}::integer, ${other}::bytea, ${name}, ${question}
          where (select count(*) from counted_call where ${own}) < ${most}
          on conflict do nothing returning true)
        select exists (select from noted)
          or exists (select from counted_call where ${own} and question = ${question}) as may`,
    );
  });
  if (!may) throw new ApiError('TOO_MANY_REQUESTS');
}

function digest(question: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(question).toLowerCase()).digest();
}
