import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A sheet as it is made: its rows as XML, or whole. */
export interface MadeSheet {
  readonly name: string;
  readonly state?: 'visible' | 'hidden' | 'veryHidden';
  readonly rows: string;
  /** What stands before the rows. */
  readonly before?: string;
}

/** A workbook of hand-made parts: what no program would write, and what some do. `more` replaces parts, or takes them away. */
export async function madeWorkbook(
  sheets: readonly MadeSheet[],
  more: Readonly<Record<string, string | Buffer | null>> = {},
  { date1904 = false, compress = true } = {},
): Promise<Buffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const links = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const named = sheets.map(
    ({ name, state }, n) =>
      `<sheet name="${name}" sheetId="${n + 1}"${state ? ` state="${state}"` : ''} r:id="rId${n + 1}"/>`,
  );
  const parts: Record<string, string | Buffer | null> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${links}">${link('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${links}">${sheets.map((_, n) => link(`rId${n + 1}`, 'worksheet', `worksheets/sheet${n + 1}.xml`)).join('')}${link('rId90', 'sharedStrings', 'sharedStrings.xml')}${link('rId91', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows, before = '' }, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        `${head}<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  };
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts))
    if (content !== null) zip.addBuffer(Buffer.from(content as string), name, { compress });
  zip.end();
  return await buffer(zip.outputStream);
}

/** A cell of text, said in place. */
export const cell = (text: string, ref = '') => `<c${ref && ` r="${ref}"`} t="inlineStr"><is><t>${text}</t></is></c>`;

/** A row of texts. */
export const row = (texts: readonly string[], attributes = '') =>
  `<row${attributes && ` ${attributes}`}>${texts.map((text) => cell(text)).join('')}</row>`;

/** Headings and one person: what is around them is what a test is about. */
export const people = `${row(['Nom', 'Prenom'])}${row(['Person', 'Ada'])}`;
