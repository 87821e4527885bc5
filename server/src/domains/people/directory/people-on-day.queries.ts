import { fieldsOnDay, type PersonOnDay } from '@passerelle/contracts/directory/directory.contract.ts';
import { presentStatuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import { waitingUntil } from '../../../engines/ahead/dated-changes.queries.ts';
import { columnsOnDay } from '../../../engines/ahead/row-on-day.queries.ts';
import { rowsAtEndOf } from '../../../engines/ahead/rows-on-day.queries.ts';
import { shownRows } from '../../../engines/catalogue/shown-rows.queries.ts';
import { rowsOfKeys } from '../../../engines/lists/all-rows.queries.ts';
import type { ListReader } from '../../../engines/lists/list.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { dayIn } from '../../../platform/db/days.ts';
import { allOf, type Sql } from '../../../platform/db/sql.ts';
import { isOwnRecord } from '../../foundation/actor/presence.ts';
import { personSubject } from '../person/person.columns.ts';
import { personEntity } from '../person/person.entity.ts';
import { personFormSubject } from '../person/person.form.ts';
import { directory } from './directory.list.ts';
import { namedPeople, visiblePeople, whoseField } from './directory.queries.ts';

/** The columns that hold these, and those that say who was there. */
const columns = [
  ...['Prenom', 'Nom', 'IdPays', 'Fonction', 'IdSociete', 'IdSite', 'IdPersonneEV1Manager'],
  ...['IdStatut', 'DateSortiePhysique'],
];

/** Whom of that day is asked for: of a company, at a place, under a manager, as these were then. */
export interface OfThatDay {
  readonly Societe?: number | undefined;
  readonly Site?: number | undefined;
  readonly Manager?: number | undefined;
}

interface PeopleOnDay {
  readonly rows: PersonOnDay[];
  readonly total: number;
  /** Who was there and is erased since. */
  readonly erased: number;
}

const pageSize = 50;

/** A column as it was or will be, under what changed. */
const then = (column: string): Sql =>
  sql`case when o.columns ? ${sql.lit(column)} then o.columns ->> ${sql.lit(column)} else ${sql.ref(`p.${column}`)}::text end`;

/** People as they were at the end of a past day, or will be on a coming one, as far as the reader may read each today. */
export async function peopleOnDay(
  reader: ListReader,
  { day, side }: { readonly day: string; readonly side: 'past' | 'coming' },
  asked: OfThatDay,
  skip: number,
): Promise<PeopleOnDay> {
  const overlay = side === 'past' ? rowsAtEndOf(personFormSubject, day, columns) : await comingRows(reader, day);
  const told = allOf([
    namedPeople(reader, 'p'),
    whoseField(reader, 'IdStatut', 'p'),
    // As of timelines: who may not know when somebody changed is not told what they were.
    ...(side === 'past'
      ? [reader.kernel.scope(reader.actor, 'tim', 'person', 'p'), whoseField(reader, 'DateM', 'p')]
      : []),
  ]);
  const present = sql<boolean>`(${then('IdStatut')})::integer in (${sql.join(presentStatuts.map((one) => sql.lit(one)))})`;
  const found = allOf([
    sql<boolean>`p."Physique" and ${isOwnRecord('p')} and p."DateEffacement" is null and not coalesce(o.added, false)`,
    ...[present, ...(side === 'coming' ? [staysUntil(reader, day)] : [])],
    ...filtersOf(reader, asked),
  ]);
  const rows = await rowsOf(
    reader.db,
    sql<{
      key: number;
      changes: object;
      total: number;
    }>`select p."IdPersonneEV1" as key, coalesce(o.columns, '{}') as changes,
        count(*) over ()::integer as total
      from "Personne" p left join (${overlay}) o on o.key = p."IdPersonneEV1" where ${told} and ${found}
      order by p."IndexPrenomNom" collate "und-x-icu", p."IdPersonneEV1" limit ${pageSize} offset ${skip}`,
  );
  const keys = rows.map(({ key }) => key);
  const [shown, today, erased] = await Promise.all([
    shownRows(reader.db, personSubject, fieldsOnDay, rows, personEntity.label?.made),
    rowsOfKeys(reader, directory, fieldsOnDay, keys),
    side === 'past' ? countErased(reader, day, asked) : 0,
  ]);
  const open = new Map(today.map((row) => [row.IdPersonneEV1, row]));
  return {
    rows: rows.map(({ key }, n) => {
      const of = open.get(key);
      const seen = Object.entries(shown[n] ?? {}).filter(([name]) => of && name in of);
      return { ...Object.fromEntries(seen), IdPersonneEV1: key };
    }),
    total: rows[0]?.total ?? 0,
    erased,
  };
}

/** What waits until a coming day, as the rows of a past one are told. */
async function comingRows({ db }: ListReader, day: string): Promise<Sql> {
  const bySubject = Map.groupBy(await waitingUntil(db, personFormSubject, day), ({ subject }) => subject);
  const rows = [...bySubject].map(([key, changes]) => ({
    key,
    columns: columnsOnDay(personFormSubject, changes, day),
  }));
  return sql`select given.key, given.columns, false as added
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(key integer, columns jsonb)`;
}

/** Who leaves until a coming day is not there any more, for who may know that day; for others nothing says it. */
function staysUntil(reader: ListReader, day: string): Sql<boolean> {
  const leaves = sql`(${then('DateSortiePhysique')})::date < ${day}::date`;
  return sql<boolean>`not coalesce(${whoseField(reader, 'DateSortiePhysique', 'p')} and ${leaves}, false)`;
}

function filtersOf(reader: ListReader, { Societe, Site, Manager }: OfThatDay): readonly Sql<boolean>[] {
  const is = (column: string, field: 'IdSociete' | 'IdSite' | 'Manager', key: number | undefined) =>
    key === undefined
      ? []
      : [whoseField(reader, field, 'p'), sql<boolean>`(${then(column)})::integer is not distinct from ${key}::integer`];
  return [
    ...is('IdSociete', 'IdSociete', Societe),
    ...is('IdSite', 'IdSite', Site),
    ...is('IdPersonneEV1Manager', 'Manager', Manager),
  ];
}

/** How many were there on a past day of whom nothing but keys and days is left. */
async function countErased(reader: ListReader, day: string, { Societe, Site, Manager }: OfThatDay): Promise<number> {
  const at = (column: string, key: number | undefined) =>
    key === undefined ? [] : [sql<boolean>`${sql.ref(`p.${column}`)} = ${key}`];
  const [counted] = await rowsOf(
    reader.db,
    sql<{ n: number }>`select count(*)::integer as n from "Personne" p where ${allOf([
      visiblePeople(reader, 'p'),
      sql<boolean>`p."Physique" and p."DateEffacement" > ${day}::date and p."DateEntreePhysique" <= ${day}::date
        and coalesce(p."DateSortiePhysique", p."DateEffacement") >= ${day}::date`,
      ...at('IdSociete', Societe),
      ...at('IdSite', Site),
      ...at('IdPersonneEV1Manager', Manager),
    ])}`,
  );
  return counted?.n ?? 0;
}

/** The day of what was written first of anybody; null where nothing was. */
export async function firstKnownDay({ db }: Pick<ListReader, 'db'>): Promise<string | null> {
  const [first] = await rowsOf(
    db,
    sql<{ day: string }>`select ${dayIn(sql.lit('Etc/GMT+12'), sql`e.at`)}::text as day from history_entry e
      where e.entity = ${personFormSubject.entity} order by e.id limit 1`,
  );
  return first?.day ?? null;
}
