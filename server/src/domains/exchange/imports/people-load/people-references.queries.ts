import type { Language } from '@passerelle/contracts/languages.ts';
import { importedFields, personField } from '@passerelle/contracts/person/person.fields.ts';
import type { PersonCountry } from '@passerelle/contracts/person/person.rules.ts';
import { identifierPattern } from '@passerelle/contracts/reference/mask.ts';
import { type KnownCodes, readKnownCodes } from '../../../../engines/imports/known-codes.queries.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { type Spelling, teamTagSpelling } from '../../../people/person/team-tags.queries.ts';
import type { LoadedField } from './people-mapping.ts';

const organisations = {
  Societe: ['IdSociete', 'LibSociete'],
  Site: ['IdSite', 'LibSite'],
  CentreCout: ['IdCCout', 'LibCCout'],
} as const;

export type Organisation = keyof typeof organisations;

const isOrganisation = (reference: string): reference is Organisation => Object.hasOwn(organisations, reference);

/** The fields of people that name one of them. */
export const organisationFields: ReadonlySet<string> = new Set(Object.values(organisations).map(([id]) => id));

/** A company, site or cost centre that a file names and nobody knows; `key` is negative until it is created. */
export interface MissingOrganisation {
  readonly key: number;
  readonly table: Organisation;
  readonly label: string;
  readonly IdPays: string;
}

/** What the cells of a file of people are read with: the codes of its fields, and what it names and nobody knows. */
export class PeopleCodes {
  readonly countries: ReadonlyMap<string, PersonCountry>;
  readonly missing: MissingOrganisation[] = [];
  /** A team tag as it is spelled already, by whoever has it or on an earlier line. */
  readonly teamTag: Spelling;
  readonly #codes: ReadonlyMap<string, KnownCodes>;
  readonly #createMissing: boolean;

  /** `codes`: those of fields, by the field; fields of one list share theirs. */
  constructor(
    countries: ReadonlyMap<string, PersonCountry>,
    codes: ReadonlyMap<string, KnownCodes>,
    teamTag: Spelling,
    createMissing = false,
  ) {
    this.countries = countries;
    this.teamTag = teamTag;
    this.#codes = codes;
    this.#createMissing = createMissing;
  }

  /** What cells of a field may say; undefined where no list has its codes. */
  of(field: LoadedField): KnownCodes | undefined {
    return this.#codes.get(field);
  }

  /** The country that a cell says. */
  country(text: string): string | undefined {
    const code = this.of('IdPays')?.read(text);
    return code === undefined || code === null ? undefined : String(code);
  }

  /** Where what is missing is to be created, gives an unknown organisation a negative key of its own. */
  noteMissing(field: LoadedField, text: string, IdPays: string | undefined): void {
    const { reference = '' } = personField(field);
    const codes = this.of(field);
    if (!this.#createMissing || !IdPays || !isOrganisation(reference) || codes?.read(text) !== undefined) return;
    const key = -1 - this.missing.length;
    this.missing.push({ key, table: reference, label: text, IdPays });
    codes?.add(String(key), [text], false);
  }
}

/** Reads every list that a people's file may name; `language` is what near words are proposed in. */
export async function readPeopleCodes(db: Db, createMissing: boolean, language: Language): Promise<PeopleCodes> {
  const fields = Object.fromEntries(importedFields.map((name) => [name, personField(name)]));
  // Companies and sites are named by whoever exports a file elsewhere, and no number of theirs is a key of ours.
  const codes = await readKnownCodes(db, fields, language, false);
  const countries = await db.selectFrom('Pays').select(['IdPays', 'Empreinte', 'MasqueNIN']).execute();
  const byId = countries.map(({ IdPays, Empreinte, MasqueNIN }): [string, PersonCountry] => [
    IdPays,
    { IdPays, Empreinte, nin: MasqueNIN ? identifierPattern(IdPays, MasqueNIN) : null },
  ]);
  return new PeopleCodes(new Map(byId), codes, await teamTagSpelling(db, {}), createMissing);
}
