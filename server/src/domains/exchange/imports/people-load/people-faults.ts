import type { Language } from '@passerelle/contracts/languages.ts';
import { locales } from '@passerelle/contracts/languages.ts';
import { errorsTexts } from '@passerelle/texts/errors.texts.ts';
import { fieldsTexts } from '@passerelle/texts/fields.texts.ts';
import { peopleLoadTexts } from '@passerelle/texts/people-load.texts.ts';
import { rulesTexts } from '@passerelle/texts/rules.texts.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import type { LoadedField } from './people-mapping.ts';
import { organisationFields } from './people-references.queries.ts';

/** Rules of the family REGLES, and the one error that a country's own settings cause. */
export type FaultRule = keyof typeof rulesTexts.texts | 'Veuillez_verifier_le_pays_d_empreinte';

/** What is wrong with a cell. A notice is worth knowing and refuses nothing. */
export interface Fault {
  /** Line of the file on which the row starts, from 1. */
  readonly line: number;
  /** The field; its column is where the cell is. Absent where the whole row is at fault. */
  readonly field?: LoadedField;
  readonly rule: FaultRule;
  /** The limit that `min`, `max`, `maxLength` speak of. */
  readonly limit?: string | number;
  /** Another line that the fault is about. */
  readonly other?: number;
  /** What stands in the cell, as far as whoever reads plans may read it. */
  readonly said?: string;
  readonly notice?: true;
}

/** Whether any of these refuses its row. */
export function isRefused(faults: readonly Fault[]): boolean {
  return faults.some(({ notice }) => !notice);
}

/** Whether it names a company, a site or a cost centre that nobody knows: a load may create those. */
export function isUnknownOrganisation({ field, rule }: Fault): boolean {
  return rule === 'unknownValue' && organisationFields.has(field ?? '');
}

/** Rules that a form says to who is choosing; of a file, they are said otherwise. */
const ofFiles = {
  date: peopleLoadTexts.texts.noDate,
  unknownValue: peopleLoadTexts.texts.unknownValue,
  cycle: peopleLoadTexts.texts.cycle,
};

/** The reason of a fault in words. */
export function faultText({ field, rule, limit }: Fault, language: Language): string {
  const text =
    rule === 'Veuillez_verifier_le_pays_d_empreinte'
      ? errorsTexts.texts[rule]
      : { ...rulesTexts.texts, ...ofFiles }[rule];
  const label = field ? fieldsTexts.texts[field][language] : '';
  return String(new IntlMessageFormat(text[language], locales[language]).format({ field: label, value: limit ?? '' }));
}
