import type { PlanContract } from '@passerelle/contracts/plans/plan-contract.ts';
import type { PlanState } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../platform/http/api-error.ts';
import { validate } from '../../platform/http/validation.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import { type Asking, answeredBefore, type Insider, type PersonAsking } from '../act/act.ts';
import { PlanAccess } from './plan-access.ts';
import { askToUndo, openGates } from './plan-gates.ts';
import type { AnyKind, Effect, PlanInput } from './plan-kind.ts';
import { keepRehearsal, type RehearsalNeeds, rehearsePlan, rehearseRows } from './plan-rehearsal.ts';
import { applying, type StepNeeds, takeStep, undoing } from './plan-step.ts';
import { plansAtWork, type WorkDone, workChunk } from './plan-work.ts';
import {
  forgetLeft,
  insertPlan,
  keepSummary,
  lockPlan,
  type StoredPlan,
  stateOf,
  takeUnapplied,
} from './plans.queries.ts';

export interface PlansNeeds extends RehearsalNeeds, Omit<StepNeeds, 'kindFor'> {
  readonly kernel: AccessKernel;
  /** What callers are told can be planned. */
  readonly contracts: readonly PlanContract[];
  /** What does it: one kind for each. */
  readonly kinds: readonly AnyKind[];
}

/**
 * What changes many things is first a plan: the change is rehearsed, what it would write and do to people is kept,
 * applying writes exactly those rows, and undoing writes them back.
 */
export class Plans {
  /** Who may know of plans, and do something with them. */
  readonly access: PlanAccess;
  readonly #needs: PlansNeeds;
  readonly #kinds: ReadonlyMap<string, AnyKind>;

  constructor(needs: PlansNeeds) {
    this.#needs = needs;
    this.#kinds = new Map(needs.kinds.map((kind) => [kind.contract.kind, kind]));
    this.access = new PlanAccess(needs.kernel, needs.kinds);
    const told = needs.contracts.map(({ kind }) => kind).toSorted();
    const done = needs.kinds.map(({ contract }) => contract.kind).toSorted();
    if (told.join() !== done.join()) throw new Error(`Plans are told as ${told}, and done as ${done}`);
  }

  /** Whether what a plan of this kind does can be taken back at all. */
  mayUndo(name: string, input: PlanInput): boolean {
    return this.#kind(name).undoes?.(input) ?? true;
  }

  /** Whether what people hold falls with what a plan of this kind does to them. */
  endsStays(name: string, input: PlanInput): boolean {
    return this.#kind(name).endsStays?.(input) ?? false;
  }

  /** Whether the actor may be the second person of plans of this kind. */
  mayConfirm(actor: Actor, kind: string): boolean {
    return this.#kind(kind).gate?.mayOpen(actor) ?? false;
  }

