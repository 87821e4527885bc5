import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cell, madeWorkbook, people, row } from '../../testing/workbooks.ts';
import { readRows, recogniseTable } from './read-table.ts';
import { bytesSource } from './source.ts';
import { TableError } from './table-error.ts';

const read = async (bytes: Buffer, sheet?: string) => {
  const table = await recogniseTable(bytesSource(bytes), { sheet });
  const rows = await Array.fromAsync(readRows(table));
  return { headings: table.headers, rows: rows.map(({ cells }) => cells), lines: rows.map(({ line }) => line), table };
};
const notesOf = ({ writing }: Awaited<ReturnType<typeof recogniseTable>>) =>
  writing.format === 'xlsx' ? writing.notes : undefined;
const reasonOf = async (bytes: Buffer, sheet?: string) =>
  await read(bytes, sheet).then(
    () => 'read',
    (error: unknown) => (error instanceof TableError ? error.reason : `threw ${error}`),
  );
const one = (rows: string, before?: string) => [{ name: 'One', rows, ...(before !== undefined && { before }) }];
const ada = [['Person', 'Ada']];
const head = row(['Nom', 'Prenom']);
const shared = (items: string) => ({
  'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${items}</sst>`,
});
const numbered = (body: string) => `${head}<row>${body}</row>`;

