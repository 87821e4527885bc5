import { ApiError } from '../../lib/api.ts';
import { reportError } from '../../lib/errors.ts';
import { saveFile } from '../../lib/save-file.ts';
import { createStore } from '../../lib/store.ts';
import { translate } from '../../lib/texts.ts';
import { showToast } from '../toast.tsx';
import type { ExportBody, List } from './list.ts';

export interface RunningExport {
  /** Rows that have come; undefined where the file does not tell before its end. */
  readonly done: number | undefined;
  /** Rows that will come; undefined until the server has counted them. */
  readonly total: number | undefined;
  /** Bytes that have come. */
  readonly received: number;
  readonly cancel: () => void;
}

/** The export under way: it goes on when its dialog is closed, or another screen opened. */
export const runningExport = createStore<RunningExport | undefined>(undefined);

/** Streams a list into a file of the browser. One at a time. */
export async function exportRows(
  { calls, words }: Pick<List<object>, 'calls' | 'words'>,
  body: ExportBody,
): Promise<void> {
  const ending = new AbortController();
  const cancel = () => ending.abort();
  runningExport.set({ done: undefined, total: undefined, received: 0, cancel });
  try {
    const response = await calls.file(body, ending.signal);
    const total = Number(response.headers.get('x-total-count') ?? 0);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    // The first line of a CSV names the columns.
    let lines = -1;
    let received = 0;
    for await (const part of chunksOf(response)) {
      parts.push(part);
      received += part.length;
      if (body.format === 'csv') lines += countLines(part);
      runningExport.set({ done: body.format === 'csv' ? Math.max(0, lines) : undefined, total, received, cancel });
    }
    saveFile(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), nameOf(response));
    showToast({ tone: 'success', text: translate(`${words}:exportDone`, { count: total }) });
  } catch (error) {
    if (ending.signal.aborted) showToast({ text: translate('GRID:exportCancelled') });
    else reportError(error instanceof ApiError ? error : new ApiError('unreachable', 400));
  } finally {
    runningExport.set(undefined);
  }
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) return;
    yield read.value;
  }
}

const lineFeed = 10;

function countLines(part: Uint8Array): number {
  let count = 0;
  for (const byte of part) if (byte === lineFeed) count += 1;
  return count;
}

function nameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'passerelle';
}
