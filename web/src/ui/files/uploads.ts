import { type FilePurposeName, filePurposes } from '@passerelle/contracts/files/file.kinds.ts';
import { filesCalls, type NamedFile } from '@passerelle/contracts/files/files.contract.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { declared, faultBefore } from './file-words.ts';

/** A file on its way, or that did not arrive. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** How much of it has left, from 0 to 1. */
  readonly share: number;
  readonly error?: unknown;
}

type Send = (file: File, signal: AbortSignal, onSent: (share: number) => void) => Promise<NamedFile>;

let last = 0;

/** The files that one field is sending, one after the other, in the order in which they were chosen. */
export class Uploads {
  readonly list: Store<readonly Upload[]> = createStore<readonly Upload[]>([]);
  readonly #purpose: FilePurposeName;
  readonly #onArrived: (file: NamedFile) => void;
  readonly #send: Send;
  #leaving = new AbortController();
  #at: number | undefined;

  constructor(purpose: FilePurposeName, onArrived: (file: NamedFile) => void, send: Send = sendTo(purpose)) {
    this.#purpose = purpose;
    this.#onArrived = onArrived;
    this.#send = send;
  }

  /** Sends these after those that wait; what would be refused is not sent, and says why. */
  add(files: readonly File[]): void {
    const added = files.map((file): Upload => {
      const fault = faultBefore(file, filePurposes[this.#purpose]);
      const upload = { key: ++last, file, share: 0 };
      if (!fault) return { ...upload, state: 'waiting' };
      return { ...upload, state: 'failed', error: new ApiError('FILE_REFUSED', 422, fault.rule, [fault]) };
    });
    this.list.set([...this.list.get(), ...added]);
    void this.#work();
  }

  /** Says of a file that it is one too many, without sending it. */
  refuse(file: File, error: ApiError): void {
    this.list.set([...this.list.get(), { key: ++last, file, share: 0, state: 'failed', error }]);
  }

  /** Calls one off, or puts away one that did not arrive. */
  drop(key: number): void {
    this.list.set(this.list.get().filter((one) => one.key !== key));
    if (this.#at === key) this.#leaving.abort();
  }

  retry(key: number): void {
    this.#change(key, { state: 'waiting', share: 0, error: undefined });
    void this.#work();
  }

  /** Calls all off: nobody is waiting for them any more. */
  end(): void {
    this.list.set([]);
    this.#leaving.abort();
  }

  #change(key: number, change: Partial<Upload>): void {
    this.list.set(this.list.get().map((one) => (one.key === key ? { ...one, ...change } : one)));
  }

  async #work(): Promise<void> {
    if (this.#at !== undefined) return;
    const next = this.list.get().find(({ state }) => state === 'waiting');
    if (!next) return;
    const { key, file } = next;
    this.#at = key;
    this.#leaving = new AbortController();
    this.#change(key, { state: 'sending' });
    try {
      const sent = await this.#send(file, this.#leaving.signal, (share) => this.#change(key, { share }));
      const wanted = this.list.get().some((one) => one.key === key);
      this.list.set(this.list.get().filter((one) => one.key !== key));
      if (wanted) this.#onArrived(sent);
    } catch (error) {
      this.#change(key, { state: 'failed', error });
    } finally {
      this.#at = undefined;
    }
    await this.#work();
  }
}

const sendTo =
  (purpose: FilePurposeName): Send =>
  async (file, signal, onSent) =>
    await callApi(
      filesCalls.send,
      { query: { purpose, name: file.name.slice(-500) }, content: declared(file, filePurposes[purpose]) },
      { signal, onSent },
    );
