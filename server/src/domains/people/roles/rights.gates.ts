import { administrativeRights } from '@passerelle/contracts/access/rights.ts';
import type { PlanNeed } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Gate, KeptKind } from '../../../engines/plans/plan-kind.ts';
import { gainShare, lossShare } from '../../../platform/config/parameters.queries.ts';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { sure } from '../../../platform/sure.ts';
import { countHolders } from '../../foundation/actor/held-rights.queries.ts';

/** What every kind of plan that changes rights has in common. */
export function planOfRights(kernel: AccessKernel): Pick<KeptKind, 'lane' | 'seesAll' | 'gate'> {
  const administers: KeptKind['seesAll'] = (actor) => kernel.holds(actor, 'adm');
  return { lane: 'rights', seesAll: administers, gate: { ...gate, mayOpen: administers } };
}

/**
 * One rule for what is given and what is taken, done or undone: somebody gains `adm`; one's own `adm` goes and leaves one
 * administrator alone; or many lose something, or gain what opens administration.
 */
const gate: Omit<Gate, 'mayOpen'> = {
  countOthers: (db, but) => countHolders(db, 'adm', but),
  needs: async (db, { figures, own, undone }, actor) => {
    const measured = sure(figures.rights);
    const people = undone ? otherWay(measured.people) : measured.people;
    const rights = undone ? measured.rights.map((right) => ({ ...right, ...otherWay(right) })) : measured.rights;
    const taken = (undone ? own?.gained : own?.lost) ?? {};
    const needs: PlanNeed[] = [];
    const many = (count: number, share: number) => count > 1 && count > people.present * share;
    if (many(people.losing, await lossShare(db))) needs.push('loss-share');
    if (rights.some(({ IdDroit, gaining }) => IdDroit === 'adm' && gaining > 0)) needs.push('adm-gain');
    if ('adm' in taken && (await countHolders(db, 'adm', [actor.IdPersonneEV1])) === 1) needs.push('adm-alone');
    const share = await gainShare(db);
    if (rights.some(({ IdDroit, gaining }) => administrativeRights.has(IdDroit) && many(gaining, share)))
      needs.push('gain-share');
    return needs;
  },
};

function otherWay<T extends { readonly gaining: number; readonly losing: number }>({ gaining, losing, ...rest }: T) {
  return { ...rest, gaining: losing, losing: gaining };
}

/** Moves when the model changes, or anything that these people may do. */
export async function rightsGround(db: Db, people: readonly number[]): Promise<string> {
  const row = await rowOf(
    db,
    sql<{
      ground: string;
    }>`select m.version || ' ' || coalesce(string_agg(p."IdPersonneEV1" || ':' || p."VersionDroits", ' ' order by 1), '') as ground
      from model_version m left join "Personne" p on p."IdPersonneEV1" = any(${sql.val(people)}::integer[]) group by m.version`,
  );
  return row.ground;
}
