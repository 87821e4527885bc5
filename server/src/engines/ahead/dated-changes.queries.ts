import type { DatedFailure } from '@passerelle/contracts/forms/dated-changes.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Db, rowsOf, rowsPrepared } from '../../platform/db/database.ts';
import { latestToday, startOf } from '../../platform/db/days.ts';
import type { FormSubject } from '../forms/form-subject.ts';

/** A change dated ahead, as it is kept. */
export interface KeptChange {
  readonly id: number;
  readonly form: string;
  /** What it is beside a change, among `aheadKinds` of its form; null where it is nothing more. */
  readonly kind: string | null;
  readonly subject: number;
  readonly day: string;
  readonly fields: readonly ChangedField[];
  readonly Motif: string | null;
  readonly IdPersonneEV1: number;
  readonly RoleIdPersonneEV1: number;
  readonly IdPersonneRole: number | null;
  readonly state: 'waiting' | 'applied' | 'failed' | 'cancelled';
  readonly failure: readonly DatedFailure[] | null;
  readonly Revision: number;
}

const columns = sql`c.id, c.form, c.kind, c.subject, c.day::text as day, c.fields, c."Motif", c."IdPersonneEV1",
  c."RoleIdPersonneEV1", c."IdPersonneRole", c.state, c.failure, c."Revision"`;

/** What waits on a row, and what failed there, in the order of its days. Whoever writes holds the row first. */
export async function openChanges(db: Db, { form: { form } }: FormSubject, key: number): Promise<KeptChange[]> {
  return await rowsOf(
    db,
    sql<KeptChange>`select ${columns} from dated_change c
      where c.form = ${form} and c.subject = ${key} and c.state in ('waiting', 'failed') order by c.day, c.id`,
  );
}

/** One of a row's; undefined where it has none of that number. */
export async function oneChange(
  db: Db,
  { form: { form } }: FormSubject,
  key: number,
  id: number,
): Promise<KeptChange | undefined> {
  const [found] = await rowsOf(
    db,
    sql<KeptChange>`select ${columns} from dated_change c where c.id = ${id} and c.form = ${form} and c.subject = ${key}`,
  );
  return found;
}

/** What waits on any of these rows. */
export async function waitingOn(db: Db, form: string, keys: readonly number[]): Promise<KeptChange[]> {
  return await rowsPrepared(
    db,
    sql<KeptChange>`select ${columns} from dated_change c
      where c.form = ${form} and c.subject in (select value::integer from json_array_elements_text(${JSON.stringify(keys)}))
        and c.state = 'waiting' order by c.day, c.id`,
  );
}

/** What waits on any row of a form until a day, in the order of its days. */
export async function waitingUntil(db: Db, { form: { form } }: FormSubject, day: string): Promise<KeptChange[]> {
  return await rowsOf(
    db,
    sql<KeptChange>`select ${columns} from dated_change c
      where c.form = ${form} and c.state = 'waiting' and c.day <= ${day}::date order by c.day, c.id`,
  );
}

/** Where the row of a form is: the start of a day there. */
function startThere({ form }: FormSubject, day: RawBuilder<unknown>, row: string) {
  return startOf(form.country === undefined ? sql`null` : sql.ref(`${row}.${form.country}`), day);
}

/** Changes whose day has begun where their row is, in the order in which they began. */
export async function dueChanges(db: Db, of: FormSubject, most: number): Promise<{ id: number; subject: number }[]> {
  const { table, key } = of.subject;
  return await rowsOf(
    db,
    sql<{ id: number; subject: number }>`select due.id, due.subject from (
        select c.id, c.subject, ${startThere(of, sql`c.day`, 'r')} as starts from dated_change c
        join ${sql.table(table)} r on r.${sql.ref(key)} = c.subject
        where c.form = ${of.form.form} and c.state = 'waiting' and c.day <= ${latestToday}) due
      where due.starts <= now() order by due.starts, due.id limit ${most}`,
  );
}

/** Whether the day of a change has begun where its row is. */
export async function hasBegun(db: Db, of: FormSubject, { subject, day }: KeptChange): Promise<boolean> {
  const { table, key } = of.subject;
  const [row] = await rowsOf(
    db,
    sql<{ begun: boolean }>`select ${startThere(of, sql`${day}::date`, 'r')} <= clock_timestamp() as begun
      from ${sql.table(table)} r where r.${sql.ref(key)} = ${subject}`,
  );
  return row?.begun ?? false;
}

/** Who asks, and under which role. */
export type Author = Pick<KeptChange, 'IdPersonneEV1' | 'RoleIdPersonneEV1' | 'IdPersonneRole'>;

/** Keeps a change until its day; answers its number. */
export async function insertChange(
  db: Db,
  change: Pick<KeptChange, 'form' | 'kind' | 'subject' | 'day' | 'fields' | 'Motif'> & Author,
): Promise<number> {
  const { id } = await db
    .insertInto('dated_change')
    .values({ ...change, fields: JSON.stringify(change.fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Set = Partial<Pick<KeptChange, 'day' | 'fields' | 'state' | 'failure' | 'Revision'> & Author>;

/** Writes over a change. */
export async function setChange(db: Db, id: number, { fields, failure, ...set }: Set): Promise<void> {
  await db
    .updateTable('dated_change')
    .set({
      ...set,
      ...(fields && { fields: JSON.stringify(fields) }),
      ...(failure !== undefined && { failure: failure && JSON.stringify(failure) }),
      ...(set.state && set.state !== 'waiting' && { ended_at: sql`now()` as never }),
    })
    .where('id', '=', id)
    .execute();
}
