import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { ApiError, callApi } from '../../../../lib/api.ts';
import { createStore } from '../../../../lib/store.ts';

export type Typed = Readonly<Record<string, string | null>>;

export interface Keeping {
  readonly state: 'none' | 'saving' | 'saved' | 'failed';
  /** When what was typed last was saved. */
  readonly at?: string;
  /** Fields that were changed elsewhere meanwhile. */
  readonly moved: readonly string[];
}

const pause = 800;
const again = 3000;

/**
 * Keeps what a candidate types: a while after the last key, one call at a time, what is typed later in the place of what waits. What
 * could not be sent is sent again, for as long as the page is open.
 */
export class Keeper {
  readonly keeping = createStore<Keeping>({ state: 'none', moved: [] });
  /** As the server has it, by what was sent last. */
  #seen: Typed;
  #waiting = new Map<string, string | null>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #working = false;
  readonly #onSaved: () => void;

  constructor(seen: Typed, onSaved: () => void) {
    this.#seen = seen;
    this.#onSaved = onSaved;
  }

  /** Has it kept soon; at once where its field is left. */
  type(field: string, value: string | null, now = false): void {
    if (!now || this.#waiting.has(field) || (this.#seen[field] ?? null) !== value) this.#waiting.set(field, value);
    this.#later(now ? 0 : pause);
  }

  /** Keeps all that waits. Whether nothing waits any more. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#working || this.#waiting.size === 0) return this.#waiting.size === 0;
    const sending = [...this.#waiting];
    this.#waiting.clear();
    this.#working = true;
    this.keeping.set({ ...this.keeping.get(), state: 'saving', moved: [] });
    try {
      const fields = sending.map(([IdChamp, Valeur]) => ({ IdChamp, Valeur, Vu: this.#seen[IdChamp] ?? null }));
      const stored = await callApi(candidateCalls.save, { body: { fields } });
      this.#seen = { ...this.#seen, ...stored.fields };
      this.keeping.set({ state: 'saved', at: new Date().toISOString(), moved: [] });
    } catch (error) {
      this.#failed(error, sending);
    } finally {
      this.#working = false;
    }
    this.#onSaved();
    if (this.#waiting.size > 0) this.#later(this.keeping.get().state === 'failed' ? again : 0);
    return this.#waiting.size === 0;
  }

  /** What the server has by now, of what is not on its way. */
  read(seen: Typed): void {
    if (!this.#working && this.#waiting.size === 0) this.#seen = seen;
  }

  #failed(error: unknown, sending: readonly (readonly [string, string | null])[]): void {
    const moved =
      error instanceof ApiError && error.code === 'CONFLICT'
        ? error.details.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
        : [];
    this.keeping.set({ state: 'failed', moved });
    // What was typed since goes before; what cannot be kept at all is not sent for ever.
    const lasting = error instanceof ApiError && error.status < 500 && error.failure !== 'unreachable';
    for (const [field, value] of sending)
      if (!moved.includes(field) && !this.#waiting.has(field) && (!lasting || moved.length > 0))
        this.#waiting.set(field, value);
  }

  #later(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), after);
  }
}
