import { fieldsOnDay, type OfThatDay, type PersonOnDay } from '@passerelle/contracts/directory/directory.contract.ts';
import { productName } from '@passerelle/contracts/product.ts';
import type { FastifyReply } from 'fastify';
import type { ExportWords } from '../../../engines/lists/export.ts';
import type { ListReader } from '../../../engines/lists/list.ts';
import { attachmentOf } from '../../../platform/http/attachment.ts';
import type { TableCell } from '../../../platform/tabular/cells.ts';
import { type TableFormat, tableTypes, writeTable } from '../../../platform/tabular/write-table.ts';
import { findOnDay, type OtherDay, shownThen, type ThenHeld } from './people-on-day.queries.ts';

/** A file has names in the place of keys. */
const inFile = fieldsOnDay.filter((name) => name !== 'IdSociete' && name !== 'IdSite');
const atOnce = 500;

/** Answers the people of another day as a file: those whom the reader may export, as the page shows them. */
export async function exportOnDay(
  reader: ListReader,
  at: OtherDay,
  { format, words, ...asked }: OfThatDay & { readonly format: TableFormat; readonly words: ExportWords },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { found } = await findOnDay(reader, at, asked, {
    and: [reader.kernel.scope(reader.actor, 'exp', 'person', 'p')],
  });
  const columns = inFile.map((name) => ({ heading: words.fields[name] ?? name, type: 'text' as const }));
  const contents = writeTable(format, { name: productName, columns, rows: linesOf(reader, found) }, words);
  reply.header('x-total-count', String(found.length)).type(tableTypes[format]);
  reply.header('content-disposition', attachmentOf(`${productName.toLowerCase()}-${at.day}.${format}`));
  return reply.send(contents);
}

async function* linesOf(reader: ListReader, found: readonly ThenHeld[]): AsyncGenerator<TableCell[]> {
  for (let from = 0; from < found.length; from += atOnce)
    for (const row of await shownThen(reader, found.slice(from, from + atOnce)))
      yield inFile.map((name) => cellOf(row, name));
}

function cellOf(row: PersonOnDay, name: (typeof inFile)[number]): TableCell {
  return name === 'Manager' ? (row.Manager?.IndexPrenomNom ?? null) : (row[name] ?? null);
}
