import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { SubjectKind } from '@passerelle/contracts/call.ts';
import { type Condition, isLeaf, type Leaf, type Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { allOf, always, never, type Sql } from '../../platform/db/sql.ts';
import { firstOf, nth, sure } from '../../platform/sure.ts';
import type { SqlField, Subject } from '../catalogue/subject.ts';
import { type CompileContext, compileCondition, type Gate } from '../conditions/compile.ts';
import { resolveLeaf, valuesOf } from '../conditions/resolve.ts';
import type { BoundOrigin, Grant, GrantSource } from './actor.ts';

/** A line of a condition, indented below the group it belongs to. `holds` is null where telling would say what is masked. */
export type Step =
  | { readonly depth: number; readonly how: 'all' | 'any'; readonly holds: boolean | null }
  | {
      readonly depth: number;
      readonly how: 'test';
      readonly holds: boolean | null;
      /** The rule as it is written. */
      readonly leaf: Leaf;
      /** The values it compares with, once each `$Field` is one; undefined when one of them is nothing. */
      readonly against: readonly Scalar[] | undefined;
      /** What the subject has; null when empty, and when masked. */
      readonly value: unknown;
      readonly masked: boolean;
      /** A `$Field` of the rule may not be told either. */
      readonly maskedRule: boolean;
    };

export interface ExplainedBound {
  readonly origin: BoundOrigin;
  readonly holds: boolean | null;
  /** Empty where the bound says nothing of this kind of subject, which means nobody. */
  readonly steps: readonly Step[];
}

export interface ExplainedGrant {
  readonly source: GrantSource;
  readonly level: 1 | 2;
  /** The grant gives the right on this subject. */
  readonly reaches: boolean;
  readonly bounds: readonly ExplainedBound[];
}

/** What somebody may be to the subject, and whether they are. */
export interface ExplainedDesignation {
  readonly as: string;
  readonly holds: boolean;
}

export interface Explanation {
  readonly allowed: boolean;
  /** Of those that were claimed. */
  readonly designations: readonly ExplainedDesignation[];
  readonly grants: readonly ExplainedGrant[];
  /** Special rights that the subject asks for, whatever else holds, and what one may be to it instead. */
  readonly veils: readonly {
    readonly right: RightCode;
    readonly holds: boolean;
    readonly or: ExplainedDesignation | null;
  }[];
}

/** What the reader of an explanation may not learn: nothing is said of the values that it closes. */
export interface Mask {
  /** Of a field of a row. */
  readonly field: (field: string, subject: Subject, alias: string) => Gate;
  /** Of the actor's own values: true closes a `$Field`. */
  readonly ofActor: (field: string) => boolean;
}

export const masked: Mask = { field: () => 'closed', ofActor: () => true };

/** What somebody may be to rows, and on which they are. */
export interface Designated {
  readonly as: string;
  readonly holds: Sql<boolean>;
}

/** What is asked of a record: pieces of the decision's own SQL over the row known as `s`. */
export interface Questions {
  readonly db: Db;
  readonly subject: Subject;
  readonly kind: SubjectKind;
  readonly key: number;
  readonly today: string;
  readonly mask: Mask;
  readonly decision: Sql<boolean>;
  readonly grants: readonly { readonly grant: Grant; readonly level: 1 | 2; readonly reach: Sql<boolean> }[];
  readonly designations: readonly Designated[];
  readonly veils: readonly {
    readonly right: RightCode;
    readonly open: Sql<boolean>;
    readonly held: Sql<boolean>;
    readonly or: Designated | undefined;
  }[];
}

interface Asked {
  readonly holds: Sql<boolean>[];
  readonly open: Sql<boolean>[];
  readonly values: Sql[];
}

interface Answered {
  readonly decision: boolean;
  readonly reach: readonly boolean[];
  readonly designated: readonly boolean[];
  readonly veiled: readonly boolean[];
  readonly held: readonly boolean[];
  readonly instead: readonly boolean[];
  readonly holds: readonly boolean[];
  readonly open: readonly boolean[];
  readonly values: readonly unknown[];
}

/** Asks everything in one statement; undefined when there is no such record. */
export async function explainRecord(questions: Questions): Promise<Explanation | undefined> {
  const { db, subject, key, decision, designations, grants, veils } = questions;
  const asked: Asked = { holds: [], open: [], values: [] };
  const drawn = grants.map(({ grant }) =>
    grant.bounds.map((bound) => ({ bound, draw: drawBound(questions, bound, asked) })),
  );
  const [row] = await rowsOf(
    db,
    sql<Answered>`select coalesce(${decision}, false) as decision,
      ${list(grants.map(({ reach }) => yes(reach)))} as reach,
      ${list(veils.map(({ open }) => sql`not ${yes(open)}`))} as veiled,
      ${list(veils.map(({ held }) => yes(held)))} as held,
      ${list(veils.map(({ or }) => yes(or?.holds ?? never)))} as instead,
      ${list(designations.map(({ holds }) => yes(holds)))} as designated,
      ${list(asked.holds.map(yes))} as holds,
      ${list(asked.open.map(yes))} as open,
      to_jsonb(array[${sql.join(asked.values.map((value) => sql`to_jsonb(${value})`))}]::jsonb[]) as values
      from ${sql.table(subject.table)} s where s.${sql.ref(subject.key)} = ${key}`,
  );
  if (!row) return undefined;
  return {
    allowed: row.decision,
    grants: grants.map(({ grant, level }, index) => ({
      source: grant.source,
      level,
      reaches: nth(row.reach, index),
      bounds: nth(drawn, index).map(({ bound, draw }) => {
        const steps = draw?.(row) ?? [];
        return { origin: bound.origin, holds: draw ? firstOf(steps).holds : false, steps };
      }),
    })),
    designations: designations.map(({ as }, index) => ({ as, holds: nth(row.designated, index) })),
    veils: veils.flatMap(({ right, or }, index) =>
      row.veiled[index]
        ? [{ right, holds: nth(row.held, index), or: or ? { as: or.as, holds: nth(row.instead, index) } : null }]
        : [],
    ),
  };
}

/** What of a record meets each of these conditions, line by line; nothing where there is no such record. */
export async function explainConditions(
  asked: Pick<Questions, 'db' | 'subject' | 'key' | 'today' | 'mask'>,
  kind: Exclude<SubjectKind, 'global'>,
  conditions: readonly Condition[],
): Promise<readonly (readonly Step[])[]> {
  const bounds = conditions.map((one) => ({ origin: 'perimeter' as const, conditions: { [kind]: one }, fields: {} }));
  const source = { IdRole: null, IdProfil: 0, IdPerimetre: 0 };
  const found = await explainRecord({
    ...{ ...asked, kind, decision: always, designations: [], veils: [] },
    grants: [{ grant: { rights: new Map(), bounds, onlyOneself: false, source }, level: 1, reach: always }],
  });
  return found?.grants[0]?.bounds.map(({ steps }) => steps) ?? [];
}

/** Without a subject there is nothing to compare: whoever has a grant has the right. */
export function explainGlobal(
  grants: readonly { readonly grant: Grant; readonly level: 1 | 2 }[],
  least: 1 | 2,
): Explanation {
  return {
    allowed: grants.some(({ level }) => level >= least),
    designations: [],
    grants: grants.map(({ grant, level }) => ({ source: grant.source, level, reaches: true, bounds: [] })),
    veils: [],
  };
}

const yes = (test: Sql<boolean>) => sql<boolean>`coalesce(${test}, false)`;
const list = (tests: readonly Sql[]) => (tests.length > 0 ? sql`array[${sql.join(tests)}]` : sql`'{}'::boolean[]`);

type Draw = (row: Answered) => readonly Step[];

function drawBound(
  questions: Questions,
  { conditions, fields }: Grant['bounds'][number],
  asked: Asked,
): Draw | undefined {
  const condition = conditions[questions.kind];
  if (!condition) return undefined;
  const context: CompileContext = { today: questions.today, resolve: valuesOf(fields) };
  return drawCondition(questions, condition, context, asked, 0);
}

/** Adds what has to be asked for a condition, and answers how to draw it once the row is there. */
function drawCondition(
  questions: Questions,
  condition: Condition,
  context: CompileContext,
  asked: Asked,
  depth: number,
): Draw {
  if (isLeaf(condition)) return drawLeaf(questions, condition, context, asked, depth);
  const all = 'and' in condition;
  const parts = (all ? condition.and : condition.or).map((part) =>
    drawCondition(questions, part, context, asked, depth + 1),
  );
  return (row) => {
    const drawn = parts.map((draw) => draw(row));
    const holds = (all ? every : some)(drawn.map((lines) => firstOf(lines).holds));
    return [{ depth, how: all ? 'all' : 'any', holds }, ...drawn.flat()];
  };
}

function drawLeaf(questions: Questions, leaf: Leaf, context: CompileContext, asked: Asked, depth: number): Draw {
  const { subject, mask } = questions;
  const index = asked.holds.length;
  const { value, open } = readLeaf(leaf.field, subject, 's', mask);
  asked.holds.push(compileCondition(leaf, subject, 's', context));
  asked.open.push(open);
  asked.values.push(open === always ? value : sql`case when ${open} then ${value} end`);
  const resolved = resolveLeaf(leaf, context.resolve);
  const maskedRule = listOf(leaf.value).some(
    (value) => typeof value === 'string' && value.startsWith('$') && mask.ofActor(value.slice(1)),
  );
  return (row) => {
    const masked = !row.open[index];
    const holds = masked || maskedRule ? null : nth(row.holds, index);
    const against = maskedRule ? undefined : resolved && listOf(resolved.value);
    return [{ depth, how: 'test', holds, leaf, against, value: row.values[index] ?? null, masked, maskedRule }];
  };
}

function listOf(value: Leaf['value']): readonly Scalar[] {
  return value === undefined ? [] : ([value].flat() as readonly Scalar[]);
}

/** What a row has in the field that a leaf compares, one relation further where the path says so, and where it may be read. */
function readLeaf(path: string, subject: Subject, alias: string, mask: Mask): { value: Sql; open: Sql<boolean> } {
  const dot = path.indexOf('.');
  const name = dot < 0 ? path : path.slice(0, dot);
  const field = sure(subject.fields[name]);
  const open = asSql(mask.field(name, subject, alias));
  if (dot < 0 || field.type !== 'person') return { value: comparedValue(field, alias), open };
  const target = field.to();
  const related = `${alias}_${name}`;
  const inner = readLeaf(path.slice(dot + 1), target, related, mask);
  const among = sql`from ${sql.table(target.table)} as ${sql.ref(related)}
    where ${sql.ref(`${related}.${target.key}`)} = ${field.value(alias)}`;
  const readable = sql<boolean>`coalesce((select ${yes(inner.open)} ${among}), true)`;
  return { value: sql`(select ${inner.value} ${among})`, open: allOf([open, readable]) };
}

function comparedValue(field: SqlField, alias: string): Sql {
  if (field.type === 'codes' || field.type === 'files') return field.values(alias);
  if (field.type === 'descendants') return sql`null::text`;
  return field.value(alias);
}

function asSql(gate: Gate): Sql<boolean> {
  if (gate === 'open') return always;
  return gate === 'closed' ? sql<boolean>`false` : gate;
}

type Truth = boolean | null;

function every(parts: readonly Truth[]): Truth {
  if (parts.includes(false)) return false;
  return parts.includes(null) ? null : true;
}

function some(parts: readonly Truth[]): Truth {
  if (parts.includes(true)) return true;
  return parts.includes(null) ? null : false;
}
