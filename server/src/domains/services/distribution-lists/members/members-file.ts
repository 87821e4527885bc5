import type { Readable } from 'node:stream';
import { type Language, locales } from '@passerelle/contracts/languages.ts';
import { productName } from '@passerelle/contracts/product.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import type { TableCell } from '../../../../platform/tabular/cells.ts';
import { tableWords } from '../../../../platform/tabular/table-words.ts';
import { type TableFormat, tableTypes, writeTable } from '../../../../platform/tabular/write-table.ts';
import type { TextStore } from '../../../foundation/texts/texts.store.ts';
import type { GroupsReader } from '../groups/groups.queries.ts';
import { type GroupAsked, readAllMembers } from './members.queries.ts';

interface MembersFile {
  readonly name: string;
  readonly type: string;
  /** How many rows will come. */
  readonly total: number;
  readonly people: readonly number[];
  readonly contents: Readable;
}

/** Who is in a list, or comes by one of its groups, as a file; the last row says how many others are. */
export async function membersFile(
  reader: GroupsReader,
  { texts, language, format }: { readonly texts: TextStore; readonly language: Language; readonly format: TableFormat },
  IdListe: number,
  { today, ...asked }: GroupAsked & { readonly today: string },
): Promise<MembersFile> {
  const { members, externes, hidden } = await readAllMembers(reader, IdListe, asked);
  const word = await texts.words(language);
  const rows: TableCell[][] = members.map(({ IndexPrenomNom, Mail, sources, refused }) => [
    ...[IndexPrenomNom, Mail, sources.map((source) => word(`DISTRIBUTION_LISTS:source ${source}`)), refused],
  ]);
  for (const { Adresse, refused } of externes)
    rows.push([null, Adresse, [word('DISTRIBUTION_LISTS:outside')], refused]);
  if (hidden > 0)
    rows.push([
      String(new IntlMessageFormat(word('LIST_SECURITY:hiddenMembers'), locales[language]).format({ n: hidden })),
    ]);
  const columns = [
    { heading: word('CHAMPS:IndexPrenomNom'), type: 'text' },
    { heading: word('CHAMPS:Mail'), type: 'text' },
    { heading: word('LIST_SECURITY:source'), type: 'list' },
    { heading: word('LIST_SECURITY:refused'), type: 'text' },
  ] as const;
  return {
    name: `${productName.toLowerCase()}-${today}.${format}`,
    type: tableTypes[format],
    total: rows.length,
    people: members.map(({ IdPersonneEV1 }) => IdPersonneEV1),
    contents: writeTable(format, { name: productName, columns, rows }, tableWords(language, word)),
  };
}
