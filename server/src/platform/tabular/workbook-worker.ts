import { parentPort } from 'node:worker_threads';
import { TableError } from './table-error.ts';
import { rowsOfSheet, type SheetRow } from './workbook-rows.ts';
import { readNotes, type WorkbookNotes } from './workbook-sheets.ts';

/** What the thread that reads workbooks is asked: one thing at a time. `more` goes on with the rows that were begun. */
export type Asked =
  | { readonly kind: 'notes'; readonly bytes: Uint8Array; readonly sheet: string | undefined }
  | { readonly kind: 'rows'; readonly bytes: Uint8Array; readonly sheet: string }
  | { readonly kind: 'more' };

/** What it answers: rows come in parts, until one says that nothing follows. */
export type Told =
  | { readonly kind: 'notes'; readonly notes: WorkbookNotes }
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[]; readonly isLast: boolean }
  | { readonly kind: 'refused'; readonly reason: TableError['reason']; readonly line: number };

/** What is told at once takes the server's own thread no time that anybody feels. */
const most = { rows: 200, cells: 4000 } as const;

let begun: AsyncGenerator<SheetRow> | undefined;

async function answer(asked: Asked): Promise<Told> {
  if (asked.kind === 'notes')
    return { kind: 'notes', notes: await readNotes(Buffer.from(asked.bytes.buffer), asked.sheet) };
  if (asked.kind === 'rows') {
    await begun?.return(undefined);
    begun = rowsOfSheet(asked.bytes, asked.sheet);
  }
  const rows: SheetRow[] = [];
  let cells = 0;
  while (rows.length < most.rows && cells < most.cells) {
    const next = await begun?.next();
    if (!next || next.done) return { kind: 'rows', rows, isLast: true };
    rows.push(next.value);
    cells += next.value.cells.length;
  }
  return { kind: 'rows', rows, isLast: false };
}

async function tell(asked: Asked): Promise<void> {
  const told = await answer(asked).catch((error: unknown): Told => {
    const { reason, line } = error instanceof TableError ? error : new TableError('workbook', 1);
    return { kind: 'refused', reason, line };
  });
  parentPort?.postMessage(told);
}

parentPort?.on('message', (asked: Asked) => void tell(asked));
