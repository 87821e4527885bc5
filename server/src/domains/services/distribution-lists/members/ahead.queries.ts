import { sql } from 'kysely';
import { fieldGate } from '../../../../engines/access/field-gate.ts';
import { waitingUntil } from '../../../../engines/ahead/dated-changes.queries.ts';
import { columnsOnDay } from '../../../../engines/ahead/row-on-day.queries.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { notGone } from '../../../foundation/actor/presence.ts';
import { personSubject } from '../../../people/person/person.columns.ts';
import { personFormSubject } from '../../../people/person/person.form.ts';
import type { GroupsReader } from '../groups/groups.queries.ts';

/** The last day of a stay, and what stops whoever is past it. */
const stay = 'DateSortiePhysique';
const stopped = { Desactive: true };

/**
 * People as they will be on a coming day, as the reader knows it: what is dated ahead until then of the fields that they read of each, and
 * whose last day is over by then. The head of a statement, in which "Personne" is this. Lines of managers stay as they are today.
 */
export async function peopleOn(reader: GroupsReader, day: string): Promise<Sql> {
  const { db } = reader;
  const changes = await waitingUntil(db, personFormSubject, day);
  const names = [...new Set([stay, ...changes.flatMap(({ fields }) => fields.map(({ IdChamp }) => IdChamp))])];
  const open = names.map((name) => openTo(reader, name));
  const ends = sql<boolean>`(${notGone('p')} and p.${sql.ref(stay)} < ${day}::date)`;
  const rows = await rowsOf(
    db,
    sql<{
      key: number;
      open: boolean[];
      leaves: boolean;
    }>`select p."IdPersonneEV1" as key, array[${sql.join(open)}] as open,
        ${openTo(reader, stay)} and coalesce(${ends}, false) as leaves
      from "Personne" p where p."IdPersonneEV1" = any(${sql.val(changes.map(({ subject }) => subject))}::integer[])
        or ${ends}`,
  );
  const ofPerson = Map.groupBy(changes, ({ subject }) => subject);
  const anew = rows.flatMap(({ key, open: isOpen, leaves }) => {
    const known = (ofPerson.get(key) ?? []).map((change) => ({
      ...change,
      fields: change.fields.filter(({ IdChamp }) => isOpen[names.indexOf(IdChamp)]),
    }));
    const columns = columnsOnDay(personFormSubject, known, day);
    const last = columns[stay];
    const gone = stay in columns ? typeof last === 'string' && last < day : leaves;
    const values = { ...columns, ...(gone && stopped) };
    return Object.keys(values).length === 0 ? [] : [{ key, values }];
  });
  const text = JSON.stringify(anew);
  return sql`"Personne" as not materialized (
      select p.* from "Personne" p where p."IdPersonneEV1" <> all(${sql.val(anew.map(({ key }) => key))}::integer[])
      union all select (jsonb_populate_record(p, c.values)).* from "Personne" p
        join jsonb_to_recordset(${text}::jsonb) c(key integer, values jsonb) on c.key = p."IdPersonneEV1")`;
}

/** Whether the reader reads a field of somebody, known as `p`. */
function openTo(reader: GroupsReader, name: string): Sql<boolean> {
  const gate = fieldGate(reader, personSubject, name, 'p');
  if (gate === 'open') return sql<boolean>`true`;
  return gate === 'closed' ? sql<boolean>`false` : sql<boolean>`coalesce(${gate}, false)`;
}
