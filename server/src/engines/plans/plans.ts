import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import {
  type PlanKindName,
  type PlanNeed,
  type PlanState,
  planInputs,
} from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Reactions } from '../../platform/events/events.ts';
import { ApiError, invalidInput } from '../../platform/http/api-error.ts';
import { validate } from '../../platform/http/validation.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import { type Act, type ActFunction, answeredBefore, type Change, rehearse, type Writing } from '../act/act.ts';
import type { Impact, KeptKind, PlanInput, PlanKind, PlannedRow, RightGrades, Skipped, Summary } from './plan-kind.ts';
import { plansAtWork, startWork, type WorkDone, workChunk } from './plan-work.ts';
import { inverse, type PlannedTables, writeRows } from './planned-rows.ts';

/** A plan as it is kept. */
export interface StoredPlan {
  readonly IdPlan: number;
  readonly kind: PlanKindName;
  readonly state: PlanState;
  readonly input: PlanInput;
  readonly needs: readonly PlanNeed[];
  readonly ground: string;
  readonly row_count: number;
  /** Null where the product made it by itself. */
  readonly IdPersonneEV1: number | null;
  readonly confirmed_by: number | null;
}

export interface PlansNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly reactions: Reactions;
  readonly kinds: readonly (PlanKind | KeptKind)[];
  readonly tables: PlannedTables;
  /** Has somebody call `work` soon for this plan, asked for by `by`; without it, whoever applies calls it themselves. */
  readonly workSoon?: ((IdPlan: number, by: number | null) => Promise<void>) | undefined;
  /** Share of the people present, 0 to 1, whose loss needs a second person. */
  readonly lossShare: (db: Db) => Promise<number>;
  /** How many hold this right now, under any of their roles, but for these people. */
  readonly countHolders: (db: Db, right: RightCode, but: readonly number[]) => Promise<number>;
}

declare module '../../platform/events/events.ts' {
  interface Events {
    /** The author of a plan opened its gates alone, nobody else holding `adm`. */
    'plans.glassBroken': { readonly IdPlan: number; readonly IdPersonneEV1: number; readonly reason: string };
    /** Somebody else than its author opened its gates. */
    'plans.confirmed': { readonly IdPlan: number; readonly author: number; readonly IdPersonneEV1: number };
    /** A plan waits for a second administrator. */
    'plans.waiting': { readonly IdPlan: number; readonly IdPersonneEV1: number };
  }
}

/** Whoever applies or undoes: the product itself too, from the command line. */
type Starter = Pick<Act, 'call' | 'actor' | 'once'>;
type By = Starter & { readonly actor: Actor };

const administration: RightCode = 'adm';

const nobody = { IdPersonneEV1: null, RoleIdPersonneEV1: null, acting: null };

/** So many rows are written at once, all or none; more are worked through in pieces. */
const atomicRows = 5000;

/**
 * What changes many things is first a plan: the change is rehearsed, what it would write and do to people is kept,
 * applying writes exactly those rows, and undoing writes them back.
 */
export class Plans {
  readonly #needs: PlansNeeds;
  readonly #kinds: ReadonlyMap<PlanKindName, PlanKind | KeptKind>;

  constructor(needs: PlansNeeds) {
    this.#needs = needs;
    this.#kinds = new Map(needs.kinds.map((kind) => [kind.kind, kind]));
  }

  /** Whether the actor may prepare, apply and undo plans of this kind. */
  mayUse(actor: Actor, kind: PlanKindName): boolean {
    return this.#needs.kernel.holds(actor, this.#kind(kind).right);
  }

