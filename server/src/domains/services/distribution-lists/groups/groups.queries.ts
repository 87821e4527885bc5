import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import type { ListGroup } from '@passerelle/contracts/distribution-lists/list-group.ts';
import { readRight } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { HeldThen } from '../../../../engines/access/narrow.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { isPresent, isStopped, notGone } from '../../../foundation/actor/presence.ts';
import { namedPeople, whoseField } from '../../../people/directory/directory.queries.ts';
import { named } from '../members/due.queries.ts';
import { receives } from '../members/receives.ts';
import { tellsOutside } from '../outside/outside.queries.ts';
import { subscribed, toldOf } from '../subscriptions/subscriptions.queries.ts';
import { readsCriteria } from './criteria.policy.ts';

export interface GroupsReader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** A person as they are named, of the alias; null where the reader may not see them. */
const personAs = (alias: string, more = sql``) =>
  sql`json_build_object('IdPersonneEV1', ${sql.ref(`${alias}.IdPersonneEV1`)}, 'IndexPrenomNom', ${sql.ref(`${alias}.IndexPrenomNom`)}${more})`;

/** The groups of a list, each with whom the reader may see of those whom it names. */
export async function readGroups({ db, kernel, actor }: GroupsReader, IdListe: number): Promise<ListGroup[]> {
  const seen = namedPeople({ kernel, actor }, 'p');
  const people = (sens: 'ajout' | 'retrait') =>
    sql`coalesce((select json_agg(${personAs('p', sql`, 'Jusqua', n."Jusqua"`)} order by p."IndexPrenomNom") from "LdNomme" n
      join "Personne" p using ("IdPersonneEV1") where n."IdGroupe" = g."IdGroupe" and n."Sens" = ${sens} and ${seen}), '[]')`;
  const groups = await rowsOf(
    db,
    sql<
      Omit<ListGroup, 'closed'> & { by: number | null }
    >`select g."Externe", (select count(*)::integer from "LdExterne" x where x."IdGroupe" = g."IdGroupe") as outside,
        coalesce((select json_agg(json_build_object('Adresse', x."Adresse", 'refused', e.refused, 'Jusqua', x."Jusqua") order by x."Adresse")
          from "LdExterne" x left join "LdEnvoiExterne" e using ("IdListe", "Adresse")
          where x."IdGroupe" = g."IdGroupe" and ${tellsOutside(actor, IdListe)}), '[]') as externes, case when g."ParDefaut" then 0 else g."IdGroupe" end as "IdGroupe", g."LibGroupe", g."Ordre",
        g."Conditions", g."BornesDe" as by, g."Revision", ${people('ajout')} as named, ${people('retrait')} as removed,
        (select ${personAs('p')} from "Personne" p where p."IdPersonneEV1" = g."BornesDe" and ${seen}) as author,
        (select count(*)::integer from "LdNomme" n join "Personne" p using ("IdPersonneEV1")
          where n."IdGroupe" = g."IdGroupe" and not coalesce(${seen}, false)) as hidden
      from "LdGroupe" g where g."IdListe" = ${IdListe} order by g."ParDefaut" desc, g."Ordre", g."IdGroupe"`,
  );
  return groups.map(({ by, ...group }) => ({ ...group, ...shownCriteria({ kernel, actor }, group.Conditions, by) }));
}

/** The criteria of a group as a reader is told them: who typed them reads them. */
export function shownCriteria(
  { kernel, actor }: Pick<GroupsReader, 'kernel' | 'actor'>,
  Conditions: Condition | null,
  by: number | null,
): Pick<ListGroup, 'Conditions' | 'closed'> {
  const open = Conditions === null || by === actor.IdPersonneEV1 || readsCriteria(kernel, actor, Conditions);
  return open ? { Conditions, closed: false } : { Conditions: null, closed: true };
}

/** A group as acts find it. */
export interface HeldGroup {
  readonly IdGroupe: number;
  readonly IdListe: number;
  readonly ParDefaut: boolean;
  /** It takes addresses of people outside. */
  readonly Externe: boolean;
  readonly Conditions: Condition | null;
  /** What whoever typed them held. */
  readonly Bornes: readonly HeldThen[] | null;
  /** Who typed them. */
  readonly by: number | null;
  readonly Revision: number;
}

