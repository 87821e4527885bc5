import { createHmac } from 'node:crypto';

/** Bytes of a mark; one of zeros alone says that the column could not be read. */
const length = 4;

/**
 * What is kept of a row: a mark of each column, which says whether its value is another and not what it is. A column that the
 * row leaves out, since it is closed to the reader, has none.
 */
export function marksOf(key: Buffer, columns: readonly string[], row: Readonly<Record<string, unknown>>): Buffer {
  return Buffer.concat(
    columns.map((column) => {
      if (row[column] === undefined) return Buffer.alloc(length);
      const said = JSON.stringify([column, row[column]]);
      const mark = createHmac('sha256', key).update(said).digest().subarray(0, length);
      return mark.some((byte) => byte !== 0) ? mark : Buffer.alloc(length, 1);
    }),
  );
}

/** The columns whose values are others than they were, of those that could be read then and can now. */
export function changedColumns(
  before: { readonly columns: readonly string[]; readonly marks: Buffer },
  now: { readonly columns: readonly string[]; readonly marks: Buffer },
): readonly string[] {
  const markAt = (marks: Buffer, index: number) => marks.subarray(index * length, (index + 1) * length);
  const read = (mark: Buffer) => mark.some((byte) => byte !== 0);
  return now.columns.filter((column, index) => {
    const then = before.columns.indexOf(column);
    if (then < 0) return false;
    const [was, is] = [markAt(before.marks, then), markAt(now.marks, index)];
    return read(was) && read(is) && !was.equals(is);
  });
}
