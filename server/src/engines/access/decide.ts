import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { SubjectKind } from '@passerelle/contracts/call.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Look, lookAt } from '../../platform/db/look.ts';
import { allOf, always, anyOf, flat, never, type Sql } from '../../platform/db/sql.ts';
import { firstOf, nth } from '../../platform/sure.ts';
import type { Subject } from '../catalogue/subject.ts';
import { compileCondition, type Gate } from '../conditions/compile.ts';
import { valuesOf } from '../conditions/resolve.ts';
import { type Actor, type Claimant, type Grant, isPerson } from './actor.ts';
import { type Claims, isAnywhere, isDesignation, listed } from './claims.ts';
import { type Designated, type Explanation, explainGlobal, explainRecord, type Mask, masked } from './explain.ts';
import { type UnsavedRow, unsavedRows } from './unsaved-rows.ts';

/** A kind of subject that has rows. */
export type RowKind = Exclude<SubjectKind, 'global'>;

export type SubjectOf = Readonly<Partial<Record<SubjectKind, Subject>>>;

/**
 * Decides *may this actor use this right (at this level) on this subject, or are they that to it?* A list is scoped by
 * `scope`, one record is decided by the same SQL restricted to its key, and `explain` selects the same SQL grant by grant.
 * A right is asked at its level; of several claims, any does.
 */
export class AccessKernel {
  readonly #subjects: SubjectOf;
  readonly #today: () => string;
  #kept = new WeakMap<Grant, Map<string, Sql<boolean>>>();
  #made = new WeakMap<Actor, WeakMap<object, unknown>>();
  #keptOn = '';
  /** The rights of grants, by which of them reach a row: few are alike in nothing. */
  readonly #where = new WeakMap<readonly Grant[], Map<string, ReadonlyMap<RightCode, 1 | 2>>>();

  constructor(subjects: SubjectOf, today: () => string) {
    this.#subjects = subjects;
    this.#today = today;
  }

  /** The day that conditions are read on. */
  get today(): string {
    return this.#today();
  }

  /** The best grade at which the actor holds the right on anything at all, or on others than oneself; 0 when not held. */
  level(actor: Actor, right: RightCode, on: 'anything' | 'others' = 'anything'): 0 | 1 | 2 {
    const grants = on === 'anything' ? actor.grants : actor.grants.filter((grant) => !grant.onlyOneself);
    return grants.reduce<0 | 1 | 2>((best, grant) => {
      const held = grant.rights.get(right) ?? 0;
      return held > best ? held : best;
    }, 0);
  }

  /** Whether the actor holds the right, at `level` or more, on anything at all. */
  holds(actor: Actor, right: RightCode, level: 1 | 2 = 1): boolean {
    return this.level(actor, right) >= level;
  }