/** The group of a list, 0 its default one. @throws {ApiError} NOT_FOUND where the list has no such group */
export async function requireGroup(db: Db, IdListe: number, IdGroupe: number): Promise<HeldGroup> {
  const [group] = await rowsOf(
    db,
    sql<HeldGroup>`select "IdGroupe", "IdListe", "ParDefaut", "Externe", "Conditions", "Bornes", "BornesDe" as by, "Revision" from "LdGroupe"
      where "IdListe" = ${IdListe} and (case when ${IdGroupe} = 0 then "ParDefaut" else "IdGroupe" = ${IdGroupe} end) for update`,
  );
  if (!group) throw new ApiError('NOT_FOUND');
  return group;
}

/** The list that has a group. @throws {ApiError} NOT_FOUND where none has */
export async function listOfGroup(db: Db, IdGroupe: number): Promise<number> {
  const [group] = await rowsOf(
    db,
    sql<{ IdListe: number }>`select "IdListe" from "LdGroupe" where "IdGroupe" = ${IdGroupe}`,
  );
  if (!group) throw new ApiError('NOT_FOUND');
  return group.IdListe;
}

/** People by the addresses that somebody typed, of those whose address they may read. */
export async function readByMail(
  { db, kernel, actor }: GroupsReader,
  mails: readonly string[],
): Promise<ReadonlyMap<string, { readonly person: number; readonly receives: boolean }>> {
  const rows = await rowsOf(
    db,
    sql<{ mail: string; person: number; receives: boolean }>`select m as mail, p."IdPersonneEV1" as person,
        ${receives('p')} as receives
      from unnest(${sql.val(mails)}::text[]) m join "Personne" p on lower(p."Mail") = lower(m)
      where ${kernel.scope(actor, 'ann', 'person', 'p')} and ${whoseField({ kernel, actor }, 'Mail', 'p')}`,
  );
  return new Map(rows.map(({ mail, ...one }) => [mail, one]));
}

/** Which of these people somebody may see. */
export async function knownOf(
  { db, kernel, actor }: GroupsReader,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await rowsOf(
    db,
    sql<{ person: number }>`select p."IdPersonneEV1" as person from "Personne" p
      where p."IdPersonneEV1" = any(${sql.val(people)}::integer[]) and ${kernel.scope(actor, 'ann', 'person', 'p')}`,
  );
  return new Set(rows.map(({ person }) => person));
}

/** Why somebody receives nothing, by name. */
const receivesNothingFor = ['withoutMail', 'suspended', 'absent', 'excluded'] as const;

/** Each of these, where it holds of the person `p` and the reader may read that. */
function causesOf({ kernel, actor }: GroupsReader): Sql {
  const read = (field: 'Mail' | 'IdStatut' | 'DateSortiePhysique' | 'ExcluLD') =>
    kernel.scope(actor, readRight(field), 'person', 'p');
  const holds: Readonly<Record<(typeof receivesNothingFor)[number], Sql<boolean>>> = {
    withoutMail: sql`p."Mail" is null and ${read('Mail')}`,
    suspended: sql`${isStopped('p')} and ${read('IdStatut')}`,
    absent: sql`not (${isPresent('p')} and ${notGone('p')}) and ${read('IdStatut')} and ${read('DateSortiePhysique')}`,
    excluded: sql`p."ExcluLD" and ${read('ExcluLD')}`,
  };
  return sql`array_remove(array[${sql.join(
    receivesNothingFor.map((name) => sql`case when ${holds[name]} then ${sql.lit(name)} end`),
  )}]::text[], null)`;
}

/** What speaks for and against somebody in a list, apart from its criteria. */
export async function readStanding(reader: GroupsReader, IdListe: number, person: number) {
  return await rowOf(
    reader.db,
    sql<{
      causes: (typeof receivesNothingFor)[number][];
      member: boolean;
      named: boolean;
      removed: boolean;
      receives: boolean;
      took: boolean;
      left: boolean;
      told: boolean;
    }>`select ${toldOf(reader)} as told, ${receives('p')} as receives, ${causesOf(reader)} as causes,
        ${named(IdListe, 'ajout')} as named, ${named(IdListe, 'retrait')} as removed,
        ${subscribed(IdListe, 'abonne')} as took, ${subscribed(IdListe, 'desabonne')} as left,
        exists (select from "LdMembre" m where m."IdListe" = ${IdListe} and m."IdPersonneEV1" = p."IdPersonneEV1"
          and m.version_out is null) as member
      from "Personne" p where p."IdPersonneEV1" = ${person}`,
  );
}
