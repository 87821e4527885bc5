import { type FileHandle, open } from 'node:fs/promises';
import type { FileExtension } from '@passerelle/contracts/files/file.kinds.ts';
import iconv from 'iconv-lite';
import { recogniseEncoding } from '../../platform/tabular/encoding.ts';
import { fileSource, headOf } from '../../platform/tabular/source.ts';
import { zipEntries } from '../../platform/zip/directory.ts';
import { fileRefused } from './file-refused.ts';

/** What the library that knows contents calls those that we take; the others are texts. */
const known: Readonly<Partial<Record<FileExtension, readonly string[]>>> = {
  pdf: ['pdf'],
  doc: ['cfb'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  png: ['png', 'apng'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
};

/** Throws FILE_REFUSED where what is in a file is not what its name says, or is made to harm whoever opens it. */
export async function judgeContent(path: string, size: number, extension: FileExtension): Promise<void> {
  const expected = known[extension];
  if (!expected) return await judgeText(path, extension);
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (!found || !expected.includes(found.ext)) throw fileRefused('fileContent', extension);
  await using file = await open(path);
  if (extension === 'docx' || extension === 'xlsx') await judgePackage(file, size);
  if (extension === 'doc') await judgeWord(file, size);
  if (extension === 'pdf') await judgePdf(file, size);
}

const readerOf = (file: FileHandle) => async (position: number, length: number) => {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
  return buffer.subarray(0, bytesRead);
};

const most = { parts: 10_000, unpacked: 500_000_000 } as const;

/** A document of today is a ZIP: what is in it is bounded by what it says, and holds no program. */
async function judgePackage(file: FileHandle, size: number): Promise<void> {
  const entries = await zipEntries(readerOf(file), size);
  if (!entries) throw fileRefused('fileDamaged');
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (entries.length > most.parts || unpacked > most.unpacked) throw fileRefused('filePacked');
  if (entries.some(({ name }) => /vbaproject\.bin$/i.test(name))) throw fileRefused('fileMacros');
}

const entryLength = 128;
const wordStream = Buffer.from('WordDocument\0', 'utf16le');
const macroStream = Buffer.from('_VBA_PROJECT\0', 'utf16le');

/** A document of before is a small file system: one of its entries is the text, another would be a program. */
async function judgeWord(file: FileHandle, size: number): Promise<void> {
  const read = readerOf(file);
  const step = 1 << 16;
  let isWord = false;
  for (let position = 0; position < size; position += step) {
    const piece = await read(position, step);
    for (let at = 0; at + entryLength <= piece.length; at += entryLength) {
      const name = piece.subarray(at, at + wordStream.length);
      if (name.equals(wordStream)) isWord = true;
      if (name.equals(macroStream)) throw fileRefused('fileMacros');
    }
  }
  if (!isWord) throw fileRefused('fileContent', 'doc');
}

async function judgePdf(file: FileHandle, size: number): Promise<void> {
  const length = Math.min(size, 1 << 15);
  const end = await readerOf(file)(size - length, length);
  if (!end.includes('%%EOF')) throw fileRefused('fileDamaged');
}

const headLength = 1 << 16;

/** A text of any encoding: what is in it is for its reader to judge, once it is neither a picture nor a page. */
async function judgeText(path: string, extension: FileExtension): Promise<void> {
  const source = fileSource(path);
  const { encoding } = await recogniseEncoding(source);
  const head = iconv.decode(await headOf(source, headLength), encoding).replace(/^\ufeff/, '');
  const strange = head.match(/(?!\s)\p{Cc}/gu)?.length ?? 0;
  const isMarkup = /^\s*</.test(head);
  const isPage = /<(!doctype\s+html|html|svg|script)\b/i.test(head.slice(0, 1000));
  if (strange > head.length / 100 || isMarkup !== (extension !== 'csv') || isPage)
    throw fileRefused('fileContent', extension);
}