  /**
   * Rehearses a change and keeps what it would do. Throws what the change throws, INVALID_INPUT for an input of another
   * shape, PLAN_EMPTY where nothing would change, LAST_ADMINISTRATOR where nobody would hold `adm` any more. Returns the
   * plan's key.
   */
  async prepare(by: By, name: PlanKindName, input: unknown, Motif?: string): Promise<number> {
    const { db, reactions, countHolders } = this.#needs;
    const kind = this.#kind(name);
    if (!('change' in kind)) throw invalidInput('body/kind', 'unknownValue', name);
    if (!this.mayUse(by.actor, name)) throw new ApiError('NOT_AUTHORIZED', [{ path: kind.right, rule: 'right' }]);
    const known = validate<PlanInput>(planInputs[name], input, 'body/input');
    const ground = await kind.ground(db, known);
    const { answer, changes } = await rehearse(db, reactions, async (writing) => {
      await oneAtATime(writing.db);
      const after = await kind.measure(writing.db, known, by.actor);
      const skipped = await kind.change(writing, known, by.actor);
      if ((await countHolders(writing.db, administration, [])) === 0) throw new ApiError('LAST_ADMINISTRATOR');
      return { skipped, impact: await after(writing.db) };
    });
    if (changes.length === 0) throw new ApiError('PLAN_EMPTY', skippedDetails(answer.skipped));
    return await this.#keep(by, { kind: name, input: known, ground, changes, Motif, ...answer });
  }

