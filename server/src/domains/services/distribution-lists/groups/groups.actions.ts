import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { isMail } from '@passerelle/contracts/creation/identifiers.ts';
import { mostGroups, type RefusedEntry } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { duePeople, type GroupCriteria, readCriteria, todayOfList } from '../members/due.queries.ts';
import { type MembersMoved, recompute } from '../members/members.actions.ts';
import { forgetWaiting, keepWiderCriteria, wouldWiden } from '../members/waiting.actions.ts';
import { letOutside, moveOutside, outsideOf } from '../outside/outside.actions.ts';
import { requireOwnMembers, tellLists } from '../suite/publication.actions.ts';
import { followChange } from '../visa/visa.actions.ts';
import { boundsOf, requireCriteria } from './criteria.ts';
import { noteDependences } from './dependences.actions.ts';
import { knownOf, listOfGroup, readByMail, requireGroup } from './groups.queries.ts';

export interface GroupWriter {
  readonly writing: Writing;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** Adds a group to a list. @throws {ApiError} INVALID_INPUT where it has as many as it may */
export async function createGroup(
  { writing }: GroupWriter,
  IdListe: number,
  { LibGroupe, Ordre }: { readonly LibGroupe: string; readonly Ordre?: number },
): Promise<number> {
  await requireOwnMembers(writing, IdListe);
  const there = await rowOf(
    writing.db,
    sql<{ n: number; last: number }>`select count(*)::integer as n, coalesce(max("Ordre"), 0) as last from "LdGroupe"
      where "IdListe" = ${IdListe}`,
  );
  if (there.n >= mostGroups)
    throw new ApiError('INVALID_INPUT', [{ path: 'body/LibGroupe', rule: 'tooLarge', value: String(mostGroups) }]);
  const { IdGroupe } = await rowOf(
    writing.db,
    sql<{ IdGroupe: number }>`insert into "LdGroupe" ("IdListe", "LibGroupe", "Ordre")
      values (${IdListe}, ${LibGroupe.trim()}, ${Ordre ?? there.last + 1}) returning "IdGroupe"`,
  );
  await writing.record({ entity: 'LdGroupe', id: IdGroupe, before: null, after: { LibGroupe: LibGroupe.trim() } });
  tellLists(writing, [IdListe]);
  return IdGroupe;
}

/** Renames a group, or puts it elsewhere. */
export async function changeGroup(
  writer: GroupWriter,
  IdGroupe: number,
  anew: { readonly LibGroupe?: string; readonly Ordre?: number; readonly Externe?: boolean },
): Promise<{ readonly waits?: true }> {
  const { writing } = writer;
  const IdListe = await listOfGroup(writing.db, IdGroupe);
  await requireOwnMembers(writing, IdListe);
  const waits = anew.Externe === undefined ? {} : await letOutside(writer, IdListe, IdGroupe, anew.Externe);
  const before = await rowOf(
    writing.db,
    sql<{
      LibGroupe: string;
      Ordre: number;
    }>`select "LibGroupe", "Ordre" from "LdGroupe" where "IdGroupe" = ${IdGroupe}`,
  );
  const after = { LibGroupe: anew.LibGroupe?.trim() ?? before.LibGroupe, Ordre: anew.Ordre ?? before.Ordre };
  await sql`update "LdGroupe" set "LibGroupe" = ${after.LibGroupe}, "Ordre" = ${after.Ordre} where "IdGroupe" = ${IdGroupe}`.execute(
    writing.db,
  );
  if (before.LibGroupe !== after.LibGroupe || before.Ordre !== after.Ordre)
    await writing.record({ entity: 'LdGroupe', id: IdGroupe, before, after });
  tellLists(writing, [IdListe]);
  return waits;
}

/** Deletes a group: whoever came by it alone leaves. @throws {ApiError} NOT_FOUND for the default one too */
export async function removeGroup(writer: GroupWriter, IdGroupe: number): Promise<void> {
  const { writing } = writer;
  const IdListe = await listOfGroup(writing.db, IdGroupe);
  await requireOwnMembers(writing, IdListe);
  await moveOutside(writing, { IdListe, IdGroupe }, { go: 'all' });
  const [removed] = await rowsOf(
    writing.db,
    sql<{
      LibGroupe: string;
    }>`delete from "LdGroupe" where "IdGroupe" = ${IdGroupe} and not "ParDefaut" returning "LibGroupe"`,
  );
  if (!removed) throw new ApiError('NOT_FOUND');
  await writing.record({ entity: 'LdGroupe', id: IdGroupe, before: removed, after: null });
  await noteDependences(writing.db, IdListe);
  await recompute(writer, IdListe, 'criteria');
  await followChange(writer, IdListe);
}

/**
 * Says whom a group finds, within what its author may see now.
 * @throws {ApiError} FILTER_INVALID at the leaf that is wrong; CONFLICT where somebody else said otherwise meanwhile
 */
export async function saveCriteria(
  writer: GroupWriter,
  IdListe: number,
  groupId: number,
  { Conditions, Revision }: { readonly Conditions: Condition | null; readonly Revision: number },
): Promise<MembersMoved & { readonly Revision: number; readonly waits?: true }> {
  const { writing, actor } = writer;
  const condition = Conditions && requireCriteria(Conditions, 'body/Conditions');
  await requireOwnMembers(writing, IdListe);
  const group = await requireGroup(writing.db, IdListe, groupId);
  if (group.Revision !== Revision) throw new ApiError('CONFLICT', [{ path: 'body/Conditions', rule: 'moved' }]);
  const bounds = condition && boundsOf(actor, condition);
  const anew = { IdGroupe: group.IdGroupe, Conditions: condition, Bornes: bounds };
  const count = async () => await countBoth(writer, IdListe, anew);
  if (await keepWiderCriteria(writing, IdListe, anew, { by: actor.IdPersonneEV1, count })) {
    await followChange(writer, IdListe);
    return { joins: 0, leaves: 0, Revision: group.Revision, waits: true };
  }
  await forgetWaiting(writing, IdListe, { Groupes: [group.IdGroupe] });
  await sql`update "LdGroupe" set "Conditions" = ${condition && JSON.stringify(condition)}::jsonb,
      "Bornes" = ${bounds && JSON.stringify(bounds)}::jsonb, "BornesDe" = ${condition ? actor.IdPersonneEV1 : null},
      "Revision" = "Revision" + 1
    where "IdGroupe" = ${group.IdGroupe}`.execute(writing.db);
  await writing.record({
    entity: 'LdGroupe',
    id: group.IdGroupe,
    before: { Conditions: group.Conditions },
    after: { Conditions: condition },
  });
  await noteDependences(writing.db, IdListe);
  const moved = await recompute(writer, IdListe, 'criteria');
  await followChange(writer, IdListe);
  tellLists(writing, [IdListe]);
  return { ...moved, Revision: group.Revision + 1 };
}

/** How many people a list finds by its criteria as they are, and with others of one group. */
async function countBoth(
  { writing: { db }, kernel }: GroupWriter,
  IdListe: number,
  anew: GroupCriteria,
): Promise<{ readonly before: number; readonly after: number }> {
  const groups = await readCriteria(db, IdListe);
  const counted = (those: readonly GroupCriteria[]) =>
    sql`(select count(*)::integer from (${duePeople(kernel, IdListe, those)}) due)`;
  const changed = groups.map((one) => (one.IdGroupe === anew.IdGroupe ? anew : one));
  return await rowOf(
    db,
    sql<{ before: number; after: number }>`select ${counted(groups)} as before, ${counted(changed)} as after`,
  );
}

export interface NamedPeople {
  readonly NewMails?: readonly string[];
  readonly DelMails?: readonly string[];
  readonly named?: readonly number[];
  readonly removed?: readonly number[];
  readonly neither?: readonly number[];
  /** Until when those who are named here stay. */
  readonly Jusqua?: string | null;
}

/**
 * Names people into a group, or leaves them out of it. Entries that are right are taken, the others say why: ADR no address,
 * DBL said twice, INC nobody who receives lists, or nobody known to who says so.
 * @throws {ApiError} INVALID_INPUT with every entry where none is taken
 */
export async function saveNamed(
  writer: GroupWriter,
  IdListe: number,
  groupId: number,
  asked: NamedPeople,
): Promise<MembersMoved & { readonly refused: RefusedEntry[] }> {
  const { writing, kernel, actor } = writer;
  await requireOwnMembers(writing, IdListe);
  const group = await requireGroup(writing.db, IdListe, groupId);
  await requireDay(writing.db, IdListe, asked.Jusqua);
  const reader = { db: writing.db, kernel, actor };
  const refused: RefusedEntry[] = [];
  const { NewMails = [], DelMails = [], named = [], removed = [], neither = [] } = asked;
  const outside = await outsideOf(writing.db, group, NewMails, DelMails);
  const said = new Map<number, 'ajout' | 'retrait' | null>();
  const take = (path: string, person: number | undefined, sens: 'ajout' | 'retrait' | null) => {
    if (person === undefined) refused.push({ path, rule: 'INC' });
    else if (said.has(person)) refused.push({ path, rule: 'DBL' });
    else said.set(person, sens);
  };
  const byMail = await readByMail(
    reader,
    [...NewMails, ...DelMails].map((mail) => mail.trim()),
  );
  const mails = (list: readonly string[], at: 'NewMails' | 'DelMails', sens: 'ajout' | 'retrait') => {
    for (const [n, mail] of list.entries()) {
      const path = `body/${at}/${n}`;
      const found = byMail.get(mail.trim());
      if (!isMail(mail.trim())) refused.push({ path, rule: 'ADR' });
      else if (found === undefined && outside.may(mail, sens)) {
        if (!outside.take(mail, sens)) refused.push({ path, rule: 'DBL' });
      } else take(path, sens === 'ajout' && !found?.receives ? undefined : found?.person, sens);
    }
  };
  mails(NewMails, 'NewMails', 'ajout');
  mails(DelMails, 'DelMails', 'retrait');
  const known = await knownOf(reader, [...named, ...removed, ...neither]);
  const keys = (list: readonly number[], at: string, sens: 'ajout' | 'retrait' | null) => {
    for (const [n, person] of list.entries()) take(`body/${at}/${n}`, known.has(person) ? person : undefined, sens);
  };
  keys(named, 'named', 'ajout');
  keys(removed, 'removed', 'retrait');
  keys(neither, 'neither', null);
  const leavesOut = [...said.values()].includes('retrait');
  if (leavesOut && !(await kernel.allows(writing.db, actor, 'ld.exclu', 'list', IdListe)))
    throw new ApiError('NOT_AUTHORIZED');
  const { come, go } = outside;
  if (said.size + come.size + go.size === 0 && refused.length > 0) throw new ApiError('INVALID_INPUT', refused);
  const many = [...said.values()].filter((sens) => sens === 'ajout').length + come.size;
  if (await wouldWiden(writing, IdListe, many)) throw new ApiError('ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1');
  await writeNamed(writing, group.IdGroupe, said, asked.Jusqua ?? null);
  const moved = await recompute(writer, IdListe, 'named');
  const { IdGroupe } = group;
  const outsiders = await moveOutside(
    writing,
    { IdListe, IdGroupe },
    { come: [...come], go: [...go], until: asked.Jusqua ?? null },
  );
  await followChange(writer, IdListe);
  return { refused, joins: moved.joins + outsiders.joins, leaves: moved.leaves + outsiders.leaves };
}

/** @throws {ApiError} INVALID_INPUT where the last day is over already, where the owner is */
async function requireDay(db: Db, IdListe: number, Jusqua: string | null | undefined): Promise<void> {
  if (!Jusqua) return;
  const { over } = await rowOf(db, sql<{ over: boolean }>`select ${Jusqua}::date < ${todayOfList(IdListe)} as over`);
  if (over) throw new ApiError('INVALID_INPUT', [{ path: 'body/Jusqua', rule: 'dateFuture' }]);
}

async function writeNamed(
  writing: Writing,
  IdGroupe: number,
  said: ReadonlyMap<number, 'ajout' | 'retrait' | null>,
  until: string | null,
): Promise<void> {
  if (said.size === 0) return;
  const people = [...said.keys()];
  const before = await rowsOf(
    writing.db,
    sql<{
      person: number;
      Sens: string;
      Jusqua: string | null;
    }>`select "IdPersonneEV1" as person, "Sens", "Jusqua"::text as "Jusqua" from "LdNomme"
      where "IdGroupe" = ${IdGroupe} and "IdPersonneEV1" = any(${sql.val(people)}::integer[])`,
  );
  await sql`delete from "LdNomme" where "IdGroupe" = ${IdGroupe} and "IdPersonneEV1" = any(${sql.val(people)}::integer[])`.execute(
    writing.db,
  );
  const row = (Sens: 'ajout' | 'retrait') => ({ Sens, Jusqua: Sens === 'ajout' ? until : null });
  const rows = [...said].flatMap(([person, sens]) => (sens === null ? [] : [{ person, ...row(sens) }]));
  await sql`insert into "LdNomme" ("IdGroupe", "IdPersonneEV1", "Sens", "Jusqua", by)
    select ${IdGroupe}, r.person, r."Sens", r."Jusqua", ${writing.by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(person integer, "Sens" text, "Jusqua" date)`.execute(
    writing.db,
  );
  const was = new Map(before.map(({ person, ...row }) => [person, row]));
  await writing.recordAll(
    [...said].map(([person, sens]) => ({
      entity: 'LdNomme',
      id: `${IdGroupe}/${person}`,
      before: was.get(person) ?? null,
      after: sens === null ? null : row(sens),
    })),
  );
}
