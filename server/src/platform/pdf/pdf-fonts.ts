import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as fontkit from 'fontkit';

export type Weight = 400 | 600;

/** A file of a font that holds some of all signs, as its package cuts it. */
interface Slice {
  readonly path: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
  readonly sure: readonly [from: number, to: number] | undefined;
}

const require = createRequire(import.meta.url);
/**
 * Inter, as on screen, for what is written in letters; Noto Sans SC for Chinese, and HK for signs that names have beyond; one for
 * each script that people are named in, and one for pictures. All in slices of every weight. What a slice is said to have
 * beyond `sure` it may lack.
 */
const packages: readonly { readonly name: string; readonly sure?: readonly [from: number, to: number] }[] = [
  { name: 'inter', sure: [0x20, 0x2e7f] },
  { name: 'noto-sans-sc', sure: [0x2e80, 0xffef] },
  ...['hebrew', 'arabic', 'thai', 'devanagari', 'hk'].map((script) => ({ name: `noto-sans-${script}` })),
  { name: 'noto-emoji' },
];

let known: readonly Slice[] | undefined;
const files = new Map<string, string | undefined>();

/** The file that has a sign, the first where several do; undefined for a sign that no font has. */
export function fontOf(sign: string): string | undefined {
  if (!files.has(sign)) files.set(sign, findFont(sign.codePointAt(0) ?? 0));
  return files.get(sign);
}

function findFont(code: number): string | undefined {
  known ??= packages.flatMap(slicesOf);
  const within = ([from, to]: readonly [number, number]) => code >= from && code <= to;
  return known.find(({ path, ranges, sure }) => ranges.some(within) && ((sure && within(sure)) || holds(path, code)))
    ?.path;
}

const opened = new Map<string, ReadonlySet<number>>();

function holds(path: string, code: number): boolean {
  const font = opened.get(path) ?? signsIn(path);
  opened.set(path, font);
  return font.has(code);
}

function signsIn(path: string): ReadonlySet<number> {
  const font = fontkit.openSync(path);
  return new Set('characterSet' in font ? font.characterSet : []);
}

/** A font of the signs of a text alone, at one weight, as a PDF takes it. */
export async function cutFont(path: string, weight: Weight, text: string): Promise<Buffer> {
  const { default: cut } = await import('subset-font');
  const font = await cut(await readFile(path), text, { targetFormat: 'truetype', variationAxes: { wght: weight } });
  return Buffer.concat([font, room]);
}

/** The outline of a blank may stand, empty, at the very end of a font: whoever reads its header reads past that. */
const room = Buffer.alloc(16);

function slicesOf({ name, sure }: (typeof packages)[number]): readonly Slice[] {
  const at = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  const cut = JSON.parse(readFileSync(join(at, 'unicode.json'), 'utf8')) as Readonly<Record<string, string>>;
  return Object.entries(cut)
    .toSorted(([one], [other]) => Number(other === 'latin') - Number(one === 'latin'))
    .map(([slice, said]) => ({
      path: join(at, 'files', `${name}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`),
      ranges: said.split(',').map((range) => {
        const [from = '0', to = from] = range.replace('U+', '').split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
      }),
      sure,
    }));
}
