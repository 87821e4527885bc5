import { readDate } from './dates.ts';

/** Words in the reader's language that a table is written with. */
export interface TableWords {
  readonly yes: string;
  readonly no: string;
  /** What parts a number from its decimals. */
  readonly decimal: string;
  /** What ends a text that its format has no room for; `length` is how long the text is. */
  readonly cut: (length: number) => string;
}

/** What each type of column holds, before it is written and after it is read. */
export interface CellTypes {
  text: string;
  number: number;
  boolean: boolean;
  /** `YYYY-MM-DD` */
  date: string;
  /** In UTC, to the second. */
  instant: Date;
  /** Words without separators of words. */
  list: readonly string[];
}

export type CellType = keyof CellTypes;

export interface TableColumn {
  readonly heading: string;
  readonly type: CellType;
}

/** A value of its column's type, or nothing. */
export type TableCell = CellTypes[CellType] | null;

/** How a type is written in a cell of text and read back: `parse` of what `format` wrote is the value. */
export interface Codec<T> {
  readonly format: (value: T, words: Pick<TableWords, 'yes' | 'no'>) => string;
  /** Undefined where the text is no such value. */
  readonly parse: (text: string) => T | undefined;
}

const yes = new Set('1 true yes y oui o vrai ja j wahr si s sí sì tak t prawda x 是 真'.split(' '));
const no = new Set('0 false no n non faux nein falsch nee nie fałsz - 否 假'.split(' '));

export const codecs: { readonly [T in CellType]: Codec<CellTypes[T]> } = {
  text: { format: (value) => value, parse: (text) => text },
  number: {
    format: String,
    parse: (text) => (/^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text.replace(',', '.')) : undefined),
  },
  boolean: {
    format: (value, words) => (value ? words.yes : words.no),
    parse: (text) => {
      const word = text.toLowerCase();
      if (yes.has(word)) return true;
      return no.has(word) ? false : undefined;
    },
  },
  date: {
    format: (value) => value.split('-').reverse().join('/'),
    parse: (text) => readDate(text, 'day-first'),
  },
  instant: { format: formatInstant, parse: parseInstant },
  list: { format: (values) => values.join(', '), parse: readWords },
};

function formatInstant(value: Date): string {
  const [date = '', time = ''] = value.toISOString().split('T');
  return `${codecs.date.format(date, { yes: '', no: '' })} ${time.slice(0, 8)}`;
}

function parseInstant(text: string): Date | undefined {
  const [, day = '', time = ''] = /^(\S+) (\d{2}:\d{2}:\d{2})$/.exec(text) ?? [];
  const date = codecs.date.parse(day);
  const instant = new Date(`${date}T${time}Z`);
  return date === undefined || Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** The words of a cell that holds several, each once. */
function readWords(text: string): readonly string[] {
  const words = text.split(/[,;|\n]/).map((word) => word.trim());
  return [...new Set(words.filter(Boolean))];
}

/** A cell as text; empty where there is no value. */
export function formatCell(type: CellType, value: TableCell, words: Pick<TableWords, 'yes' | 'no'>): string {
  return value === null ? '' : (codecs[type] as Codec<TableCell>).format(value, words);
}
