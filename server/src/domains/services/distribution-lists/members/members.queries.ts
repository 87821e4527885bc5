import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import type { MembershipReason } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import type { memberSources } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { sql } from 'kysely';
import { explainConditions, type Mask, type Step } from '../../../../engines/access/explain.ts';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { nth } from '../../../../platform/sure.ts';
import { namedPeople, whoseField } from '../../../people/directory/directory.queries.ts';
import { criteriaSubject, foundBy, readOf } from '../groups/criteria.ts';
import { type GroupsReader, knownOf, readStanding, shownCriteria } from '../groups/groups.queries.ts';
import { readOutside } from '../outside/outside.queries.ts';
import { named, readCriteria, todayOfList } from './due.queries.ts';

/** Members that one page holds. */
const pageSize = 100;

export interface Member {
  readonly IdPersonneEV1: number;
  readonly IndexPrenomNom: string;
  readonly Mail: string | null;
  readonly sources: (typeof memberSources)[number][];
  readonly refused: string | null;
}

/** Which members are asked for. */
export interface GroupAsked {
  /** Those who come by it; all of the list where there is none. */
  readonly group: number | undefined;
}

const byName = sql`p."IndexPrenomNom" collate "und-x-icu", p."IdPersonneEV1"`;

/** Members of a list as a reader may see them: a select's `from`, what it selects, and whom it may name. */
async function membersOf(reader: GroupsReader, IdListe: number, { group }: GroupAsked) {
  const mail = whoseField(reader, 'Mail', 'p');
  const ofGroup = group === undefined ? sql`` : sql` and ${await inGroup(reader, IdListe, group)}`;
  return {
    seen: namedPeople(reader, 'p'),
    from: sql`from "LdMembre" m join "Personne" p using ("IdPersonneEV1")
      where m."IdListe" = ${IdListe} and m.version_out is null${ofGroup}`,
    columns: sql`p."IdPersonneEV1", p."IndexPrenomNom", case when ${mail} then p."Mail" end as "Mail",
      m."Sources" as sources, (select e.refused from "LdEnvoi" e
        where e."IdListe" = m."IdListe" and e."IdPersonneEV1" = m."IdPersonneEV1") as refused`,
  };
}

const counted = ({ seen, from }: Awaited<ReturnType<typeof membersOf>>) =>
  sql<{
    total: number;
    hidden: number;
  }>`select count(*)::integer as total, count(*) filter (where not coalesce(${seen}, false))::integer as hidden ${from}`;

/** Who is in a list, or comes by one of its groups, a page at a time: those whom the reader may see, the others as a number. */
export async function readMembers(
  reader: GroupsReader,
  IdListe: number,
  { after, texte = '', ...asked }: GroupAsked & { readonly after?: number; readonly texte?: string },
) {
  const members = await membersOf(reader, IdListe, asked);
  const { seen, from, columns } = members;
  const words = texte.split(/\s+/).filter((word) => word !== '');
  const found = words.map((word) => sql` and strpos(fold(p."IndexPrenomNom"), fold(${word})) > 0`);
  // From whoever was last on the page before, by name: who is called otherwise since goes on from where they are now.
  const behind =
    after === undefined
      ? sql``
      : sql` and (p."IndexPrenomNom" collate "und-x-icu", p."IdPersonneEV1") > (
          select l."IndexPrenomNom" collate "und-x-icu", l."IdPersonneEV1" from "Personne" l where l."IdPersonneEV1" = ${after})`;
  const [counts, { externes, outside }, rows] = await Promise.all([
    rowOf(reader.db, counted(members)),
    readOutside(reader, IdListe, asked.group),
    rowsOf(
      reader.db,
      sql<Member>`select ${columns} ${from}${behind} and ${seen}${sql.join(found, sql``)}
        order by ${byName} limit ${pageSize + 1}`,
    ),
  ]);
  const membres = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? membres.at(-1) : undefined;
  return {
    membres,
    externes:
      after === undefined
        ? externes.filter(({ Adresse }) => words.every((word) => fold(Adresse).includes(fold(word))))
        : [],
    total: counts.total + outside,
    hidden: counts.hidden + outside - externes.length,
    next: last?.IdPersonneEV1 ?? null,
  };
}

/** How many are in a list, and how many of these the reader may not see. */
export async function countMembers(reader: GroupsReader, IdListe: number) {
  const [{ total, hidden }, { externes, outside }] = await Promise.all([
    rowOf(reader.db, counted(await membersOf(reader, IdListe, { group: undefined }))),
    readOutside(reader, IdListe, undefined),
  ]);
  return { total: total + outside, hidden: hidden + outside - externes.length };
}

