import type { Plan as PlanShape, PlanState } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Actor } from '../../engines/access/actor.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';

export type PlanAnswer = Static<typeof PlanShape>;
type StoredAnswer = Omit<PlanAnswer, 'can'>;

const pageSize = 50;

/** Whose plans the reader may know of: their own, and everybody's for an administrator. */
export interface PlanReader {
  readonly actor: Actor;
  readonly administrator: boolean;
}

const mine = ({ actor, administrator }: PlanReader): Sql<boolean> =>
  administrator ? sql<boolean>`true` : sql<boolean>`p."IdPersonneEV1" = ${actor.IdPersonneEV1}`;

const person = (key: Sql) => sql`(select json_build_object('IdPersonneEV1', ${key}, 'IndexPrenomNom',
  (select who."IndexPrenomNom" from "Personne" who where who."IdPersonneEV1" = ${key})))`;

const columns = sql`p."IdPlan", p.kind, p.state, p.needs, p.row_count as rows, p.done_count as done, p.summary,
  (select count(*) from plan_row r where r."IdPlan" = p."IdPlan" and r.reason is not null) as left,
  case when p."IdPersonneEV1" is not null then ${person(sql`p."IdPersonneEV1"`)} end as author, p."Motif", p.created_at,
  case when p.confirmed_by is not null then ${person(sql`p.confirmed_by`)} end as "confirmedBy",
  p.break_glass as "breakGlass", p.applied_at, p.undone_at, p.failure`;

export async function readPlan(db: Db, reader: PlanReader, IdPlan: number): Promise<StoredAnswer | undefined> {
  const [plan] = await rowsOf(
    db,
    sql<StoredAnswer>`select ${columns} from plan p where p."IdPlan" = ${IdPlan} and ${mine(reader)}`,
  );
  return plan;
}

export function listPlans(
  db: Db,
  reader: PlanReader,
  {
    state,
    mine: own = false,
    before,
  }: { readonly state?: PlanState; readonly mine?: boolean; readonly before?: number },
): Promise<StoredAnswer[]> {
  return rowsOf(
    db,
    sql<StoredAnswer>`select ${columns} from plan p where ${mine(own ? { ...reader, administrator: false } : reader)}
      and (${state ?? null}::text is null or p.state = ${state ?? null})
      and (${before ?? null}::integer is null or p."IdPlan" < ${before ?? null})
      order by p."IdPlan" desc limit ${pageSize}`,
  );
}

export interface ListedRow {
  n: number;
  entity: string;
  entity_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: { path: string; rule: string; value?: string }[] | null;
}

/** Rows in their order; only those that are not written where that is asked. */
export function listRows(
  db: Db,
  IdPlan: number,
  { after = 0, left = false }: { readonly after?: number; readonly left?: boolean },
): Promise<ListedRow[]> {
  return rowsOf(
    db,
    sql<ListedRow>`select n, entity, entity_id, before, after, reason from plan_row
      where "IdPlan" = ${IdPlan} and n > ${after} and ${left ? sql`reason is not null` : sql`true`}
      order by n limit ${pageSize}`,
  );
}

interface PlannedPerson {
  IdPersonneEV1: number;
  IndexPrenomNom: string | null;
  gained: Record<string, number>;
  lost: Record<string, number>;
}

/** People whose rights a plan changes, in the order of their keys; narrowed to a right and to a side. */
export function listPeopleOf(
  db: Db,
  IdPlan: number,
  {
    after = 0,
    IdDroit,
    sens,
  }: { readonly after?: number; readonly IdDroit?: string; readonly sens?: 'gained' | 'lost' },
): Promise<PlannedPerson[]> {
  const sides = sens ? [sens] : (['gained', 'lost'] as const);
  const touched = sides.map((side) =>
    IdDroit === undefined ? sql`c.${sql.ref(side)} <> '{}'` : sql`c.${sql.ref(side)} ? ${IdDroit}`,
  );
  return rowsOf(
    db,
    sql<PlannedPerson>`select c."IdPersonneEV1", p."IndexPrenomNom", c.gained, c.lost
      from plan_person c left join "Personne" p using ("IdPersonneEV1")
      where c."IdPlan" = ${IdPlan} and c."IdPersonneEV1" > ${after} and (${sql.join(touched, sql` or `)})
      order by c."IdPersonneEV1" limit ${pageSize}`,
  );
}
