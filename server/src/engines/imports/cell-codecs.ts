import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { commonTexts } from '@passerelle/texts/common.texts.ts';
import { codecs, type TableWords } from '../../platform/tabular/cells.ts';
import { type DayOrder, readDate } from '../../platform/tabular/dates.ts';
import { isErrorCell } from '../../platform/tabular/formulas.ts';
import type { KnownCodes } from './known-codes.queries.ts';
import { latestYear } from './latest-year.ts';

/** What a cell says of its field: a value, that it is empty, that whoever wrote it could not tell, or why it cannot be read. */
export type ReadCell =
  | { readonly value: unknown }
  | { readonly says: 'empty' | 'nothing' }
  | { readonly rule: string; readonly value?: string };

/** What cells of a field are read and written with. */
export interface CellWays {
  readonly codes?: KnownCodes | undefined;
  readonly order?: DayOrder | undefined;
  /** `YYYY-MM-DD`, where years of two digits are counted from another day than this one. */
  readonly today?: string | undefined;
}

/** What stands in a cell that whoever made the file could not read: nothing is said by it, in whichever language. */
const closedWords = new Set(Object.values(commonTexts.texts.closedCell));

/** Reads a cell as its field; `parse` of what `format` wrote is the value. */
export function parseCell(field: Field, cell: string, { codes, order = 'day-first', today }: CellWays = {}): ReadCell {
  const text = field.type === 'text' ? cell : cell.trim();
  if (text.trim() === '') return { says: 'empty' };
  if (closedWords.has(text.trim())) return { says: 'nothing' };
  if (isErrorCell(text)) return { rule: 'cellError', value: text };
  switch (field.type) {
    case 'number':
      return found(codecs.number.parse(text), 'type');
    case 'boolean':
      return found(codecs.boolean.parse(text), 'unknownValue', text);
    case 'date':
      return found(readDate(text, order, latestYear(field, today)), 'date');
    case 'code':
      return codes ? codeOf(codes, text) : { value: text };
    case 'person': {
      const read = codes?.read(personWord(text));
      return read === null ? { rule: 'ambiguous', value: text } : found(read, 'unknownValue', text);
    }
    case 'codes': {
      const whole = text.includes('\n') ? text.split('\n') : codes?.read(text) !== undefined && [text];
      const words = (whole || codecs.list.parse(text) || []).map((word) => word.trim()).filter(Boolean);
      if (!codes) return { value: [...new Set(words)] };
      const read = words.map((word) => codeOf(codes, word));
      return read.find((one) => 'rule' in one) ?? { value: read.flatMap((one) => ('value' in one ? [one.value] : [])) };
    }
    default:
      return { value: text };
  }
}

/** How a cell calls somebody: by login, number, mail, `Last, First`, or by what `formatCell` wrote, which says their key. */
export function personWord(cell: string): string {
  const text = cell.trim();
  const [key] = /\[\d+\]$/.exec(text) ?? [];
  return key ?? fold(text.replace(/\s+/g, ' ').replace(/ ?, ?/g, ', '));
}

const found = (value: unknown, rule: string, said?: string): ReadCell =>
  value === undefined ? { rule, ...(said !== undefined && { value: said }) } : { value };

function codeOf(codes: KnownCodes, text: string): ReadCell {
  const code = codes.read(text);
  if (code === null) return { rule: 'severalCodes', value: text };
  if (code !== undefined) return { value: code };
  const near = codes.near(text);
  return near.length > 0 ? { rule: 'nearValues', value: near.join(' / ') } : { rule: 'unknownValue', value: text };
}

/** Writes a value as a cell of text that is read back so. */
export function formatCell(
  field: Field,
  value: unknown,
  { codes }: CellWays,
  words: Pick<TableWords, 'yes' | 'no'>,
): string {
  if (value === null || value === undefined) return '';
  switch (field.type) {
    case 'boolean':
      return codecs.boolean.format(value === true, words);
    case 'date':
      return String(value);
    case 'code':
      return codeCell(codes, value as string | number);
    case 'person': {
      const { IdPersonneEV1, IndexPrenomNom = '' } = value as Named;
      return `${IndexPrenomNom} [${IdPersonneEV1}]`.trim();
    }
    case 'codes':
      return (value as readonly (string | number)[]).map((code) => codeCell(codes, code)).join('\n');
    default:
      return String(value);
  }
}

/** Somebody as lists tell them. */
interface Named {
  readonly IdPersonneEV1: number;
  readonly IndexPrenomNom?: string | null;
}

/** A code by its label, where what is written so is read so. */
function codeCell(codes: KnownCodes | undefined, code: string | number): string {
  const word = codes?.write(code) ?? String(code);
  const read = parseCell({ type: 'code' }, word, { codes });
  return 'value' in read && read.value === code ? word : String(code);
}
