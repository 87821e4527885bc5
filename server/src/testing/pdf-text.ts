import { inflateSync } from 'node:zlib';

/** An object of a document: what is said of it, and what its stream holds. */
interface Part {
  readonly head: string;
  readonly body: string;
}

/**
 * What whoever copies from a PDF of ours gets: the signs that its pages show, read back by the tables of its fonts. In the
 * order of its pages, and apart from what it says of itself.
 */
export function pdfText(bytes: Buffer): string {
  const parts = partsOf(bytes);
  const tables = new Map<string, ReadonlyMap<string, string>>();
  for (const { head } of parts.values())
    for (const [, name, font] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table] = /\/ToUnicode (\d+) 0 R/.exec(parts.get(font ?? '')?.head ?? '') ?? [];
      if (name && table) tables.set(name, signsOf(parts.get(table)?.body ?? ''));
    }
  const pages = [...parts.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages
    .map(({ head }) => shown(parts.get(/\/Contents (\d+)/.exec(head)?.[1] ?? '')?.body ?? '', tables))
    .join('\n');
}

/** A stream is as long as it says: its last byte may well be that of a line's end. */
function partsOf(bytes: Buffer): ReadonlyMap<string, Part> {
  const all = bytes.toString('latin1');
  const object = /(\d+) 0 obj\n([\s\S]*?)(endobj|stream\r?\n)/g;
  const parts = new Map<string, Part>();
  for (let found = object.exec(all); found; found = object.exec(all)) {
    const [, key = '', head = ''] = found;
    const from = object.lastIndex;
    const length = found[3] === 'endobj' ? 0 : Number(/\/Length (\d+)/.exec(head)?.[1]);
    const held = bytes.subarray(from, from + length);
    parts.set(key, { head, body: (head.includes('/FlateDecode') ? inflateSync(held) : held).toString('latin1') });
    object.lastIndex = from + length;
  }
  return parts;
}

/** What each glyph of a font stands for, by its number as it is written. */
function signsOf(table: string): ReadonlyMap<string, string> {
  const signs = new Map<string, string>();
  for (const [, from = '', listed = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[(.*?)\]/gis))
    for (const [n, [, sign = '']] of [...listed.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      signs.set((Number.parseInt(from, 16) + n).toString(16).padStart(4, '0'), wide(sign));
  return signs;
}

const wide = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

function shown(page: string, tables: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let text = '';
  let signs: ReadonlyMap<string, string> | undefined;
  for (const [said, font, array] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ|ET/g))
    if (font) signs = tables.get(font);
    else if (array !== undefined)
      for (const [, hex = ''] of array.matchAll(/<([0-9a-f]+)>/gi))
        for (const glyph of hex.toLowerCase().match(/.{4}/g) ?? []) text += signs?.get(glyph) ?? '\uFFFD';
    else if (said === 'ET') text += '\n';
  return text;
}
