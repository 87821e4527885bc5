import { cleanText } from '@passerelle/contracts/catalogue/value-rules.ts';
import { personField } from '@passerelle/contracts/person/person.fields.ts';
import { readRows, type TableFile } from '../../../../platform/tabular/read-table.ts';
import type { MappedColumn } from './people-mapping.ts';
import type { PeopleCodes } from './people-references.queries.ts';

/** A column that a list is to know, and mostly does not. */
export interface UnknownColumn {
  readonly column: MappedColumn;
  readonly example: string;
  readonly unknown: number;
  readonly distinct: number;
}

/** The columns of which the lists know less than half of what they say: they hold something else, or the lists want filling first. */
export async function unknownColumns(
  file: TableFile,
  columns: readonly MappedColumn[],
  codes: PeopleCodes,
): Promise<readonly UnknownColumn[]> {
  const listed = columns.flatMap((column) => {
    const { field } = column;
    const isListed = field && personField(field).type === 'code' && personField(field).reference;
    return field && isListed ? [{ column, field, said: new Set<string>() }] : [];
  });
  for await (const { cells } of readRows(file))
    for (const { column, said } of listed) {
      const text = cleanText(cells[column.index] ?? '');
      if (text !== '') said.add(text);
    }
  return listed.flatMap(({ column, field, said }) => {
    const unknown = [...said].filter((text) => codes.of(field)?.read(text) === undefined);
    if (unknown.length * 2 <= said.size) return [];
    return [{ column, example: unknown[0] ?? '', unknown: unknown.length, distinct: said.size }];
  });
}
