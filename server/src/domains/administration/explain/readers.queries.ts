import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { type Condition, isLeaf, type Leaf } from '@passerelle/contracts/conditions/condition.ts';
import type { explainCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import { type PersonField, readRight } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Actor, ConditionsByKind } from '../../../engines/access/actor.ts';
import { compileCondition } from '../../../engines/conditions/compile.ts';
import { hiddenOn } from '../../../engines/forms/hidden-fields.queries.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { allOf, always, anyOf, never, type Sql } from '../../../platform/db/sql.ts';
import { actorColumn, followsHolder, liveHoldings, loadActor } from '../../foundation/actor/actor.queries.ts';
import { baseGrants } from '../../foundation/actor/base-grants.ts';
import { signsIn } from '../../foundation/actor/presence.ts';
import { namedPeople } from '../../people/directory/directory.queries.ts';
import { personSubject } from '../../people/person/person.columns.ts';
import { personFormSubject, toldBut } from '../../people/person/person.form.ts';
import { conditionOf, dependsOnReader } from '../rights/perimeter-conditions.ts';
import type { Asker } from './decision.queries.ts';
import { labelIn, type Named } from './labels.queries.ts';

type Readers = Static<(typeof explainCalls.readers)['response']>;
type ReaderPeople = Static<(typeof explainCalls.readerPeople)['response']>;

/** Of those whose reach is their own, at most this many are asked one by one. */
const mostAsked = 200;
const pageSize = 50;

/** Who can see a field of a person. Whoever reads alike is counted as one class, the others asked one by one. */
export async function readReaders(
  asker: Asker,
  IdPersonneEV1: number,
  field: PersonField,
  today: string,
): Promise<Readers> {
  const right = readRight(field);
  const [roles, { everybody, oneself }, accounts] = await Promise.all([
    rolesWith(asker, right),
    baseReaders(asker, IdPersonneEV1, field),
    countAccounts(asker),
  ]);
  const found: Readers['roles'][number][] = [];
  for (const role of roles) {
    const { alike, asked, exact } = await readersUnder(asker, role, IdPersonneEV1, field, today);
    const count = (alike ? await countAlike(asker, role) : 0) + asked.length;
    if (count > 0 || !exact) found.push({ role: { id: role.id, label: role.label }, count, exact });
  }
  return { IdDroit: right, everybody, accounts, oneself, roles: found };
}

/** How many may sign in; null where the asker may not know of everybody whether they do: the number would tell of one. */
async function countAccounts({ db, kernel, actor }: Asker): Promise<number | null> {
  if (kernel.gate(actor, readRight('Suspendu'), 'ann', 'person', 'p') !== 'open') return null;
  const [row] = await rowsOf(db, sql<{ n: number }>`select count(*) as n from "Personne" p where ${signsIn('p')}`);
  return row?.n ?? 0;
}

/** The people who can, under a role; those whom the asker may not know of are left out. */
export async function readReaderPeople(
  asker: Asker,
  {
    IdPersonneEV1,
    field,
    IdRole,
  }: { readonly IdPersonneEV1: number; readonly field: PersonField; readonly IdRole: number },
  skip: number,
  today: string,
): Promise<ReaderPeople> {
  const { db, kernel, actor } = asker;
  const right = readRight(field);
  const role = (await rolesWith(asker, right)).find(({ id }) => id === IdRole);
  if (!role) return { rows: [], more: false };
  const { alike, asked } = await readersUnder(asker, role, IdPersonneEV1, field, today);
  const rows = await rowsOf(
    db,
    sql<ReaderPeople['rows'][number]>`
      select me."IdPersonneEV1", me."IndexPrenomNom", pr."IdPersonneRoleDelegue" is not null as delegated
      ${liveHoldings} and pr."IdRole" = ${IdRole} and ${signsIn('me')} and ${namedPeople({ kernel, actor }, 'me')}
        and ${anyOf([alike ? plain : never, sql<boolean>`pr."IdPersonneRole" = any(${sql.val(asked)}::integer[])`])}
      order by me."IndexPrenomNom", pr."IdPersonneRole" limit ${pageSize + 1} offset ${skip}`,
  );
  return { rows: rows.slice(0, pageSize), more: rows.length > pageSize };
}

