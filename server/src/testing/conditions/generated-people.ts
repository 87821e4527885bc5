import fc from 'fast-check';
import type pg from 'pg';
import { rebuildManagementLines } from '../../domains/people/person/management-line.queries.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';

/** A generated person: what the table will hold. */
export interface GeneratedPerson {
  readonly IdPersonneEV1: number;
  readonly IdPersonne: number | null;
  readonly CompteAD: string | null;
  readonly Prenom: string;
  readonly Nom: string;
  readonly VIP: boolean;
  readonly Physique: boolean;
  readonly Suspendu: boolean;
  readonly IdPays: string;
  readonly IdGenre: number | null;
  readonly IdStatut: number;
  readonly IdContrat: number | null;
  readonly IdSociete: number | null;
  readonly IdSocietePrestation: number | null;
  readonly IdSite: number | null;
  readonly NIN: string | null;
  readonly Mail: string | null;
  readonly Fonction: string | null;
  readonly Enrole: string;
  readonly EtatPaie: string | null;
  readonly DateEntree: string | null;
  readonly DateSortiePhysique: string | null;
  readonly DateM: string;
  readonly IdPersonneEV1Manager: number | null;
  readonly IdPersonneEV1Manager2: number | null;
  readonly IdPersonneEV1ADG: number | null;
  readonly accountTags: readonly string[];
  readonly teamTags: readonly string[];
}

export interface Lookups {
  readonly companies: ReadonlyMap<number, { readonly LibSociete: string; readonly IdPays: string }>;
  readonly sites: ReadonlyMap<number, string>;
  readonly contracts: ReadonlyMap<number, boolean>;
}

/** The day that conditions are judged on. */
export const today = '2026-03-10';

/** Words of eight scripts, accents composed and not, wildcards, spaces, letters that fold to several. */
export const words = [
  ...[
    'Łęcki',
    'lecki',
    'ŁĘCKI',
    'Straße',
    'STRASSE',
    'Æsir',
    'œuvre',
    'Oeuvre',
    "D'Été",
    'D\u2019E\u0301te\u0301',
    'Ibáñez',
  ],
  ...[
    'Ωμέγας',
    'ΩΜΕΓΑΣ',
    'Иванов',
    'Ёлкин',
    'елкин',
    '王小明',
    '山田 太郎',
    'ヤマダ',
    '한국어',
    'محمد',
    'יוסף',
    'हिन्दी',
  ],
  ...[
    '100%',
    'a_b',
    'back\\slash',
    'two words',
    '',
    ' ',
    'İstanbul',
    'ısı',
    'ﬁne',
    'Ⅷ',
    'x',
    'null',
    "O'Neil",
    '$IdPays',
  ],
];

const countries = ['FR', 'DE', 'PL', 'CN'];
const days = [
  '2026-03-10',
  '2026-03-01',
  '2026-03-31',
  '2026-02-28',
  '2026-04-01',
  '2024-02-29',
  '2025-12-31',
  '1999-07-14',
];
const tags = ['A', 'B', 'Été', 'x_y', '100%'];

const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 3 });

/** People whose references point at earlier ones, so that no line has a cycle. */
export function generatedPeople(count: number, lookups: Lookups, codeTags: readonly string[]): GeneratedPerson[] {
  const keyOf = (map: ReadonlyMap<number, unknown>) => orNull(fc.constantFrom(...map.keys()));
  const earlier = (key: number) => (key === 1 ? fc.constant(null) : orNull(fc.integer({ min: 1, max: key - 1 })));
  const text = orNull(fc.constantFrom(...words));
  return Array.from({ length: count }, (_, index) => {
    const key = index + 1;
    const one = fc.record({
      IdPersonneEV1: fc.constant(key),
      IdPersonne: orNull(fc.constant(key === 7 ? 2_147_483_647 : 1000 + key)),
      CompteAD: orNull(fc.constantFrom(...words.slice(0, 6)).map((word) => `${word}.${key}`)),
      Prenom: fc.constantFrom(...words),
      Nom: fc.constantFrom(...words),
      VIP: fc.boolean(),
      Physique: fc.boolean(),
      Suspendu: fc.boolean(),
      IdPays: fc.constantFrom(...countries),
      IdGenre: orNull(fc.constantFrom(1, 2)),
      IdStatut: fc.constantFrom(100, 400, 500, 600, 700),
      IdContrat: keyOf(lookups.contracts),
      IdSociete: keyOf(lookups.companies),
      IdSocietePrestation: keyOf(lookups.companies),
      IdSite: keyOf(lookups.sites),
      NIN: text,
      // Nobody has another's.
      Mail: orNull(fc.constantFrom(...words).map((word) => `${word}.${key}`)),
      Fonction: text,
      Enrole: fc.constantFrom('false', 'en-cours', 'true'),
      EtatPaie: orNull(fc.constantFrom('sent', 'not-sent', 'cdr')),
      DateEntree: orNull(fc.constantFrom(...days)),
      DateSortiePhysique: orNull(fc.constantFrom(...days)),
      DateM: fc.constantFrom(...days).chain((day) => fc.constantFrom(`${day}T00:00:00.000Z`, `${day}T23:59:59.999Z`)),
      IdPersonneEV1Manager: earlier(key),
      IdPersonneEV1Manager2: earlier(key),
      IdPersonneEV1ADG: earlier(key),
      accountTags: fc.subarray([...codeTags.slice(0, 3)]),
      teamTags: fc.subarray(tags),
    });
    return fc.sample(one, { numRuns: 1, seed: key * 7919 })[0]!;
  });
}

export async function insertPeople(pool: pg.Pool, people: readonly GeneratedPerson[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    for (const { accountTags, teamTags, ...row } of people) {
      const columns = Object.keys(row);
      await client.query(
        `insert into "Personne" (${columns.map((name) => `"${name}"`).join(', ')})
          values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
        Object.values(row),
      );
      for (const tag of accountTags) {
        await client.query('insert into "PersonneTag" values ($1, $2)', [row.IdPersonneEV1, tag]);
      }
      for (const tag of teamTags) {
        await client.query('insert into "PersonneEquipeTag" values ($1, $2)', [row.IdPersonneEV1, tag]);
      }
    }
    await rebuildManagementLines(client);
  });
}
