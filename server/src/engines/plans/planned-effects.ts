import { sql } from 'kysely';
import { rowsOf } from '../../platform/db/database.ts';
import type { Change } from '../act/act.ts';
import type { NewEffect } from '../effects/effect-system.ts';
import { undoEffects } from '../effects/undo-effects.queries.ts';
import type { PlannedWriter } from './plan-kind.ts';

/** What a plan has done outside is a row among its others, under this name. */
export const effectEntity = 'effect';

/** Effects as rows of a plan: each is wanted again by its whole self. */
export function effectRows(effects: readonly NewEffect[]): Change[] {
  return effects.map((effect) => ({
    entity: effectEntity,
    id: [effect.system, effect.operation, effect.entity, effect.id].join('/'),
    after: effect,
  }));
}

/** Wants the effects of a plan; undone, has them taken back as far as their system can. */
const writeEffects: PlannedWriter = async (writing, rows) => {
  writing.queue(rows.flatMap(({ after }) => (after ? [after as unknown as NewEffect] : [])));
  const taken = rows.flatMap(({ before }) => before ?? []);
  if (taken.length > 0) {
    const wanted = await rowsOf(
      writing.db,
      sql<{ id: number }>`select e.id from effect e
        join jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
          as given(system text, operation text, entity text, id integer, version integer)
        on e.system = given.system and e.operation = given.operation and e.entity = given.entity
          and e.entity_id = given.id and (given.version is null or e.version >= given.version)
        where e.undo_of is null`,
    );
    await undoEffects(
      writing,
      wanted.map(({ id }) => id),
    );
  }
  return new Map();
};

export const plannedEffects = { [effectEntity]: writeEffects };