  /** The rows of a kind, known as `alias`, on which a claim of the actor's holds. */
  scope(actor: Claimant, claims: Claims, kind: RowKind, alias: string, level: 1 | 2 = 1): Sql<boolean> {
    if (holdsAnywhere(actor, claims, level)) return this.#there(kind, alias);
    const reached = [
      ...this.#designations(actor, claims, kind, alias).map(({ holds }) => holds),
      ...holders(actor, claims, level).map((grant) => this.#reach(grant, kind, alias)),
    ];
    return allOf([anyOf(reached), this.#unveiled(actor, kind, alias), this.#there(kind, alias)]);
  }

  /**
   * Where a field guarded by `claims` may be read among the rows that `listClaims` open: `open` when everything that opens
   * rows opens the field too, `closed` when nothing does.
   */
  gate(actor: Actor, claims: Claims, listClaims: Claims, kind: RowKind, alias: string): Gate {
    if (holdsAnywhere(actor, claims, 1)) return 'open';
    const rows = holders(actor, listClaims, 1);
    const readers = holders(actor, claims, 1);
    const named = listed(claims).filter(isDesignation);
    if (readers.length + named.length === 0) return 'closed';
    const covered = ({ as }: { readonly as: string }) => named.some((one) => one.as === as);
    const ofList = listed(listClaims);
    if (
      rows.every((grant) => readers.includes(grant)) &&
      ofList.filter(isDesignation).every(covered) &&
      !holdsAnywhere(actor, ofList, 1)
    )
      return 'open';
    const where = anyOf([
      ...this.#designations(actor, named, kind, alias).map(({ holds }) => holds),
      ...readers.map((grant) => this.#reach(grant, kind, alias)),
    ]);
    return where === always ? 'open' : where === never ? 'closed' : where;
  }

  /** Does a claim of the actor's hold on this one record? A record that does not exist is a no. */
  async allows(
    db: Db,
    actor: Claimant,
    claims: Claims,
    kind: RowKind,
    key: number,
    level: 1 | 2 = 1,
  ): Promise<boolean> {
    const { allowed } = await lookAt(db, { allowed: this.allowing(actor, claims, kind, key, level) });
    return allowed;
  }

  /** The same as a look, for what is asked beside it. */
  allowing(actor: Claimant, claims: Claims, kind: RowKind, key: number, level: 1 | 2 = 1): Look<boolean> {
    const subject = this.#subject(kind);
    const where = this.scope(actor, claims, kind, 's', level);
    return {
      sql:
        where === never
          ? never
          : sql`select ${where} from ${sql.table(subject.table)} s where s.${sql.ref(subject.key)} = ${key}`,
      read: (allowed) => allowed === true,
    };
  }

  /** Whether a claim of the actor's holds on the row of this key, for what is read beside it. */
  on(actor: Claimant, claims: Claims, kind: RowKind, key: Sql): Sql<boolean> {
    const { table, key: its } = this.#subject(kind);
    const where = this.scope(actor, claims, kind, 's');
    if (where === never) return never;
    return sql<boolean>`exists (select from ${sql.table(table)} s where s.${sql.ref(its)} = ${key} and ${where})`;
  }

  /** What is made of an actor's grants, kept for as long as they reach what they reach. `of` tells one thing from others. */
  kept<T>(actor: Actor, of: object, make: () => T): T {
    this.#forgetYesterday();
    const made = this.#made.get(actor) ?? new WeakMap<object, unknown>();
    this.#made.set(actor, made);
    if (!made.has(of)) made.set(of, make());
    return made.get(of) as T;
  }

  /**
   * What the actor may do with rows, by name: which claims hold on each, in one statement. A row that does not exist is
   * left out.
   */
  async abilities<Name extends string>(
    db: Db,
    actor: Actor,
    asked: Readonly<Record<Name, Claims>>,
    kind: RowKind,
    keys: readonly number[],
  ): Promise<ReadonlyMap<number, Readonly<Record<Name, boolean>>>> {
    const { table, key } = this.#subject(kind);
    const names = Object.keys(asked) as Name[];
    const found = await rowsOf(
      db,
      sql<{ key: number; may: boolean[] }>`select s.${sql.ref(key)} as key,
          array[${sql.join(names.map((name) => yes(this.scope(actor, asked[name], kind, 's'))))}] as may
        from ${sql.table(table)} s where s.${sql.ref(key)} = any(${sql.val(keys)}::integer[])`,
    );
    const named = (may: readonly boolean[]) => Object.fromEntries(names.map((name, index) => [name, nth(may, index)]));
    return new Map(found.map((row) => [row.key, named(row.may) as Record<Name, boolean>]));
  }

  /** What the actor is to a row, by the names that its kind gives; nothing to one that is veiled or not there. */
  async standing(db: Db, actor: Claimant, kind: RowKind, key: number): Promise<ReadonlySet<string>> {
    const { table, key: column, designations = {} } = this.#subject(kind);
    const names = Object.keys(designations);
    const holds = names.map((as) => yes(this.scope(actor, { as }, kind, 's')));
    const [row] = await rowsOf(
      db,
      sql<{ is: boolean[] }>`select array[${sql.join(holds)}]::boolean[] as "is"
        from ${sql.table(table)} s where s.${sql.ref(column)} = ${key}`,
    );
    return new Set(names.filter((_as, index) => row?.is[index]));
  }

  /**
   * Why a claim of the actor's holds on the record or does not: each designation, and grant by grant each comparison of the
   * decision's own SQL, selected beside the record. `mask` closes the values that the reader of the explanation may not see. Undefined when
   * there is no such record; on `global`, only who holds it counts.
   */
  async explain(
    db: Db,
    actor: Actor,
    claims: Claims,
    kind: SubjectKind,
    key: number,
    { level = 1, mask = masked }: { readonly level?: 1 | 2; readonly mask?: Mask } = {},
  ): Promise<Explanation | undefined> {
    const held = holders(actor, claims, 1).map((grant) => ({ grant, level: bestGrade(grant, claims) as 1 | 2 }));
    if (kind === 'global') return explainGlobal(held, level);
    return await explainRecord({
      db,
      subject: this.#subject(kind),
      kind,
      key,
      today: this.#today(),
      mask,
      decision: this.scope(actor, claims, kind, 's', level),
      designations: this.#designations(actor, claims, kind, 's'),
      grants: held.map(({ grant, level }) => ({ grant, level, reach: this.#reach(grant, kind, 's') })),
      veils: this.#veils(actor, kind, 's'),
    });
  }

  /**
   * Each of the actor's grants as a condition on a row known as `alias`, to be selected beside a row that `scope` let
   * through: `rightsWhere` then says which rights hold on it.
   */
  reaches(actor: Pick<Actor, 'grants'>, kind: RowKind, alias: string): readonly Sql<boolean>[] {
    return actor.grants.map((grant) => yes(this.#reach(grant, kind, alias)));
  }

  /** The rights held on a row, at their best grade, given which grants reach it. */
  rightsWhere({ grants }: Actor, reached: readonly boolean[]): ReadonlyMap<RightCode, 1 | 2> {
    const known = this.#where.get(grants) ?? new Map<string, ReadonlyMap<RightCode, 1 | 2>>();
    this.#where.set(grants, known);
    const name = reached.map(Number).join('');
    const rights = known.get(name) ?? bestOf(grants.filter((_grant, index) => reached[index]));
    known.set(name, rights);
    return rights;
  }

  /** The rights held on rows as they would be, at their best grade. */
  async rightsOn(
    db: Db,
    actor: Actor,
    kind: RowKind,
    rows: readonly UnsavedRow[],
  ): Promise<readonly ReadonlyMap<RightCode, 1 | 2>[]> {
    return (await this.reachedOn(db, actor, kind, rows)).map((reached) => this.rightsWhere(actor, reached));
  }

  /**
   * Which of the actor's grants reach rows as they would be, in their order: by the same SQL over their values. None
   * reaches one that is veiled, nor one of which nothing is said.
   */
  async reachedOn(
    db: Db,
    actor: Actor,
    kind: RowKind,
    rows: readonly UnsavedRow[],
  ): Promise<readonly (readonly boolean[])[]> {
    const subject = {
      ...this.#subject(kind),
      fields: { ...this.#subject(kind).fields, ...this.#subject(kind).unsaved },
    };
    const reaches = actor.grants.map((grant) => yes(this.#reach(grant, kind, 's', subject)));
    const found = await rowsOf(
      db,
      sql<{
        n: number;
        seen: boolean;
        reached: boolean[];
      }>`select given.n, ${yes(this.#unveiled(actor, kind, 's'))} as seen,
        array[${sql.join(reaches)}]::boolean[] as reached from ${unsavedRows(subject, rows)}`,
    );
    const judged = new Map(found.map(({ n, seen, reached }) => [n, seen ? reached : []]));
    return rows.map((_row, n) => judged.get(n) ?? []);
  }

  /** The rows of a kind that are not veiled to the actor: the kind's own rows for special eyes need their own right. */
  #unveiled(actor: Claimant, kind: RowKind, alias: string): Sql<boolean> {
    return allOf(this.#veils(actor, kind, alias).map(({ open, held, or }) => anyOf([open, held, or?.holds ?? never])));
  }

  /** The rows of a kind that are veiled to nobody. */
  forAllEyes(kind: RowKind, alias: string): Sql<boolean> {
    return allOf([...(this.#subject(kind).veils ?? []).map(({ open }) => open(alias)), this.#there(kind, alias)]);
  }

  /** The rows of a kind that are anything to anybody. */
  #there(kind: RowKind, alias: string): Sql<boolean> {
    return this.#subject(kind).there?.(alias) ?? always;
  }

  /** For each veil, the rows that anyone may see, and those that the actor sees all the same. */
  #veils(actor: Claimant, kind: RowKind, alias: string) {
    const { veils = [] } = this.#subject(kind);
    return veils.map(({ open, right, orAs }) => ({
      right,
      open: open(alias),
      held: anyOf(holders(actor, right, 1).map((grant) => this.#reach(grant, kind, alias))),
      or: orAs === undefined ? undefined : firstOf(this.#designations(actor, { as: orAs }, kind, alias)),
    }));
  }

  /** What one may be to a row, of those that are claimed, and where the actor is. */
  #designations(actor: Claimant, claims: Claims, kind: RowKind, alias: string): readonly Designated[] {
    if (typeof claims === 'string') return [];
    return listed(claims)
      .filter(isDesignation)
      .map(({ as }) => {
        const known = this.#subject(kind).designations?.[as];
        if (!known) throw new Error(`Nobody is ${as} to a ${kind}`);
        return { as, holds: known(alias, actor) };
      });
  }

  /** Where a grant reaches. Kept for the day: grants never change, a person whose rights change is loaded anew. */
  #reach(grant: Grant, kind: RowKind, alias: string, unsaved?: Subject): Sql<boolean> {
    const today = this.#forgetYesterday();
    const kept = this.#kept.get(grant) ?? new Map<string, Sql<boolean>>();
    this.#kept.set(grant, kept);
    const name = `${kind} ${alias}${unsaved ? ' unsaved' : ''}`;
    const known = kept.get(name);
    if (known) return known;
    const reach = flat(
      allOf(
        grant.bounds.map(({ conditions, fields }) => {
          const condition = conditions[kind];
          if (condition === undefined) return never;
          return compileCondition(condition, unsaved ?? this.#subject(kind), alias, {
            today,
            resolve: valuesOf(fields),
          });
        }),
      ),
    );
    kept.set(name, reach);
    return reach;
  }

  /** Conditions name the day. Answers the one it is. */
  #forgetYesterday(): string {
    const today = this.#today();
    if (today !== this.#keptOn) [this.#kept, this.#made, this.#keptOn] = [new WeakMap(), new WeakMap(), today];
    return today;
  }

  #subject(kind: SubjectKind): Subject {
    const subject = this.#subjects[kind];
    if (!subject) throw new Error(`No subject of kind ${kind}`);
    return subject;
  }
}

/** What several grants give, at its best grade. */
function bestOf(grants: readonly Grant[]): ReadonlyMap<RightCode, 1 | 2> {
  const rights = new Map<RightCode, 1 | 2>();
  for (const grant of grants)
    for (const [right, level] of grant.rights) if (level > (rights.get(right) ?? 0)) rights.set(right, level);
  return rights;
}

const yes = (test: Sql<boolean>) => sql<boolean>`coalesce(${test}, false)`;

/** The best grade at which a grant gives one of the rights that are claimed on the row itself. */
function bestGrade({ rights }: Grant, claims: Claims): 0 | 1 | 2 {
  if (typeof claims === 'string') return rights.get(claims) ?? 0;
  const grades = listed(claims).map((claim) => (typeof claim === 'string' ? (rights.get(claim) ?? 0) : 0));
  return Math.max(0, ...grades) as 0 | 1 | 2;
}

function grantsOf(who: Claimant): readonly Grant[] {
  return isPerson(who) ? who.grants : [];
}

function holders(who: Claimant, claims: Claims, level: 1 | 2): readonly Grant[] {
  return grantsOf(who).filter((grant) => bestGrade(grant, claims) >= level);
}

/** Whether the actor holds one of the rights that count wherever they are held: then the row says nothing more. */
function holdsAnywhere(who: Claimant, claims: Claims, level: 1 | 2): boolean {
  if (typeof claims === 'string') return false;
  const rights = listed(claims).filter(isAnywhere);
  return rights.some(({ anywhere }) => grantsOf(who).some((grant) => (grant.rights.get(anywhere) ?? 0) >= level));
}
