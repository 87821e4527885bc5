import { buffer } from 'node:stream/consumers';
import { type ZipEntry, zipEntries } from '../zip/directory.ts';
import { openEntry } from '../zip/entry.ts';
import { TableError } from './table-error.ts';
import { listsSheet } from './xlsx-parts.ts';

/** What a workbook says beside its cells: which sheet was read, and what nobody sees who opens it. */
export interface WorkbookNotes {
  readonly sheet: string;
  /** Every sheet that is shown, in its order. */
  readonly sheets: readonly string[];
  readonly hiddenSheets: readonly string[];
  /** Lines of rows that are hidden and say something. */
  readonly hiddenRows: readonly number[];
  /** Columns that are hidden, by their place from 0. */
  readonly hiddenColumns: readonly number[];
  /** Formulas without a value: whatever wrote the file kept none. */
  readonly valueless: number;
  /** Where they stand: places of columns, from 0, by line; of so many alone. */
  readonly valuelessAt: ReadonlyMap<number, readonly number[]>;
}

/** Bytes of all that is packed in a workbook, and of each part that is read whole. */
const largest = { unpacked: 1_000_000_000, whole: 64_000_000 } as const;
const isRows = /^xl\/worksheets\/[^/]+\.xml$/;

/**
 * The parts of a workbook, as its directory tells them.
 * @throws {TableError} where it is damaged, has macros, or would be larger unpacked than any real one
 */
export async function partsOf(bytes: Buffer): Promise<ReadonlyMap<string, ZipEntry>> {
  const entries = await zipEntries(async (at, length) => bytes.subarray(at, at + length), bytes.length);
  if (!entries) throw new TableError('workbook', 1);
  const swells = entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > largest.unpacked;
  const isVast = entries.some(({ name, unpacked }) => isRead(name) && !isRows.test(name) && unpacked > largest.whole);
  if (swells || isVast) throw new TableError('workbook', 1);
  if (entries.some(({ name }) => /(^|\/)vbaProject\.bin$/i.test(name))) throw new TableError('macros', 1);
  return new Map(entries.map((entry) => [entry.name, entry]));
}

const isRead = (name: string) => /\.(xml|rels)$/i.test(name);

interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: string | undefined;
}

/**
 * Chooses the sheet that is read, the one of this name or the first that is shown, and tells what of it is hidden.
 * @throws {TableError} where there is none of this name
 */
export async function readNotes(bytes: Buffer, asked: string | undefined): Promise<WorkbookNotes> {
  const parts = await partsOf(bytes);
  const sheets = await readSheets(bytes, parts);
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const chosen = asked === undefined ? (shown[0] ?? sheets[0]) : sheets.find(({ name }) => name === asked);
  if (!chosen) throw new TableError(asked === undefined ? 'workbook' : 'sheet', 1);
  const part = chosen.part === undefined ? undefined : parts.get(chosen.part);
  const hidden = part ? await readHidden(bytes, part) : nothingHidden;
  return {
    sheet: chosen.name,
    sheets: shown.map(({ name }) => name),
    // What our own templates choose from is no data.
    hiddenSheets: sheets.filter(({ isHidden, name }) => isHidden && name !== listsSheet).map(({ name }) => name),
    ...hidden,
  };
}

async function readSheets(bytes: Buffer, parts: ReadonlyMap<string, ZipEntry>): Promise<readonly Sheet[]> {
  const text = async (name: string) => {
    const part = parts.get(name);
    return part ? String(await buffer(openEntry(bytes, part))) : '';
  };
  const [book, links] = await Promise.all([text('xl/workbook.xml'), text('xl/_rels/workbook.xml.rels')]);
  const targets = new Map(tagsOf(links, 'Relationship').map(({ Id = '', Target = '' }) => [Id, Target]));
  return tagsOf(book, 'sheet').map((said) => {
    const [, id = ''] = Object.entries(said).find(([name]) => /:id$/.test(name)) ?? [];
    const target = targets.get(id);
    const part = target?.startsWith('/') ? target.slice(1) : target && `xl/${target}`;
    return { name: said.name ?? '', isHidden: said.state !== undefined && said.state !== 'visible', part };
  });
}

const nothingHidden = { hiddenRows: [], hiddenColumns: [], valueless: 0, valuelessAt: new Map<number, number[]>() };
const tag = /<(\/?)(?:\w+:)?(row|col|c|f|v|is)\b([^<>]*)>/g;
const isSet = (attributes: string) => /\bhidden="(?:1|true)"/.test(attributes);
/** Longer, nothing between two signs is a tag of a sheet. */
const longestTag = 4096;
const mostColumns = 500;
const mostPlaces = 200_000;

async function readHidden(bytes: Buffer, part: ZipEntry) {
  const columns = new Set<number>();
  const hiddenRows: number[] = [];
  let valueless = 0;
  const valuelessAt = new Map<number, number[]>();
  const row = { line: 0, isHidden: false, says: false };
  const cell = { place: -1, formula: false, says: false };
  const meet = (closes: boolean, name: string, attributes: string) => {
    if (name === 'col' && isSet(attributes)) {
      const [from, to] = ['min', 'max'].map((of) => Number(new RegExp(`\\b${of}="(\\d+)"`).exec(attributes)?.[1] ?? 0));
      for (let at = from ?? 0; at <= Math.min(to ?? 0, mostColumns); at++) columns.add(at - 1);
    } else if (name === 'row' && !closes) {
      row.line = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? row.line + 1);
      row.isHidden = isSet(attributes);
      row.says = false;
      cell.place = -1;
    } else if (name === 'row' && row.isHidden && row.says) hiddenRows.push(row.line);
    else if (name === 'c' && closes) {
      if (!cell.formula || cell.says) return;
      if (valueless++ < mostPlaces) valuelessAt.set(row.line, [...(valuelessAt.get(row.line) ?? []), cell.place]);
    } else if (name === 'c')
      Object.assign(cell, { place: placeOf(attributes) ?? cell.place + 1, formula: false, says: false });
    else if (name === 'f') cell.formula = true;
    else if (!closes && !attributes.endsWith('/')) {
      cell.says = true;
      row.says = true;
    }
  };
  let rest = '';
  for await (const piece of openEntry(bytes, part)) {
    const text = rest + String(piece);
    const whole = text.lastIndexOf('>') + 1;
    for (const [, closes, name = '', attributes = ''] of text.slice(0, whole).matchAll(tag))
      meet(closes === '/', name, attributes);
    rest = text.slice(whole).slice(-longestTag);
  }
  return { hiddenRows, valueless, valuelessAt, hiddenColumns: [...columns].toSorted((one, other) => one - other) };
}

/** The place of a cell that says which it is, from 0. */
function placeOf(attributes: string): number | undefined {
  const [, letters = ''] = /\br="([A-Z]{1,3})\d+"/.exec(attributes) ?? [];
  if (letters === '') return undefined;
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The attributes of every tag of a name. */
function tagsOf(xml: string, name: string): Readonly<Record<string, string>>[] {
  const tags = xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^<>]*)>`, 'g'));
  return [...tags].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/(?<![\w:])([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = '', one, other]) => [
        key,
        (one ?? other ?? '').replace(/&(\w+);/g, (whole, entity) => entities[entity] ?? whole),
      ]),
    ),
  );
}
