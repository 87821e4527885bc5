import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { EffectName, NewEffect } from './effect-system.ts';
import { urgentDue } from './move-effects.queries.ts';
import { unfinished } from './unfinished.ts';

/**
 * Writes effects down, in the transaction of the act that wants them. One that is there already stays as it is. A
 * transaction that queues for a subject waits for another that does, so that their order is that of their commits.
 */
export async function queueEffects(db: Db, effects: readonly NewEffect[]): Promise<void> {
  if (effects.length === 0) return;
  await holdOrder(
    db,
    effects.flatMap(({ subject }) => subject ?? []),
  );
  let alike: NewEffect[] = [];
  const insertAlike = async () => {
    await insertEffects(db, alike);
    alike = [];
  };
  for (const effect of effects) {
    if (effect.after === undefined && (effect.subject === undefined || effect.version === undefined)) {
      alike.push(effect);
      continue;
    }
    await insertAlike();
    if (!(await supersede(db, effect))) await insertEffects(db, [effect]);
  }
  await insertAlike();
}

/** Nobody else queues for these subjects until the end of the transaction. */
export async function holdOrder(db: Db, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  // Few locks whatever the number of subjects, in one order for all.
  await sql`select pg_advisory_xact_lock(hashtext('effect'), bucket)
    from (select distinct hashtext(subject) & 63 as bucket from unnest(${sql.val([...new Set(subjects)])}::text[]) subject
      order by 1) buckets`.execute(db);
}

/** Whether an earlier version of the same, last in its order and begun by nobody, now stands for this one. */
async function supersede(db: Db, { system, operation, entity, id, version, subject }: NewEffect): Promise<boolean> {
  if (subject === undefined || version === undefined) return false;
  const rows = await rowsOf(
    db,
    sql`update effect e set version = greatest(version, ${version}) where e.id = (
        select last.id from effect last where last.subject = ${subject} and last.state in ${unfinished}
        order by last.id desc limit 1)
      and system = ${system} and operation = ${operation} and entity = ${entity} and entity_id = ${id}
      and state = 'waiting' and lease = 0 and version is not null and undo_of is null
      and not exists (select from effect waits where waits.after = e.id) returning id`,
  );
  return rows.length > 0;
}

async function insertEffects(db: Db, effects: readonly NewEffect[]): Promise<void> {
  if (effects.length === 0) return;
  const [{ after = undefined } = {}] = effects;
  const before = after && (await idOf(db, after));
  await db
    .insertInto('effect')
    .values(
      effects.map(
        ({
          system,
          operation,
          entity,
          id,
          version = null,
          subject = null,
          apart = false,
          passes = false,
          inMinutes = 0,
          urgent = false,
          lane = null,
        }) => ({
          ...{ system, operation, entity, entity_id: id, version, subject, after: before ?? null, apart, passes, lane },
          due_at: urgent ? urgentDue : sql<Date>`now() + make_interval(mins => ${sql.lit(inMinutes)})`,
        }),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Throws where there is none: what is waited for is wanted first. */
async function idOf(db: Db, { system, operation, entity, id, version = undefined }: EffectName): Promise<number> {
  const [found] = await rowsOf(
    db,
    sql<{
      id: number;
    }>`select id from effect where system = ${system} and operation = ${operation} and entity = ${entity}
      and entity_id = ${id} and version is not distinct from ${version ?? null}::integer and undo_of is null`,
  );
  if (!found) throw new Error(`No effect ${system}/${operation}/${entity}/${id} to come after`);
  return found.id;
}
