import type { Fields } from '@passerelle/contracts/catalogue/field.ts';
import { calledAs } from '@passerelle/contracts/catalogue/field.ts';
import { languages } from '@passerelle/contracts/languages.ts';
import { fieldsTexts } from '@passerelle/texts/fields.texts.ts';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { offeredSubjects } from '../domains/exchange/imports/definitions/check-definition.ts';
import { readBytes } from '../domains/exchange/imports/definitions/given-table.reading.ts';
import type { Importable } from '../engines/imports/importable.ts';
import { mapColumns } from '../engines/imports/map-columns.ts';
import { settleDays } from '../engines/imports/read-lines.ts';
import { settleHeadings } from '../engines/imports/settle-headings.ts';
import { domains } from './domains.ts';

/** Files as companies have them, for every subject that files may bring: each way of writing one is read alike. */
const importables = new Map(
  domains.flatMap(({ importables: some = [] }) => some).map((one): [string, Importable] => [one.name, one]),
);
const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = fieldsTexts.texts;

interface Sample {
  readonly headings: readonly string[];
  readonly fields: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** Two lines of a subject, headed in a language: what two fields are called is said by their codes. */
function sampleOf(catalogue: Fields, fields: readonly string[], language: (typeof languages)[number]): Sample {
  const called = fields.map((name) => labels[calledAs(name, catalogue[name])]?.[language] ?? name);
  const isOnly = (word: string) => called.filter((one) => one === word).length === 1;
  // What Windows-1252 cannot write, or what a file from elsewhere could mean by the same bytes, is headed by its code.
  const isWestern = (word: string) =>
    language !== 'fr' || ['cp1252', 'cp1250'].every((as) => iconv.decode(iconv.encode(word, 'cp1252'), as) === word);
  const headings = called.map((word, index) => (isOnly(word) && isWestern(word) ? word : (fields[index] ?? '')));
  const cell = (name: string, line: number) =>
    catalogue[name]?.type === 'date'
      ? `1${line}/2${line}/26`
      : catalogue[name]?.type === 'text'
        ? `0004${line} Zoë`
        : `0${line}`;
  return { headings, fields, lines: [1, 2].map((line) => fields.map((name) => cell(name, line))) };
}

const written = ({ headings, lines }: Sample, between: string, above: readonly string[] = []) =>
  [...above, headings.join(between), ...lines.map((cells) => cells.join(between)), ''].join('\r\n');

/** What is above the headings of a pivot: what it is filtered by, groups of columns. */
const pivot = (between: string) => [`Pays${between}(tous)`, '', `Identité${between}${between}Travail`];

const ways: Readonly<Record<string, (sample: Sample) => Buffer>> = {
  'of Windows-1252, with semicolons': (sample) => iconv.encode(written(sample, ';'), 'windows-1252'),
  'of UTF-8 with its mark, with commas': (sample) => Buffer.from(`\uFEFF${written(sample, ',')}`),
  'of UTF-16, with tabs': (sample) => iconv.encode(written(sample, '\t'), 'utf-16le', { addBOM: true }),
  'with tabs': (sample) => Buffer.from(written(sample, '\t')),
  'below a pivot': (sample) => Buffer.from(written(sample, ';', pivot(';'))),
};

describe.each(
  offeredSubjects(importables).map(({ Sujet, champs }) => [Sujet, champs.map(({ Champ }) => Champ)] as const),
)('a file of %s', (Sujet, fields) => {
  const subject = importables.get(Sujet);
  if (!subject) throw new Error(Sujet);
  const { catalogue } = subject.form.subject;
  const columns = fields.map((field) => ({ field }));
  const read = async (bytes: Buffer) => {
    const table = settleHeadings(await readBytes(bytes, 10), columns, catalogue, subject.key);
    return { table, mapped: mapColumns(table.headings, columns, catalogue, subject.key) };
  };

  test.each(Object.entries(ways))(
    '%s is read by its columns, its texts and its days as they stand',
    async (_way, write) => {
      const sample = sampleOf(catalogue, fields, 'fr');
      const { table, mapped } = await read(write(sample));
      expect(mapped.map(({ field }) => field)).toEqual(sample.fields);
      expect(table.rows.map(({ cells }) => cells)).toEqual(sample.lines);
      for (const { order } of settleDays(table, mapped, catalogue)) expect(order).toBe('month-first');
    },
  );

  test.each(languages)('headed in the language %s is read so', async (language) => {
    const sample = sampleOf(catalogue, fields, language);
    const { mapped } = await read(Buffer.from(written(sample, ';')));
    expect(mapped.map(({ field }) => field)).toEqual(sample.fields);
  });

  test('of its key alone is read as one column', async () => {
    const { table, mapped } = await read(Buffer.from(`${subject.key}\n00042\n00043\n`));
    expect(mapped.map(({ field }) => field)).toEqual([subject.key]);
    expect(table.rows.map(({ cells: [cell] }) => cell)).toEqual(['00042', '00043']);
  });
});
