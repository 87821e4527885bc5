import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { allOf, anyOf, type Sql } from '../../platform/db/sql.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Actor } from '../access/actor.ts';
import type { Claims } from '../access/claims.ts';
import type { AccessKernel, RowKind } from '../access/decide.ts';
import type { AnyKind } from './plan-kind.ts';

/** What a plan is about, where claims on that are enough to prepare it, and to read, apply, undo and give it up, whoever made it. */
export interface PlanSubject {
  readonly kind: RowKind;
  /** The key of it, in what a plan is prepared with. */
  readonly key: (input: Sql) => Sql<number>;
  readonly decidedBy: Claims;
}

/**
 * Who may know of plans, and who may do something with them. One knows of those that one made, of all those of kinds that one
 * oversees, and of those about what one decides on; with these last one does as one likes, with the others as the rights of
 * their kind allow. It is decided in SQL, of many plans as of one.
 */
export class PlanAccess {
  readonly #kernel: AccessKernel;
  readonly #kinds: readonly AnyKind[];

  constructor(kernel: AccessKernel, kinds: readonly AnyKind[]) {
    this.#kernel = kernel;
    this.#kinds = kinds;
  }

  /** Plans, known as `alias`, that the actor may know of. */
  known(actor: Actor, alias: string): Sql<boolean> {
    return anyOf([this.#ownOrOverseen(actor, alias), this.#decided(actor, alias)]);
  }

  /** Of these, the ones that the actor may apply, undo and give up, as far as that is a matter of who they are. */
  usable(actor: Actor, alias: string): Sql<boolean> {
    const held = this.#kinds.filter((kind) => this.#holds(actor, kind));
    return anyOf([allOf([this.#ownOrOverseen(actor, alias), isOf(alias, held)]), this.#decided(actor, alias)]);
  }

  /** Throws NOT_AUTHORIZED where the actor may not prepare a plan of the kind with this. */
  async requirePreparing(db: Db, actor: Actor, kind: AnyKind, input: unknown): Promise<void> {
    if (this.#holds(actor, kind)) return;
    if (kind.about) {
      const decides = this.#decides(actor, kind.about, sql`${JSON.stringify(input)}::jsonb`);
      const [found] = await rowsOf(db, sql<{ decides: boolean }>`select ${decides} as decides`);
      if (found?.decides) return;
    }
    throw notTheirs(kind.contract.kind);
  }

  /** Throws NOT_FOUND where the actor may not know of a plan, NOT_AUTHORIZED where they may do nothing with it. */
  async requireUse(db: Db, actor: Actor, IdPlan: number): Promise<void> {
    const [plan] = await rowsOf(
      db,
      sql<{ kind: string; usable: boolean }>`select p.kind, ${this.usable(actor, 'p')} as usable from plan p
        where p."IdPlan" = ${IdPlan} and ${this.known(actor, 'p')}`,
    );
    if (!plan) throw new ApiError('NOT_FOUND');
    if (!plan.usable) throw notTheirs(plan.kind);
  }

  #holds(actor: Actor, { contract }: AnyKind): boolean {
    return contract.rights.some((right) => this.#kernel.holds(actor, right));
  }

  #ownOrOverseen(actor: Actor, alias: string): Sql<boolean> {
    const overseen = this.#kinds.filter(({ seesAll }) => seesAll(actor));
    const own = sql<boolean>`coalesce(${sql.ref(`${alias}.IdPersonneEV1`)} = ${actor.IdPersonneEV1}, false)`;
    return anyOf([own, isOf(alias, overseen)]);
  }

  #decided(actor: Actor, alias: string): Sql<boolean> {
    return anyOf(
      this.#kinds.flatMap((kind) =>
        kind.about ? [allOf([isOf(alias, [kind]), this.#decides(actor, kind.about, sql.ref(`${alias}.input`))])] : [],
      ),
    );
  }

  #decides(actor: Actor, { kind, key, decidedBy }: PlanSubject, input: Sql): Sql<boolean> {
    return this.#kernel.on(actor, decidedBy, kind, key(input));
  }
}

/** Plans, known as `alias`, of one of these kinds. */
function isOf(alias: string, kinds: readonly AnyKind[]): Sql<boolean> {
  const names = kinds.map(({ contract }) => contract.kind);
  return sql<boolean>`${sql.ref(`${alias}.kind`)} = any(${sql.val(names)}::text[])`;
}

const notTheirs = (kind: string) => new ApiError('NOT_AUTHORIZED', [{ path: kind, rule: 'plan' }]);
