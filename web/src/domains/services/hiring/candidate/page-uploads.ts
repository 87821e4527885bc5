import { filePurposes } from '@passerelle/contracts/files/file.kinds.ts';
import { ApiError } from '../../../../lib/api.ts';
import { declared } from '../../../../ui/files/file-words.ts';
import { Uploads } from '../../../../ui/files/uploads.ts';

/** How often the same file is sent before its candidate is asked, and what is waited in between, in milliseconds. */
const tries = 3;
const pause = 2000;

/** What each file is sent under, however often. */
const keys = new WeakMap<File, string>();

/** Gives one page, as its call takes it. */
type Give = (
  file: File,
  page: { readonly name: string; readonly content: Blob },
  options: { readonly idempotencyKey: string; readonly signal: AbortSignal; readonly onSent: (share: number) => void },
) => Promise<unknown>;

/**
 * The pages of a paper on their way, one after the other: what breaks off is sent again by itself, once there is a network. Sent twice, a page
 * is there once: it has one key.
 */
export function pageUploads(give: Give, onArrived: () => void): Uploads {
  return new Uploads('document', onArrived, async (file, signal, onSent) => {
    const idempotencyKey = keys.get(file) ?? crypto.randomUUID();
    keys.set(file, idempotencyKey);
    const page = { name: file.name.slice(-500), content: declared(file, filePurposes.document) };
    for (let turn = 1; ; turn += 1) {
      try {
        await give(file, page, { idempotencyKey, signal, onSent });
        return { IdFichier: '', name: file.name, type: file.type, size: file.size };
      } catch (error) {
        if (!(error instanceof ApiError) || error.failure !== 'unreachable' || turn >= tries || signal.aborted)
          throw error;
        await untilOnline(signal);
      }
    }
  });
}

/** A while later, and not before there is a network; at once where it was called off. */
async function untilOnline(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => (navigator.onLine ? resolve() : addEventListener('online', () => resolve(), { once: true }));
    setTimeout(look, pause);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
