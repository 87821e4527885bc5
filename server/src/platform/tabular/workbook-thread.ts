import { Worker } from 'node:worker_threads';
import { turns } from '../turns.ts';
import { TableError } from './table-error.ts';
import type { Asked, Told } from './workbook-worker.ts';

/** Memory of a thread, beside the bytes that it is given, and how long it works at one reading. */
const most = { megabytes: 768, milliseconds: 60_000 } as const;
/** Begun anew, a thread takes some hundred milliseconds; kept for long, it would keep what it took of memory. */
const restsFor = 10_000;
/** Threads that work at once: what they may take of a machine. A thread that waits for whoever reads takes no turn. */
const turn = turns(2);

/** Those that rest, each with what ends its rest. */
const resting: { readonly worker: Worker; readonly wake: () => void }[] = [];

function rested(): Worker {
  const found = resting.pop();
  found?.wake();
  return found?.worker ?? begun();
}

function begun(): Worker {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    name: 'workbooks',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: most.megabytes },
  });
  // One that breaks while it is asked nothing is missed when it is asked again.
  return worker.on('error', () => undefined);
}

function rest(worker: Worker): void {
  const leave = () => {
    wake();
    const at = resting.findIndex((one) => one.worker === worker);
    if (at >= 0) resting.splice(at, 1);
    void worker.terminate();
  };
  const timer = setTimeout(leave, restsFor).unref();
  // Nothing is lost with a thread that rests.
  worker.once('error', leave);
  const wake = () => {
    clearTimeout(timer);
    worker.off('error', leave);
  };
  worker.unref();
  resting.push({ worker, wake });
}

/**
 * A reading of a workbook, in a thread of its own: what takes long, or much, holds nobody else. Ended by `release`, whatever
 * became of it; a signal that is aborted ends it too.
 */
export class WorkbookReading {
  readonly #signal: AbortSignal | undefined;
  #worker: Worker | undefined;
  #left: number;

  constructor(signal?: AbortSignal, milliseconds: number = most.milliseconds) {
    this.#signal = signal;
    this.#left = milliseconds;
  }

  /**
   * Asks the thread, and waits for its answer.
   * @throws {TableError} what the workbook is refused for, as `vast` where it takes too long or too much memory
   */
  async ask(asked: Asked): Promise<Exclude<Told, { kind: 'refused' }>> {
    const told = await turn(async () => {
      this.#signal?.throwIfAborted();
      const since = performance.now();
      try {
        return await this.#answered(asked);
      } catch (error) {
        void this.#worker?.terminate();
        this.#worker = undefined;
        throw error;
      } finally {
        this.#left -= performance.now() - since;
      }
    });
    if (told.kind === 'refused') throw new TableError(told.reason, told.line);
    return told;
  }

  async #answered(asked: Asked): Promise<Told> {
    const worker = this.#worker ?? rested();
    this.#worker = worker;
    if (worker.threadId < 0) throw new TableError('vast', 1);
    const { promise, resolve, reject } = Promise.withResolvers<Told>();
    const onError = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TableError('vast', 1) : error);
    const onAbort = () => reject(this.#signal?.reason);
    const late = setTimeout(() => reject(new TableError('vast', 1)), Math.max(this.#left, 0));
    worker.ref();
    worker.once('message', resolve).once('error', onError);
    this.#signal?.addEventListener('abort', onAbort, { once: true });
    try {
      worker.postMessage(asked, 'bytes' in asked ? [asked.bytes.buffer as ArrayBuffer] : []);
      return await promise;
    } finally {
      clearTimeout(late);
      worker.off('message', resolve).off('error', onError);
      this.#signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Gives the thread back: it waits a while for the next reading. */
  release(): void {
    if (this.#worker) rest(this.#worker);
    this.#worker = undefined;
  }
}
