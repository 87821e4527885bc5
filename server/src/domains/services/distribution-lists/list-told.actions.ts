import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import '../../../engines/told/told.events.ts';
import { rowsOf } from '../../../platform/db/database.ts';

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

/** Tells whoever owns lists or backs them that these wait for somebody; where nobody does, those who administer. */
export async function tellBlocked(writing: Writing, lists: readonly number[], why: WhyBlocked): Promise<void> {
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

/** Tells somebody that a list is theirs from now on, or no more. */
export async function tellOwner(
  writing: Writing,
  kind: 'listGiven' | 'listTaken',
  each: readonly { readonly IdListe: number; readonly person: number }[],
): Promise<void> {
  await writing.emit('people.toldEach', {
    ...{ kind, by: writing.by },
    each: each.map(({ IdListe, person }) => ({
      ...{ people: [person], values: { list: IdListe } },
      opens: sheetOf(IdListe),
    })),
  });
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
