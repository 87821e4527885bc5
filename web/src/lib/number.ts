import type { Language } from '@passerelle/contracts/languages.ts';
import { decimalOf } from './format.ts';

/** Digits with one decimal mark at most, a point or a comma. */
const plain = /^-?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
/** Groups of three, parted by a blank or by the mark that does not part the decimals. */
const grouped = /^(-?\d{1,3}([ .,])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/;

/** A number as people of any language type or paste it; nothing where it is none. */
export function readNumber(typed: string): number | undefined {
  // Full-width figures, and the signs that stand for a minus, a point or a blank.
  const text = typed.normalize('NFKC').replace('−', '-').replace('。', '.').replaceAll(/\s/g, ' ').trim();
  if (plain.test(text)) return Number(text.replace(',', '.'));
  const [, whole, , decimals = ''] = grouped.exec(text) ?? [];
  return whole === undefined ? undefined : Number(`${whole.replaceAll(/[ .,]/g, '')}.${decimals}`);
}

/** A number as it would be typed: without groups, its decimals parted as the language does. */
export function writeNumber(value: number, language: Language): string {
  return String(value).replace('.', decimalOf(language));
}
