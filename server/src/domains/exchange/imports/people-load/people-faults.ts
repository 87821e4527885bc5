import { wordsOfFiles } from '@passerelle/contracts/imports/words-of-files.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { errorsTexts } from '@passerelle/texts/errors.texts.ts';
import { fieldsTexts } from '@passerelle/texts/fields.texts.ts';
import { peopleLoadTexts } from '@passerelle/texts/people-load.texts.ts';
import { rulesTexts } from '@passerelle/texts/rules.texts.ts';
import { type FaultTexts, faultReason } from '../../../../engines/imports/fault-words.ts';
import type { CellFault } from '../../../../engines/imports/read-lines.ts';
import type { LoadedField } from './people-mapping.ts';
import { organisationFields } from './people-references.queries.ts';

/** What is wrong with a cell of a file of people, or with a whole row. A notice is worth knowing and refuses nothing. */
export interface Fault extends CellFault {
  /** Line of the file on which the row starts, from 1. */
  readonly line: number;
  readonly field: LoadedField | null;
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

/** Rules by which no code is called as a cell says. */
const unknowns: ReadonlySet<string> = new Set(['unknownValue', 'nearValues']);

/** Whether it names a company, a site or a cost centre that nobody knows: a load may create those. */
export function isUnknownOrganisation({ field, rule }: Fault): boolean {
  return unknowns.has(rule) && organisationFields.has(field ?? '');
}

type Texts = Readonly<Record<string, Readonly<Record<Language, string>>>>;

const inLanguage = (texts: Texts, language: Language): FaultTexts =>
  Object.fromEntries(Object.entries(texts).map(([name, said]) => [name, said[language]]));

/** The reason of a fault in words. */
export function faultText(fault: Fault, language: Language): string {
  const { field, rule } = fault;
  const ofFiles: Texts = peopleLoadTexts.texts;
  const own = ofFiles[wordsOfFiles[rule] ?? '']?.[language];
  const rules = { ...inLanguage(rulesTexts.texts, language), ...(own && { [rule]: own }) };
  const called = field === null ? '' : fieldsTexts.texts[field][language];
  return faultReason(fault, called, { rules, errors: inLanguage(errorsTexts.texts, language) }, language);
}
