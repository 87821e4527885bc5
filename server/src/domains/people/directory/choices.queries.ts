import { sql } from 'kysely';
import { keptRecords } from '../../../engines/access/kept-records.queries.ts';
import { labelOf } from '../../../engines/catalogue/shown.ts';
import { type ListReader, placeGate } from '../../../engines/lists/list.ts';
import { compileSearch } from '../../../engines/lists/search.ts';
import { eachWord } from '../../../engines/lists/words.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { goesOn } from '../../../platform/db/days.ts';
import { allOf, anyOf, type Sql } from '../../../platform/db/sql.ts';
import { isPresent } from '../../foundation/actor/presence.ts';
import { personSubject, photoOf } from '../person/person.columns.ts';
import { directory } from './directory.list.ts';
import { namedPeople, visiblePeople, whoseField } from './directory.queries.ts';

export interface Choice {
  readonly Id: number | string;
  readonly Lib: string;
  readonly Detail: string | null;
  /** Of a person: what the address of their photo carries. */
  readonly Photo?: number | null;
}

export interface ChoiceQuestion {
  readonly Table: 'Personne' | 'Societe' | 'Site' | 'CentreCout' | 'Direction' | 'Agence' | 'EquipeTag';
  readonly words: string;
  readonly IdSociete: number | null;
  readonly keys: readonly (string | number)[] | undefined;
  /** Only what may be chosen anew. */
  readonly anew: boolean;
}

const mostChoices = 50;

/** What a reader may choose from in a table: people they may see, what teams call them, or the names of the organisation. */
export function readChoices(reader: ListReader, question: ChoiceQuestion): Promise<Choice[]> {
  if (question.Table === 'Personne') return people(reader, question);
  return question.Table === 'EquipeTag' ? teamTags(reader, question) : organisation(reader, question);
}

/** The tags that are in use among those whose tags the reader may read: words of managers, of which there is no other list. */
function teamTags(reader: ListReader, { words, keys }: ChoiceQuestion): Promise<Choice[]> {
  const where = allOf([
    visiblePeople(reader, 'p'),
    whoseField(reader, 'ListeTag', 'p'),
    eachWord(words, (like) => sql`searched(t."Tag") like ${like}`),
    ...(keys ? [sql<boolean>`t."Tag" = any(${sql.val(keys.map(String))}::text[])`] : []),
  ]);
  return rowsOf(
    reader.db,
    sql<Choice>`select t."Tag" as "Id", t."Tag" as "Lib", null as "Detail"
      from "PersonneEquipeTag" t join "Personne" p using ("IdPersonneEV1")
      where ${where} group by t."Tag" order by t."Tag" collate "und-x-icu" limit ${mostChoices}`,
  );
}

/** People by words; by keys, under those too by which records were known that are one with theirs since. */
async function people(reader: ListReader, question: ChoiceQuestion): Promise<Choice[]> {
  const found = await peopleNow(reader, question);
  const held = new Set(found.map(({ Id }) => Id));
  const missing = (question.keys ?? []).map(Number).filter((key) => isKey(key) && !held.has(key));
  const kept = missing.length > 0 ? await keptRecords(reader, missing) : new Map<number, number>();
  if (kept.size === 0) return found;
  const theirs = await peopleNow(reader, { ...question, keys: [...new Set(kept.values())] });
  const byKey = new Map(theirs.map((one) => [one.Id, one]));
  return [
    ...found,
    ...[...kept].flatMap(([Id, key]) => {
      const one = byKey.get(key);
      return one ? [{ ...one, Id }] : [];
    }),
  ];
}

function peopleNow(reader: ListReader, { words, keys, IdSociete, anew }: ChoiceQuestion): Promise<Choice[]> {
  const search = compileSearch(words, directory.searched, 'p', (place) => placeGate(reader, personSubject, place, 'p'));
  const readsCompany = whoseField(reader, 'LibSociete', 'p');
  const where = allOf([
    namedPeople(reader, 'p'),
    ...(search ? [search.where] : []),
    // Whoever may not read a status is not told it by who is left out; naming somebody who left is refused.
    ...(anew ? [anyOf([sql`not ${whoseField(reader, 'IdStatut', 'p')}`, isHere])] : []),
    ...(IdSociete === null ? [] : [readsCompany, sql<boolean>`p."IdSociete" = ${IdSociete}`]),
    ...(keys ? [sql<boolean>`p."IdPersonneEV1" = any(${sql.val(keys.map(Number).filter(isKey))}::integer[])`] : []),
  ]);
  return rowsOf(
    reader.db,
    sql<Choice>`select p."IdPersonneEV1" as "Id", p."IndexPrenomNom" as "Lib",
        case when ${readsCompany} then (select s."LibSociete" from "Societe" s where s."IdSociete" = p."IdSociete") end as "Detail",
        ${photoOf('p')} as "Photo"
      from "Personne" p where ${where} order by p."IndexPrenomNom" collate "und-x-icu", p."IdPersonneEV1" limit ${mostChoices}`,
  );
}

const isHere = sql<boolean>`(p."Physique" and ${isPresent('p')})`;

function isKey(key: number): boolean {
  return Number.isInteger(key) && key > 0 && key <= 2_147_483_647;
}

function organisation(
  { db, language }: ListReader,
  { Table, words, IdSociete, keys, anew }: ChoiceQuestion,
): Promise<Choice[]> {
  const { id, label, detail } = tables[Table as keyof typeof tables];
  const shown =
    Table === 'Direction' || Table === 'Agence' ? labelOf(Table, sql.ref(`t.${id}`), language) : sql.ref(`t.${label}`);
  const where = allOf([
    eachWord(words, (like) => sql`searched(${shown}) like ${like}`),
    ...(keys ? [sql<boolean>`t.${sql.ref(id)}::text = any(${sql.val(keys.map(String))}::text[])`] : []),
    ...(anew && lasts[Table] ? [lasts[Table]] : []),
    ...(IdSociete !== null && Table === 'CentreCout' ? [sql<boolean>`t."IdSociete" = ${IdSociete}`] : []),
  ]);
  return rowsOf(
    db,
    sql<Choice>`select t.${sql.ref(id)} as "Id", ${shown} as "Lib", ${detail ? sql.ref(`t.${detail}`) : sql`null`} as "Detail"
      from ${sql.table(Table)} t where ${where} order by ${shown} collate "und-x-icu", 1 limit 200`,
  );
}

/** Which rows may be chosen anew, of tables where some may not. */
const lasts: Readonly<Partial<Record<ChoiceQuestion['Table'], Sql<boolean>>>> = {
  Societe: goesOn('t'),
  Site: goesOn('t'),
  Direction: sql`t."Actif"`,
  Agence: sql`t."Actif"`,
};

const tables: Readonly<
  Record<Exclude<ChoiceQuestion['Table'], 'Personne' | 'EquipeTag'>, { id: string; label: string; detail?: string }>
> = {
  Societe: { id: 'IdSociete', label: 'LibSociete', detail: 'IdPays' },
  Site: { id: 'IdSite', label: 'LibSite', detail: 'Ville' },
  CentreCout: { id: 'IdCCout', label: 'LibCCout' },
  Direction: { id: 'IdDirection', label: 'LibDirection' },
  Agence: { id: 'IdCA', label: 'LibCA' },
};
