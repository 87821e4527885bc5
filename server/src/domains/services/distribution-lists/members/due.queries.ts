import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { HeldThen } from '../../../../engines/access/narrow.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { notOver, todayOfPerson } from '../../../../platform/db/days.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { foundBy } from '../groups/criteria.ts';
import { subscribed } from '../subscriptions/subscriptions.queries.ts';
import { receives } from './receives.ts';

/** What a group finds people by. */
export interface GroupCriteria {
  readonly IdGroupe: number;
  readonly Conditions: Condition | null;
  /** What its author held. */
  readonly Bornes: readonly HeldThen[] | null;
}

/** The criteria of a list, group by group. */
export async function readCriteria(db: Db, IdListe: number): Promise<readonly GroupCriteria[]> {
  return await rowsOf(
    db,
    sql<GroupCriteria>`select "IdGroupe", "Conditions", "Bornes" from "LdGroupe" where "IdListe" = ${IdListe}
      order by "Ordre", "IdGroupe"`,
  );
}

/** The day it is where the owner of a list is: by it days are over, and criteria ask for days. */
export const todayOfList = (IdListe: number): Sql<string> =>
  sql<string>`(select ${todayOfPerson(sql`o."IdPersonneEV1"`)} from "Liste" o where o."IdListe" = ${IdListe})`;

/** The day until which somebody is named, in the row `n`, is not over where the owner of the list is, or by a coming day. */
const goesOn = (IdListe: number, on: Sql<string> = todayOfList(IdListe)): Sql<boolean> => notOver(sql`n."Jusqua"`, on);

/** Whether somebody, known as `p`, is named into a list, or left out of it. */
export const named = (
  IdListe: number,
  sens: 'ajout' | 'retrait',
  IdGroupe?: number | Sql,
  on?: Sql<string>,
): Sql<boolean> =>
  sql<boolean>`p."IdPersonneEV1" in (select n."IdPersonneEV1" from "LdNomme" n join "LdGroupe" og using ("IdGroupe")
    where og."IdListe" = ${IdListe} and n."Sens" = ${sens} and ${goesOn(IdListe, on)}
      ${IdGroupe === undefined ? sql`` : sql`and n."IdGroupe" = ${IdGroupe}`})`;

/** Whether somebody, known as `p`, was named into a list until a day that is over. */
export const wasNamed = (IdListe: number): Sql<boolean> =>
  sql<boolean>`p."IdPersonneEV1" in (select n."IdPersonneEV1" from "LdNomme" n join "LdGroupe" g using ("IdGroupe")
    where g."IdListe" = ${IdListe} and not ${goesOn(IdListe)})`;

/** Whether somebody, known as `p`, was left out of a list by name, or left it themself. */
const isOut = (IdListe: number): Sql<boolean> =>
  sql<boolean>`(${named(IdListe, 'retrait')} or ${subscribed(IdListe, 'desabonne')})`;

/** Whether somebody, known as `p`, may be in a list at all, whatever finds them: they receive mail, and neither left it nor were left out. */
export const mayBeIn = (IdListe: number): Sql<boolean> =>
  sql<boolean>`coalesce(${receives('p')} and not ${isOut(IdListe)}, false)`;

/** Of whom it is asked, and as of when. */
interface Narrowed {
  /** Of these people alone. */
  readonly among?: readonly number[] | undefined;
  /** On a coming day, where "Personne" is people as they will be. */
  readonly on?: Sql<string> | undefined;
}

/**
 * Who is due in a list, with what they are due by: a select of `person` and `sources`, of everybody, or of these people alone.
 * The one place where it is said: counts, previews, members and what the mail suite is to hold all read it.
 */
export function duePeople(
  kernel: AccessKernel,
  IdListe: number,
  groups: readonly GroupCriteria[],
  { among, on = todayOfList(IdListe) }: Narrowed = {},
): Sql<{ person: number; sources: string[] }> {
  const those = among ? sql` and p."IdPersonneEV1" = any(${sql.val(among)}::integer[])` : sql``;
  // Each way for itself, so that what criteria ask for is looked up where it is indexed, and not asked of everybody.
  const way = (by: string, which: Sql<boolean>) =>
    sql`select p."IdPersonneEV1", ${sql.lit(by)} as by from "Personne" p where ${which} and ${receives('p')}${those}`;
  const ways = [
    way('named', named(IdListe, 'ajout', undefined, on)),
    way('subscribed', subscribed(IdListe, 'abonne')),
    ...groups.flatMap(({ Conditions, Bornes }) =>
      Conditions ? [way('criteria', foundBy(kernel, Conditions, Bornes ?? [], 'p', on))] : [],
    ),
  ];
  const by = (name: string) => sql`case when bool_or(p.by = ${sql.lit(name)}) then ${sql.lit(name)} end`;
  return sql`select p."IdPersonneEV1" as person, array_remove(array[${by('named')}, ${by('criteria')}, ${by('subscribed')}], null) as sources
    from (${sql.join(ways, sql` union all `)}) p where not ${isOut(IdListe)} group by 1`;
}
