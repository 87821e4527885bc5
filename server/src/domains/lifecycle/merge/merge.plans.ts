import { mergePeoplePlan } from '@passerelle/contracts/merge/merge.plans.ts';
import { sql } from 'kysely';
import { type MergedLine, pointing } from '../../../engines/merge/merge-rows.ts';
import { rulesOf } from '../../../engines/merge/merged.ts';
import { type AnyKind, type PlanInput, planKind } from '../../../engines/plans/plan-kind.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { sure } from '../../../platform/sure.ts';
import type { PlanNeeds } from '../../domain.ts';
import { measureRights } from '../../foundation/actor/held-rights.queries.ts';
import { closedToWriter } from '../../foundation/actor/ways-in.policy.ts';
import { holdPeople } from '../../people/person/person-lock.queries.ts';
import { holdMoreThanEmployee } from '../../people/roles/employee-role.actions.ts';
import { planOfRights, rightsGround } from '../../people/roles/rights.gates.ts';
import { requireMergeable, requireMerging } from './both-people.policy.ts';
import { fieldsOfPeople } from './fields-of-people.ts';
import { bothDecided, liveAccounts } from './merge.queries.ts';
import { mergePeople } from './merge-people.actions.ts';
import { areDismissed } from './twins.queries.ts';

/** Two records of one person become one, as a plan: rehearsed, looked at, done and undone whole. */
export function mergePlans({ kernel, merged, forms, listed }: PlanNeeds): readonly AnyKind[] {
  const rights = planOfRights(kernel);
  const gate = sure(rights.gate);
  const isOfPeople = fieldsOfPeople(forms, listed);
  const reaching = new Set(rulesOf(merged).flatMap(({ table, reach }) => (reach ? [table] : [])));
  // What became of how much is found by doing it, and told once it is measured.
  const done = new WeakMap<PlanInput<typeof mergePeoplePlan>, readonly MergedLine[]>();
  return [
    planKind({
      contract: mergePeoplePlan,
      ...rights,
      wholeUndo: true,
      gate: {
        ...gate,
        needs: async (db, measured, actor) => [
          ...(await gate.needs(db, measured, actor)),
          ...(measured.figures.merge?.trusted && !measured.undone ? (['merge-trust'] as const) : []),
        ],
      },
      require: async (db, actor, { keeps, goes }) => {
        requireMerging(kernel, actor);
        if (actor.IdPersonneEV1 === keeps || actor.IdPersonneEV1 === goes)
          throw new ApiError('NOT_AUTHORIZED', [{ path: 'p-test-doublon', rule: 'oneself' }]);
        // Nobody takes the way in from whoever administers but another who does.
        if ((await closedToWriter(db, actor.IdPersonneEV1, [goes])).size > 0)
          throw new ApiError('NOT_AUTHORIZED', [{ path: 'adm', rule: 'administers' }]);
        const already = await rowsOf(
          db,
          sql`select from "Personne" where "IdPersonneEV1" = ${goes} and "IdPersonneEV1Fusion" = ${keeps}`,
        );
        await requireMergeable({ db, kernel, actor }, already.length > 0 ? [keeps] : [keeps, goes]);
      },
      change: async (writing, input, actor) => {
        done.set(input, await mergePeople(writing, { kernel, merged, actor, isOfPeople }, input));
        return [];
      },
      measure: async (db, input) => {
        const after = await measureRights(db, sql`select unnest(${sql.val([input.keeps, input.goes])}::integer[])`);
        const accounts = await liveAccounts(db, input.goes);
        const roles = await holdMoreThanEmployee(db, [input.goes]);
        const both = await bothDecided(db, input);
        return async (changed) => {
          const { figures, people } = await after(changed);
          const lines = [...(done.get(input) ?? [])];
          const reaches = lines.some(({ verb, table }) => verb === 'renames' && reaching.has(table));
          const trusted = accounts.length > 0 || roles.length > 0 || reaches;
          return { figures: { ...figures, merge: { lines, accounts, bothDecided: both, trusted } }, people };
        };
      },
      ground: async (db, { keeps, goes }) => {
        // Nobody tells them apart between this and what is done.
        await holdPeople(db, [keeps, goes]);
        const apart = await areDismissed(db, keeps, goes);
        const said = [await rightsGround(db, [keeps, goes]), await pointing(db, merged, { keeps, goes })];
        return [...said, ...(apart ? ['apart'] : [])].join(' ');
      },
    }),
  ];
}
