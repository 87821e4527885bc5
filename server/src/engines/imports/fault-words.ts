import { type Language, locales } from '@passerelle/contracts/languages.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import type { CellFault } from './read-lines.ts';

/** Texts by what they say: what is asked of fields, and errors, in one language. */
export type FaultTexts = Readonly<Partial<Record<string, string>>>;

/** Why a cell or a line is refused, in words: those of its rule, else of the error by which an act refuses it. `called` is its field. */
export function faultReason(
  { rule, value = '' }: Pick<CellFault, 'rule' | 'value'>,
  called: string,
  texts: { readonly rules: FaultTexts; readonly errors: FaultTexts },
  language: Language,
): string {
  const text = texts.rules[rule] ?? texts.errors[rule] ?? rule;
  return String(new IntlMessageFormat(text, locales[language]).format({ field: called, value }));
}
