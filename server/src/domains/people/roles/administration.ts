import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { sql } from 'kysely';
import type { Change } from '../../../engines/act/act.ts';
import type { Invariant } from '../../../engines/act/invariants.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { usualToday } from '../../../platform/db/days.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { giving, grade } from '../../foundation/actor/held-rights.queries.ts';
import { boundaries, dayThereAt, isLiveOn, startThere } from '../../foundation/actor/live-roles.ts';
import { mayKeepOut, signsIn } from '../../foundation/actor/presence.ts';

/** The right of administrators: without anybody who holds it, nobody could mend anything. */
export const administration: RightCode = 'adm';

type Values = Readonly<Record<string, unknown>>;

/** What could take `adm` from somebody, by entity: what is taken away has no `after`. */
const takesAway: Readonly<Partial<Record<string, (before: Values, after: Values | null, id: string) => boolean>>> = {
  PersonneRole: (before, after) =>
    !after ||
    after.Annule === true ||
    earlier(after.DateFin, before.DateFin) ||
    earlier(before.DateDebut, after.DateDebut) ||
    ['IdRole', 'Restriction', 'Portee', 'IdPersonneRoleDelegue'].some((column) => column in after),
  Personne: (_, after) => !after || mayKeepOut(after),
  RoleProfil: () => true,
  ProfilDroit: (_, after, id) => id.endsWith(`/${administration}`) && !after?.Valeur,
};

/** Whether a day comes before another; none never comes. */
function earlier(day: unknown, than: unknown): boolean {
  return typeof day === 'string' && (typeof than !== 'string' || day < than);
}

/**
 * Somebody who may come in holds `adm`, now and on every day of which it is known that a role starts or ends, or that
 * somebody leaves, on it. Asked of whatever takes from what is held; who gives is never refused.
 */
export const administrationStays: Invariant = {
  concerns: ({ entity, id, before = null, after = null }) =>
    before !== null && (takesAway[entity]?.(before as Values, after as Values | null, String(id)) ?? false),
  require: async (db, changes) => {
    if (!(await concernAdministrators(db, changes))) return;
    await lockAdministration(db);
    const day = await dayWithoutAdministrator(db);
    if (day)
      throw new ApiError('LAST_ADMINISTRATOR', [{ path: administration, rule: 'lastAdministrator', value: day }]);
  },
};

/** Who may take `adm` from somebody come one after the other, and each looks at what the one before wrote. */
export async function lockAdministration(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7311, 11)`.execute(db);
}

const opening = sql`l."IdDroit" = ${sql.lit(administration)} and ${grade} > 0`;

/** A change of the model concerns them, and one of a role or of a person where they have to do with `adm`. */
async function concernAdministrators(db: Db, changes: readonly Change[]): Promise<boolean> {
  const of = (entity: string) => changes.filter((change) => change.entity === entity);
  const [roles, people] = [of('PersonneRole'), of('Personne')];
  if (roles.length + people.length < changes.length || roles.some(({ after }) => !after)) return true;
  const keys = (some: readonly Change[]) => sql`any(${sql.val(some.map(({ id }) => Number(id)))}::integer[])`;
  const found = await rowsOf(
    db,
    sql`select 1 from ${giving} where l."IdDroit" = ${administration}
      and (pr."IdPersonneRole" = ${keys(roles)} or pr."IdPersonneEV1" = ${keys(people)}) limit 1`,
  );
  return found.length > 0;
}

/** The first day, today or later, on which nobody is known to hold `adm`; undefined where there is none. */
async function dayWithoutAdministrator(db: Db): Promise<string | undefined> {
  const leaves = (alias: string) => sql.ref(`${alias}.DateSortiePhysique`);
  const stays = (alias: string): Sql<boolean> =>
    sql<boolean>`(moment.at = now() or ${leaves(alias)} is null or ${leaves(alias)} >= ${dayThereAt(sql`moment.at`)})`;
  const leaving = (alias: string) => startThere(sql`(${leaves(alias)} + 1)`);
  const [found] = await rowsOf(
    db,
    sql<{ day: string }>`
      select moment.day from (
        select now() as at, ${usualToday} as day
        union select boundary.at, ${dayThereAt(sql`boundary.at`)} from ${giving} ${boundaries} where ${opening} and boundary.at > now()
        union select departure.at, ${dayThereAt(sql`departure.at`)} from ${giving} cross join lateral (values (${leaving('me')}), (${leaving('d')})) as departure(at)
          where ${opening} and departure.at > now()
      ) moment
      where not exists (select from ${giving} where ${opening} and ${isLiveOn(dayThereAt(sql`moment.at`))}
        and ${signsIn('me')} and ${stays('me')} and ${stays('d')})
      order by moment.at limit 1`,
  );
  return found?.day;
}