interface RoleWithRight extends Named {
  /** Perimeters of its grants that give the right. */
  readonly perimeters: readonly ConditionsByKind[];
  /** What it reaches depends on who holds it. */
  readonly personal: boolean;
}

/** Roles that give a right on people. What lifts a veil counts as well where it comes to who is alike. */
async function rolesWith({ db, language }: Asker, right: RightCode): Promise<RoleWithRight[]> {
  const veils = (personSubject.veils ?? []).map((veil) => veil.right);
  const rows = await rowsOf(
    db,
    sql<Named & { perimeters: ConditionsByKind[]; all: ConditionsByKind[] }>`
      select r."IdRole" as id, ${labelIn(language, 'r', 'LibRole')} as label,
        json_agg(p."Conditions") filter (where l."IdDroit" = ${right}) as perimeters, json_agg(p."Conditions") as all
      from "Role" r join "RoleProfil" g using ("IdRole") join "Perimetre" p using ("IdPerimetre")
      join "ProfilDroit" l on l."IdProfil" = g."IdProfil" and l."Valeur" > 0
        and l."IdDroit" = any(${sql.val([right, 'ann', ...veils])}::text[])
      group by r."IdRole" having bool_or(l."IdDroit" = ${right}) order by 2`,
  );
  return rows.map(({ id, label, perimeters, all }) => ({ id, label, perimeters, personal: all.some(dependsOnReader) }));
}

/** Held as the role is: neither delegated nor cut down, so that all who hold it so read alike. */
const plain = sql<boolean>`(pr."IdPersonneRoleDelegue" is null and pr."Restriction" is null)`;

async function countAlike({ db }: Asker, { id }: RoleWithRight): Promise<number> {
  const [row] = await rowsOf(
    db,
    sql<{ n: number }>`select count(distinct me."IdPersonneEV1") as n ${liveHoldings}
      and pr."IdRole" = ${id} and ${plain} and ${signsIn('me')}`,
  );
  return row?.n ?? 0;
}

interface Found {
  /** All who hold the role as it is can. */
  readonly alike: boolean;
  /** `IdPersonneRole` of the others who can, each asked of the kernel. */
  readonly asked: readonly number[];
  /** False when there were too many to ask. */
  readonly exact: boolean;
}

async function readersUnder(
  asker: Asker,
  role: RoleWithRight,
  IdPersonneEV1: number,
  field: PersonField,
  today: string,
): Promise<Found> {
  const { db } = asker;
  const holders = (who: Sql<boolean>, most: number) =>
    rowsOf(
      db,
      sql<{ person: number; IdPersonneRole: number }>`
        select me."IdPersonneEV1" as person, pr."IdPersonneRole" ${liveHoldings}
          and pr."IdRole" = ${role.id} and ${signsIn('me')} and ${who} order by pr."IdPersonneRole" limit ${most}`,
    );
  const [one] = role.personal ? [] : await holders(plain, 1);
  const alike = one !== undefined && (await reads(asker, one, IdPersonneEV1, field));
  const candidates = await holders(
    role.personal ? mayReach(role, IdPersonneEV1, today) : sql<boolean>`not ${plain}`,
    mostAsked + 1,
  );
  const asked: number[] = [];
  for (const holder of candidates.slice(0, mostAsked))
    if (await reads(asker, holder, IdPersonneEV1, field)) asked.push(holder.IdPersonneRole);
  return { alike, asked, exact: candidates.length <= mostAsked };
}

/** Asks the kernel and the form, as a call made under that role would. */
async function reads(
  asker: Asker,
  holder: { readonly person: number; readonly IdPersonneRole: number },
  IdPersonneEV1: number,
  field: PersonField,
): Promise<boolean> {
  const { actor } = await loadActor(asker.db, holder.person, holder.IdPersonneRole);
  const byRole = { ...actor, grants: actor.grants.filter(({ source }) => source.IdRole !== null) };
  return await isTold(asker, actor, byRole, IdPersonneEV1, field);
}

