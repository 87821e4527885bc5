import { viewAsMinutes } from '@passerelle/contracts/explain/explain.contract.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import '../../../engines/told/told.events.ts';
import { signsIn } from '../../foundation/actor/presence.ts';
import { lockPerson } from '../../people/person/person-lock.queries.ts';

/** Starts a look through somebody's eyes, ending the one before; the person is told. */
export async function startViewing(
  writing: Writing,
  actor: Actor,
  { IdPersonneEV1, Motif }: { readonly IdPersonneEV1: number; readonly Motif: string },
) {
  if (IdPersonneEV1 === actor.IdPersonneEV1) throw new ApiError('VIEW_AS_NOT_POSSIBLE');
  const { db, record, emit } = writing;
  const [seen] = await rowsOf(
    db,
    sql<{ IndexPrenomNom: string; signsIn: boolean }>`
        select p."IndexPrenomNom", ${signsIn('p')} as "signsIn" from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  if (!seen?.signsIn) throw new ApiError('VIEW_AS_NOT_POSSIBLE');
  await stopViewing(writing, actor);
  const { IdViewAs, until } = await db
    .insertInto('view_as')
    .values({
      IdPersonneEV1: actor.IdPersonneEV1,
      IdPersonneRole: actor.acting?.IdPersonneRole ?? null,
      IdPersonneEV1Vu: IdPersonneEV1,
      Motif,
      until: sql<Date>`now() + make_interval(mins => ${viewAsMinutes})`,
    })
    .returning(['IdViewAs', 'until'])
    .executeTakeFirstOrThrow();
  await record({ entity: 'view_as', id: IdViewAs, after: { IdPersonneEV1Vu: IdPersonneEV1 } });
  const { IdPersonneEV1: person } = actor;
  await emit('people.told', { people: [IdPersonneEV1], kind: 'viewedAs', values: { person }, by: person });
  return { IdPersonneEV1, IndexPrenomNom: seen.IndexPrenomNom, until: until.toISOString() };
}

/** Ends the look that somebody has open. */
export async function stopViewing(
  { db, record }: Writing,
  { IdPersonneEV1 }: Pick<Actor, 'IdPersonneEV1'>,
): Promise<void> {
  // Two starts at once come one after the other.
  await lockPerson(db, IdPersonneEV1);
  const ended_at = new Date();
  const ended = await db
    .updateTable('view_as')
    .set({ ended_at })
    .where('IdPersonneEV1', '=', IdPersonneEV1)
    .where('ended_at', 'is', null)
    .returning('IdViewAs')
    .execute();
  for (const { IdViewAs } of ended)
    await record({
      entity: 'view_as',
      id: IdViewAs,
      before: { ended_at: null },
      after: { ended_at: ended_at.toISOString() },
    });
}

/** Every look is written down before it is answered: the call, and the keys of its path. */
export async function recordLook(
  db: Db,
  IdViewAs: number,
  call: string,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db
    .insertInto('view_as_look')
    .values({ IdViewAs, call, subject: JSON.stringify(params) })
    .execute();
}
