import type { EffectState } from '@passerelle/contracts/effects/effects.contract.ts';
import { sql } from 'kysely';
import { rowsOf } from '../../platform/db/database.ts';
import { effectsJob } from './effects-job.ts';
import { askForReady } from './lease-effects.queries.ts';
import { announceEffects, type Moving } from './move-effects.queries.ts';
import { holdOrder } from './queue-effects.queries.ts';

interface Undone {
  readonly id: number;
  readonly subject: string | null;
  readonly state: EffectState;
  readonly begun: boolean;
  readonly after: number | null;
}

/**
 * Has effects taken back, the last first, in the transaction of the act that wants it: one that nobody has begun is given
 * up; what came about, or may have, is undone once its own is over. Whether it can be, its system says then: one that
 * cannot is refused, and settled by somebody.
 */
export async function undoEffects({ db, ask, announce }: Moving, ids: readonly number[]): Promise<void> {
  const these = sql`e.id = any(${sql.val(ids)}::bigint[]) and e.undo_of is null`;
  const subjects = await rowsOf(
    db,
    sql<{ subject: string }>`select distinct e.subject from effect e where ${these} and e.subject is not null`,
  );
  await holdOrder(
    db,
    subjects.map(({ subject }) => subject),
  );
  const effects = await rowsOf(
    db,
    // What was refused before anything was done has done nothing.
    sql<Undone>`select e.id, e.subject, e.state, e.after, case e.state when 'waiting' then e.lease > 0
        when 'refused' then e.attempts > 1 or e.phase = 'check'
        else e.state not in ('cancelled', 'skipped') end as begun
      from effect e where ${these} order by e.id desc for update`,
  );
  const over = effects.filter(({ state }) => state === 'waiting' || state === 'failed' || state === 'refused');
  await sql`update effect set state = 'cancelled', ended_at = now()
    where id = any(${sql.val(over.map(({ id }) => id))}::bigint[])`.execute(db);
  // Where one came after another across subjects, so do their undoings, the other way.
  const chained = effects.some(({ after }) => after !== null);
  let last: number | null = null;
  for (const { id } of effects.filter(({ begun }) => begun)) {
    const [undoing]: { id: number; system: string }[] = await rowsOf(
      db,
      sql<{ id: number; system: string }>`
        insert into effect (system, operation, entity, entity_id, version, subject, external_id, undo_of, after)
        select system, operation, entity, entity_id, version, subject, external_id, id, ${chained ? last : null}::bigint
        from effect where id = ${id} on conflict do nothing returning id, system`,
    );
    if (undoing) ask(effectsJob, undoing.system);
    last = undoing?.id ?? last;
  }
  announceEffects({ announce });
  await askForReady({ db, ask }, ids);
}
