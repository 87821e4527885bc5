import iconv from 'iconv-lite';
import type { Source } from './source.ts';

/** Encodings that are recognised, by the names that iconv-lite decodes. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | (typeof singleByte)[number];

/** In the order in which equals are preferred: text of western Europe reads alike in several. */
const singleByte = ['windows-1252', 'iso-8859-15', 'windows-1250', 'iso-8859-2', 'windows-1254'] as const;

/** Letters that names and labels of the languages of these encodings are written with. */
const usual = new Set('àâäáãåæçéèêëíìîïñóòôöõøœúùûüýÿßšžąćęłńśźżčďěňřťůľĺŕőűăîşţđğı');
const neutral = new Set('‘’“”„–—…€°«»·§\u00a0\u00ad');
const enoughRuns = 20_000;

/**
 * Recognises how a text file is encoded, from the whole file: a byte order mark, the zeros of UTF-16, valid UTF-8;
 * else the encoding in which what is not ASCII reads as letters.
 */
export async function recogniseEncoding(source: Source): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const runs = new HighRuns();
  let valid = true;
  let first = true;
  for await (const chunk of source()) {
    if (first) {
      const wide = wideEncoding(chunk);
      if (wide) return wide;
      first = false;
    }
    valid &&= decodes(utf8, chunk);
    runs.add(chunk);
    if (!valid && runs.count >= enoughRuns) break;
  }
  if (valid && decodes(utf8)) return 'utf-8';
  return runs.even() ? 'gb18030' : runs.bestOf(singleByte);
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
  const zeros = [0, 0];
  const looked = start.subarray(0, 4096);
  for (const [index, byte] of looked.entries()) if (byte === 0) zeros[index % 2]!++;
  const [even, odd] = zeros as [number, number];
  if (even + odd < looked.length / 20) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** The runs of bytes over 127 of a file, in a sample. */
class HighRuns {
  count = 0;
  readonly #runs: Buffer[] = [];
  #evenRuns = 0;

  add(chunk: Buffer): void {
    for (let index = 0; index < chunk.length && this.count < enoughRuns; index++) {
      if (chunk[index]! < 0x80) continue;
      const start = index;
      while (index < chunk.length && chunk[index]! >= 0x80) index++;
      this.#runs.push(Buffer.from(chunk.subarray(start, index)), Buffer.from(' '));
      this.count++;
      if ((index - start) % 2 === 0) this.#evenRuns++;
    }
  }

  /** Chinese is written in pairs of high bytes; an accented letter mostly stands alone. */
  even(): boolean {
    return this.#evenRuns > this.count * 0.9;
  }

  bestOf<Name extends string>(encodings: readonly Name[]): Name {
    const bytes = Buffer.concat(this.#runs);
    const scores = encodings.map((encoding) => score(iconv.decode(bytes, encoding)));
    return encodings[scores.indexOf(Math.max(...scores))]!;
  }
}

function score(text: string): number {
  let total = 0;
  for (const sign of text) {
    if (sign === ' ' || neutral.has(sign)) continue;
    total += usual.has(sign.toLowerCase()) ? 1 : -1;
  }
  return total;
}
