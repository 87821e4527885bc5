import { asLanguage, type IdLangue, locales } from '@passerelle/contracts/languages.ts';
import type { TextLine } from '@passerelle/contracts/texts/translations.contract.ts';
import { sure } from '../../../platform/sure.ts';
import type { Table } from '../../../platform/tabular/write-table.ts';

/** Heading of the column that says which version of each text the file was made from. */
export const versionsColumn = 'Versions';

/** A row a text and a column a language, French first. */
export function tableOf(lines: readonly TextLine[], codes: readonly IdLangue[]): Table {
  const columns = withFrench(codes);
  const headings = ['Famille', 'Cle', ...columns, versionsColumn];
  return {
    name: 'Passerelle',
    columns: headings.map((heading) => ({ heading, type: 'text' })),
    rows: lines.map((line) => [
      line.Famille,
      line.Cle,
      ...columns.map((code) => line.texts[code].Texte),
      columns.map((code) => `${code}:${line.texts[code].Version}`).join(' '),
    ]),
  };
}

/** XLIFF 1.2, a file for each family and language, French being the source. */
export function xliffOf(lines: readonly TextLine[], codes: readonly IdLangue[]): string {
  const targets = codes.filter((code) => code !== 'FR');
  const files = [...Map.groupBy(lines, ({ Famille }) => Famille)].flatMap(([Famille, some]) =>
    targets.map((code) => {
      const attributes = `original="${xml(Famille)}" datatype="plaintext" source-language="${locales.fr}" target-language="${locales[sure(asLanguage(code))]}"`;
      return `  <file ${attributes}>\n    <body>\n${some.map((line) => unitOf(line, code)).join('')}    </body>\n  </file>\n`;
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n${files.join('')}</xliff>\n`;
}

function unitOf({ Cle, texts }: TextLine, code: IdLangue): string {
  const { Texte, Version, toReview } = texts[code];
  const state = toReview ? 'needs-review-translation' : 'translated';
  return (
    `      <trans-unit id="${xml(Cle)}" extradata="v${Version}" xml:space="preserve">\n` +
    `        <source>${xml(texts.FR.Texte)}</source>\n` +
    `        <target state="${state}">${xml(Texte)}</target>\n      </trans-unit>\n`
  );
}

function withFrench(codes: readonly IdLangue[]): readonly IdLangue[] {
  return ['FR', ...codes.filter((code) => code !== 'FR')];
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function xml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
