import type { Db } from '../../platform/db/database.ts';
import type { Writing } from '../act/act.ts';
import type { EffectSystem } from './effect-system.ts';
import { moveEffects, type NotDone, readNotDone } from './effects.queries.ts';

/** Effects that did not come about for the same reason. */
export interface SharedCause {
  readonly system: string;
  readonly operation: string;
  /** A word of the system. */
  readonly cause: string;
  readonly count: number;
  /** Of one of them. */
  readonly answer: string;
}

/** What did not come about and stays so until somebody does something, by its causes, the most frequent first. */
export async function readFailures(db: Db, systems: readonly EffectSystem[]): Promise<readonly SharedCause[]> {
  const found: SharedCause[] = [];
  for (const system of systems) {
    const grouped = Map.groupBy(
      await readNotDone(db, system.name),
      (one) => `${one.operation} ${causeOf(system, one)}`,
    );
    for (const alike of grouped.values()) {
      const [first] = alike;
      if (!first) continue;
      const count = alike.reduce((sum, { ids }) => sum + ids.length, 0);
      found.push({
        system: system.name,
        operation: first.operation,
        cause: causeOf(system, first),
        count,
        answer: first.answer,
      });
    }
  }
  return found.sort((one, other) => other.count - one.count);
}

/** Has all that did not come about for one reason tried again. Answers which. */
export async function retryFailures(
  writing: Pick<Writing, 'db' | 'ask'>,
  system: EffectSystem,
  { operation, cause }: Pick<SharedCause, 'operation' | 'cause'>,
): Promise<readonly number[]> {
  const alike = (await readNotDone(writing.db, system.name)).filter(
    (one) => one.operation === operation && causeOf(system, one) === cause,
  );
  const ids = alike.flatMap((one) => one.ids);
  await moveEffects(writing, ids, 'waiting');
  return ids;
}

function causeOf(system: EffectSystem, { outcome, answer }: NotDone): string {
  return system.causeOf(outcome, answer) ?? 'other';
}
