import { fieldsOnDay, type OfThatDay, type PersonOnDay } from '@passerelle/contracts/directory/directory.contract.ts';
import { type PersonField, presentStatuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import { waitingUntil } from '../../../engines/ahead/dated-changes.queries.ts';
import { columnsOnDay } from '../../../engines/ahead/row-on-day.queries.ts';
import { rowsAtEndOf } from '../../../engines/ahead/rows-on-day.queries.ts';
import { shownRows } from '../../../engines/catalogue/shown-rows.queries.ts';
import { rowsOfKeys } from '../../../engines/lists/all-rows.queries.ts';
import type { ListReader } from '../../../engines/lists/list.ts';
import { eachWord, wordsOf } from '../../../engines/lists/words.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { dayIn } from '../../../platform/db/days.ts';
import { allOf, anyOf, type Sql } from '../../../platform/db/sql.ts';
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

interface PeopleOnDay {
  readonly rows: PersonOnDay[];
  readonly total: number;
  /** Who was there and is erased since. */
  readonly erased: number;
}

const pageSize = 50;

/** A day that is looked at instead of today. */
export interface OtherDay {
  readonly day: string;
  readonly side: 'past' | 'coming';
}

/** Somebody of that day, with what they held then and do not hold today. */
export interface ThenHeld {
  readonly key: number;
  readonly changes: Readonly<Record<string, unknown>>;
}

/** A column as it was or will be, under what changed. */
export const held = (column: string): Sql =>
  sql`case when o.columns ? ${sql.lit(column)} then o.columns ->> ${sql.lit(column)} else ${sql.ref(`p.${column}`)}::text end`;

const heldKey = (column: string): Sql =>
  sql`case when o.columns ? ${sql.lit(column)} then (o.columns ->> ${sql.lit(column)})::integer else ${sql.ref(`p.${column}`)} end`;

/** The people of another day as `p`, what changes them as `o`. */
export async function peopleThen(
  reader: ListReader,
  { day, side }: OtherDay,
  more: readonly string[] = [],
): Promise<Sql> {
  const overlay = side === 'past' ? writtenSince(day, more) : laidOver(await comingRows(reader, day));
  return sql`"Personne" p left join (${overlay}) o on o.key = p."IdPersonneEV1"`;
}

const writtenSince = (day: string, more: readonly string[] = []): Sql =>
  rowsAtEndOf(personFormSubject, day, [...new Set([...columns, ...more])]);

/** Whether the reader may know where somebody was: as of timelines, who may not know when they changed is not told what they were. */
export function toldThen(reader: ListReader, side: OtherDay['side']): Sql<boolean> {
  const ofPast = [reader.kernel.scope(reader.actor, 'tim', 'person', 'p'), whoseField(reader, 'DateM', 'p')];
  return allOf([whoseField(reader, 'IdStatut', 'p'), ...(side === 'past' ? ofPast : [])]);
}

/** Who was there on that day, or will be. */
export function thereThen(reader: ListReader, { day, side }: OtherDay): Sql<boolean> {
  const present = sql<boolean>`${heldKey('IdStatut')} in (${sql.join(presentStatuts.map((one) => sql.lit(one)))})`;
  const kept = sql<boolean>`p."Physique" and ${isOwnRecord('p')} and p."DateEffacement" is null and not coalesce(o.added, false)`;
  return allOf([kept, present, ...(side === 'coming' ? [staysUntil(reader, day)] : [])]);
}

/** People as they were at the end of a past day, or will be on a coming one, as far as the reader may read each today. */
export async function peopleOnDay(
  reader: ListReader,
  at: OtherDay,
  asked: OfThatDay,
  skip: number,
): Promise<PeopleOnDay> {
  const [{ found, total }, erased] = await Promise.all([
    findOnDay(reader, at, asked, { skip, most: pageSize }),
    at.side === 'past' ? countErased(reader, at.day, asked) : 0,
  ]);
  return { rows: await shownThen(reader, found), total, erased };
}

/** Those of another day whom a question finds, in the order of their names. */
export async function findOnDay(
  reader: ListReader,
  at: OtherDay,
  asked: OfThatDay,
  {
    skip = 0,
    most,
    and = [],
  }: { readonly skip?: number; readonly most?: number; readonly and?: readonly Sql<boolean>[] },
): Promise<{ readonly found: readonly ThenHeld[]; readonly total: number }> {
  const where = allOf([
    ...[namedPeople(reader, 'p'), toldThen(reader, at.side), thereThen(reader, at)],
    ...[...filtersOf(reader, asked), ...and],
  ]);
  const changed = await changedSince(reader, at);
  const parts = (changed && apart(changed, where)) ?? [sql`${await peopleThen(reader, at)} where ${where}`];
  const until = most === undefined ? null : skip + most;
  const pages = parts.map(
    (
      part,
    ) => sql`(select p."IdPersonneEV1" as key, coalesce(o.columns, '{}') as changes, p."IndexPrenomNom" collate "und-x-icu" as name
      from ${part} order by 3, 1 limit ${until}::integer)`,
  );
  const [found, [counted]] = await Promise.all([
    rowsOf(
      reader.db,
      sql<ThenHeld>`select key, changes from (${sql.join(pages, sql` union all `)}) page
        order by name, key limit ${most ?? null}::integer offset ${skip}`,
    ),
    // Without a page, all are found.
    most === undefined
      ? []
      : rowsOf(
          reader.db,
          sql<{ total: number }>`select (${sql.join(
            parts.map((part) => sql`(select count(*) from ${part})`),
            sql` + `,
          )})::integer as total`,
        ),
  ]);
  return { found, total: counted?.total ?? found.length };
}

/** What was held by somebody, or will be, and is not today. */
interface Laid {
  readonly key: number;
  readonly columns: Readonly<Record<string, unknown>>;
  readonly added: boolean;
}

/** Of more than these, what changed is laid over all rows in one statement. */
const mostApart = 2000;

/** Who held something else; undefined where they are many. */
async function changedSince(reader: ListReader, { day, side }: OtherDay): Promise<readonly Laid[] | undefined> {
  const changed =
    side === 'coming'
      ? await comingRows(reader, day)
      : await rowsOf(
          reader.db,
          sql<Laid>`select o.key, o.columns, o.added from (${writtenSince(day)}) o limit ${mostApart + 1}`,
        );
  return changed.length > mostApart ? undefined : changed;
}

/**
 * The people of another day in two parts: those who are as today, asked as today's directory is, by its indexes alone; and the few of
 * whom something changed.
 */
function apart(changed: readonly Laid[], where: Sql<boolean>): readonly Sql[] {
  const keys = changed.map(({ key }) => key);
  const asToday = sql`(select null::integer as key, null::jsonb as columns, null::boolean as added) o`;
  return [
    sql`"Personne" p cross join ${asToday} where p."IdPersonneEV1" <> all(${sql.val(keys)}::integer[]) and ${where}`,
    sql`"Personne" p join (${laidOver(changed)}) o on o.key = p."IdPersonneEV1" where ${where}`,
  ];
}

const laidOver = (changed: readonly Laid[]): Sql =>
  sql`select given.key, given.columns, given.added
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given(key integer, columns jsonb, added boolean)`;

/** What the reader may read of them today, as it was then. */
export async function shownThen(reader: ListReader, found: readonly ThenHeld[]): Promise<PersonOnDay[]> {
  const keys = found.map(({ key }) => key);
  const [shown, today] = await Promise.all([
    shownRows(reader.db, personSubject, fieldsOnDay, found, personEntity.label?.made),
    rowsOfKeys(reader, directory, fieldsOnDay, keys),
  ]);
  const open = new Map(today.map((row) => [row.IdPersonneEV1, row]));
  return found.map(({ key }, n) => {
    const of = open.get(key);
    const seen = Object.entries(shown[n] ?? {}).filter(([name]) => of && name in of);
    return { ...Object.fromEntries(seen), IdPersonneEV1: key };
  });
}

/** What waits until a coming day, as the rows of a past one are told. */
async function comingRows({ db }: ListReader, day: string): Promise<readonly Laid[]> {
  const bySubject = Map.groupBy(await waitingUntil(db, personFormSubject, day), ({ subject }) => subject);
  return [...bySubject].map(([key, changes]) => ({
    key: Number(key),
    columns: columnsOnDay(personFormSubject, changes, day) as Laid['columns'],
    added: false,
  }));
}

/** Who leaves until a coming day is not there any more, for who may know that day; for others nothing says it. */
function staysUntil(reader: ListReader, day: string): Sql<boolean> {
  const leaves = sql`(${held('DateSortiePhysique')})::date < ${day}::date`;
  return sql<boolean>`not coalesce(${whoseField(reader, 'DateSortiePhysique', 'p')} and ${leaves}, false)`;
}

function filtersOf(
  reader: ListReader,
  { Recherche = '', Fonction, Pays, Societe, Site, Manager }: OfThatDay,
): readonly Sql<boolean>[] {
  const is = (column: string, field: PersonField, value: number | string | undefined) =>
    value === undefined ? [] : [whoseField(reader, field, 'p'), sql<boolean>`(${held(column)}) = ${String(value)}`];
  // As today's are stored: letters without their marks, and once more as they are spelled out.
  const looked = (value: Sql, like: string) => sql<boolean>`searched(coalesce(${value}, '')) like ${like}`;
  const reads = whoseField(reader, 'Fonction', 'p');
  const words = eachWord(Recherche, (like) =>
    anyOf([
      looked(sql`(${held('Prenom')}) || ' ' || (${held('Nom')})`, like),
      allOf([reads, looked(held('Fonction'), like)]),
    ]),
  );
  return [
    ...(wordsOf(Recherche).length > 0 ? [words] : []),
    ...is('Fonction', 'Fonction', Fonction),
    ...is('IdPays', 'IdPays', Pays),
    ...is('IdSociete', 'IdSociete', Societe),
    ...is('IdSite', 'IdSite', Site),
    ...is('IdPersonneEV1Manager', 'Manager', Manager),
  ];
}

/**
 * How many were there on a past day of whom nothing but keys and days is left, for who may read these days; what they were called
 * and what they did is kept of nobody, and narrows nothing.
 */
export async function countErased(
  reader: ListReader,
  day: string,
  { Pays, Societe, Site, Manager }: OfThatDay,
  under: Sql<boolean> = sql<boolean>`true`,
): Promise<number> {
  const reads = (field: PersonField) => whoseField(reader, field, 'p');
  const at = (column: string, field: PersonField, key: number | string | undefined) =>
    key === undefined ? [] : [reads(field), sql<boolean>`${sql.ref(`p.${column}`)} = ${key}`];
  const [counted] = await rowsOf(
    reader.db,
    sql<{ n: number }>`select count(*)::integer as n from "Personne" p where ${allOf([
      ...[
        visiblePeople(reader, 'p'),
        toldThen(reader, 'past'),
        reads('DateEntreePhysique'),
        reads('DateSortiePhysique'),
      ],
      sql<boolean>`p."Physique" and p."DateEffacement" > ${day}::date and p."DateEntreePhysique" <= ${day}::date
        and coalesce(p."DateSortiePhysique", p."DateEffacement") >= ${day}::date`,
      ...at('IdPays', 'IdPays', Pays),
      ...at('IdSociete', 'IdSociete', Societe),
      ...at('IdSite', 'IdSite', Site),
      ...at('IdPersonneEV1Manager', 'Manager', Manager),
      under,
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