  /**
   * Keeps a plan whose rows its domain writes down itself: `writeDown` inserts them into `plan_row`, numbered from 1, and
   * answers how many they are with what they do. Returns the plan's key.
   */
  async keep<K extends PlanKindName>(
    by: Starter,
    name: K,
    input: PlanInput<K>,
    writeDown: (db: Db, IdPlan: number) => Promise<{ readonly rows: number; readonly load: Summary['load'] }>,
  ): Promise<number> {
    const { kind } = this.#kind(name);
    const { IdPersonneEV1, RoleIdPersonneEV1, acting } = 'system' in by.actor ? nobody : by.actor;
    return await this.#needs.act(by, async ({ db, record }) => {
      const [plan] = await rowsOf(
        db,
        sql<{ IdPlan: number }>`insert into plan
          (kind, state, input, ground, row_count, summary, "IdPersonneEV1", "RoleIdPersonneEV1", "IdPersonneRole")
          values (${kind}, 'ready', ${JSON.stringify(input)}, '', 0, '{}', ${IdPersonneEV1}, ${RoleIdPersonneEV1},
            ${acting?.IdPersonneRole ?? null}) returning "IdPlan"`,
      );
      const { IdPlan } = plan!;
      const { rows, load } = await writeDown(db, IdPlan);
      const people = { gaining: 0, losing: 0, present: await countPresent(db) };
      const summary: Summary = { people, rights: [], reach: [], skipped: [], load };
      await sql`update plan set row_count = ${rows}, summary = ${JSON.stringify(summary)}
        where "IdPlan" = ${IdPlan}`.execute(db);
      await record({ entity: 'plan', id: IdPlan, after: { kind, needs: [], rows } });
      return IdPlan;
    });
  }

  /**
   * Writes the rows of a plan. Throws PLAN_STATE, PLAN_NEEDS_CONFIRMATION or PLAN_MOVED, and then changes nothing.
   * A large plan, or one that its domain wrote down, is left `applying`: `work` goes through its rows.
   */
  async apply(by: Starter, IdPlan: number): Promise<void> {
    await this.#write(by, IdPlan, {
      from: ['ready', 'waiting'],
      during: 'applying',
      to: 'applied',
      require: async (db, plan) => {
        if (plan.needs.length > 0 && plan.confirmed_by === null)
          throw new ApiError('PLAN_NEEDS_CONFIRMATION', [{ path: `Plans/${IdPlan}`, rule: 'confirm' }]);
        const kind = this.#kind(plan.kind);
        if ('ground' in kind && (await kind.ground(db, plan.input)) !== plan.ground)
          throw new ApiError('PLAN_MOVED', [{ path: `Plans/${IdPlan}`, rule: 'ground' }]);
      },
      rows: (rows) => rows,
    });
  }

  /**
   * Writes the rows back. Throws PLAN_STATE, or PLAN_MOVED where one was changed again since, and then changes nothing.
   * A large plan is left `undoing`: what was changed again since is left as it is, and says so.
   */
  async undo(by: Starter, IdPlan: number): Promise<void> {
    await this.#write(by, IdPlan, {
      from: ['applied'],
      during: 'undoing',
      to: 'undone',
      require: async () => {},
      rows: inverse,
    });
  }

  /**
   * Works through the rows of a plan that is `applying` or `undoing`, from where it is to its end; returns at once for
   * any other. Several at the same plan take turns. `after` is called after each piece, and may wait.
   */
  async work(IdPlan: number, after: (done: WorkDone) => void | Promise<void> = () => {}): Promise<void> {
    const { db, act, tables } = this.#needs;
    const needs = { db, act, tables, announce: this.#announce };
    for (let done = await workChunk(needs, IdPlan); done; done = await workChunk(needs, IdPlan)) await after(done);
  }

  /** Plans that are being worked through, or that a crash left so. */
  async atWork(kind?: PlanKindName): Promise<readonly number[]> {
    return await plansAtWork(this.#needs.db, kind);
  }

  /**
   * A second administrator opens the gates. Its author may, with a reason, only where nobody else holds `adm`: that is
   * told to all who hold it, and to whoever will. Throws PLAN_SECOND_PERSON, PLAN_STATE.
   */
  async confirm(by: By, IdPlan: number, breakGlass: string | undefined): Promise<void> {
    const { act, countHolders } = this.#needs;
    await act({ ...by, ...(breakGlass && { reason: breakGlass }) }, async ({ db, record, emit }) => {
      const plan = await lockPlan(db, IdPlan);
      if (plan.state !== 'waiting' || plan.confirmed_by !== null) throw new ApiError('PLAN_STATE');
      const me = by.actor.IdPersonneEV1;
      const itsOwn = plan.IdPersonneEV1 === me || by.actor.RoleIdPersonneEV1 === plan.IdPersonneEV1;
      if (itsOwn && (!breakGlass || (await countHolders(db, administration, [me, plan.IdPersonneEV1!])) > 0))
        throw new ApiError('PLAN_SECOND_PERSON');
      const reason = itsOwn ? breakGlass! : null;
      await sql`update plan set state = 'ready', confirmed_by = ${me}, confirmed_at = now(), break_glass = ${reason}
        where "IdPlan" = ${IdPlan}`.execute(db);
      await record({
        entity: 'plan',
        id: IdPlan,
        before: { confirmed_by: null, break_glass: null },
        after: { confirmed_by: me, break_glass: reason },
      });
      const author = plan.IdPersonneEV1;
      if (!itsOwn && author !== null) await emit('plans.confirmed', { IdPlan, author, IdPersonneEV1: me });
      if (reason) await emit('plans.glassBroken', { IdPlan, IdPersonneEV1: me, reason });
    });
  }

  /** Gives a plan up that was not applied. Throws PLAN_STATE. */
  async discard(by: By, IdPlan: number): Promise<void> {
    await this.#needs.act(by, async ({ db, record }) => {
      const plan = await lockPlan(db, IdPlan);
      this.#requireKind(by.actor, plan);
      if (plan.state !== 'ready' && plan.state !== 'waiting') throw new ApiError('PLAN_STATE');
      await sql`update plan set state = 'discarded' where "IdPlan" = ${IdPlan}`.execute(db);
      await record({ entity: 'plan', id: IdPlan, before: { state: plan.state }, after: { state: 'discarded' } });
    });
  }

  /**
   * Prepares and applies at once, as the one-step calls do; throws PLAN_NEEDS_CONFIRMATION, with the plan left to confirm.
   * Repeated under the same Idempotency-Key, it is about the plan that the first one made, and goes on where that stopped.
   */
  async doAtOnce(by: By, kind: PlanKindName, input: unknown): Promise<number> {
    const earlier = async () => (await answeredBefore(this.#needs.db, by))?.answer as number | undefined;
    const IdPlan =
      (await earlier()) ??
      (await this.prepare(by, kind, input).catch(async (error: unknown) => {
        // One with the same key was done while this one was rehearsed.
        const made = await earlier();
        if (made === undefined) throw error;
        return made;
      }));
    await this.apply({ ...by, once: undefined }, IdPlan).catch(async (error: unknown) => {
      const done = by.once && error instanceof ApiError && error.code === 'PLAN_STATE';
      if (!done || (await stateOf(this.#needs.db, IdPlan)) === 'discarded') throw error;
    });
    return IdPlan;
  }

  async #keep(
    by: By,
    made: {
      readonly kind: PlanKindName;
      readonly input: PlanInput;
      readonly ground: string;
      readonly changes: readonly Change[];
      readonly skipped: readonly Skipped[];
      readonly impact: Impact;
      readonly Motif: string | undefined;
    },
  ): Promise<number> {
    const { act, lossShare } = this.#needs;
    const { kind, input, ground, changes, skipped, impact, Motif } = made;
    return await act({ ...by, ...(Motif && { reason: Motif }) }, async ({ db, record, emit }) => {
      const present = await countPresent(db);
      const losing = Math.max(impact.losing, impact.people.filter(({ lost }) => Object.keys(lost).length > 0).length);
      const needs: PlanNeed[] = [];
      if (losing > 1 && losing > present * (await lossShare(db))) needs.push('loss-share');
      if (impact.people.some(({ gained }) => administration in gained)) needs.push('adm-gain');
      const summary: Summary = {
        people: {
          gaining: impact.people.filter(({ gained }) => Object.keys(gained).length > 0).length,
          losing,
          present,
        },
        rights: countRights(impact.people),
        reach: impact.reach,
        skipped,
      };
      const [plan] = await rowsOf(
        db,
        sql<{ IdPlan: number }>`insert into plan
          (kind, state, input, needs, ground, row_count, summary, "IdPersonneEV1", "RoleIdPersonneEV1", "IdPersonneRole", "Motif")
          values (${kind}, ${needs.length ? 'waiting' : 'ready'}, ${JSON.stringify(input)}, ${JSON.stringify(needs)}, ${ground},
            ${changes.length}, ${JSON.stringify(summary)}, ${by.actor.IdPersonneEV1}, ${by.actor.RoleIdPersonneEV1},
            ${by.actor.acting?.IdPersonneRole ?? null}, ${Motif ?? null})
          returning "IdPlan"`,
      );
      const { IdPlan } = plan!;
      await sql`insert into plan_row ("IdPlan", n, entity, entity_id, before, after)
        select ${IdPlan}::integer, n, entity, id, before, after from jsonb_to_recordset(${JSON.stringify(
          changes.map((change, index) => ({ ...change, id: String(change.id), n: index + 1 })),
        )}::jsonb) as row(n integer, entity text, id text, before jsonb, after jsonb)`.execute(db);
      await sql`insert into plan_person ("IdPlan", "IdPersonneEV1", gained, lost)
        select ${IdPlan}::integer, "IdPersonneEV1", gained, lost from jsonb_to_recordset(${JSON.stringify(impact.people)}::jsonb)
          as person("IdPersonneEV1" integer, gained jsonb, lost jsonb)`.execute(db);
      await record({ entity: 'plan', id: IdPlan, after: { kind, needs, rows: changes.length } });
      if (needs.length > 0) await emit('plans.waiting', { IdPlan, IdPersonneEV1: by.actor.IdPersonneEV1 });
      return IdPlan;
    });
  }

  async #write(
    by: Starter,
    IdPlan: number,
    step: {
      readonly from: readonly PlanState[];
      readonly during: 'applying' | 'undoing';
      readonly to: 'applied' | 'undone';
      readonly require: (db: Db, plan: StoredPlan) => Promise<void>;
      readonly rows: (rows: readonly PlannedRow[]) => readonly PlannedRow[];
    },
  ): Promise<void> {
    const { act, tables, workSoon } = this.#needs;
    const toWork = await act({ ...by, reason: `plan ${IdPlan}` }, async (writing) => {
      const { db, record } = writing;
      const plan = await lockPlan(db, IdPlan);
      if (!('system' in by.actor)) this.#requireKind(by.actor, plan);
      if (!step.from.includes(plan.state)) throw new ApiError('PLAN_STATE');
      const atOnce = plan.row_count <= atomicRows && 'change' in this.#kind(plan.kind);
      if (atOnce) await oneAtATime(db);
      await step.require(db, plan);
      if (!atOnce) {
        await startWork(db, IdPlan, step.during, by.actor);
        await record({ entity: 'plan', id: IdPlan, before: { state: plan.state }, after: { state: step.during } });
        return true;
      }
      const rows = step.rows(await readRows(db, IdPlan));
      const left = await writeRows(writing, tables, rows).catch(movedUnderneath);
      const moved = rows.find(({ n }) => left.has(n));
      if (moved) throw new ApiError('PLAN_MOVED', [{ path: `${moved.entity}/${moved.id}`, rule: 'moved' }]);
      await sql`update plan set state = ${step.to}, done_count = row_count,
        applied_at = ${step.to === 'applied' ? sql`now()` : sql`applied_at`},
        undone_at = ${step.to === 'undone' ? sql`now()` : sql`undone_at`} where "IdPlan" = ${IdPlan}`.execute(db);
      await record({ entity: 'plan', id: IdPlan, before: { state: plan.state }, after: { state: step.to } });
      await this.#announce(plan.kind, writing, rows);
      return false;
    });
    if (toWork) await workSoon?.(IdPlan, 'system' in by.actor ? null : by.actor.IdPersonneEV1);
  }

  readonly #announce = async (kind: PlanKindName, writing: Writing, rows: readonly Change[]): Promise<void> =>
    await this.#kind(kind).announce(writing, rows);

  #requireKind(actor: Actor, plan: StoredPlan): void {
    const { right } = this.#kind(plan.kind);
    const own = plan.IdPersonneEV1 === actor.IdPersonneEV1 || this.#needs.kernel.holds(actor, administration);
    // Whether somebody else's plan exists is not theirs to know.
    if (!own) throw new ApiError('NOT_FOUND');
    if (!this.#needs.kernel.holds(actor, right)) throw new ApiError('NOT_AUTHORIZED', [{ path: right, rule: 'right' }]);
  }

  #kind(name: PlanKindName): PlanKind | KeptKind {
    const kind = this.#kinds.get(name);
    if (!kind) throw new Error(`No plan of kind ${name}`);
    return kind;
  }
}

/**
 * Plans are rehearsed and applied one after the other: each writes many rows in an order of its own, so that two at once
 * would wait for each other.
 */
async function oneAtATime(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7311, 10)`.execute(db);
}

const integrityViolations = '23';

/** The database refuses a row: what it hangs on is gone, or somebody added the same meanwhile. */
function movedUnderneath(error: unknown): never {
  const { code, table } = error as { readonly code?: unknown; readonly table?: string };
  if (typeof code !== 'string' || !code.startsWith(integrityViolations)) throw error;
  throw new ApiError('PLAN_MOVED', [{ path: table ?? 'plan', rule: 'moved' }]);
}

async function lockPlan(db: Db, IdPlan: number): Promise<StoredPlan> {
  const [plan] = await rowsOf(
    db,
    sql<StoredPlan>`select "IdPlan", kind, state, input, needs, ground, row_count, "IdPersonneEV1", confirmed_by
      from plan where "IdPlan" = ${IdPlan} for update`,
  );
  if (!plan) throw new ApiError('NOT_FOUND');
  return plan;
}

function readRows(db: Db, IdPlan: number): Promise<PlannedRow[]> {
  return rowsOf(
    db,
    sql<PlannedRow>`select n, entity, entity_id as id, before, after from plan_row where "IdPlan" = ${IdPlan} order by n`,
  );
}

async function countPresent(db: Db): Promise<number> {
  const [row] = await rowsOf(
    db,
    sql<{ n: number }>`select count(*) as n from "Personne" where "Physique" and "IdStatut" in (400, 500, 600)`,
  );
  return row?.n ?? 0;
}

function countRights(people: Impact['people']): Summary['rights'] {
  const counts = new Map<string, { gaining: number; losing: number }>();
  const count = (rights: RightGrades, side: 'gaining' | 'losing') => {
    for (const right of Object.keys(rights)) {
      const known = counts.get(right) ?? { gaining: 0, losing: 0 };
      known[side]++;
      counts.set(right, known);
    }
  };
  for (const { gained, lost } of people) {
    count(gained, 'gaining');
    count(lost, 'losing');
  }
  return [...counts].map(([IdDroit, numbers]) => ({ IdDroit, ...numbers })).sort((a, b) => b.losing - a.losing);
}

function skippedDetails(skipped: readonly Skipped[]) {
  return skipped.map(({ person, code }) => ({ path: `people/${person.IdPersonneEV1}`, rule: code }));
}

async function stateOf(db: Db, IdPlan: number): Promise<PlanState | undefined> {
  const [plan] = await rowsOf(db, sql<{ state: PlanState }>`select state from plan where "IdPlan" = ${IdPlan}`);
  return plan?.state;
}
