import { signInLinksPlan } from '@passerelle/contracts/accounts/accounts.plans.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import { isOneself } from '../../../engines/access/actor.ts';
import { actEach } from '../../../engines/plans/act-each.ts';
import { type LeftReason, type RowsKind, rowsKind } from '../../../engines/plans/plan-kind.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { nth, sure } from '../../../platform/sure.ts';
import type { PlanNeeds } from '../../domain.ts';
import { loadActor } from '../../foundation/actor/actor.queries.ts';
import { signsIn } from '../../foundation/actor/presence.ts';
import { mayHoldWayIn } from '../../foundation/actor/ways-in.policy.ts';
import { chosenPeople } from '../../people/bulk/chosen-people.queries.ts';
import { mailLink } from './sign-in-links.actions.ts';

interface Invited {
  readonly key: number;
  readonly login: boolean;
  readonly mail: boolean;
  readonly signsIn: boolean;
  readonly password: boolean;
}

/** Links by mail for many people at once, of whom each is judged as if they were given one alone. Whoever chose a password keeps it. */
export function invitationPlans({ kernel, today }: PlanNeeds): readonly RowsKind[] {
  async function whyNot(db: Db, actor: Actor, one: Invited, mayHelp: boolean): Promise<LeftReason | undefined> {
    if (!mayHelp || isOneself(actor, one.key) || !(await mayHoldWayIn(db, kernel, actor, one.key)))
      return { path: 'CompteAD', rule: 'right' };
    if (!one.login) return { path: 'CompteAD', rule: 'required' };
    if (!one.signsIn) return { path: 'IdStatut', rule: 'notIn' };
    if (one.password) return { path: 'CompteAD', rule: 'hasPassword' };
    return one.mail ? undefined : { path: 'Mail', rule: 'required' };
  }

  /** Of these people, why some may not be invited. */
  async function refusals(db: Db, actor: Actor, keys: readonly number[]): Promise<ReadonlyMap<number, LeftReason>> {
    const people = await rowsOf(
      db,
      sql<Invited>`select p."IdPersonneEV1" as key, p."CompteAD" is not null as login, nullif(p."Mail", '') is not null as mail,
          ${signsIn('p')} as "signsIn", a."IdPersonneEV1" is not null and not a.must_change as password
        from "Personne" p left join embedded_account a using ("IdPersonneEV1")
        where p."IdPersonneEV1" = any(${sql.val(keys)}::integer[])`,
    );
    const asked = people.map(({ key }) => ({ key }));
    const rights = await kernel.rightsOn(db, actor, 'person', asked);
    const refused = new Map<number, LeftReason>();
    for (const [n, one] of people.entries()) {
      const why = await whyNot(db, actor, one, nth(rights, n).has('cpt'));
      if (why) refused.set(one.key, why);
    }
    return refused;
  }

  return [
    rowsKind({
      contract: signInLinksPlan,
      lane: 'sign-in',
      seesAll: (actor) => kernel.holds(actor, 'adm'),
      // What was sent is not unsent; a link that is withdrawn says so to whoever comes by it.
      undoes: () => false,
      rows: async (db, { chosen }, actor) => {
        const keys = await chosenPeople(db, { kernel, actor, today: today() }, chosen);
        const refused = await refusals(db, actor, keys);
        const row = (id: number) => ({ entity: 'sign_in_link', id, before: { link: null }, after: { link: 'mailed' } });
        return {
          changes: keys.filter((key) => !refused.has(key)).map(row),
          left: keys.flatMap((key) => (refused.has(key) ? [{ ...row(key), reason: sure(refused.get(key)) }] : [])),
        };
      },
      // Each is judged as it is done, by whoever does it.
      judge: async () => new Map(),
      acts: async (writing, _input, by, { rows }) => {
        const { actor } = await loadActor(writing.db, by.IdPersonneEV1, by.acting?.IdPersonneRole);
        const refused = await refusals(
          writing.db,
          actor,
          rows.map(({ id }) => Number(id)),
        );
        const left = rows.filter(({ id }) => refused.has(Number(id)));
        const sent = rows.filter(({ id }) => !refused.has(Number(id)));
        await actEach(
          writing,
          sent,
          async (noting, { id }) => await mailLink(noting, Number(id)),
          ({ code }) => ({ path: 'CompteAD', rule: code }),
        );
        return new Map(left.map(({ n, id }) => [n, sure(refused.get(Number(id)))]));
      },
    }),
  ];
}
