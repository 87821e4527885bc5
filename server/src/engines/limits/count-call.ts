import { createHash, randomBytes } from 'node:crypto';
import type { Call } from '@passerelle/contracts/call.ts';
import { type CallInput, type LimitName, limits } from '@passerelle/contracts/limits.ts';
import { sql } from 'kysely';
import { type Db, rowOf } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/**
 * Counts a call of somebody towards each of its limits, before it is answered and whatever is answered.
 * @throws {ApiError} TOO_MANY_REQUESTS past one
 */
export async function countCall(db: Db, person: number, { limits: own = [] }: Call, input: CallInput): Promise<void> {
  for (const { name, questions } of own) {
    const asked = questions ? questions(input).map(digest) : [randomBytes(32)];
    for (const question of asked) await count(db, person, name, question);
  }
}

/** Forgets what counts no more. */
export async function forgetCounted(db: Db): Promise<void> {
  const longest = Math.max(...Object.values(limits).map(({ minutes }) => minutes));
  await sql`delete from counted_call where at < now() - make_interval(mins => ${longest}::integer)`.execute(db);
}

async function count(db: Db, person: number, name: LimitName, question: Buffer): Promise<void> {
  const { most, minutes } = limits[name];
  const since = sql`now() - make_interval(mins => ${minutes}::integer)`;
  const own = sql`"IdPersonneEV1" = ${person} and name = ${name}`;
  const { may } = await db.transaction().execute(async (trx) => {
    // Of several at once each sees those before it.
    await sql`select pg_advisory_xact_lock(hashtext(${`limit ${name}`}), ${person})`.execute(trx);
    await sql`delete from counted_call where ${own} and at < ${since}`.execute(trx);
    return await rowOf(
      trx,
      sql<{ may: boolean }>`with noted as (
          insert into counted_call ("IdPersonneEV1", name, question) select ${person}::integer, ${name}, ${question}
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
