import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { readDate } from './dates.ts';
import { guarded } from './formulas.ts';
import { readRows, recogniseDates, recogniseTable, type TableRow } from './read-table.ts';
import { bytesSource, fileSource } from './source.ts';
import { TableError } from './table-error.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'people-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(content: Buffer | string): Promise<string> {
  const path = join(folder, 'people.csv');
  await writeFile(path, content);
  return path;
}

async function rowsOf(path: string): Promise<TableRow[]> {
  return Array.fromAsync(readRows(await recogniseTable(fileSource(path))));
}

const western = [
  ['Prénom', 'Nom', 'Date d’entrée'],
  ['Zoé', 'Lefèvre', '31/01/2020'],
  ['Jürgen', 'Großmann', '15/02/2021'],
  ['Begoña', 'Núñez', '03/12/2019'],
  ['Noël', 'Château', '28/02/2018'],
];
const polish = [
  ['Imię', 'Nazwisko', 'Data'],
  ['Łukasz', 'Wiśniewski', '31.01.2020'],
  ['Świętosława', 'Dąbrowska', '15.02.2021'],
  ['Małgorzata', 'Żółkiewska', '03.12.2019'],
];
const chinese = [
  ['名', '姓', '入职日期'],
  ['明', '李', '2020-01-31'],
  ['建国', '欧阳', '2021-02-15'],
];

const utf16be = (text: string) => Buffer.from(Buffer.from(text, 'utf16le')).swap16();
const writings: [name: string, expected: string, people: string[][], encode: (text: string) => Buffer][] = [
  ['UTF-8', 'utf-8', western, (text) => Buffer.from(text)],
  ['UTF-8 with its mark', 'utf-8', western, (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-8 in Chinese', 'utf-8', chinese, (text) => Buffer.from(text)],
  ['UTF-16 LE with its mark', 'utf-16le', western, (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 LE without', 'utf-16le', polish, (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16 BE with its mark', 'utf-16be', polish, (text) => utf16be(`\ufeff${text}`)],
  ['UTF-16 BE without', 'utf-16be', chinese, utf16be],
  ['Windows-1252', 'windows-1252', western, (text) => iconv.encode(text, 'windows-1252')],
  ['Windows-1250', 'windows-1250', polish, (text) => iconv.encode(text, 'windows-1250')],
  ['ISO-8859-2', 'iso-8859-2', polish, (text) => iconv.encode(text, 'iso-8859-2')],
  ['GB 18030', 'gb18030', chinese, (text) => iconv.encode(text, 'gb18030')],
];
const separators = [',', ';', '\t', '|'];
const cases = writings.flatMap((writing) => separators.map((separator) => [...writing, separator] as const));

test.each(cases)('%s is read as %s', async (_, encoding, people, encode, separator) => {
  for (const end of ['\n', '\r\n', '\r']) {
    const path = await written(encode(people.map((cells) => cells.join(separator)).join(end)));
    const file = await recogniseTable(fileSource(path));
    expect(file).toMatchObject({ writing: { encoding, separator }, headers: people[0], headerLine: 1 });
    expect(await rowsOf(path)).toEqual(people.slice(1).map((cells, index) => ({ line: index + 2, cells })));
  }
});

test('ISO-8859-1 reads as its superset', async () => {
  const text = western
    .map((cells) => cells.join(';'))
    .join('\n')
    .replace('’', "'");
  const path = await written(iconv.encode(text, 'iso-8859-1'));
  expect((await recogniseTable(fileSource(path))).writing).toMatchObject({ encoding: 'windows-1252' });
  expect((await rowsOf(path)).map(({ cells }) => cells)).toEqual(western.slice(1));
});

test('one stray byte at the end of a long file is enough to see that it is not UTF-8', async () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => `Ada;Person ${index}`);
  const path = await written(iconv.encode(`Prenom;Nom\n${lines.join('\n')}\nZoé;Noël\n`, 'windows-1252'));
  expect((await rowsOf(path)).at(-1)).toEqual({ line: 30_002, cells: ['Zoé', 'Noël'] });
});

test('a title and an Excel hint above the headings are passed over, and so are blank lines', async () => {
  const path = await written('sep=;\nPeople of the group\n\nPrenom;Nom\n\nAda;Person\n;\n\nBob;Other\n');
  const file = await recogniseTable(fileSource(path));
  expect(file).toMatchObject({ headers: ['Prenom', 'Nom'], headerLine: 4 });
  expect(await rowsOf(path)).toEqual([
    { line: 6, cells: ['Ada', 'Person'] },
    { line: 9, cells: ['Bob', 'Other'] },
  ]);
});

test('a line that ends at its last cell that says something is as wide as the headings', async () => {
  const path = await written('Prenom;Nom;Fonction;Mail\nAda;One;Chief\nBob;Two\nCleo;Three;;c@x.com\n');
  expect((await rowsOf(path)).map(({ cells }) => cells)).toEqual([
    ['Ada', 'One', 'Chief', ''],
    ['Bob', 'Two', '', ''],
    ['Cleo', 'Three', '', 'c@x.com'],
  ]);
});

test('commas in quoted cells do not hide the semicolon', async () => {
  const path = await written('Prenom;Nom;Fonction\nAda;P;"a, b, c, d"\nBob;O;"e, f, g, h"\n');
  expect((await recogniseTable(fileSource(path))).writing).toMatchObject({ separator: ';' });
});

test.each(['', '\n\n', 'Only a title\n'])('%j has no headings', async (content) => {
  await expect(recogniseTable(fileSource(await written(content)))).rejects.toMatchObject({ reason: 'empty' });
});

test('a quotation mark that never closes is said with its line', async () => {
  const path = await written('Prenom;Nom\nAda;Person\n"Bob;Other\nCleo;Third\n');
  await expect(rowsOf(path)).rejects.toThrow(TableError);
  await expect(rowsOf(path)).rejects.toMatchObject({ reason: 'quotes', line: 3 });
});

const cell = fc.string({ unit: fc.constantFrom(...'aé"\'łß,;\t|\n\r ’中😀') });

test('any quoting and any line end survive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }),
      fc.constantFrom(...separators),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('utf8', 'utf16le'),
      async (people, delimiter, record_delimiter, encoding) => {
        const table = [['Prenom', 'Nom', 'Fonction'], ...people];
        const csv = stringify(
          table.map((cells) => cells.map(guarded)),
          { delimiter, record_delimiter, quoted: true, escape_formulas: true },
        );
        const path = await written(Buffer.from(`\ufeff${csv}`, encoding as BufferEncoding));
        const linesOf = (cells: string[]) => cells.join('¦').split(/\r\n|\n|\r/).length;
        const expected = people.map((cells, index) => ({
          line: people.slice(0, index).reduce((line, above) => line + linesOf(above), 2),
          cells,
        }));
        expect(await rowsOf(path)).toEqual(expected.filter(({ cells }) => cells.some((value) => value.trim() !== '')));
      },
    ),
    { numRuns: runs(60) },
  );
});

