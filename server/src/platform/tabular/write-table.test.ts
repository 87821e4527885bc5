import { buffer, text } from 'node:stream/consumers';
import { languages } from '@passerelle/contracts/languages.ts';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { type CellType, type Codec, codecs, type TableCell } from './cells.ts';
import { readRows, recogniseTable } from './read-table.ts';
import type { Source } from './source.ts';
import { tableWords } from './table-words.ts';
import { type TableFormat, writeTable } from './write-table.ts';
import { longestCell } from './xlsx-parts.ts';

const words = tableWords('gb');
const sourceOf = (bytes: Buffer): Source =>
  async function* () {
    yield bytes;
  };

/** What is read of a table that was written: its rows. */
async function back(
  format: TableFormat,
  types: readonly CellType[],
  rows: readonly TableCell[][],
): Promise<string[][]> {
  const columns = types.map((type, index) => ({ heading: `${type} ${index}`, type }));
  const bytes = await buffer(writeTable(format, { name: 'Sheet', columns, rows }, words));
  const read = await Array.fromAsync(readRows(await recogniseTable(sourceOf(bytes))));
  return read.map(({ cells }) => types.map((_, index) => cells[index] ?? ''));
}

const day = fc
  .date({ min: new Date('1900-03-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const second = fc
  .date({ min: new Date('1900-03-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000));
const word = fc.string({ minLength: 1, unit: fc.constantFrom(...'abéß中 -=') }).filter((one) => one.trim() === one);
const values = {
  text: fc.string({ unit: 'grapheme' }),
  number: fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((one) => !Object.is(one, -0)),
  ),
  boolean: fc.boolean(),
  date: day,
  instant: second,
  list: fc.uniqueArray(word),
} as const satisfies { readonly [T in CellType]: fc.Arbitrary<unknown> };

describe.each(Object.keys(codecs) as CellType[])('a cell of type %s', (type) => {
  test('is read as it was written, in every language', () => {
    const codec = codecs[type] as Codec<unknown>;
    fc.assert(
      fc.property(values[type] as fc.Arbitrary<unknown>, fc.constantFrom(...languages), (value, language) => {
        expect(codec.parse(codec.format(value, tableWords(language)))).toEqual(value);
      }),
      { numRuns: runs(300) },
    );
  });
});

const sign = fc.constantFrom(...'=+-@＝＋－＠\t\r\n\'"; \u200b\u2060\ufeff\u00a0a1');
const hostile = fc.string({ unit: sign, minLength: 1 });

describe('a CSV', () => {
  test('gives back any text, and no cell of it starts as a formula', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(hostile, hostile), { minLength: 1, maxLength: 8 }), async (rows) => {
        const kept = rows.map((row) => [...row, 'end']);
        expect(await back('csv', ['text', 'text', 'text'], kept)).toEqual(kept);
      }),
      { numRuns: runs(200) },
    );
  });

  test.each([
    '=1+1',
    '+33612345678',
    '-x',
    '@a',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    '\u200b=1',
    '\n=1',
    '\t=1',
    '\ufeff\u2060=1',
  ])('%j is neutralised', async (value) => {
    const columns = [{ heading: '=heading', type: 'text' as const }];
    const csv = await text(writeTable('csv', { name: '', columns, rows: [[value]] }, words));
    expect(csv.replace(/["\ufeff]/g, '')).toBe(`'=heading\n'${value.replaceAll('\ufeff', '')}\n`);
  });

  test('a number keeps its sign, yes and no are words', async () => {
    const columns = [
      { heading: 'n', type: 'number' as const },
      { heading: 'b', type: 'boolean' as const },
    ];
    const csv = await buffer(writeTable('csv', { name: '', columns, rows: [[-5, true]] }, tableWords('fr')));
    expect(csv.toString()).toBe('\ufeffn;b\n-5;Oui\n');
  });

  test('numbers have their decimals as the language parts them, and are read again by every other', async () => {
    const columns = [{ heading: 'n', type: 'number' as const }];
    const rows = [[37.5], [-0.25], [1200]];
    const written = async (language: (typeof languages)[number]) =>
      (await buffer(writeTable('csv', { name: '', columns, rows }, tableWords(language)))).toString().slice(1);
    const parted = await Promise.all(languages.map(async (language) => [language, await written(language)]));
    const commas = 'n\n37,5\n-0,25\n1200\n';
    expect(Object.fromEntries(parted)).toEqual({
      fr: commas,
      es: commas,
      de: commas,
      it: commas,
      nl: commas,
      pl: commas,
      gb: commas.replaceAll(',', '.'),
      cn: commas.replaceAll(',', '.'),
    });
    expect(['37,5', '-0,25', '37.5'].map((text) => codecs.number.parse(text))).toEqual([37.5, -0.25, 37.5]);
  });

  test('of text has its days as date fields take them, whatever its language: it is read again by every other', async () => {
    const columns = [
      { heading: 'd', type: 'date' as const },
      { heading: 'at', type: 'instant' as const },
    ];
    const rows = [['2027-04-05', new Date('2026-11-22T21:50:09Z')]];
    for (const language of languages) {
      const csv = await buffer(writeTable('csv', { name: '', columns, rows }, tableWords(language)));
      expect([language, csv.toString()]).toEqual([language, '\ufeffd;at\n05/04/2027;22/11/2026 21:50:09\n']);
    }
  });
});

describe('a workbook', () => {
  const types: CellType[] = ['text', 'number', 'boolean', 'date', 'instant', 'list'];
  const columns = types.map((type) => ({ heading: type, type }));
  const instant = new Date('2026-11-22T21:50:09Z');
  const row: TableCell[] = ['=1+1', -2.5, false, '2026-11-22', instant, ['a', 'b']];
  const written = async (rows: Iterable<readonly TableCell[]>) =>
    await buffer(writeTable('xlsx', { name: 'People', columns, rows }, words));

  test('has real dates and numbers, headings that stay in sight and filter, columns as wide as what is in them', async () => {
    const { sheets } = await readXlsx(await written([row, Array(6).fill(null)]), { readStyles: true });
    const [sheet] = sheets;
    expect(sheets).toHaveLength(1);
    expect(sheet!.name).toBe('People');
    expect(sheet!.rows[0]).toEqual(types);
    expect(sheet!.rows[1]).toEqual(['=1+1', -2.5, 'No', new Date('2026-11-22'), instant, 'a, b']);
    expect(sheet!.freezePane).toMatchObject({ rows: 1 });
    expect(sheet!.autoFilter?.range).toBe('A1:F3');
    expect(sheet!.columns?.every(({ width }) => (width ?? 0) > 5)).toBe(true);
  });

  test('gives back any text, number, date and instant', async () => {
    const texts = fc.oneof(hostile, fc.string({ unit: 'grapheme', minLength: 1 }), fc.constant('_x0041_ <&>"\u0001'));
    const rows = fc.array(fc.tuple(texts, values.number, day, second), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, async (all) => {
        const read = await back(
          'xlsx',
          ['text', 'number', 'date', 'instant'],
          all.map((cells) => [...cells]),
        );
        expect(read.map(([one]) => one)).toEqual(all.map(([one]) => one.toWellFormed()));
        expect(read.map(([, number]) => Number(number))).toEqual(all.map(([, number]) => number));
        expect(read.map(([, , date]) => date)).toEqual(all.map(([, , date]) => date));
        const shown = (value: Date) => value.toISOString().replace('T', ' ').slice(0, 19).replace(' 00:00:00', '');
        expect(read.map(([, , , at]) => at)).toEqual(all.map(([, , , at]) => shown(at)));
      }),
      { numRuns: runs(100) },
    );
  });

  test('a text that a cell has no room for ends at its length, and says so', async () => {
    const { sheets } = await readXlsx(await written([['x'.repeat(40_000), null, null, null, null, null]]));
    const cell = sheets[0]!.rows[1]![0] as string;
    expect(cell).toHaveLength(longestCell);
    expect(cell).toMatch(/x… \[cut: 40,000 characters\]$/);
  });

  test('left before its end, lets its rows go', async () => {
    let left = false;
    function* endless() {
      try {
        for (;;) yield row;
      } finally {
        left = true;
      }
    }
    for (const format of ['csv', 'xlsx'] as const) {
      left = false;
      const file = writeTable(format, { name: 'People', columns, rows: endless() }, words);
      for await (const _ of file) break;
      await expect.poll(() => left).toBe(true);
    }
  });

  test('what fails while rows are read fails the file', async () => {
    async function* failing() {
      yield row;
      throw new Error('lost');
    }
    for (const format of ['csv', 'xlsx'] as const)
      await expect(buffer(writeTable(format, { name: 'People', columns, rows: failing() }, words))).rejects.toThrow(
        'lost',
      );
  });

  test('rows that a sheet has no room for go on in another, under the same headings', async () => {
    const one = [{ heading: 'n', type: 'number' as const }];
    function* many() {
      for (let n = 1; n <= 1_048_576; n++) yield [n];
    }
    const file = await buffer(writeTable('xlsx', { name: 'Many', columns: one, rows: many() }, words));
    const { sheets } = await readXlsx(file, { sheets: [1] });
    expect(sheets[0]).toMatchObject({ name: 'Many 2', rows: [['n'], [1_048_576]] });
  }, 60_000);
});

test('a workbook that would swell, or is damaged, is refused', async () => {
  const file = await buffer(
    writeTable('xlsx', { name: 'A', columns: [{ heading: 'a', type: 'text' }], rows: [] }, words),
  );
  const damaged = Buffer.from(file);
  damaged.fill(7, 60, 200);
  await expect(recogniseTable(sourceOf(damaged))).rejects.toMatchObject({ reason: 'workbook' });
  const swelling = Buffer.from(file);
  swelling.writeUInt32LE(0xf000_0000, swelling.indexOf('PK\u0001\u0002') + 24);
  await expect(recogniseTable(sourceOf(swelling))).rejects.toMatchObject({ reason: 'workbook' });
  const unsaid = Buffer.from(file);
  unsaid.writeUInt32LE(0, unsaid.indexOf('PK\u0001\u0002') + 24);
  await expect(recogniseTable(sourceOf(unsaid))).rejects.toMatchObject({ reason: 'workbook' });
  await expect(recogniseTable(sourceOf(Buffer.from('PK\u0003\u0004')))).rejects.toMatchObject({ reason: 'workbook' });
});
