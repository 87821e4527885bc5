import {
  type AccountSystem,
  accountSystems,
  type RunKind,
} from '@passerelle/contracts/provisioning/account-systems.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { makeUrgent, setApart, skipSuperseded } from '../../../engines/effects/move-effects.queries.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { isKeptOut, systemsOf } from './wanted-account.queries.ts';

/** As effects name what happens to somebody's accounts. */
export const runEntity = 'account_run';
export const subjectOf = (IdPersonneEV1: number) => `Personne/${IdPersonneEV1}`;

/** Systems that every creation passes, whoever it is of. */
const always: readonly AccountSystem[] = ['portal', 'saving'];

interface StartedRun {
  readonly IdPersonneEV1: number;
  readonly kind: Exclude<RunKind, 'undo'>;
  /** Somebody waits for it at their screen. */
  readonly urgent?: boolean;
}

/**
 * Has somebody's accounts made so, in every system that is theirs: `create` in all, and then the person is there; `change`
 * where they have one. What an account is to be is read when it is done, so that one that nobody has begun stands for
 * this one too. Answers the run.
 */
export async function startRun(
  { db, by, queue }: Pick<Writing, 'db' | 'by' | 'queue'>,
  { IdPersonneEV1, kind, urgent = false }: StartedRun,
): Promise<number> {
  const [waiting] = await rowsOf(
    db,
    sql<{ id: number }>`select r.id from account_run r where r."IdPersonneEV1" = ${IdPersonneEV1} and r.kind = 'change'
      and ${kind} = 'change' and r.state = 'running' and r.id = (select max(id) from account_run last
        where last."IdPersonneEV1" = r."IdPersonneEV1")
      and not exists (select from effect e where e.entity = ${runEntity} and e.entity_id = r.id and e.lease > 0)`,
  );
  if (waiting && urgent) await makeUrgent(db, runEntity, waiting.id);
  // Whoever is kept out is so wherever that can be done: nothing of theirs that waits elsewhere stands in its way.
  const apart = kind === 'change' && (await isKeptOut(db, IdPersonneEV1));
  if (apart)
    await skipSuperseded(db, { subject: subjectOf(IdPersonneEV1), operation: kind, entity: runEntity }, waiting?.id);
  if (waiting && apart) await setApart(db, runEntity, waiting.id);
  if (waiting) return waiting.id;
  const [run] = await rowsOf(
    db,
    sql<{ id: number }>`insert into account_run ("IdPersonneEV1", kind, "IdStatut", asked_by)
      select "IdPersonneEV1", ${kind}, "IdStatut", ${by} from "Personne" where "IdPersonneEV1" = ${IdPersonneEV1}
      returning id`,
  );
  if (!run) throw new ApiError('NOT_FOUND');
  const theirs = await systemsOf(db, IdPersonneEV1);
  const passes = (system: AccountSystem) => theirs.has(system) || (kind === 'create' && always.includes(system));
  queue(
    accountSystems.filter(passes).map((system) => ({
      ...{ system, operation: kind, entity: runEntity, id: run.id, subject: subjectOf(IdPersonneEV1), apart, urgent },
    })),
  );
  return run.id;
}
