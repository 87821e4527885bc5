import { asLanguage, type IdLangue, idLangues } from '@passerelle/contracts/languages.ts';
import type { TextFileFormat } from '@passerelle/contracts/texts/translations.contract.ts';
import { presentKey } from '@passerelle/texts/former-keys.ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import iconv from 'iconv-lite';
import { ApiError } from '../../../platform/http/api-error.ts';
import { nth } from '../../../platform/sure.ts';
import { recogniseEncoding } from '../../../platform/tabular/encoding.ts';
import { headingWords, namedBy } from '../../../platform/tabular/headings.ts';
import { readRows, recogniseTable, type TableRow } from '../../../platform/tabular/read-table.ts';
import { bytesSource, type Source } from '../../../platform/tabular/source.ts';
import { TableError } from '../../../platform/tabular/table-error.ts';
import { versionsColumn } from './texts.files.ts';
import { keyOf, keyParts } from './texts.lines.ts';

/** One text of a file. */
export interface FileText {
  readonly line: number;
  readonly Famille: string;
  readonly Cle: string;
  readonly IdLangue: IdLangue;
  readonly Texte: string;
  /** The French that the file shows beside it. */
  readonly source: string | undefined;
  /** The version that the file was made from; undefined when it does not say, `neverWas` when what it says is none. */
  readonly version: number | undefined;
  /** It holds elements of its own inside its words, which texts have no place for. */
  readonly markup: boolean;
}

export interface TextFile {
  readonly format: TextFileFormat;
  readonly texts: readonly FileText[];
  /** Columns of a table that are left out: they are no language. */
  readonly leftOut: readonly string[];
}

/** Later than any version. */
const neverWas = Number.POSITIVE_INFINITY;

/** Reads a file of texts by what is in it. Throws TEXT_FILE, with the line where there is one. */
export async function readTextFile(bytes: Buffer): Promise<TextFile> {
  const source = bytesSource(bytes);
  const { encoding, readings } = await recogniseEncoding(source);
  // What is written in a way that may be read in several is not guessed.
  if (readings.length > 1) throw unreadable('fileEncoding', readings.map(({ words }) => words[0]).join(' / '));
  const text = iconv.decode(bytes, encoding).replace(/^\ufeff/, '');
  const format = /^\s*</.test(text) ? 'xliff' : 'csv';
  const { texts, leftOut } =
    format === 'xliff' ? { texts: readXliff(text.replace(/\r\n?/g, '\n')), leftOut: [] } : await readCsv(source);
  return { format, texts: texts.map(whereItStandsNow), leftOut };
}

/** A file may have been made before an update gave its texts other keys. */
function whereItStandsNow(text: FileText): FileText {
  const [Famille, Cle] = keyParts(presentKey(keyOf(text)));
  return { ...text, Famille, Cle };
}

function unreadable(rule: string, value?: string | number): ApiError {
  return new ApiError('TEXT_FILE', [
    { path: 'body/content', rule, ...(value !== undefined && { value: String(value).slice(0, 80) }) },
  ]);
}

// CSV ---------------------------------------------------------------------------------------------------------------

async function readCsv(source: Source): Promise<Omit<TextFile, 'format'>> {
  const texts: FileText[] = [];
  try {
    const table = await recogniseTable(source);
    const columns = columnsOf(table.headers);
    for await (const row of readRows(table)) texts.push(...textsIn(row, columns));
    const read = new Set(columns.values());
    return { texts, leftOut: table.headers.filter((header, index) => header !== '' && !read.has(index)) };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw error.reason === 'empty' ? unreadable('fileColumns', 'Famille, Cle') : unreadable('fileCsv', error.line);
  }
}

type Heading = 'Famille' | 'Cle' | typeof versionsColumn | IdLangue;

function columnsOf(headers: readonly string[]): ReadonlyMap<Heading, number> {
  const codes = Object.values(idLangues);
  const headings: readonly Heading[] = ['Famille', 'Cle', versionsColumn, ...codes];
  const named = namedBy(headers, headingWords(headings.map((heading) => [heading, [heading]])));
  const columns = new Map(named.flatMap((name, index) => (name === undefined ? [] : [[name, index] as const])));
  if (!columns.has('Famille') || !columns.has('Cle')) throw unreadable('fileColumns', 'Famille, Cle');
  if (!codes.some((code) => columns.has(code))) throw unreadable('fileColumns', codes.join(', '));
  return columns;
}

/** The texts of a row, a language each. */
function textsIn({ line, cells }: TableRow, columns: ReadonlyMap<Heading, number>): FileText[] {
  const cell = (heading: Heading) => (cells[columns.get(heading) ?? -1] ?? '').replace(/\r\n?/g, '\n');
  const known = versionsIn(cell(versionsColumn));
  return Object.values(idLangues)
    .map((code) => ({
      line,
      Famille: cell('Famille').trim(),
      Cle: cell('Cle').trim(),
      IdLangue: code,
      Texte: cell(code),
      source: cell('FR') || undefined,
      version: known.get(code),
      markup: false,
    }))
    .filter(({ Texte }) => Texte !== '');
}

