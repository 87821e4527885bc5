import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages } from '@passerelle/contracts/languages.ts';
import { families } from '@passerelle/texts/families.ts';
import type { EightTexts } from '@passerelle/texts/family.ts';
import { expect, test } from 'vitest';

const shipped = new Map(
  families.flatMap(({ Famille, texts }) =>
    Object.entries<EightTexts>(texts).map(([name, text]): [string, EightTexts] => [`${Famille}:${name}`, text]),
  ),
);
const web = fileURLToPath(new URL('../', import.meta.url));

/** Words that a day follows and no “5 minutes ago” does. */
const beforeDays = [
  'le|du|au|depuis|jusqu’au|jusqu’à|dès',
  'on|since|until|till|from',
  'el|desde|hasta|del',
  'am|seit|bis|bis zum|vom',
  'il|dal|dall’|fino al|fino a',
  'op|sinds|tot|vanaf',
  'od|do|dnia|w dniu',
  '自|截至|直到|于',
].join('|');

/** A text that is filled in with an instant for reading, which may be “now” or “5 minutes ago”. */
const filled = /\bt\(\s*['`]([A-Z_]+:[^'`$]+)['`],\s*\{([^}]*)\}/g;

test('no text has a preposition before what may be “now”', () => {
  const wrong: string[] = [];
  let seen = 0;
  for (const file of globSync('**/*.{ts,tsx}', { cwd: web }).filter((name) => !name.includes('.test.')))
    for (const [, key = '', values = ''] of readFileSync(`${web}${file}`, 'utf8').matchAll(filled))
      for (const [, name = ''] of values.matchAll(/(\w+): [^,]*?showInstant\(/g)) {
        seen += 1;
        for (const language of languages) {
          const text = shipped.get(key)?.[language] ?? '';
          if (new RegExp(`(?:^|[\\s(])(?:${beforeDays})\\s?\\{${name}\\}`, 'i').test(text))
            wrong.push(`${file} ${key} ${language}: ${text}`);
        }
      }
  expect(seen).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});
