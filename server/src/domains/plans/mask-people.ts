import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { isPersonField, readRight } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { Actor } from '../../engines/access/actor.ts';
import type { AccessKernel } from '../../engines/access/decide.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { ListedRow } from './plans.queries.ts';

/** What "Personne" holds where nothing is said, for somebody who is not there yet. */
const unsaid = { Physique: true, Test: false, VIP: false, Metropolis: false, Office365: false };

/** A row of a plan; of a person, with their name where the reader may know it. */
export interface MaskedRow extends ListedRow {
  readonly person?: string | undefined;
}

/**
 * Rows of a plan as this reader may read them: of a person, the columns that their grants open on that person. Somebody
 * who is not there, or not yet, is judged by the values of their row.
 */
export async function maskPeople(
  db: Db,
  kernel: AccessKernel,
  actor: Actor,
  rows: readonly ListedRow[],
): Promise<MaskedRow[]> {
  const about = rows.filter(({ entity, before, after }) => entity === 'Personne' && (before ?? after));
  if (about.length === 0) return [...rows];
  const given = about.map(({ n, entity_id, before, after }) => ({
    n,
    id: Number(entity_id),
    values: { ...unsaid, ...(after ?? before) },
  }));
  const reaches = kernel.reaches(actor, 'person', 'p').map((reach, index) => sql`${reach} as ${sql.ref(`#${index}`)}`);
  const people = await rowsOf(
    db,
    sql<Record<string, unknown> & { n: number; name: string }>`
      select given.n, trim(concat_ws(' ', p."Prenom", p."Nom")) as name, ${kernel.scope(actor, 'ann', 'person', 'p')} as seen, ${sql.join(reaches)}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(n integer, id integer, "values" jsonb)
      cross join lateral (
        select * from "Personne" where "IdPersonneEV1" = given.id
        union all
        select planned.* from jsonb_populate_record(null::"Personne", given."values") planned
        where not exists (select from "Personne" there where there."IdPersonneEV1" = given.id)
      ) p`,
  );
  const open = new Map(
    people.map((row) => {
      const reached = actor.grants.map((_grant, index) => row.seen === true && row[`#${index}`] === true);
      return [row.n, { name: row.name, rights: kernel.rightsWhere(actor, reached) }];
    }),
  );
  return rows.map((row) => {
    if (row.entity !== 'Personne') return row;
    const { name, rights } = open.get(row.n) ?? {};
    const mask = (values: ListedRow['before']) =>
      values && Object.fromEntries(Object.entries(values).filter(([column]) => rights?.has(rightOf(column))));
    const person = rights?.has('ann-col-IndexPrenomNom') ? name : undefined;
    return { ...row, before: mask(row.before), after: mask(row.after), person };
  });
}

/** The right to read a column of "Personne". Its key is on the row already. */
function rightOf(column: string): RightCode {
  const field = column.replace(/^IdPersonneEV1(?=.)/, '');
  return isPersonField(field) ? readRight(field) : 'adm';
}
