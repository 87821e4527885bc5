import type { Output } from '@passerelle/contracts/call.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import {
  fallsPageSize,
  type Plan as PlanShape,
  type PlanState,
  planPageSize,
  type plansCalls,
} from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Actor } from '../../../engines/access/actor.ts';
import { namedBy } from '../../../engines/entities/named.ts';
import { type KeyedList, keyedList, readKeyed } from '../../../engines/lists/by-key.queries.ts';
import { mergedTable } from '../../../engines/merge/merge-rows.ts';
import type { PlanInput } from '../../../engines/plans/plan-kind.ts';
import { waits } from '../../../engines/plans/plans.queries.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { always, anyOf, type Sql } from '../../../platform/db/sql.ts';
import { roleStatus, rolesHeld } from '../../foundation/actor/live-roles.ts';

export type PlanAnswer = Static<typeof PlanShape>;
/** A plan as it is told, with its input and whether the reader may do something with it, which are not. */
export type StoredAnswer = Omit<PlanAnswer, 'can' | 'endsStays'> & {
  readonly input: PlanInput;
  readonly usable: boolean;
};

/** Of plans known as `p`, those that the reader may know of, and those that they may do something with. */
export interface PlanReader {
  readonly actor: Actor;
  readonly known: Sql<boolean>;
  readonly usable: Sql<boolean>;
}

const isOwn = ({ actor }: PlanReader): Sql<boolean> => sql<boolean>`p."IdPersonneEV1" = ${actor.IdPersonneEV1}`;

const columnsFor = ({
  usable,
}: PlanReader) => sql<StoredAnswer>`${usable} as usable, p."IdPlan", p.kind, p.state, p.needs, p.row_count as rows, p.done_count as done,
  p.summary,
  (select count(*) from plan_row r where r."IdPlan" = p."IdPlan" and r.reason is not null and not r.stayed) as left,
  (select count(*) from plan_row r where r."IdPlan" = p."IdPlan" and r.stayed) as stayed,
  ${namedBy(sql`p."IdPersonneEV1"`)} as author, p."Motif", p.created_at,
  ${namedBy(sql`p.confirmed_by`)} as "confirmedBy",
  case when p.undo_asked_by is not null and p.state = 'applied' then ${namedBy(sql`p.undo_asked_by`)} end as "undoAskedBy",
  p.break_glass as "breakGlass", p.applied_at, p.undone_at,
  ${namedBy(sql`p.undone_by`)} as "undoneBy", p.failure, p.input`;

export async function readPlan(db: Db, reader: PlanReader, IdPlan: number): Promise<StoredAnswer | undefined> {
  const [plan] = await rowsOf(
    db,
    sql<StoredAnswer>`select ${columnsFor(reader)} from plan p where p."IdPlan" = ${IdPlan} and ${reader.known}`,
  );
  return plan;
}

interface PlansAsked {
  readonly of: Sql<boolean>;
  readonly state?: PlanState | undefined;
}

const plansFor = (reader: PlanReader) =>
  keyedList<StoredAnswer, PlansAsked>({
    from: sql`plan p`,
    select: columnsFor(reader),
    key: sql`p."IdPlan"`,
    newestFirst: true,
    pageSize: planPageSize,
    narrows: {
      of: (of) => of,
      state: (state) => (state === 'waiting' ? waits('p') : sql`p.state = ${state}`),
    },
  });

export async function listPlans(
  db: Db,
  reader: PlanReader,
  {
    state,
    mine: own = false,
    before,
  }: { readonly state?: PlanState; readonly mine?: boolean; readonly before?: number },
): Promise<StoredAnswer[]> {
  const of = own ? isOwn(reader) : reader.known;
  return (await readKeyed(db, plansFor(reader), { of, state }, { past: before })).rows;
}

export interface ListedRow {
  n: number;
  entity: string;
  entity_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  stayed: boolean;
  reason: { path: string; rule: string; value?: string; said?: string; line?: number }[] | null;
}

interface RowsAsked {
  readonly IdPlan: number;
  /** Only those that are not written. */
  readonly left?: boolean | undefined;
  /** Only those that were not taken back. */
  readonly stayed?: boolean | undefined;
}

const planRows = keyedList<ListedRow, RowsAsked>({
  from: sql`plan_row`,
  select: sql`n, entity, entity_id, before, after, stayed, reason`,
  key: sql`n`,
  pageSize: planPageSize,
  narrows: {
    IdPlan: (IdPlan) => sql`"IdPlan" = ${IdPlan}`,
    left: (left) => (left ? sql`reason is not null and not stayed` : always),
    stayed: (stayed) => (stayed ? sql`stayed` : always),
  },
});

/** Rows in their order, and whether there are more. */
export async function listRows(
  db: Db,
  IdPlan: number,
  { after, left, stayed }: { readonly after?: number; readonly left?: boolean; readonly stayed?: boolean },
): Promise<{ readonly rows: ListedRow[]; readonly more: boolean }> {
  const { rows, more } = await readKeyed(db, planRows, { IdPlan, left, stayed }, { past: after });
  return { rows: rows.map(ofMerge), more };
}

/**
 * A row that a merge writes is told as one of its own table, by whose it was and is, and what is so of it no more: the whole of it
 * stands there to be undone alone.
 */
