import type { Nature } from '@passerelle/contracts/creation/creation.fields.ts';
import { sql } from 'kysely';
import type { FormWriter } from '../../../engines/forms/save-form.ts';
import { eachWord } from '../../../engines/lists/words.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { goesOn } from '../../../platform/db/days.ts';
import { allOf, type Sql } from '../../../platform/db/sql.ts';

interface ChoiceQuestion {
  readonly Table: 'Societe' | 'Site';
  readonly Nature: Nature;
  readonly Filter?: string;
  readonly Ids?: readonly number[];
}

export interface Choice {
  readonly Id: number;
  readonly Lib: string;
  readonly Detail: string | null;
}

const mostChoices = 50;

/** Where somebody may be created: companies that recruit, where the right to create holds, and sites that go on. */
export async function readPlaces(
  db: Db,
  { kernel, actor }: FormWriter,
  { Table, Nature, Filter = '', Ids }: ChoiceQuestion,
): Promise<Choice[]> {
  const recruits = allOf([sql<boolean>`t."Recrute"`, kernel.scope(actor, 'dcc', 'company', 't')]);
  const choose = (key: string, label: string, detail: string, may: readonly Sql<boolean>[]) =>
    rowsOf(
      db,
      sql<Choice>`select t.${sql.ref(key)} as "Id", t.${sql.ref(label)} as "Lib", t.${sql.ref(detail)} as "Detail"
        from ${sql.table(Table)} t
        where ${allOf([
          goesOn('t'),
          ...may,
          ...eachWords(Filter, label),
          ...(Ids ? [sql<boolean>`t.${sql.ref(key)} = any(${sql.val(Ids)}::integer[])`] : []),
        ])}
        order by t.${sql.ref(label)} collate "und-x-icu", 1 limit ${mostChoices}`,
    );
  return Table === 'Societe'
    ? await choose('IdSociete', 'LibSociete', 'IdPays', Nature === 'person' ? [recruits] : [])
    : await choose('IdSite', 'LibSite', 'Ville', []);
}

const eachWords = (words: string, label: string) => [
  eachWord(words, (like) => sql`searched(t.${sql.ref(label)}) like ${like}`),
];
