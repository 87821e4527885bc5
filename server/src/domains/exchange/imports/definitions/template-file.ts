import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { locales } from '@passerelle/contracts/languages.ts';
import { productName } from '@passerelle/contracts/product.ts';
import { isReferenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import { keyFields } from '../../../../engines/imports/importable.ts';
import { readKnownCodes } from '../../../../engines/imports/known-codes.queries.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { type TemplateColumn, templateOf } from '../../../../platform/tabular/template-workbook.ts';
import { writeTable } from '../../../../platform/tabular/write-table.ts';
import { exportWords } from '../../../foundation/texts/export-words.ts';
import type { TextStore } from '../../../foundation/texts/texts.store.ts';
import type { Definition } from './definitions.queries.ts';
import { columnsToFill, headingsOf, type TableFile } from './files-out.ts';
import { readTableLimits } from './table-limits.ts';

/** Values that a cell of a workbook chooses from; of more, its column says how many there are. */
const mostChosen = 1000;

interface TemplateNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly texts: TextStore;
}

/**
 * A file to be filled in by somebody: the columns that they may write, and in a workbook what each holds. It tells no row: what
 * is one of a table is written, and not chosen.
 */
export async function templateFile(
  { db, kernel, texts }: TemplateNeeds,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
  definition: Definition,
  format: 'csv' | 'xlsx',
): Promise<TableFile> {
  const { subject, state, LibImport: name } = definition;
  const { catalogue } = subject.form.subject;
  const names = columnsToFill({ kernel, actor }, definition);
  const fields = Object.fromEntries(names.flatMap((field) => (catalogue[field] ? [[field, catalogue[field]]] : [])));
  const listed = Object.fromEntries(Object.entries(fields).filter(([, field]) => isListed(field)));
  const [headings, words, say, limits, codes] = await Promise.all([
    headingsOf(texts, language, definition),
    exportWords(texts, language),
    texts.words(language),
    readTableLimits(db, state),
    readKnownCodes(db, listed, language),
  ]);
  const heading = (field: string) => headings.get(field) ?? field;
  if (format === 'csv') {
    const columns = names.map((field) => ({ heading: heading(field), type: 'text' as const }));
    return { name, format, content: writeTable(format, { name: productName, columns, rows: [] }, words) };
  }
  const isKey = (field: string) => keyFields(subject).includes(field);
  const count = (text: string, values: Readonly<Record<string, number>>) =>
    String(new IntlMessageFormat(text, locales[language]).format(values));
  const valuesOf = (field: string): readonly string[] =>
    isKey(field) ? [] : fields[field]?.type === 'boolean' ? [words.yes, words.no] : (codes.get(field)?.all ?? []);

  const columns = names.map((field): TemplateColumn => {
    const values = valuesOf(field);
    const type = isKey(field) ? undefined : fields[field]?.type;
    return {
      ...{ heading: heading(field), code: field },
      type: type === 'date' || type === 'number' ? type : 'text',
      ...(values.length > 0 && values.length <= mostChosen && { allowed: values }),
      ...(type === 'codes' && { several: true }),
    };
  });

  const defined = new Map(state.columns.map((column) => [column.field, column]));
  const rows = names.map((field) => {
    const values = valuesOf(field);
    const { mandatory, clears } = defined.get(field) ?? {};
    const isNeeded = mandatory || (fields[field]?.required === true && state.mode === 'create');
    const told = values.length > mostChosen ? say('IMPORTS:guideMany') : say('IMPORTS:guideChoose');
    return [
      heading(field),
      say(isKey(field) ? 'IMPORTS:guide key' : `IMPORTS:guide ${kindOf(fields[field])}`),
      isNeeded ? words.yes : '',
      isKey(field) ? '' : say(clears ? 'IMPORTS:guide clears' : 'IMPORTS:guide keeps'),
      values.length === 0 ? '' : count(told, { count: values.length }),
    ];
  });
  const most = Math.min(limits.lines, subject.most ?? limits.lines);
  const lead = [
    name,
    say('IMPORTS:guideLead'),
    say(`IMPORTS:guide ${state.mode}`),
    ...(state.allOrNone ? [say('IMPORTS:guideAllOrNone')] : []),
    count(say('IMPORTS:limits'), { lines: most, size: limits.megabytes }),
  ];
  const explained = {
    ...{ sheet: say('IMPORTS:guide'), lead, rows },
    headings: [
      say('IMPORTS:column'),
      say('IMPORTS:guideHolds'),
      say('IMPORTS:guideMandatory'),
      say('IMPORTS:guideEmpty'),
      say('IMPORTS:guideValues'),
    ],
  };
  return { name, format, content: templateOf({ sheet: productName, columns, explained }, words) };
}

/** Whether whoever fills it in may be told every code of a field: those of a table are rows, which not everybody sees. */
const isListed = ({ type, reference }: Field): boolean =>
  (type === 'code' || type === 'codes') && (reference === undefined || isReferenceList(reference));

const kinds = ['number', 'date', 'boolean', 'code', 'codes', 'person'] as const;

const kindOf = (field: Field | undefined) => kinds.find((kind) => kind === field?.type) ?? 'text';