/** Who is in a list, or comes by one of its groups, all of them, by name. */
export async function readAllMembers(reader: GroupsReader, IdListe: number, asked: GroupAsked) {
  const members = await membersOf(reader, IdListe, asked);
  const { seen, from, columns } = members;
  const [{ hidden }, { externes, outside }, rows] = await Promise.all([
    rowOf(reader.db, counted(members)),
    readOutside(reader, IdListe, asked.group),
    rowsOf(reader.db, sql<Member>`select ${columns} ${from} and ${seen} order by ${byName}`),
  ]);
  return { members: rows, externes, hidden: hidden + outside - externes.length };
}

async function inGroup({ db, kernel }: GroupsReader, IdListe: number, group: number) {
  const groups = await readCriteria(db, IdListe);
  const one = groups.find(({ IdGroupe }) => IdGroupe === group);
  if (!one) throw new ApiError('NOT_FOUND');
  const found = one.Conditions && foundBy(kernel, one.Conditions, one.Bornes ?? [], 'p', todayOfList(IdListe));
  return sql`(${named(IdListe, 'ajout', group)}${found ? sql` or ${found}` : sql``})`;
}

/** What the reader may not read of somebody, whoever they are by way of the person asked about, they are not told by a comparison. */
const maskOf = ({ kernel, actor }: GroupsReader): Mask => ({
  field: (field, _subject, alias) => kernel.scope(actor, readOf(field), 'person', alias),
  ofActor: () => true,
});

const lineOf = (step: Step) => ({
  ...{ depth: step.depth, how: step.how, holds: step.holds },
  test: step.how === 'test' ? step.leaf : null,
});

/** Why somebody is in a list, or is not. @throws {ApiError} NOT_FOUND where the reader may not see them */
export async function readWhy(reader: GroupsReader, IdListe: number, person: number, today: string) {
  const { db, kernel } = reader;
  if (!(await knownOf(reader, [person])).has(person)) throw new ApiError('NOT_FOUND');
  const [standing, groups] = await Promise.all([
    readStanding(reader, IdListe, person),
    rowsOf(
      db,
      sql<{
        IdGroupe: number;
        LibGroupe: string;
        ParDefaut: boolean;
        by: number | null;
        named: boolean;
      }>`select "IdGroupe", "LibGroupe", "ParDefaut", "BornesDe" as by,
          exists (select from "Personne" p where p."IdPersonneEV1" = ${person} and ${named(IdListe, 'ajout', sql`g."IdGroupe"`)}) as named
        from "LdGroupe" g where "IdListe" = ${IdListe} order by "Ordre", "IdGroupe"`,
    ),
  ]);
  const criteria = new Map((await readCriteria(db, IdListe)).map((one) => [one.IdGroupe, one]));
  const reasons: { reason: MembershipReason; IdGroupe: number | null; LibGroupe: string | null }[] = [];
  const read: { IdGroupe: number; LibGroupe: string; trouve: boolean; condition: Condition }[] = [];
  const say = (reason: MembershipReason) => reasons.push({ reason, IdGroupe: null, LibGroupe: null });
  for (const cause of standing.causes) say(cause);
  // That they left it themself is theirs to tell; so is what the reader may not read of them.
  const untold = !standing.receives || (standing.left && !standing.told);
  if (untold && standing.causes.length === 0) say('receivesNothing');
  if (standing.removed) say('removed');
  if (standing.left && standing.told) say('optedOut');
  if (standing.took) say('subscribed');
  for (const { IdGroupe, LibGroupe, ParDefaut, by, named: isNamed } of groups) {
    const at = { IdGroupe: ParDefaut ? 0 : IdGroupe, LibGroupe };
    if (isNamed) reasons.push({ reason: 'named', ...at });
    const { Conditions = null, Bornes = null } = criteria.get(IdGroupe) ?? {};
    if (!Conditions) continue;
    const { found } = await rowOf(
      db,
      sql<{ found: boolean }>`select exists (select from "Personne" p where p."IdPersonneEV1" = ${person}
        and ${foundBy(kernel, Conditions, Bornes ?? [], 'p', todayOfList(IdListe))}) as found`,
    );
    if (found) reasons.push({ reason: 'criteria', ...at });
    if (!shownCriteria(reader, Conditions, by).closed) read.push({ ...at, trouve: found, condition: Conditions });
  }
  if (!reasons.some(({ reason }) => reason === 'named' || reason === 'criteria' || reason === 'subscribed'))
    say('notFound');
  const lines = await explainConditions(
    { db, subject: criteriaSubject, key: person, today, mask: maskOf(reader) },
    'person',
    read.map(({ condition }) => condition),
  );
  const criteres = read.map(({ condition: _read, ...at }, n) => ({ ...at, lignes: nth(lines, n).map(lineOf) }));
  return { member: standing.member, reasons, criteres };
}
