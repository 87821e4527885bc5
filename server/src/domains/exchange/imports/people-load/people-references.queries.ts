import { fold } from '@passerelle/contracts/fold.ts';
import { asLanguage, idLangues } from '@passerelle/contracts/languages.ts';
import type { PersonCountry } from '@passerelle/contracts/person/person.rules.ts';
import { identifierPattern } from '@passerelle/contracts/reference/mask.ts';
import {
  type ReferenceListName,
  type ReferenceName,
  referenceList,
} from '@passerelle/contracts/reference/reference.fields.ts';
import { sql } from 'kysely';
import { readFileWords } from '../../../../engines/imports/reference-words.queries.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { sure } from '../../../../platform/sure.ts';
import { type Spelling, teamTagSpelling } from '../../../people/person/team-tags.queries.ts';

/** Lists that a file names by code or by label in any language, and those that grow with the company. */
const lists = [
  'Pays',
  'Genre',
  'Civilite',
  'Contrat',
  'Statut',
  'Langue',
  'Direction',
  'Activite',
  'FonctionFamille',
  'FonctionEFIS',
  'Services',
  'Agence',
  'Tag',
] as const satisfies readonly ReferenceListName[];

const organisations = {
  Societe: ['IdSociete', 'LibSociete'],
  Site: ['IdSite', 'LibSite'],
  CentreCout: ['IdCCout', 'LibCCout'],
} as const;

export type Organisation = keyof typeof organisations;

/** The fields of people that name one of them. */
export const organisationFields: ReadonlySet<string> = new Set(Object.values(organisations).map(([id]) => id));

/** A company, site or cost centre that a file names and nobody knows; `key` is negative until it is created. */
export interface MissingOrganisation {
  readonly key: number;
  readonly table: Organisation;
  readonly label: string;
  readonly IdPays: string;
}

/** Codes by what files write for them. */
export class Lookups {
  readonly countries: ReadonlyMap<string, PersonCountry>;
  readonly missing: MissingOrganisation[] = [];
  readonly #codes: ReadonlyMap<ReferenceName, Map<string, string | number>>;
  readonly #createMissing: boolean;
  /** A team tag as it is spelled already, by whoever has it or on an earlier line. */
  readonly teamTag: Spelling;

  constructor(
    countries: ReadonlyMap<string, PersonCountry>,
    codes: ReadonlyMap<ReferenceName, Map<string, string | number>>,
    createMissing: boolean,
    teamTag: Spelling,
  ) {
    this.countries = countries;
    this.#codes = codes;
    this.#createMissing = createMissing;
    this.teamTag = teamTag;
  }

  /**
   * The code of a list, by code or by label in any language, without regard to case and accents. Where what is missing
   * is to be created, an unknown organisation gets a negative key of its own.
   */
  find(reference: ReferenceName, text: string, IdPays?: string): string | number | undefined {
    const word = wordOf(text);
    const codes = this.#codes.get(reference);
    const known = codes?.get(word);
    if (known !== undefined) return known;
    if (reference === 'Langue') {
      const language = asLanguage(text);
      return language && idLangues[language];
    }
    if (!this.#createMissing || !IdPays || !Object.hasOwn(organisations, reference)) return undefined;
    const key = -1 - this.missing.length;
    this.missing.push({ key, table: reference as Organisation, label: text, IdPays });
    codes?.set(word, key);
    return key;
  }
}

/** A word as files are read by it: whatever its case, its accents and its blanks. */
export function wordOf(text: string): string {
  return fold(text.trim().replace(/\s+/g, ' '));
}

/** Reads every list that a people's file may name. */
export async function readLookups(db: Db, createMissing: boolean): Promise<Lookups> {
  const codes = new Map<ReferenceName, Map<string, string | number>>();
  for (const name of lists) codes.set(name, await readList(db, name));
  for (const [name, [id, label]] of Object.entries(organisations)) {
    const rows = await rowsOf(
      db,
      sql<{
        id: number;
        label: string;
      }>`select ${sql.ref(id)} as id, ${sql.ref(label)} as label from ${sql.table(name)}`,
    );
    codes.set(name as Organisation, new Map(rows.map((row) => [wordOf(row.label), row.id])));
  }
  const countries = await db.selectFrom('Pays').select(['IdPays', 'Empreinte', 'MasqueNIN']).execute();
  const byId = countries.map(({ IdPays, Empreinte, MasqueNIN }): [string, PersonCountry] => [
    IdPays,
    { IdPays, Empreinte, nin: MasqueNIN ? identifierPattern(IdPays, MasqueNIN) : null },
  ]);
  return new Lookups(new Map(byId), codes, createMissing, await teamTagSpelling(db, {}));
}

async function readList(db: Db, name: ReferenceListName): Promise<Map<string, string | number>> {
  const { id, label } = referenceList(name);
  const rows = await rowsOf(
    db,
    sql<{ id: string | number; label: string; Traductions: Record<string, string> }>`
      select ${sql.ref(id)} as id, ${sql.ref(sure(label))} as label, "Traductions" from ${sql.table(name)}`,
  );
  const words = new Map<string, string | number>();
  const add = (word: string, code: string | number) => {
    if (!words.has(wordOf(word))) words.set(wordOf(word), code);
  };
  for (const row of rows) add(String(row.id), row.id);
  for (const row of rows) add(row.label, row.id);
  for (const row of rows) for (const translation of Object.values(row.Traductions)) add(translation, row.id);
  for (const [word, code] of await readFileWords(db, name)) add(word, code);
  return words;
}
