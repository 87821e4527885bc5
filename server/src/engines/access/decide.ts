import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { SubjectKind } from '@passerelle/contracts/call.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { allOf, always, anyOf, flat, never, type Sql } from '../../platform/db/sql.ts';
import type { Subject } from '../catalogue/subject.ts';
import { compileCondition, type Gate } from '../conditions/compile.ts';
import { valuesOf } from '../conditions/resolve.ts';
import type { Actor, Grant } from './actor.ts';
import { type Explanation, explainGlobal, explainRecord, type Mask, masked } from './explain.ts';

/** A kind of subject that has rows. */
export type RowKind = Exclude<SubjectKind, 'global'>;

export type SubjectOf = Readonly<Partial<Record<SubjectKind, Subject>>>;

/**
 * Decides *may this actor use this right (at this level) on this subject?* A list is scoped by `scope`, one record is
 * decided by the same SQL restricted to its key, and `explain` selects the same SQL grant by grant.
 */
export class AccessKernel {
  readonly #subjects: SubjectOf;
  readonly #today: () => string;
  #kept = new WeakMap<Grant, Map<string, Sql<boolean>>>();
  #keptOn = '';

  constructor(subjects: SubjectOf, today: () => string) {
    this.#subjects = subjects;
    this.#today = today;
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

  /** The rows of a kind, known as `alias`, on which the actor may use the right. */
  scope(actor: Actor, right: RightCode, kind: RowKind, alias: string, level: 1 | 2 = 1): Sql<boolean> {
    const reached = anyOf(holders(actor, right, level).map((grant) => this.#reach(grant, kind, alias)));
    return allOf([reached, this.#unveiled(actor, kind, alias)]);
  }

  /**
   * Where a field guarded by `right` may be read among the rows that `listRight` opens: `open` when every grant that
   * opens rows opens the field too, `closed` when none does.
   */
  gate(actor: Actor, right: RightCode, listRight: RightCode, kind: RowKind, alias: string): Gate {
    const rows = holders(actor, listRight, 1);
    const readers = holders(actor, right, 1);
    if (readers.length === 0) return 'closed';
    if (rows.every((grant) => readers.includes(grant))) return 'open';
    const where = anyOf(readers.map((grant) => this.#reach(grant, kind, alias)));
    return where === always ? 'open' : where === never ? 'closed' : where;
  }

  /** May the actor use the right on this one record? A record that does not exist is a no. */
  async allows(db: Db, actor: Actor, right: RightCode, kind: RowKind, key: number, level: 1 | 2 = 1): Promise<boolean> {
    const subject = this.#subject(kind);
    const where = this.scope(actor, right, kind, 's', level);
    if (where === never) return false;
    const found = await rowsOf(
      db,
      sql<{
        allowed: boolean;
      }>`select coalesce(${where}, false) as allowed from ${sql.table(subject.table)} s where s.${sql.ref(subject.key)} = ${key}`,
    );
    return found[0]?.allowed ?? false;
  }

  /**
   * Why the actor may or may not use the right on the record: grant by grant, each comparison of the decision's own SQL
   * selected beside the record. `mask` closes the values that the reader of the explanation may not see. Undefined when
   * there is no such record; on `global`, only who holds it counts.
   */
  async explain(
    db: Db,
    actor: Actor,
    right: RightCode,
    kind: SubjectKind,
    key: number,
    { level = 1, mask = masked }: { readonly level?: 1 | 2; readonly mask?: Mask } = {},
  ): Promise<Explanation | undefined> {
    const held = holders(actor, right, 1).map((grant) => ({ grant, level: grant.rights.get(right)! }));
    if (kind === 'global') return explainGlobal(held, level);
    return await explainRecord({
      db,
      subject: this.#subject(kind),
      kind,
      key,
      today: this.#today(),
      mask,
      decision: this.scope(actor, right, kind, 's', level),
      grants: held.map(({ grant, level }) => ({ grant, level, reach: this.#reach(grant, kind, 's') })),
      veils: this.#veils(actor, kind, 's'),
    });
  }

  /**
   * Each of the actor's grants as a condition on a row known as `alias`, to be selected beside a row that `scope` let
   * through: `rightsWhere` then says which rights hold on it.
   */
  reaches(actor: Actor, kind: RowKind, alias: string): readonly Sql<boolean>[] {
    return actor.grants.map((grant) => sql<boolean>`coalesce(${this.#reach(grant, kind, alias)}, false)`);
  }

  /** The rights held on a row, at their best grade, given which grants reach it. */
  rightsWhere(actor: Actor, reached: readonly boolean[]): ReadonlyMap<RightCode, 1 | 2> {
    const rights = new Map<RightCode, 1 | 2>();
    for (const [index, grant] of actor.grants.entries()) {
      if (!reached[index]) continue;
      for (const [right, level] of grant.rights) if (level > (rights.get(right) ?? 0)) rights.set(right, level);
    }
    return rights;
  }

  /** The rows of a kind that are not veiled to the actor: the kind's own rows for special eyes need their own right. */
  #unveiled(actor: Actor, kind: RowKind, alias: string): Sql<boolean> {
    return allOf(this.#veils(actor, kind, alias).map(({ open, pass }) => anyOf([open, pass])));
  }

  /** For each veil, the rows that anyone may see, and those that the actor sees all the same. */
  #veils(actor: Actor, kind: RowKind, alias: string) {
    const { key, veils = [] } = this.#subject(kind);
    return veils.map(({ open, right, orOneself }) => ({
      right,
      open: open(alias),
      pass: anyOf([
        ...holders(actor, right, 1).map((grant) => this.#reach(grant, kind, alias)),
        ...(orOneself ? [sql<boolean>`${sql.ref(`${alias}.${key}`)} = ${actor.IdPersonneEV1}`] : []),
      ]),
    }));
  }

  /** Where a grant reaches. Kept for the day: grants never change, a person whose rights change is loaded anew. */
  #reach(grant: Grant, kind: RowKind, alias: string): Sql<boolean> {
    const today = this.#today();
    if (today !== this.#keptOn) [this.#kept, this.#keptOn] = [new WeakMap(), today];
    const kept = this.#kept.get(grant) ?? new Map<string, Sql<boolean>>();
    this.#kept.set(grant, kept);
    const known = kept.get(`${kind} ${alias}`);
    if (known) return known;
    const reach = flat(
      allOf(
        grant.bounds.map(({ conditions, fields }) => {
          const condition = conditions[kind];
          if (condition === undefined) return never;
          return compileCondition(condition, this.#subject(kind), alias, { today, resolve: valuesOf(fields) });
        }),
      ),
    );
    kept.set(`${kind} ${alias}`, reach);
    return reach;
  }

  #subject(kind: SubjectKind): Subject {
    const subject = this.#subjects[kind];
    if (!subject) throw new Error(`No subject of kind ${kind}`);
    return subject;
  }
}

function holders(actor: Actor, right: RightCode, level: 1 | 2): readonly Grant[] {
  return actor.grants.filter((grant) => (grant.rights.get(right) ?? 0) >= level);
}
