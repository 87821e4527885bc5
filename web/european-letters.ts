import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import cut from 'subset-font';
import type { Plugin } from 'vite';

const slice = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
);
const file = fileURLToPath(new URL('../node_modules/.cache/passerelle/european-letters.woff2', import.meta.url));

/** The letters of European names beyond the first 256, those of `european-letters.css`: a Polish name is no reason to fetch six times as many. */
const letters = [...run(0x100, 0x130), ...run(0x132, 0x151), ...run(0x154, 0x17f), ...run(0x218, 0x21b), 0x1e9e];

/** Cuts these out of the slice of the font that has them, as `european-letters.woff2` of the style sheets. */
export function europeanLetters(): Plugin {
  return {
    name: 'european-letters',
    config: async () => {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(
        file,
        await cut(await readFile(slice), String.fromCodePoint(...letters), { targetFormat: 'woff2' }),
      );
      return { resolve: { alias: [{ find: /^european-letters\.woff2$/, replacement: file }] } };
    },
  };
}

function run(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
