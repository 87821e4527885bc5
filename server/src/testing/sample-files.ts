import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { ZipFile } from 'yazl';

/** Small files of each kind, as programs write them. */

export async function zipOf(parts: Readonly<Record<string, string | Buffer>>, compress = true): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path, { compress });
  zip.end();
  return await buffer(zip.outputStream);
}

const types = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`;

export const docx = (more: Readonly<Record<string, string | Buffer>> = {}) =>
  zipOf({ '[Content_Types].xml': types('wordprocessingml.document'), 'word/document.xml': '<w:document/>', ...more });
export const xlsx = (more: Readonly<Record<string, string | Buffer>> = {}) =>
  zipOf({ '[Content_Types].xml': types('spreadsheetml.sheet'), 'xl/workbook.xml': '<workbook/>', ...more });

/** A document of Word 97: a file system of entries of 128 bytes. */
export function doc(...entries: readonly string[]): Buffer {
  const bytes = Buffer.alloc(512 + 128 * 16);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  for (const [index, name] of ['Root Entry', ...(entries.length ? entries : ['WordDocument'])].entries())
    bytes.write(`${name}\0`, 512 + 128 * index, 'utf16le');
  return bytes;
}

export const pdf = (more = '') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\n${more}trailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );

interface Picture {
  readonly width?: number;
  readonly height?: number;
}

const plain = ({ width = 60, height = 40 }: Picture) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } });

export const png = async (picture: Picture = {}) => await plain(picture).png().toBuffer();
export const jpg = async (picture: Picture = {}) => await plain(picture).jpeg().toBuffer();

/** With where and by whom it was taken, on its side. */
export const photographed = async () =>
  await plain({ width: 60, height: 40 })
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** What every virus scanner finds, and harms nobody; written so that none finds it here. */
export const eicar = ['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** The texts in a ZIP, by their paths. */
export function unzipped(zip: Buffer): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  for (let at = zip.readUInt32LE(end + 16); at < end; ) {
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const [method, length, from] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const begins = from + 30 + zip.readUInt16LE(from + 26) + zip.readUInt16LE(from + 28);
    const packed = zip.subarray(begins, begins + length);
    texts[zip.toString('utf8', at + 46, at + 46 + name)] = (method === 0 ? packed : inflateRawSync(packed)).toString();
    at += 46 + name + extra + comment;
  }
  return texts;
}
