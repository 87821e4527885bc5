import type { Fields } from '@passerelle/contracts/catalogue/field.ts';
import type { DefinedColumn } from '@passerelle/contracts/imports/definition.ts';
import { parseCell } from '../../../../engines/imports/cell-codecs.ts';
import type { KnownCodes } from '../../../../engines/imports/known-codes.queries.ts';
import type { ReadLine } from '../../../../engines/imports/read-lines.ts';

/** Lines that add rows, with what their definition says of columns that they say nothing of. */
export function withDefaults(
  lines: readonly ReadLine[],
  columns: readonly DefinedColumn[],
  fields: Fields,
  codes: ReadonlyMap<string, KnownCodes>,
): readonly ReadLine[] {
  const defaults = columns.flatMap(({ field, default: said }) => {
    const type = fields[field];
    if (said === undefined || !type) return [];
    const read = parseCell(type, said, { codes: codes.get(field) });
    return 'value' in read ? [[field, read.value] as const] : [];
  });
  if (defaults.length === 0) return lines;
  return lines.map((line) => {
    if (line.key !== undefined || line.keySaid !== '') return line;
    const wrong = new Set(line.faults.map(({ field }) => field));
    const unsaid = defaults.filter(([field]) => line.values[field] === undefined || line.values[field] === null);
    const added = unsaid.filter(([field]) => !wrong.has(field));
    return { ...line, values: { ...line.values, ...Object.fromEntries(added) } };
  });
}
