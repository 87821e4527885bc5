import type { TableWords } from './cells.ts';

/** What a spreadsheet gives a cell room for. */
export const longestCell = 32_767;

export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
export const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Indexes of the styles below. A date and an instant are shown as the spreadsheet's own language writes them; what is typed into a
 * cell of text stays as it is typed, zeros before a number too.
 */
export const styles = { plain: 0, heading: 1, date: 2, instant: 3, text: 4, wrapped: 5 } as const;
const formats: readonly { readonly format: number; readonly font?: 1; readonly wraps?: true }[] = [
  { format: 0 },
  { format: 0, font: 1 },
  { format: 14 },
  { format: 22 },
  { format: 49 },
  { format: 49, wraps: true },
];
const stylesXml = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats
  .map(
    ({ format, font = 0, wraps }) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${wraps ? ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' : '/>'}`,
  )
  .join('')}</cellXfs></styleSheet>`;

/** The hidden sheet of a template that its columns choose their values from. */
export const listsSheet = 'passerelle.lists';

/** A sheet as its workbook names it. */
export interface NamedSheet {
  readonly name: string;
  readonly isHidden?: true;
}

/** The parts of a workbook beside its sheets, each with its path; `more` stands behind the names of the sheets. */
export function packageParts(sheets: readonly NamedSheet[], more = ''): readonly (readonly [string, string])[] {
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${sheets.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map(({ name, isHidden }, index) => `<sheet name="${xml(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="r${index + 1}"/>`).join('')}</sheets>${more}</workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packages}/relationships">${sheets.map((_, index) => `<Relationship Id="r${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesXml],
  ];
}

export function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? letterOf(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}

/** Never a formula, whatever it starts with: the cell says that it is text. */
export function textCell(reference: string, text: string, words: TableWords, style: number): string {
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(fitting(text, words))}</t></is></c>`;
}

/** The text, or its beginning and a word that says so. */
function fitting(text: string, words: TableWords): string {
  if (text.length <= longestCell) return text;
  const ending = words.cut(text.length);
  return `${text.slice(0, longestCell - ending.length).replace(/[\ud800-\udbff]$/, '')}${ending}`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML has no place for is written by its number, as spreadsheets do. */
export function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    .replace(
      /(?![\t\n])[\p{Cc}\ufffe\uffff]/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
    );
}