  /** Whether nobody but these people could be the second person of plans of this kind. */
  async isAlone(kind: string, people: readonly number[]): Promise<boolean> {
    return (await this.#kind(kind).gate?.countOthers(this.#needs.db, people)) === 0;
  }

  /**
   * Rehearses a change and keeps what it would do. Throws what the change throws, INVALID_INPUT for an input of another
   * shape, PLAN_EMPTY where nothing would change, and what the invariants throw. Returns the plan's key.
   */
  async prepare(by: PersonAsking, name: string, input: unknown, Motif?: string): Promise<number> {
    const kind = this.#kind(name);
    if (!('change' in kind || 'rows' in kind)) throw invalidInput('body/kind', 'unknownValue', name);
    const known = validate<PlanInput>(kind.contract.input, input, 'body/input');
    await this.access.requirePreparing(this.#needs.db, by.actor, kind, known);
    await kind.require?.(this.#needs.db, by.actor, known);
    const rehearsal =
      'rows' in kind
        ? await rehearseRows(this.#needs, by, kind, known)
        : await rehearsePlan(this.#needs, by, kind, known);
    return await keepRehearsal(this.#needs, by, rehearsal, Motif);
  }

  /**
   * Keeps a plan whose rows its domain writes down itself: `writeDown` inserts them into `plan_row`, numbered from 1, and
   * answers how many they are with what they do. Returns the plan's key.
   */
  async keep<C extends PlanContract>(
    by: Asking,
    { kind }: C,
    input: PlanInput<C>,
    writeDown: (db: Db, IdPlan: number) => Promise<{ readonly rows: number; readonly figures: Effect['figures'] }>,
  ): Promise<number> {
    return await this.#needs.act(by, async ({ db, record }) => {
      const unwritten = { state: 'ready', needs: [], ground: '', row_count: 0, summary: undefined } as const;
      const IdPlan = await insertPlan(db, { kind, input, author: by.actor, ...unwritten });
      const { rows, figures } = await writeDown(db, IdPlan);
      await keepSummary(db, IdPlan, rows, figures);
      await record({ entity: 'plan', id: IdPlan, after: { kind, needs: [], rows } });
      return IdPlan;
    });
  }

  /**
   * Writes the rows of a plan. Throws PLAN_STATE, PLAN_NEEDS_CONFIRMATION or PLAN_MOVED, and then changes nothing.
   * A large plan, or one that its domain wrote down, is left `applying`: `work` goes through its rows.
   */
  async apply(by: Asking, IdPlan: number): Promise<void> {
    await takeStep(this.#stepNeeds, by, IdPlan, applying);
  }

  /**
   * Writes the rows back. Throws PLAN_STATE, or PLAN_MOVED where one was changed again since, and then changes nothing.
   * A large plan is left `undoing`: what was changed again since is left as it is, and says so. Where a second person has to
   * agree, throws PLAN_NEEDS_CONFIRMATION and leaves it to them; asked again once they did, it is undone.
   */
  async undo(by: Asking, IdPlan: number): Promise<void> {
    await takeStep(this.#stepNeeds, by, IdPlan, undoing).catch(async (error: unknown) => {
      const { actor } = by;
      if (!(error instanceof ApiError) || error.code !== 'PLAN_NEEDS_CONFIRMATION' || 'system' in actor) throw error;
      await askToUndo(this.#gateNeeds, { ...by, actor }, IdPlan);
      throw error;
    });
  }

  /**
   * Works through the rows of a plan that is `applying` or `undoing`, from where it is to its end; returns at once for
   * any other. Several at the same plan take turns. `after` is called after each piece, and may wait.
   */
  async work(IdPlan: number, after: (done: WorkDone) => void | Promise<void> = () => {}): Promise<void> {
    const { db, act, tables, invariants } = this.#needs;
    const kindOf = (name: string) => this.#kind(name);
    const chunk = async () => await workChunk({ db, act, tables, invariants, kindOf }, IdPlan);
    for (let done = await chunk(); done; done = await chunk()) await after(done);
  }

  /** Plans that are being worked through, or that a crash left so. */
  async atWork(kind?: string): Promise<readonly number[]> {
    return await plansAtWork(this.#needs.db, kind);
  }

  /**
   * A second person opens the gates. Whoever asked may, with a reason, only where nobody else could: that is told to all
   * who could have, and to whoever will. Throws NOT_AUTHORIZED, PLAN_SECOND_PERSON, PLAN_STATE.
   */
  async confirm(by: PersonAsking, IdPlan: number, breakGlass: string | undefined): Promise<void> {
    await openGates(this.#gateNeeds, by, IdPlan, breakGlass);
  }

  /** Gives a plan up that was not applied, or is about to be and nothing of it was written yet. Throws PLAN_STATE. */
  async discard(by: PersonAsking, IdPlan: number): Promise<void> {
    await this.#needs.act(by, async ({ db, record }) => {
      const plan = await lockPlan(db, IdPlan);
      await this.#kindFor(db, by.actor, plan);
      if (!mayBeGivenUp(plan.state, plan.done_count)) throw new ApiError('PLAN_STATE');
      await sql`update plan set state = 'discarded' where "IdPlan" = ${IdPlan}`.execute(db);
      await record({ entity: 'plan', id: IdPlan, before: { state: plan.state }, after: { state: 'discarded' } });
    });
  }

  /**
   * Removes plans that were made so many days ago and never applied, with their rows: what they rest on has moved long since,
   * and they name people; kinds say a shorter time of their own, after which rows that were left lose their words too. Answers how many.
   */
  async removeUnapplied(days: number): Promise<number> {
    const by = { call: 'plans.purge', actor: { system: 'plans' } };
    const own = Object.fromEntries(
      this.#needs.kinds.flatMap(({ contract, daysUnwritten }) =>
        daysUnwritten === undefined ? [] : [[contract.kind, daysUnwritten] as const],
      ),
    );
    await forgetLeft(this.#needs.db, own);
    let removed = 0;
    for (let some = mostRemoved; some === mostRemoved; removed += some) {
      some = await this.#needs.act(by, async ({ db, recordAll }) => {
        const gone = await takeUnapplied(db, { days, own }, mostRemoved);
        await recordAll(gone.map(({ IdPlan: id, ...before }) => ({ entity: 'plan', id, before })));
        return gone.length;
      });
    }
    return removed;
  }

  /**
   * Prepares and applies at once, as the one-step calls do; throws PLAN_NEEDS_CONFIRMATION, with the plan left to confirm.
   * Repeated under the same Idempotency-Key, it is about the plan that the first one made, and goes on where that stopped.
   * What is wrong is said of the call's own request: `places` says where it has the parts of the input (`body/input/…`).
   */
  async doAtOnce<C extends PlanContract>(
    by: PersonAsking,
    { kind }: C,
    input: PlanInput<C>,
    places: Readonly<Record<string, string>> = {},
    Motif?: string,
  ): Promise<number> {
    return await this.#doAtOnce(by, kind, input, Motif).catch(saying(places));
  }

  /** Prepares for a call of its own, as `doAtOnce` does it, and leaves the plan to be looked at. */
  async prepareFor<C extends PlanContract>(
    by: PersonAsking,
    { kind }: C,
    input: PlanInput<C>,
    places: Readonly<Record<string, string>> = {},
    Motif?: string,
  ): Promise<number> {
    return await this.prepare(by, kind, input, Motif).catch(saying(places));
  }

  async #doAtOnce(by: PersonAsking, kind: string, input: unknown, Motif: string | undefined): Promise<number> {
    const earlier = async () => (await answeredBefore(this.#needs.db, by))?.answer as number | undefined;
    const IdPlan =
      (await earlier()) ??
      (await this.prepare(by, kind, input, Motif).catch(async (error: unknown) => {
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

  get #stepNeeds(): StepNeeds {
    return { ...this.#needs, kindFor: (db, actor, plan) => this.#kindFor(db, actor, plan) };
  }

  get #gateNeeds() {
    return { act: this.#needs.act, kindOf: (plan: StoredPlan) => this.#kind(plan.kind) };
  }

  /** The kind of a plan that this actor may work with. Whether somebody else's plan exists is not theirs to know. */
  async #kindFor(db: Db, actor: Insider, plan: StoredPlan): Promise<AnyKind> {
    const kind = this.#kind(plan.kind);
    if ('system' in actor) return kind;
    await this.access.requireUse(db, actor, plan.IdPlan);
    await kind.require?.(db, actor, plan.input);
    return kind;
  }

  #kind(name: string): AnyKind {
    const kind = this.#kinds.get(name);
    if (!kind) throw new Error(`No plan of kind ${name}`);
    return kind;
  }
}

/** Whether a plan in this state, of which so many rows were written, may be given up. */
export const mayBeGivenUp = (state: PlanState, done: number): boolean =>
  state === 'ready' || state === 'waiting' || (state === 'applying' && done === 0);

/** Plans that are removed in one transaction. */
const mostRemoved = 200;

/** Throws an error of a plan as one of the call that it is made for. */
const saying =
  (places: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    throw error instanceof ApiError ? saidOf({ ...places, 'body/input': 'body' }, error) : error;
  };

/** An error with the places of its details as these say. */
function saidOf(places: Readonly<Record<string, string>>, { code, details }: ApiError): ApiError {
  const moved = details?.map((detail) => {
    const from = Object.keys(places).find((place) => detail.path === place || detail.path.startsWith(`${place}/`));
    return from === undefined ? detail : { ...detail, path: places[from] + detail.path.slice(from.length) };
  });
  return new ApiError(code, moved);
}