describe('a workbook that some program makes', () => {
  const cases: readonly (readonly [string, () => Promise<Buffer>, readonly (readonly string[])[]])[] = [
    ['plain', () => madeWorkbook(one(people)), ada],
    ['unpacked', () => madeWorkbook(one(people), {}, { compress: false }), ada],
    ['without styles or shared texts', () => madeWorkbook(one(people), { 'xl/styles.xml': null }), ada],
    [
      'with prefixes on its tags',
      () =>
        madeWorkbook(one(''), {
          'xl/worksheets/sheet1.xml': prefixed(`<worksheet><sheetData>${people}</sheetData></worksheet>`),
        }),
      ada,
    ],
    [
      'with entities in its cells',
      () => madeWorkbook(one(`${head}${row(['A &amp; B &lt;c&gt;', '&#201;va'])}`)),
      [['A & B <c>', 'Éva']],
    ],
    ['with leading zeros as text', () => madeWorkbook(one(`${head}${row(['00123', '0'])}`)), [['00123', '0']]],
    [
      'with a formula and its value',
      () => madeWorkbook(one(numbered(`<c t="str"><f>A1</f><v>Person</v></c>${cell('Ada')}`))),
      ada,
    ],
    [
      'with an error of a formula',
      () => madeWorkbook(one(numbered(`<c t="e"><f>1/0</f><v>#DIV/0!</v></c>${cell('Ada')}`))),
      [['#DIV/0!', 'Ada']],
    ],
    ['with numbers', () => madeWorkbook(one(numbered('<c><v>42</v></c><c><v>1.5</v></c>'))), [['42', '1.5']]],
    [
      'with yes and no',
      () => madeWorkbook(one(numbered('<c t="b"><v>1</v></c><c t="b"><v>0</v></c>'))),
      [['true', 'false']],
    ],
    [
      'with days since 1900',
      () => madeWorkbook(one(numbered('<c s="1"><v>43861</v></c><c s="1"><v>1.5</v></c>'))),
      [['2020-01-31', '1900-01-01 12:00:00']],
    ],
    [
      'with days since 1904',
      () => madeWorkbook(one(numbered(`<c s="1"><v>42399</v></c>${cell('Ada')}`)), {}, { date1904: true }),
      [['2020-01-31', 'Ada']],
    ],
    ['with rows that are not told', () => madeWorkbook(one(`${head}${row(['Person', 'Ada'], 'r="7"')}`)), ada],
    [
      'with cells out of order',
      () => madeWorkbook(one(`${head}<row r="2">${cell('Ada', 'B2')}${cell('Person', 'A2')}</row>`)),
      ada,
    ],
    ['with gaps between cells', () => madeWorkbook(one(`${head}<row r="2">${cell('Ada', 'B2')}</row>`)), [['', 'Ada']]],
    [
      'with formats far to the right',
      () => madeWorkbook(one(`${head}<row r="2">${cell('Person', 'A2')}${cell('Ada', 'B2')}<c r="XFD2" s="1"/></row>`)),
      ada,
    ],
    ['with blank lines and a title', () => madeWorkbook(one(`${row(['A title'])}<row/>${people}<row/>`)), ada],
    [
      'with texts in runs',
      () =>
        madeWorkbook(one(numbered(`<c t="inlineStr"><is><r><t>Per</t></r><r><t>son</t></r></is></c>${cell('Ada')}`))),
      ada,
    ],
    [
      'with shared texts',
      () =>
        madeWorkbook(
          one(numbered('<c t="s"><v>0</v></c><c t="s"><v>1</v></c>')),
          shared('<si><t>Person</t></si><si><r><t>A</t></r><r><t>da</t></r></si>'),
        ),
      ada,
    ],
    [
      'with a shared text that is not there',
      () => madeWorkbook(one(numbered(`<c t="s"><v>99</v></c>${cell('Ada')}`)), shared('<si><t>x</t></si>')),
      [['', 'Ada']],
    ],
    [
      'with links to elsewhere',
      () =>
        madeWorkbook(one(people), {
          'xl/externalLinks/externalLink1.xml': '<externalLink><externalBook r:id="rId1"/></externalLink>',
          'xl/externalLinks/_rels/externalLink1.xml.rels':
            '<Relationships><Relationship Id="rId1" Target="file:///etc/passwd" TargetMode="External"/></Relationships>',
        }),
      ada,
    ],
    [
      'with drawings, comments and a pivot',
      () =>
        madeWorkbook(one(people), {
          'xl/drawings/drawing1.xml': '<d/>',
          'xl/comments1.xml': '<c/>',
          'xl/pivotTables/pivotTable1.xml': '<p/>',
        }),
      ada,
    ],
    [
      'with merged cells',
      () => madeWorkbook(one(people, '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>')),
      ada,
    ],
    [
      'with texts that begin as formulas',
      () => madeWorkbook(one(`${head}${row(["'=1+1", '@Ada'])}`)),
      [["'=1+1", '@Ada']],
    ],
    [
      'with one column',
      () => madeWorkbook(one(`${row(['Mail'])}${row(['a@example.com'])}${row(['b@example.com'])}`)),
      [['a@example.com'], ['b@example.com']],
    ],
    [
      'in Chinese and with pictures of faces',
      () => madeWorkbook(one(`${head}${row(['欧阳', '😀'])}`)),
      [['欧阳', '😀']],
    ],
    [
      'with a text of 32,767 signs',
      () => madeWorkbook(one(`${head}${row(['x'.repeat(32_767), 'Ada'])}`)),
      [['x'.repeat(32_767), 'Ada']],
    ],
    [
      'with line breaks in cells',
      () => madeWorkbook(one(`${head}${row(['Per&#10;son', 'Ada'])}`)),
      [['Per\nson', 'Ada']],
    ],
    ['with exponents', () => madeWorkbook(one(numbered(`<c><v>1.2E+3</v></c>${cell('Ada')}`))), [['1200', 'Ada']]],
    [
      'with a comment in its XML',
      () => madeWorkbook(one(`${head}<!-- <row hidden="1"> -->${row(['Person', 'Ada'])}`)),
      ada,
    ],
  ];
  test.each(cases)('%s is read', async (_, make, expected) => {
    expect((await read(await make())).rows).toEqual(expected);
  });

  test('is read from the first sheet that is shown, and the others are told; another is read where it is asked for', async () => {
    const bytes = await madeWorkbook([
      { name: 'Secret', state: 'veryHidden', rows: `${head}${row(['Hidden', 'H'])}` },
      { name: 'Lists', state: 'hidden', rows: head },
      { name: 'A &amp; B', rows: people },
      { name: 'Last', rows: `${head}${row(['Other', 'Bob'])}` },
    ]);
    const { rows, table } = await read(bytes);
    expect(rows).toEqual(ada);
    expect(notesOf(table)).toMatchObject({
      sheet: 'A & B',
      sheets: ['A & B', 'Last'],
      hiddenSheets: ['Secret', 'Lists'],
    });
    expect((await read(bytes, 'Last')).rows).toEqual([['Other', 'Bob']]);
    expect(await reasonOf(bytes, 'None')).toBe('sheet');
  });

  test('tells hidden rows that say something, hidden columns, and formulas whose value was not kept', async () => {
    const rows = `${head}${row(['Person', 'Ada'], 'hidden="1"')}<row hidden="true"/>${numbered(`<c><f>A1</f></c>${cell('Eve')}`).slice(head.length)}`;
    const { table } = await read(
      await madeWorkbook(one(rows, '<cols><col min="2" max="3" hidden="1"/><col min="4" max="4"/></cols>')),
    );
    expect(notesOf(table)).toMatchObject({ hiddenRows: [2], hiddenColumns: [1, 2], valueless: 1 });
    expect([...(notesOf(table)?.valuelessAt.values() ?? [])]).toEqual([[0]]);
  });
});

