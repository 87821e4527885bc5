import type { Input } from '@passerelle/contracts/call.ts';
import type { Field, FieldType } from '@passerelle/contracts/catalogue/field.ts';
import type { DirectoryRow, directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { columnFields, type DirectoryColumn } from '@passerelle/contracts/person/person.fields.ts';
import { productName } from '@passerelle/contracts/product.ts';
import {
  type ReferenceListName,
  referenceList,
  referenceLists,
} from '@passerelle/contracts/reference/reference.fields.ts';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import QueryStream from 'pg-query-stream';
import { rowsOf } from '../../platform/db/database.ts';
import { allOf } from '../../platform/db/sql.ts';
import type { CellType, TableCell, TableColumn, TableWords } from '../../platform/tabular/cells.ts';
import { tableTypes, writeTable } from '../../platform/tabular/write-table.ts';
import { labelOf } from './directory.columns.ts';
import type { DirectoryQuestion } from './directory.filter.ts';
import { countExport, exportStatement, type Reader, shownRows } from './directory.queries.ts';

type Body = Input<(typeof directoryCalls)['export']>['body'];

/**
 * Streams what the reader sees, in its columns and order, from a cursor: memory grows by a key a row. Whom it told of is
 * said when it ends, or is left. `words` are in the reader's language.
 */
export async function exportDirectory(
  reader: Reader,
  asked: DirectoryQuestion,
  { format, columns, only, except }: Body,
  reply: FastifyReply,
  words: ExportWords,
  onRead: (people: readonly number[], columns: readonly DirectoryColumn[]) => void,
): Promise<FastifyReply> {
  const wanted = columns.filter((name): name is DirectoryColumn => Object.hasOwn(columnFields, name));
  const question = {
    ...asked,
    columns: wanted.filter((column) => reader.kernel.holds(reader.actor, `ann-col-${column}`)),
  };
  const mayExport = allOf([
    reader.kernel.scope(reader.actor, 'exp', 'person', 'p'),
    ...(only ? [sql<boolean>`p."IdPersonneEV1" = any(${sql.val(only)}::integer[])`] : []),
    ...(except ? [sql<boolean>`p."IdPersonneEV1" <> all(${sql.val(except)}::integer[])`] : []),
  ]);
  const [total, lists] = await Promise.all([countExport(reader, question, mayExport), readLabels(reader)]);
  const labels: Labels = new Map([...lists, ...codeLabels(words.codes)]);
  const shown = question.columns.flatMap((column) => columnsOf(column, words.fields));
  const client = await reader.pool.connect();
  const statement = exportStatement(reader, question, mayExport).compile(reader.db);
  const rows = client.query(
    new QueryStream(statement.sql, statement.parameters as unknown[], { batchSize: 500, rowMode: 'array' }),
  );
  const { read } = shownRows(reader, question);
  const people: number[] = [];
  let released = false;
  const release = () => {
    if (released) return;
    released = true;
    rows.destroy();
    client.release();
    onRead(people, question.columns);
  };
  rows.once('close', release).once('error', release);

  async function* lines(): AsyncGenerator<TableCell[]> {
    for await (const row of rows) {
      const seen = read(row) as DirectoryRow & Readonly<Record<string, unknown>>;
      people.push(seen.IdPersonneEV1);
      yield question.columns.flatMap((column) => cellsOf(column, seen[column], labels));
    }
  }

  reply
    .header('x-total-count', String(total))
    .header('content-disposition', `attachment; filename="${productName.toLowerCase()}-${reader.today}.${format}"`)
    .type(tableTypes[format]);
  const file = writeTable(format, { name: productName, columns: shown, rows: lines() }, words);
  file.once('close', release);
  return reply.send(file);
}

export interface ExportWords extends TableWords {
  /** Names of the fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** Labels of the codes that no list has, as `<field> <code>`. */
  readonly codes: Readonly<Record<string, string>>;
}

type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The labels of the reference lists in the reader's language: few enough to hold. */
async function readLabels({ db, language }: Reader): Promise<Labels> {
  const names = [
    ...new Set(
      Object.values(columnFields).flatMap((field: Field) => (isList(field.reference) ? [field.reference] : [])),
    ),
  ];
  const lists = await Promise.all(
    names.map(async (name) => {
      const { id } = referenceList(name);
      const rows = await rowsOf(
        db,
        sql<{
          id: string;
          label: string;
        }>`select t.${sql.ref(id)}::text as id, ${labelOf(name, sql.ref(`t.${id}`), language)} as label from ${sql.table(name)} t`,
      );
      return [name, new Map(rows.map((row) => [row.id, row.label]))] as const;
    }),
  );
  return new Map(lists);
}

/** The labels of the codes that no list has, by the column. */
function codeLabels(words: ExportWords['codes']): Labels {
  return new Map(
    Object.entries(columnFields).flatMap(([name, { values = [] }]: [string, Field]) =>
      values.length > 0
        ? [[name, new Map(values.map((code) => [code, words[`${name} ${code}`] ?? code]))] as const]
        : [],
    ),
  );
}

function isList(name: string | undefined): name is ReferenceListName {
  return name !== undefined && Object.hasOwn(referenceLists, name);
}

const contactFields = ['Mail', 'TelFixePro', 'TelMobilePro'] as const;

function columnsOf(column: DirectoryColumn, names: Readonly<Record<string, string>>): TableColumn[] {
  const fields = column === 'coordonnees' ? contactFields : [column];
  const type = cellTypes[(columnFields[column] as Field).type];
  return fields.map((name) => ({ heading: names[name] ?? name, type }));
}

/** What a field is written as; codes and people by their names. */
const cellTypes: Readonly<Record<FieldType, CellType>> = {
  text: 'text',
  code: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  instant: 'instant',
  codes: 'list',
  person: 'text',
  descendants: 'text',
  contacts: 'text',
};

function cellsOf(column: DirectoryColumn, value: unknown, labels: Labels): TableCell[] {
  const field: Field = columnFields[column];
  if (field.type === 'contacts') {
    const contacts = value as Readonly<Record<(typeof contactFields)[number], string | null>> | undefined;
    return contactFields.map((name) => contacts?.[name] ?? null);
  }
  if (value === null || value === undefined) return [null];
  switch (field.type) {
    case 'person':
      return [(value as { IndexPrenomNom: string }).IndexPrenomNom];
    case 'codes':
      return [(value as string[]).map((code) => labels.get(field.reference ?? '')?.get(code) ?? code)];
    case 'code':
      return [labels.get(field.reference ?? column)?.get(String(value)) ?? String(value)];
    default:
      return [value as TableCell];
  }
}
