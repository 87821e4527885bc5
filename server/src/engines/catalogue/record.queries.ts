import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import { shownValue } from './shown.ts';
import type { CataloguedSubject } from './subject.ts';

/** One row of a subject, to one reader. */
export interface SubjectRecord {
  /** Its key, and the fields that they may read of it. */
  readonly shown: Readonly<Record<string, unknown>>;
  /** Every field, whoever may read it: for rules to be judged by, not to be told. */
  readonly stored: Readonly<Record<string, unknown>>;
  /** Which of the reader's grants reach it, in their order. */
  readonly reached: readonly boolean[];
}

/** One row of a subject with all its fields; undefined where there is none, or none for this reader: they cannot tell which. */
export async function readSubject(
  db: Db,
  kernel: AccessKernel,
  actor: Actor,
  subject: CataloguedSubject,
  key: number,
): Promise<SubjectRecord | undefined> {
  const names = Object.keys(subject.catalogue);
  const values = names.map((name) => sql`${shownValue(subject, name, 'r')} as ${sql.ref(name)}`);
  const reaches = kernel.reaches(actor, subject.kind, 'r').map((reach, n) => sql`${reach} as ${sql.ref(`#${n}`)}`);
  const [row] = await rowsOf(
    db,
    sql<Record<string, unknown>>`select ${sql.join([...values, ...reaches])} from ${sql.table(subject.table)} r
      where r.${sql.ref(subject.key)} = ${key} and ${kernel.scope(actor, subject.sees, subject.kind, 'r')}`,
  );
  if (!row) return undefined;
  const reached = actor.grants.map((_grant, n) => row[`#${n}`] === true);
  const held = kernel.rightsWhere(actor, reached);
  const pick = (some: readonly string[]) => Object.fromEntries(some.map((name) => [name, row[name]]));
  const reads = (name: string) => {
    const right = subject.catalogue[name]?.read;
    return right !== undefined && held.has(right);
  };
  return { shown: { [subject.key]: key, ...pick(names.filter(reads)) }, stored: pick(names), reached };
}
