import { declaredDistributionLists } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { pathOfState } from '@passerelle/contracts/lists/list-state.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import '../../../engines/told/told.events.ts';
import { rowOf, rowsOf } from '../../../platform/db/database.ts';

/** Why a list waits for somebody. */
export type WhyBlocked = 'perte' | 'calcul' | 'sans-responsable';

const sheetOf = (IdListe: number): string => screenPath('dynamicList', { IdStep: 5, IdListe });

interface Owned {
  readonly IdListe: number;
  readonly people: readonly number[];
}

/** Whoever owns these lists or backs them. */
const ownersOf = async ({ db }: Writing, lists: readonly number[]): Promise<readonly Owned[]> =>
  await rowsOf(
    db,
    sql<Owned>`select "IdListe", array_remove(array["IdPersonneEV1", "IdPersonneEV1backup"], null) as people from "Liste"
      where "IdListe" = any(${sql.val(lists)}::integer[])`,
  );

/** Tells whoever owns lists or backs them that these wait for somebody, be it that the mail suite does not take them. */
export async function tellBlocked(
  writing: Writing,
  lists: readonly number[],
  why: WhyBlocked | 'messagerie',
): Promise<void> {
  const owned = await ownersOf(writing, lists);
  await writing.emit('people.toldEach', {
    ...{ kind: 'listBlocked', by: null },
    each: owned.map(({ IdListe, people }) => ({ people, values: { list: IdListe, why }, opens: sheetOf(IdListe) })),
  });
}

/** Tells those who administer that a list waits for somebody. */
export async function tellAdministrators(writing: Writing, IdListe: number, why: WhyBlocked): Promise<void> {
  await writing.emit('holders.told', {
    ...{ right: 'adm', days: 0, kind: 'listBlocked', by: null },
    values: { list: IdListe, why },
    opens: sheetOf(IdListe),
  });
}

/** A list, and somebody whose it is from now on, or no more. */
export interface Handed {
  readonly IdListe: number;
  readonly person: number;
}

/** Open tabs of people read anew which lists are theirs: one that was taken from them is told to nobody of theirs otherwise. */
export function announceGiven({ announce }: Pick<Writing, 'announce'>, people: readonly (number | null)[]): void {
  const each = [...new Set(people.filter((person) => person !== null))];
  if (each.length > 0) announce({ topic: 'lists.given', to: { people: each }, data: {} });
}

/** Tells people which lists are theirs from now on: of several at once they are told once, and led to exactly those. */
export async function tellGiven(writing: Writing, each: readonly Handed[]): Promise<void> {
  const { one, several } = byPerson(each);
  announceGiven(
    writing,
    each.map(({ person }) => person),
  );
  await tellOne(writing, 'listGiven', one);
  const told = [];
  for (const [person, lists] of several) {
    const { IdRemise } = await rowOf(
      writing.db,
      sql<{ IdRemise: number }>`with given as (select nextval('"Remise"')::integer as "IdRemise"),
        marked as (update "Liste" set "IdRemise" = given."IdRemise" from given where "IdListe" = any(${sql.val(lists)}::integer[]))
        select * from given`,
    );
    const opens = pathOfState(declaredDistributionLists, { query: { IdRemise } });
    told.push({ people: [person], values: { many: lists.length }, opens });
  }
  if (told.length > 0) await writing.emit('people.toldEach', { kind: 'listsGiven', by: writing.by, each: told });
}

/** Tells people which lists are theirs no more. */
export async function tellTaken(writing: Writing, each: readonly Handed[]): Promise<void> {
  const { one, several } = byPerson(each);
  announceGiven(
    writing,
    each.map(({ person }) => person),
  );
  await tellOne(writing, 'listTaken', one);
  const told = several.map(([person, { length }]) => ({ people: [person], values: { many: length } }));
  if (told.length > 0) await writing.emit('people.toldEach', { kind: 'listsTaken', by: writing.by, each: told });
}

/** Tells whose they are of lists that declarations made since they were told last. */
export async function tellMade(writing: Writing): Promise<void> {
  const made = await rowsOf(
    writing.db,
    sql<{ IdListe: number; person: number | null }>`update "Liste" set a_dire = false where a_dire
      returning "IdListe", case when deleted_at is null then "IdPersonneEV1" end as person`,
  );
  await tellGiven(
    writing,
    made.flatMap(({ IdListe, person }) => (person === null ? [] : [{ IdListe, person }])),
  );
}

async function tellOne(writing: Writing, kind: 'listGiven' | 'listTaken', each: readonly Handed[]): Promise<void> {
  if (each.length === 0) return;
  await writing.emit('people.toldEach', {
    ...{ kind, by: writing.by },
    each: each.map(({ IdListe, person }) => ({
      ...{ people: [person], values: { list: IdListe } },
      opens: sheetOf(IdListe),
    })),
  });
}

/** Who is told of one list, and who of several. */
function byPerson(each: readonly Handed[]) {
  const lists = new Map<number, number[]>();
  for (const { IdListe, person } of each) lists.set(person, [...(lists.get(person) ?? []), IdListe]);
  return {
    one: each.filter(({ person }) => lists.get(person)?.length === 1),
    several: [...lists].filter(([, { length }]) => length > 1),
  };
}

/** Tells whoever owns a list or backs it that so many who are named leave it soon. */
export async function tellNamedEnds(writing: Writing, IdListe: number, many: number, until: string): Promise<void> {
  await writing.emit('people.toldEach', {
    ...{ kind: 'listNamedEnds', by: null },
    each: (await ownersOf(writing, [IdListe])).map(({ people }) => ({
      ...{ people, values: { list: IdListe, many, until } },
      opens: sheetOf(IdListe),
    })),
  });
}

/** Tells whoever owns a list or backs it on which day it ends. */
export const tellEnds = async (writing: Writing, IdListe: number, until: string): Promise<void> =>
  await tellUntil(writing, 'listExpires', IdListe, until);

/** Tells whoever owns a draft or backs it on which day it goes, since nobody works at it. */
export const tellDraftEnds = async (writing: Writing, IdListe: number, until: string): Promise<void> =>
  await tellUntil(writing, 'listDraftEnds', IdListe, until);

async function tellUntil(
  writing: Writing,
  kind: 'listExpires' | 'listDraftEnds',
  IdListe: number,
  until: string,
): Promise<void> {
  await writing.emit('people.toldEach', {
    ...{ kind, by: null },
    each: (await ownersOf(writing, [IdListe])).map(({ people }) => ({
      ...{ people, values: { list: IdListe, until } },
      opens: sheetOf(IdListe),
    })),
  });
}

/** Tells whose a list is how many came and left in a week: counts alone, since mails are kept, and who it was is read on the list. */
export async function tellSummary(
  writing: Writing,
  {
    IdListe,
    owner,
    joins,
    leaves,
  }: { readonly IdListe: number; readonly owner: number; readonly joins: number; readonly leaves: number },
): Promise<void> {
  await writing.emit('people.told', {
    ...{ people: [owner], kind: 'listSummary', by: null },
    ...{ values: { list: IdListe, joins, leaves }, opens: sheetOf(IdListe) },
  });
}