describe('dates', () => {
  async function datesOf(...columns: string[][]) {
    const lines = columns[0]!.map((_, row) => columns.map((values) => values[row] ?? '').join(';'));
    const path = await written(
      `${columns.map((_, index) => `c${index}`).join(';')};x\n${lines.map((line) => `${line};y`).join('\n')}\n`,
    );
    const dates = await recogniseDates(
      await recogniseTable(fileSource(path)),
      columns.map((_, index) => index),
    );
    return [...dates.values()];
  }

  test.each([
    [['01/02/2020', '31/01/2020'], 'day-first', ['dd/mm/yyyy'], false],
    [['01/02/2020', '01/31/2020'], 'month-first', ['mm/dd/yyyy'], false],
    [['1/2/2020', '3/4/2021'], 'day-first', ['dd/mm/yyyy'], true],
    [['31.01.2020', '05.06.2021'], 'day-first', ['dd.mm.yyyy'], false],
    [['2020-01-31', '2021-06-05 00:00:00'], 'day-first', ['yyyy-mm-dd'], false],
    [['43861', '44352'], 'day-first', ['excel'], false],
    [['31/01/2020', '43861', 'soon', ''], 'day-first', ['excel', 'dd/mm/yyyy'], false],
  ] as const)('%j', async (values, order, forms, ambiguous) => {
    const [column] = await datesOf([...values]);
    expect(column).toMatchObject({ order, ambiguous });
    expect([...column!.forms].sort()).toEqual([...forms].sort());
  });

  test('a column that leaves it open follows the one that does not', async () => {
    const [open, sure] = await datesOf(['01/02/2020', '03/04/2020'], ['12/25/2020', '01/01/2021']);
    expect(open).toMatchObject({ order: 'month-first', ambiguous: true });
    expect(sure).toMatchObject({ order: 'month-first', ambiguous: false });
  });

  test('the whole column decides, whatever the first lines look like', async () => {
    const [column] = await datesOf([...Array(5000).fill('01/02/2020'), '12/31/2020']);
    expect(column).toMatchObject({ order: 'month-first', ambiguous: false });
  });

  test.each([
    ['29/02/2020', '2020-02-29'],
    ['29/02/2021', undefined],
    ['31.12.1999', '1999-12-31'],
    ['1-2-2003', '2003-02-01'],
    ['20200131', '2020-01-31'],
    ['2020/1/31', '2020-01-31'],
    ['2020-01-31T10:00:00Z', '2020-01-31'],
    ['43861', '2020-01-31'],
    ['43861.5', '2020-01-31'],
    ['2020', undefined],
    ['01/02-2020', undefined],
    ['yesterday', undefined],
    ['01/01/0999', '0999-01-01'],
  ])('%s', (text, expected) => {
    expect(readDate(text, 'day-first')).toBe(expected);
  });

  test('day first and month first read what each wrote', () => {
    const day = fc.date({ min: new Date('1000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom('/', '.', '-', ' '), (date, sign) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = iso.split('-') as [string, string, string];
        expect(readDate([dayOfMonth, month, year].join(sign), 'day-first')).toBe(iso);
        expect(readDate([month, dayOfMonth, year].join(sign), 'month-first')).toBe(iso);
      }),
      { numRuns: runs(200) },
    );
  });
});

test('what is neither text nor a workbook is not read as one', async () => {
  const picture = Buffer.concat([Buffer.from('\x89PNG'), Buffer.from(Array.from({ length: 2560 }, (_, n) => n % 256))]);
  await expect(recogniseTable(fileSource(await written(picture)))).rejects.toMatchObject({ reason: 'binary' });
});

test.each([
  ['line ends', '\n'],
  ['blank cells', ' ;\n'],
  ['short rows', 'x;y\n'],
])('a file of nothing but %s leaves others their turns while it is read', async (_, line) => {
  const bytes = Buffer.from(line.repeat(Math.ceil(1_000_000 / line.length)));
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 1);
  const read = await recogniseTable(bytesSource(bytes))
    .then(async (table) => await Array.fromAsync(readRows(table)))
    .catch((error: unknown) => error);
  clearInterval(others);
  expect(Array.isArray(read) || read instanceof TableError).toBe(true);
  expect(turns).toBeGreaterThan(2);
});

test('a row of more cells than any sheet has columns is not read to its end', async () => {
  const table = await recogniseTable(fileSource(await written(`${'a;b;'.repeat(20_000)}\nx;y\n`)));
  expect(table.headers).toHaveLength(20_000);
});