function versionsIn(cell: string): ReadonlyMap<string, number> {
  return new Map(
    [...cell.matchAll(/\b([A-Z]{2}):(\S*)/g)].map(([, code = '', version = '']) => [code, numberIn(version)]),
  );
}

// XLIFF -------------------------------------------------------------------------------------------------------------

type Node = { readonly [name: string]: unknown };

const many = ['file', 'group', 'trans-unit', 'unit', 'segment'];
const deepestGroup = 20;

function readXliff(content: string): FileText[] {
  // Nothing is ever resolved: a file that declares entities, or anything else of its own, is not one of texts.
  if (/<!(DOCTYPE|ENTITY)/i.test(content)) throw unreadable('fileEntities');
  const valid = XMLValidator.validate(content);
  if (valid !== true) throw unreadable('fileXml', valid.err.line);
  let root: Node;
  try {
    root = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      trimValues: false,
      processEntities: false,
      alwaysCreateTextNode: true,
      captureMetaData: true,
      cdataPropName: '#cdata',
      removeNSPrefix: false,
      isArray: (name) => many.includes(name),
    }).parse(content) as Node;
  } catch {
    throw unreadable('fileXml');
  }
  const xliff = child(root, 'xliff');
  if (!xliff) throw unreadable('fileXliff');
  const version = /^[12](?=\.\d$)/.exec(attribute(xliff, 'version'))?.[0];
  if (!version) throw unreadable('fileXliff', attribute(xliff, 'version'));
  const lineAt = lineCounter(content);
  return children(xliff, 'file')
    .flatMap((file) => {
      const [Famille, language] =
        version === '1'
          ? [attribute(file, 'original'), attribute(file, 'target-language')]
          : [attribute(file, 'id'), attribute(xliff, 'trgLang')];
      const target = asLanguage(language);
      if (!target) throw unreadable('fileLanguage', language);
      return unitsIn(child(file, 'body') ?? file, 0).map((unit): FileText => {
        const segments = children(unit, 'segment');
        const parts = segments.length > 0 ? segments : [unit];
        const targets = parts.map((part) => child(part, 'target'));
        return {
          line: lineAt((unit as { [key: symbol]: { startIndex: number } })[position]?.startIndex ?? 0),
          Famille,
          Cle: attribute(unit, 'id'),
          IdLangue: idLangues[target],
          Texte: targets.map(wordsOf).join(''),
          source: parts.map((part) => wordsOf(child(part, 'source'))).join('') || undefined,
          version: versionIn(unit, version),
          markup: targets.some((one) => one && Object.keys(one).some((name) => !/^[@#]/.test(name))),
        };
      });
    })
    .filter(({ Texte, markup }) => Texte !== '' || markup);
}

const position = XMLParser.getMetaDataSymbol() as unknown as symbol;

function unitsIn(node: Node, depth: number): Node[] {
  if (depth > deepestGroup) throw unreadable('fileXliff');
  return [
    ...children(node, 'trans-unit'),
    ...children(node, 'unit'),
    ...children(node, 'group').flatMap((group) => unitsIn(group, depth + 1)),
  ];
}

function children(node: Node, name: string): readonly Node[] {
  const found = Object.hasOwn(node, name) ? node[name] : undefined;
  return Array.isArray(found) ? (found as Node[]) : [];
}

function child(node: Node, name: string): Node | undefined {
  const found = Object.hasOwn(node, name) ? node[name] : undefined;
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Node) : undefined;
}

function attribute(node: Node, name: string): string {
  const value = node[`@${name}`];
  return typeof value === 'string' ? decoded(value) : '';
}

function wordsOf(node: Node | undefined): string {
  if (!node) return '';
  const text = node['#text'];
  const data = node['#cdata'] as Node | string | undefined;
  const raw = typeof data === 'object' ? data['#text'] : data;
  return decoded(typeof text === 'string' ? text : '') + (typeof raw === 'string' ? raw : '');
}

/** XLIFF 2 has no place for it; where there is one, a version that is not said is none. */
function versionIn(unit: Node, ofXliff: string): number | undefined {
  const said = attribute(unit, 'extradata');
  if (said === '' && ofXliff === '2') return undefined;
  return said.startsWith('v') ? numberIn(said.slice(1)) : neverWas;
}

function numberIn(version: string): number {
  return /^\d{1,9}$/.test(version) ? Number(version) : neverWas;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities of XML and characters by number; no other is one. */
function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}

/** Lines of growing positions, counted once. */
function lineCounter(content: string): (index: number) => number {
  const starts = [0];
  for (let at = content.indexOf('\n'); at >= 0; at = content.indexOf('\n', at + 1)) starts.push(at + 1);
  return (index) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (nth(starts, middle) <= index) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