function ofMerge(row: ListedRow): ListedRow {
  const table = mergedTable(row.entity);
  if (table === undefined) return row;
  const { before, after } = row;
  const told = (values: ListedRow['before']) =>
    values &&
    Object.fromEntries(
      Object.entries(values).filter(
        ([column, value]) =>
          (column.startsWith('IdPersonneEV1') || typeof value === 'boolean') &&
          !(before && after && before[column] === after[column]),
      ),
    );
  return { ...row, entity: table, before: told(before), after: told(after) };
}

const fallingRows = keyedList<ListedRow, { readonly IdPlan: number }>({
  from: sql`plan_row`,
  select: sql`n, entity, entity_id, before, after, stayed, reason`,
  key: sql`n`,
  pageSize: fallsPageSize,
  narrows: {
    IdPlan: (IdPlan) => sql`"IdPlan" = ${IdPlan} and entity = 'Personne' and reason is null`,
  },
});

/** Rows of a plan that are written about people, in their order. */
export async function listFalling(db: Db, IdPlan: number, after: number | undefined): Promise<ListedRow[]> {
  return (await readKeyed(db, fallingRows, { IdPlan }, { past: after })).rows;
}

interface PlannedPerson {
  IdPersonneEV1: number;
  IndexPrenomNom: string | null;
  gained: Record<string, number>;
  lost: Record<string, number>;
}

type Side = 'gained' | 'lost';

interface PeopleAsked {
  readonly IdPlan: number;
  readonly touched: { readonly IdDroit?: string | undefined; readonly sens?: Side | undefined };
}

const planPeople = keyedList<PlannedPerson, PeopleAsked>({
  from: sql`plan_person c left join "Personne" p using ("IdPersonneEV1")`,
  select: sql`c."IdPersonneEV1", p."IndexPrenomNom", c.gained, c.lost`,
  key: sql`c."IdPersonneEV1"`,
  pageSize: planPageSize,
  narrows: {
    IdPlan: (IdPlan) => sql`c."IdPlan" = ${IdPlan}`,
    touched: ({ IdDroit, sens }) =>
      anyOf(
        (sens ? [sens] : (['gained', 'lost'] as const)).map((side) =>
          IdDroit === undefined ? sql`c.${sql.ref(side)} <> '{}'` : sql`c.${sql.ref(side)} ? ${IdDroit}`,
        ),
      ),
  },
});

/** People whose rights a plan changes, in the order of their keys; narrowed to a right and to a side. */
export async function listPeopleOf(
  db: Db,
  IdPlan: number,
  { after, ...touched }: { readonly after?: number; readonly IdDroit?: string; readonly sens?: Side },
): Promise<PlannedPerson[]> {
  return (await readKeyed(db, planPeople, { IdPlan, touched }, { past: after })).rows;
}

export type PlanTarget = Output<typeof plansCalls.targets>[number];

/** Of people known as `who`, whether the reader may look at their roles. */
interface TargetsReader {
  readonly language: Language;
  readonly seen: Sql<boolean>;
}

/** Whom roles are given to, each with what they hold, are given, and hold already. */
function targetsFor({ language, seen }: TargetsReader): KeyedList<PlanTarget, { readonly IdPlan: number }> {
  const label = sql`coalesce(r."Traductions"->>${idLangues[language]}, r."LibRole")`;
  const name = sql`'IdRole', r."IdRole", 'LibRole', ${label}`;
  return keyedList({
    from: sql`(select distinct p."IdPlan", key::integer as key
      from plan p, jsonb_array_elements_text(p.input->'targets') key where p.kind in ('clone-roles', 'give-role')) asked`,
    joins: sql`left join "Personne" who on who."IdPersonneEV1" = asked.key`,
    select: sql<PlanTarget>`asked.key as "IdPersonneEV1", who."IndexPrenomNom",
      case when ${seen} then (
        select coalesce(json_agg(json_build_object(${name}) order by ${label}), '[]') from ${rolesHeld}
        where pr."IdPersonneEV1" = asked.key and own."IdPersonneRole" is null and ${roleStatus} in ('active', 'upcoming')
      ) end as holds,
      (select coalesce(json_agg(json_build_object(${name}, 'DateFin', given.after->>'DateFin') order by given.n), '[]')
        from plan_row given join "Role" r on r."IdRole" = (given.after->>'IdRole')::integer
        where given."IdPlan" = asked."IdPlan" and given.entity = 'PersonneRole' and given.before is null and (given.reason is null or given.stayed)
          and (given.after->>'IdPersonneEV1')::integer = asked.key) as gains,
      (select coalesce(json_agg(json_build_object(${name}) order by ${label}), '[]')
        from plan_row kept join "Role" r on r."IdRole" = (kept.after->>'IdRole')::integer
        where kept."IdPlan" = asked."IdPlan" and kept.reason->0->>'rule' = 'heldAlready'
          and (kept.after->>'IdPersonneEV1')::integer = asked.key) as already`,
    key: sql`asked.key`,
    pageSize: planPageSize,
    narrows: { IdPlan: (IdPlan) => sql`asked."IdPlan" = ${IdPlan}` },
  });
}

/** Whom roles are given to, in the order of their keys. */
export async function listTargets(
  db: Db,
  reader: TargetsReader,
  IdPlan: number,
  after: number | undefined,
): Promise<PlanTarget[]> {
  return (await readKeyed(db, targetsFor(reader), { IdPlan }, { past: after })).rows;
}
