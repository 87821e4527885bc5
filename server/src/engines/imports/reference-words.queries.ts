import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { type ReferenceListName, referenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { countryWords } from './country-words.ts';

type Words = Readonly<Record<string, string | number>>;

/** Words that files use where the list has none. */
const moreWords: Partial<Record<ReferenceListName, Words>> = {
  Statut: statuts,
  Genre: {
    h: 1,
    man: 1,
    masculin: 1,
    masculino: 1,
    maschile: 1,
    w: 2,
    woman: 2,
    feminin: 2,
    femenino: 2,
    femminile: 2,
    v: 2,
    k: 2,
  },
  Civilite: { m: 1, 'm.': 1, 'mr.': 1, mme: 2, mlle: 2, mrs: 2, 'mrs.': 2, 'ms.': 2, miss: 2 },
};

/**
 * What files call the codes of a reference list besides what it says, the surest first: its short labels, words that have come to
 * be usual, the names of countries. The first to claim a word keeps it. For every door that reads files.
 */
export async function readFileWords(
  db: Db,
  name: ReferenceListName,
): Promise<readonly (readonly [word: string, code: string | number])[]> {
  const { id, more } = referenceList(name);
  const short = 'LibCourt' in more ? sql<string | null>`"LibCourt"` : sql<null>`null`;
  const rows = await rowsOf(
    db,
    sql<{
      id: string | number;
      short: string | null;
    }>`select ${sql.ref(id)} as id, ${short} as short from ${sql.table(name)} order by ${sql.ref(id)}`,
  );
  const codes = new Set(rows.map((row) => String(row.id)));
  return [
    ...rows.flatMap((row) => (row.short ? [[row.short, row.id] as const] : [])),
    ...Object.entries(moreWords[name] ?? {}).filter(([, code]) => codes.has(String(code))),
    ...(name === 'Pays'
      ? rows.flatMap((row) => countryWords(String(row.id)).map((word) => [word, row.id] as const))
      : []),
  ];
}
