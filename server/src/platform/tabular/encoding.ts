import iconv from 'iconv-lite';
import { languagesToldBy } from './encoding-languages.ts';
import { strangeness, strangenessOfPairs } from './encoding-plausible.ts';
import type { Source } from './source.ts';

/**
 * Encodings that are weighed against one another, by the names that iconv-lite decodes, with how seldom a file is written
 * so. Text of western Europe reads alike in several: what is most usual is preferred.
 */
const weighed = {
  'windows-1252': 0,
  'windows-1250': 0.2,
  'iso-8859-15': 0.7,
  'iso-8859-2': 0.7,
  'windows-1254': 0.9,
  gb18030: 0.5,
  big5: 0.8,
  cp850: 1.4,
  macintosh: 1.5,
  cp852: 1.6,
  cp437: 2,
} as const;
type Weighed = keyof typeof weighed;

/** Encodings that are recognised. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | Weighed;

/** Encodings that a file may be said to have. */
export const encodings: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', ...(Object.keys(weighed) as Weighed[])];

/** What an encoding makes of the first words of a file that are not ASCII. */
export interface Reading {
  readonly encoding: Encoding;
  readonly words: readonly string[];
}

export interface RecognisedEncoding {
  readonly encoding: Encoding;
  /** How its words read, best first: none where a mark or the bytes themselves say the encoding, several where it may be either. */
  readonly readings: readonly Reading[];
}

const enoughCells = 5000;
const wordsShown = 5;
/** Who is so much less strange than the next is taken without asking. */
const sure = 1.5;

/**
 * Recognises how a text file is encoded, from the whole file: a byte order mark, the zeros of UTF-16, valid UTF-8;
 * else the encoding in which what is not ASCII reads most like names, of the country that is said or that the file
 * speaks of.
 */
export async function recogniseEncoding(source: Source, country?: string | undefined): Promise<RecognisedEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const cells = new HighCells();
  let valid = true;
  let first = true;
  let head = '';
  for await (const chunk of source()) {
    if (first) {
      const wide = wideEncoding(chunk);
      if (wide) return { encoding: wide, readings: [] };
      head = chunk.toString('latin1');
      first = false;
    }
    valid &&= decodes(utf8, chunk);
    cells.add(chunk);
    if (!valid && cells.full) break;
  }
  if (valid && decodes(utf8)) return { encoding: 'utf-8', readings: [] };
  return weigh(cells.found(), languagesToldBy(head, /^[a-z]{2}$/i.test(country ?? '') ? country : undefined));
}

function weigh(cells: readonly Buffer[], told: ReadonlyMap<string, number>): RecognisedEncoding {
  const ranked = (Object.keys(weighed) as Weighed[])
    .map((encoding) => {
      const words = cells.map((cell) => iconv.decode(cell, encoding));
      const pairs = encoding === 'gb18030' || encoding === 'big5' ? encoding : undefined;
      const cost = cells.reduce<number>(
        (sum, cell, index) =>
          sum + strangeness(words[index] ?? '', told) + (pairs ? strangenessOfPairs(cell, pairs) : 0),
        weighed[encoding],
      );
      return { encoding, words, cost };
    })
    .toSorted((one, other) => one.cost - other.cost);
  // Encodings that read the same are the same here.
  const distinct = ranked.filter(
    ({ words }, index) => ranked.findIndex((other) => other.words.join('\n') === words.join('\n')) === index,
  );
  const least = distinct[0]?.cost ?? 0;
  const readings = distinct
    .filter(({ cost }, index) => index === 0 || cost < least + sure)
    .map(({ encoding, words }) => ({ encoding, words: words.slice(0, wordsShown) }));
  return { encoding: readings[0]?.encoding ?? 'windows-1252', readings };
}

function decodes(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** UTF-16 by its mark, or by the zero bytes that ASCII characters (separators, digits) leave on one side. */
function wideEncoding(start: Buffer): Encoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const looked = start.subarray(0, 4096);
  const zerosAt = (side: number) =>
    looked.reduce((n, byte, index) => (byte === 0 && index % 2 === side ? n + 1 : n), 0);
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (even + odd < looked.length / 20) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Bytes between which cells stand: separators, quotes and line ends. No encoding above writes a sign with them. */
const between = new Set(Buffer.from(',;\t\r\n"'));

/** The cells of a file that are not ASCII, each once, in a sample. */
class HighCells {
  readonly #cells = new Map<string, Buffer>();
  #rest: Buffer = Buffer.alloc(0);

  get full(): boolean {
    return this.#cells.size >= enoughCells;
  }

  add(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let start = 0;
    let high = false;
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index] ?? 0;
      if (byte >= 0x80) high = true;
      else if (between.has(byte)) {
        if (high) this.#keep(bytes.subarray(start, index));
        start = index + 1;
        high = false;
      }
    }
    this.#rest = Buffer.from(bytes.subarray(start));
  }

  /** The cells, the last of the file too. */
  found(): readonly Buffer[] {
    if (this.#rest.some((byte) => byte >= 0x80)) this.#keep(this.#rest);
    return [...this.#cells.values()];
  }

  #keep(cell: Buffer): void {
    if (this.full) return;
    const text = cell.toString('latin1');
    if (!this.#cells.has(text)) this.#cells.set(text, Buffer.from(cell));
  }
}
