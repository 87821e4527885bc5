import type { Actor } from '../../../engines/access/actor.ts';
import type { Act, ActFunction, Writing } from '../../../engines/act/act.ts';
import { endSessions } from '../../../platform/identity/oidc-payloads.ts';
import '../../../engines/told/told.events.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { endTokens, lockEnrolment, moveEnrolment } from '../../people/person/enrolment.actions.ts';
import { recordFactor, removeFactor } from './second-factor.enrolling.ts';
import type { Exemption } from './second-factor.queries.ts';

/** Takes the factor back, ends every session, and tells the person. */
export async function resetFactor(
  act: ActFunction,
  asked: Pick<Act, 'call' | 'once'>,
  actor: Actor,
  IdPersonneEV1: number,
  reason: string,
): Promise<void> {
  const on = { claims: 'cpt', kind: 'person', key: IdPersonneEV1 } as const;
  await act({ ...asked, actor, on, reason }, async (writing) => {
    await lockEnrolment(writing.db, IdPersonneEV1);
    await takeFactorBack(writing, actor, IdPersonneEV1);
  });
}

/** The same within another act, the enrolment of the person being locked. */
export async function takeFactorBack(writing: Writing, actor: Actor, IdPersonneEV1: number): Promise<void> {
  const { db, emit } = writing;
  await removeFactor(db, IdPersonneEV1, 'shown');
  await recordFactor(writing, IdPersonneEV1, await removeFactor(db, IdPersonneEV1, 'active'), undefined);
  await moveEnrolment(writing, IdPersonneEV1, 'false');
  await endTokens(writing, IdPersonneEV1);
  await endSessions(db, IdPersonneEV1);
  const by = actor.IdPersonneEV1;
  await emit('people.told', {
    people: [IdPersonneEV1],
    kind: 'secondFactorReset',
    values: { person: by },
    by,
    opens: screenPath('secondFactor'),
  });
}

/** Gives an exemption in the place of the one there was, or takes it back (null). */
export async function setExemption(
  act: ActFunction,
  asked: Pick<Act, 'call' | 'once'>,
  actor: Actor,
  IdPersonneEV1: number,
  exemption: Exemption | null,
): Promise<void> {
  const on = { claims: 'cpt', kind: 'person', key: IdPersonneEV1 } as const;
  await act({ ...asked, actor, on, ...(exemption && { reason: exemption.Motif }) }, async ({ db, record }) => {
    await lockEnrolment(db, IdPersonneEV1);
    const before = await db
      .deleteFrom('second_factor_exemption')
      .where('IdPersonneEV1', '=', IdPersonneEV1)
      .returning(['Motif', 'DateFin'])
      .executeTakeFirst();
    if (exemption) {
      const values = { ...exemption, IdPersonneEV1, IdPersonneEV1Auteur: actor.IdPersonneEV1 };
      await db.insertInto('second_factor_exemption').values(values).execute();
    }
    await record({ entity: 'second_factor_exemption', id: IdPersonneEV1, before: before ?? null, after: exemption });
  });
}
