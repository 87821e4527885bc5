import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Weight = 400 | 600;

/** A file of a font that holds some of all signs, as its package cuts it. */
interface Slice {
  readonly path: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

const require = createRequire(import.meta.url);
/**
 * Inter, as on screen, for what is written in letters; Noto Sans SC for Chinese. Both in slices of every weight. What a slice is
 * said to have beyond these signs it may lack.
 */
const packages = [
  { name: 'inter', from: 0x20, to: 0x2e7f },
  { name: 'noto-sans-sc', from: 0x2e80, to: 0xffef },
] as const;

let known: readonly Slice[] | undefined;

/** The file that has a sign, the first where several do; undefined for a sign that no font has. */
export function fontOf(sign: string): string | undefined {
  known ??= packages.flatMap(slicesOf);
  const code = sign.codePointAt(0) ?? 0;
  return known.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))?.path;
}

/** A font of the signs of a text alone, at one weight, as a PDF takes it. */
export async function cutFont(path: string, weight: Weight, text: string): Promise<Buffer> {
  const { default: cut } = await import('subset-font');
  const font = await cut(await readFile(path), text, { targetFormat: 'truetype', variationAxes: { wght: weight } });
  return Buffer.concat([font, room]);
}

/** The outline of a blank may stand, empty, at the very end of a font: whoever reads its header reads past that. */
const room = Buffer.alloc(16);

function slicesOf({ name, from: lowest, to: highest }: (typeof packages)[number]): readonly Slice[] {
  const at = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  const cut = JSON.parse(readFileSync(join(at, 'unicode.json'), 'utf8')) as Readonly<Record<string, string>>;
  return Object.entries(cut)
    .toSorted(([one], [other]) => Number(other === 'latin') - Number(one === 'latin'))
    .map(([slice, said]) => ({
      path: join(at, 'files', `${name}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`),
      ranges: said.split(',').map((range) => {
        const [from = '0', to = from] = range.replace('U+', '').split('-');
        return [Math.max(lowest, Number.parseInt(from, 16)), Math.min(highest, Number.parseInt(to, 16))] as const;
      }),
    }));
}