describe('a workbook that nobody reads', () => {
  const damaged = async (change: (bytes: Buffer) => Buffer) => change(await madeWorkbook(one(people)));
  const ole = (inside: string) =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from(inside, 'utf16le'),
      Buffer.alloc(600),
    ]);
  const cases: readonly (readonly [string, () => Promise<Buffer>, string])[] = [
    ['is locked by a password', async () => ole('EncryptedPackage'), 'password'],
    ['is of the former kind', async () => ole('Workbook'), 'old'],
    [
      'has macros, whatever it is called',
      () => madeWorkbook(one(people), { 'xl/vbaProject.bin': randomBytes(64) }),
      'macros',
    ],
    ['is cut', () => damaged((bytes) => bytes.subarray(0, bytes.length / 2)), 'workbook'],
    ['is cut at its end', () => damaged((bytes) => bytes.subarray(0, -10)), 'workbook'],
    [
      'is a ZIP of something else',
      () =>
        madeWorkbook([], {
          '[Content_Types].xml': null,
          '_rels/.rels': null,
          'xl/workbook.xml': null,
          'xl/_rels/workbook.xml.rels': null,
          'word/document.xml': '<w/>',
        }),
      'workbook',
    ],
    ['has no sheet', () => madeWorkbook([]), 'workbook'],
    ['lacks the part of its sheet', () => madeWorkbook(one(people), { 'xl/worksheets/sheet1.xml': null }), 'workbook'],
    ['lacks its own links', () => madeWorkbook(one(people), { 'xl/_rels/workbook.xml.rels': null }), 'workbook'],
    [
      'has broken XML in its links',
      () => madeWorkbook(one(people), { '_rels/.rels': '<Relationships><Rel' }),
      'workbook',
    ],
    ['has a sheet of no rows', () => madeWorkbook(one('')), 'empty'],
    ['has a title alone', () => madeWorkbook(one(row(['A title']))), 'empty'],
    ['has a sheet of blank rows', () => madeWorkbook(one('<row/><row><c/></row>')), 'empty'],
    [
      'has shared texts beyond any real ones',
      () => madeWorkbook(one(people), shared(`<si><t>${'x'.repeat(70_000_000)}</t></si>`)),
      'workbook',
    ],
    [
      'has styles beyond any real ones',
      () => madeWorkbook(one(people), { 'xl/styles.xml': `<styleSheet>${' '.repeat(70_000_000)}</styleSheet>` }),
      'workbook',
    ],
    ['has a line that is endless', () => madeWorkbook(one(`${head}<row r="2">${cell('x', 'XFD2')}</row>`)), 'wide'],
    [
      'has headings that are endless',
      () => madeWorkbook(one(row(Array.from({ length: 3000 }, (_, n) => `c${n}`)))),
      'wide',
    ],
    [
      'has cells beyond the last column',
      () => madeWorkbook(one(`${head}<row r="2">${cell('x', 'ZZZZ2')}</row>`)),
      'workbook',
    ],
    ['is a PDF', async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'.padEnd(3000, '\u0000\u0001')), 'binary'],
    ['is nothing', async () => Buffer.alloc(0), 'empty'],
    ['is blank', async () => Buffer.from('\ufeff\n\n   \n'), 'empty'],
    ['says that nothing is large', () => damaged(unsaidSizes), 'workbook'],
    ['says another size than it has', () => damaged(wrongSizes), 'workbook'],
    [
      'has a directory that points outside',
      () =>
        damaged((bytes) => {
          bytes.writeUInt32LE(0xfffffff0, bytes.length - 6);
          return bytes;
        }),
      'workbook',
    ],
    [
      'is packed in a way that nobody uses',
      () =>
        damaged((bytes) => {
          for (const at of directoryOf(bytes)) bytes.writeUInt16LE(99, at + 10);
          return bytes;
        }),
      'workbook',
    ],
  ];
  test.each(cases)('%s, and that is said', async (_, make, reason) => {
    expect(await reasonOf(await make())).toBe(reason);
  });

  test('entities that grow tenfold ten times do not', async () => {
    const grow = Array.from({ length: 10 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
    const xml = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY e0 "ha">${grow}]><worksheet><sheetData>${head}${row(['&e10;', 'Ada'])}</sheetData></worksheet>`;
    const bytes = await madeWorkbook(one(people), { 'xl/worksheets/sheet1.xml': xml });
    const found = await read(bytes).catch((error: unknown) => error);
    const size = found instanceof TableError ? 0 : JSON.stringify((found as { rows: unknown }).rows).length;
    expect(size).toBeLessThan(1000);
  });

  test('files of the machine are not read by its entities', async () => {
    const xml = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/hostname">]><worksheet><sheetData>${head}${row(['&x;', 'Ada'])}</sheetData></worksheet>`;
    const found = await read(await madeWorkbook(one(people), { 'xl/worksheets/sheet1.xml': xml })).catch(() => ({
      rows: [],
    }));
    expect(JSON.stringify(found.rows)).not.toMatch(/\w{3,}\\n/);
  });

  test('names the last row of all without the millions before it', async () => {
    const { rows, lines } = await read(await madeWorkbook(one(`${head}${row(['Person', 'Ada'], 'r="20000000"')}`)));
    expect([rows, lines]).toEqual([ada, [20_000_000]]);
  });

  test('takes no more memory for two million rows that say nothing than for a few', async () => {
    const empty = '<row><c r="A9" s="1"/></row>'.repeat(2_000_000);
    const bytes = await madeWorkbook(one(`${people}${empty}`));
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before);
    }, 20);
    expect((await read(bytes)).rows).toEqual(ada);
    clearInterval(watch);
    expect(most / 1e6).toBeLessThan(250);
  }, 60_000);
});

const prefixed = (xml: string) => xml.replaceAll(/<(\/?)(\w)/g, '<$1x:$2');

/** Where the directory of a ZIP names its parts. */
function directoryOf(bytes: Buffer): readonly number[] {
  const places: number[] = [];
  for (
    let at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  )
    places.push(at);
  return places;
}

function unsaidSizes(bytes: Buffer): Buffer {
  for (const at of directoryOf(bytes)) bytes.writeUInt32LE(0, at + 24);
  return bytes;
}

function wrongSizes(bytes: Buffer): Buffer {
  for (const at of directoryOf(bytes)) bytes.writeUInt32LE(10, at + 24);
  return bytes;
}
