import type { Readable } from 'node:stream';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { ZipFile } from 'yazl';
import { makePdf, type PdfPart } from '../../../../platform/pdf/pdf-document.ts';
import type { PayrollFile } from '../../../../ports/payroll-files.ts';

interface Words {
  readonly language: Language;
  readonly say: (key: TextKey) => string;
}

/** A hiring file to be taken along. */
interface Packed extends Pick<PayrollFile, 'person' | 'fields' | 'papers'> {
  /** What stands below the name of who it is about. */
  readonly said: string;
  /** What its data say beside what was given. */
  readonly about: Readonly<Record<string, unknown>>;
}

/** A hiring file for whoever takes it along, to enter it elsewhere by hand or to keep it: to read, as data, and its papers. */
export async function packOf(file: Packed, words: Words): Promise<Readable> {
  const { person, fields, papers, about } = file;
  const zip = new ZipFile();
  zip.addBuffer(await toRead(file, words), 'dossier.pdf');
  const data = {
    ...about,
    person,
    fields,
    papers: papers.map(({ code, name, sha256 }) => ({ code, name, sha256 })),
  };
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'dossier.json');
  // Phones call all their pictures alike.
  for (const [at, { code, name, bytes }] of papers.entries()) {
    const isOneOf = papers.some((other, place) => other.code === code && place !== at);
    const called = isOneOf ? `${code}-${String(at + 1).padStart(2, '0')}` : code;
    zip.addBuffer(await bytes(), `papers/${called}-${name.replaceAll(/[/\\]/g, '_')}`, { compress: false });
  }
  zip.end();
  return zip.outputStream as Readable;
}

async function toRead({ person, fields, said: below }: Packed, { language, say }: Words): Promise<Buffer> {
  const title = [person.Prenom, person.Nom].filter(Boolean).join(' ');
  const line = (name: string, value: string | number | null | undefined): readonly PdfPart[] => {
    if (value === null || value === undefined || value === '') return [];
    const code = `PERSON:${name} ${value}`;
    const said = name === 'SituationFamiliale' ? say(code as TextKey) : String(value);
    return [{ kind: 'line', text: `${say(`CHAMPS:${name}` as TextKey)} · ${said}` }];
  };
  const about = ['LibSociete', 'IdPersonne', 'DateNaissance', 'DateEntree', 'DateEntreePhysique'];
  return await makePdf({ title, language }, [
    { kind: 'title', text: title },
    { kind: 'quiet', text: below },
    ...about.flatMap((name) => line(name === 'LibSociete' ? 'IdSociete' : name, person[name])),
    ...Object.entries(fields).flatMap(([name, value]) => line(name, value)),
  ]);
}