/** Whether somebody is told a field: they see the person, hold its right (as `by` does), and the form does not hide it from them. */
async function isTold(
  { db, kernel }: Asker,
  actor: Actor,
  by: Actor,
  IdPersonneEV1: number,
  field: PersonField,
): Promise<boolean> {
  if (!(await kernel.allows(db, by, readRight(field), 'person', IdPersonneEV1))) return false;
  if (!(await kernel.allows(db, actor, 'ann', 'person', IdPersonneEV1))) return false;
  const hidden = await hiddenOn(db, { kernel, actor }, personFormSubject, [IdPersonneEV1]);
  return toldBut(hidden.get(IdPersonneEV1))(field);
}

/**
 * Those who may reach the person through a perimeter that reads differently to each: more than who does, never fewer.
 * A comparison with one's own value is turned round; one that is not easily turned lets everybody through.
 */
function mayReach({ perimeters }: RoleWithRight, IdPersonneEV1: number, today: string): Sql<boolean> {
  const reached = anyOf(perimeters.map((conditions) => turned(conditionOf(conditions, 'person'), today)));
  return sql<boolean>`exists (select from "Personne" s where s."IdPersonneEV1" = ${IdPersonneEV1} and ${reached})`;
}

function turned(condition: Condition, today: string): Sql<boolean> {
  if (isLeaf(condition)) return turnedLeaf(condition, today);
  if ('and' in condition) return allOf(condition.and.map((one) => turned(one, today)));
  return anyOf(condition.or.map((one) => turned(one, today)));
}

function turnedLeaf(leaf: Leaf, today: string): Sql<boolean> {
  if (!/"\$/.test(JSON.stringify([leaf.value ?? null])))
    return compileCondition(leaf, personSubject, 's', { today, resolve: () => undefined });
  const field = personSubject.fields[leaf.field];
  const own = typeof leaf.value === 'string' ? ownValue(leaf.value.slice(1)) : undefined;
  if (leaf.operator !== 'equals' || !field || !own) return always;
  switch (field.type) {
    case 'descendants':
      return sql<boolean>`exists (select from management_line up where up."Ligne" = 'Manager'
        and up."IdPersonneEV1" = s."IdPersonneEV1" and up."IdAncetre"::text = ${own})`;
    case 'text':
    case 'code':
    case 'number':
    case 'person':
      return sql<boolean>`${field.value('s')}::text = ${own}`;
    default:
      return always;
  }
}

/** The value of a `$Field` for the holder of a live role. */
function ownValue(name: string): Sql | undefined {
  const column = actorColumn(name);
  if (!column) return undefined;
  const own = sql.ref(`me.${column}`);
  return followsHolder(name)
    ? sql`(case when d."IdPersonneEV1" is null then ${own} else ${sql.ref(`d.${column}`)} end)::text`
    : sql`${own}::text`;
}

/** Through what everybody has: the public card, as somebody who is nobody in particular, and oneself. */
async function baseReaders(asker: Asker, IdPersonneEV1: number, field: PersonField) {
  const { actor } = await loadActor(asker.db, IdPersonneEV1);
  const through = (IdProfil: number) =>
    actor.grants.filter(({ source }) => source.IdRole === null && source.IdProfil === IdProfil);
  const can = async (as: Actor) => await isTold(asker, as, as, IdPersonneEV1, field);
  const card = through(baseGrants.publicCard.IdProfil);
  const personal = card.some(({ bounds }) => bounds.some(({ conditions }) => dependsOnReader(conditions)));
  const everybody = !card.some(({ rights }) => rights.has(readRight(field)))
    ? 'no'
    : personal
      ? 'some'
      : (await can({ ...actor, IdPersonneEV1: 0, grants: card }))
        ? 'yes'
        : 'no';
  const grants = through(baseGrants.oneself.IdProfil);
  return { everybody, oneself: await can({ ...actor, grants: [...grants, ...card] }) } as const;
}
