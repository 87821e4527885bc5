import iconv from 'iconv-lite';
import { breathing } from '../breathing.ts';
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
const enoughBytes = 100_000;
/** Bytes of a cell that are looked at, and how many of these may stand before the first that is not ASCII. */
const cellLength = 400;
const plainLength = 200;
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
  const breathe = breathing();
  for await (const chunk of source()) {
    if (first) {
      const wide = wideEncoding(chunk);
      if (wide) return { encoding: wide, readings: [] };
      head = chunk.toString('latin1');
      first = false;
    }
    valid &&= decodes(utf8, chunk);
    if (!cells.full) cells.add(chunk);
    if (!valid && cells.full) break;
    await breathe();
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

const none = Buffer.alloc(0);

/** The cells of a file that are not ASCII, each once, in a sample: of a long one what stands around its first such byte. */
class HighCells {
  readonly #cells = new Map<string, Buffer>();
  #bytes = 0;
  #cell: Buffer = none;
  #high = false;

  get full(): boolean {
    return this.#cells.size >= enoughCells || this.#bytes >= enoughBytes;
  }

  add(chunk: Buffer): void {
    let start = 0;
    for (let index = 0; index < chunk.length; index++) {
      if (!between.has(chunk[index] ?? 0)) continue;
      this.#grow(chunk.subarray(start, index));
      this.#end();
      start = index + 1;
    }
    this.#grow(chunk.subarray(start));
  }

  /** The cells, the last of the file too. */
  found(): readonly Buffer[] {
    this.#end();
    return [...this.#cells.values()];
  }

  /** Whatever it grows by, a cell is no longer than what is looked at of it. */
  #grow(piece: Buffer): void {
    if (piece.length === 0) return;
    const high = this.#high ? 0 : piece.findIndex((byte) => byte >= 0x80);
    const plain = high < 0 ? piece : piece.subarray(0, high);
    if (plain.length > 0) this.#cell = Buffer.concat([this.#cell, plain.subarray(-plainLength)]).subarray(-plainLength);
    if (high < 0) return;
    this.#high = true;
    const room = cellLength - this.#cell.length;
    if (room > 0) this.#cell = Buffer.concat([this.#cell, piece.subarray(high, high + room)]);
  }

  #end(): void {
    const cell = this.#cell;
    const high = this.#high;
    this.#cell = none;
    this.#high = false;
    if (!high || this.full) return;
    const text = cell.toString('latin1');
    if (this.#cells.has(text)) return;
    this.#cells.set(text, Buffer.from(cell));
    this.#bytes += cell.length;
  }
}
