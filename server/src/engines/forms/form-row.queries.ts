import { type FormDeclaration, type FormValues, itemsOf } from '@passerelle/contracts/forms/form.ts';
import { sql } from 'kysely';
import { type Db, rowsOf, rowsPrepared } from '../../platform/db/database.ts';
import { filled, hole } from '../../platform/db/hole.ts';
import type { Look } from '../../platform/db/look.ts';
import { always, type Sql } from '../../platform/db/sql.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import type { SqlField } from '../catalogue/subject.ts';
import type { EditedForm, FormSubject } from './form-subject.ts';

/** A row as a form fills it in, whole, and which of the actor's grants reach it. */
export interface FormRow {
  readonly values: FormValues;
  readonly reached: readonly boolean[];
}

/** What the rows of a subject are read from. */
export const rowsFrom = ({ rows, table }: EditedForm['subject']): Sql => rows ?? sql.table(table);

/** Holds a row until the transaction ends, so that two who change it come one after the other; others may refer to it. */
export async function lockRow(db: Db, of: FormSubject, key: number): Promise<void> {
  await rowsPrepared(db, rowLock(of, key));
}

/** The same as a look, for what is asked beside it: what is then read of the row is read in a statement of its own. */
export function lockLook(of: FormSubject, key: number): Look<boolean> {
  return { sql: rowLock(of, key), read: (found) => found === true };
}

function rowLock({ subject }: FormSubject, key: number): Sql {
  return sql`select true from ${sql.table(subject.table)} where ${sql.ref(subject.key)} = ${key} for no key update`;
}

/** The row as its form has it; undefined where there is none, or none for this reader. */
export async function readFormRow(
  db: Db,
  kernel: AccessKernel,
  actor: Actor,
  { form, subject, opens }: EditedForm,
  key: number,
): Promise<FormRow | undefined> {
  const compiled = kernel.kept(actor, form, () =>
    sql<Found>`select ${columnsOf(kernel, actor, form, subject)} from ${rowsFrom(subject)} r
      where r.${sql.ref(subject.key)} = ${hole} and ${kernel.scope(actor, subject.sees, subject.kind, 'r')}
        and ${opens?.({ kernel, actor }, 'r') ?? always}`.compile(db),
  );
  const [row] = await rowsPrepared<Found>(db, filled(compiled, key));
  return row && rowOf(form, actor, row);
}

/** Rows as their form has them, by key: those that are there for this reader. */
export async function readFormRows(
  db: Db,
  kernel: AccessKernel,
  actor: Actor,
  { form, subject }: FormSubject,
  keys: readonly number[],
): Promise<ReadonlyMap<number, FormRow>> {
  const key = sql`r.${sql.ref(subject.key)}`;
  const found = await rowsOf(
    db,
    sql<Found>`select ${key} as "#key", ${columnsOf(kernel, actor, form, subject)} from ${sql.table(subject.table)} r
      where ${key} = any(${sql.val(keys)}::integer[]) and ${kernel.scope(actor, subject.sees, subject.kind, 'r')}`,
  );
  return new Map(found.map((row) => [Number(row['#key']), rowOf(form, actor, row)]));
}

/** Which of the actor's grants reach a row, as a look; undefined where there is none, or none for this actor. */
export function reachLook(
  kernel: AccessKernel,
  actor: Actor,
  { subject }: FormSubject,
  key: number,
): Look<readonly boolean[] | undefined> {
  const reaches = kernel.reaches(actor, subject.kind, 'r');
  return {
    sql: sql`select array[${sql.join(reaches)}]::boolean[] from ${sql.table(subject.table)} r
      where r.${sql.ref(subject.key)} = ${key} and ${kernel.scope(actor, subject.sees, subject.kind, 'r')}`,
    read: (found) => (found as readonly boolean[] | null) ?? undefined,
  };
}

type Found = Readonly<Record<string, unknown>>;

function columnsOf(kernel: AccessKernel, actor: Actor, form: FormDeclaration, subject: FormSubject['subject']): Sql {
  const names = [...itemsOf(form).keys()];
  const values = names.map((name) => sql`${typedValue(subject.fields[name], name)} as ${sql.ref(name)}`);
  const reaches = kernel.reaches(actor, subject.kind, 'r').map((reach, n) => sql`${reach} as ${sql.ref(`#${n}`)}`);
  return sql.join([...values, ...reaches]);
}

function rowOf(form: FormDeclaration, actor: Actor, row: Found): FormRow {
  return {
    values: Object.fromEntries([...itemsOf(form).keys()].map((name) => [name, row[name]])),
    reached: actor.grants.map((_grant, n) => row[`#${n}`] === true),
  };
}

function typedValue(field: SqlField | undefined, name: string): Sql {
  if (!field || field.type === 'descendants' || field.type === 'contacts')
    throw new Error(`${name} is no field of a form`);
  return field.type === 'codes' || field.type === 'files' ? field.values('r') : field.value('r');
}
