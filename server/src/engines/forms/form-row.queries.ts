import { type FormValues, itemsOf } from '@passerelle/contracts/forms/form.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import type { SqlField } from '../catalogue/subject.ts';
import type { FormSubject } from './form-subject.ts';

/** A row as a form fills it in, whole, and which of the actor's grants reach it. */
export interface FormRow {
  readonly values: FormValues;
  readonly reached: readonly boolean[];
}

/** Holds a row until the transaction ends, so that two who change it come one after the other; others may refer to it. */
export async function lockRow(db: Db, { subject }: FormSubject, key: number): Promise<void> {
  await sql`select from ${sql.table(subject.table)} where ${sql.ref(subject.key)} = ${key} for no key update`.execute(
    db,
  );
}

/** The row as its form has it; undefined where there is none, or none for this reader. */
export async function readFormRow(
  db: Db,
  kernel: AccessKernel,
  actor: Actor,
  of: FormSubject,
  key: number,
): Promise<FormRow | undefined> {
  return (await readFormRows(db, kernel, actor, of, [key])).get(key);
}

/** Rows as their form has them, by key: those that are there for this reader. */
export async function readFormRows(
  db: Db,
  kernel: AccessKernel,
  actor: Actor,
  { form, subject }: FormSubject,
  keys: readonly number[],
): Promise<ReadonlyMap<number, FormRow>> {
  const names = [...itemsOf(form).keys()];
  const values = names.map((name) => sql`${typedValue(subject.fields[name], name)} as ${sql.ref(name)}`);
  const reaches = kernel.reaches(actor, subject.kind, 'r').map((reach, n) => sql`${reach} as ${sql.ref(`#${n}`)}`);
  const key = sql`r.${sql.ref(subject.key)}`;
  const found = await rowsOf(
    db,
    sql<
      Record<string, unknown>
    >`select ${key} as "#key", ${sql.join([...values, ...reaches])} from ${sql.table(subject.table)} r
      where ${key} = any(${sql.val(keys)}::integer[]) and ${kernel.scope(actor, subject.sees, subject.kind, 'r')}`,
  );
  return new Map(
    found.map((row) => [
      Number(row['#key']),
      {
        values: Object.fromEntries(names.map((name) => [name, row[name]])),
        reached: actor.grants.map((_grant, n) => row[`#${n}`] === true),
      },
    ]),
  );
}

function typedValue(field: SqlField | undefined, name: string): Sql {
  if (!field || field.type === 'descendants' || field.type === 'contacts')
    throw new Error(`${name} is no field of a form`);
  return field.type === 'codes' || field.type === 'files' ? field.values('r') : field.value('r');
}
