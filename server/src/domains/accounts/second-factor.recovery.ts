import { type Actor, isOneself } from '../../engines/access/actor.ts';
import type { AccessKernel } from '../../engines/access/decide.ts';
import type { Act, ActFunction, Writing } from '../../engines/act/act.ts';
import type { Db } from '../../platform/db/database.ts';
import { endSessions } from '../../platform/identity/oidc-payloads.ts';
import '../notifications/notifications.events.ts';
import { holdsSomehow } from '../actor/held-rights.queries.ts';
import { endTokens, lockEnrolment, moveEnrolment } from '../person/enrolment.actions.ts';
import { recordFactor, removeFactor } from './second-factor.actions.ts';
import type { Exemption } from './second-factor.queries.ts';

/** Not oneself nor whom one acts for, which would be a way round the factor; and nobody who may more than who helps. */
export async function mayReset(db: Db, kernel: AccessKernel, actor: Actor, IdPersonneEV1: number): Promise<boolean> {
  if (isOneself(actor, IdPersonneEV1)) return false;
  return kernel.holds(actor, 'adm') || !(await holdsSomehow(db, 'adm', IdPersonneEV1));
}

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
    opens: 'auth/mfa',
  });
}

/** Nobody exempts themselves or whom they act for, and only administrators anybody. */
export const mayExempt = (kernel: AccessKernel, actor: Actor, IdPersonneEV1: number) =>
  kernel.holds(actor, 'adm') && !isOneself(actor, IdPersonneEV1);

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
