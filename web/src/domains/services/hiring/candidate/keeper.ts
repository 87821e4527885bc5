import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { ApiError, callApi } from '../../../../lib/api.ts';
import { createStore } from '../../../../lib/store.ts';

export type Typed = Readonly<Record<string, string | null>>;

export interface Moved {
  readonly field: string;
  readonly value: string | null;
}

/** Why what was typed into a field can't be kept at all. */
export interface Refused {
  readonly rule: string;
  readonly limit: string;
}

export interface Keeping {
  readonly state: 'none' | 'saving' | 'saved' | 'failed';
  /** When what was typed last was saved. */
  readonly at?: string;
  /** What was typed into fields that were changed elsewhere meanwhile: what stands there now is shown, and asked about. */
  readonly moved: readonly Moved[];
  /** By field, until something else is typed into it. */
  readonly refused: Readonly<Record<string, Refused>>;
}

const pause = 800;
const again = 3000;
/** Answers after which the same would be refused for ever. */
const lasting: readonly unknown[] = ['INVALID_INPUT', 'DEMANDE_STADE', 'TOKEN_INVALID'];

/** The fields that a call was refused for, each with why. */
function refusedBy(error: unknown): Readonly<Record<string, Refused>> {
  if (!(error instanceof ApiError) || error.code !== 'INVALID_INPUT') return {};
  return Object.fromEntries(
    error.details.flatMap(({ path, rule, value }) => {
      const [, field] = /^body\/fields\/([A-Za-z]+)$/.exec(path) ?? [];
      return field ? [[field, { rule, limit: value ?? '' }]] : [];
    }),
  );
}

/**
 * Keeps what a candidate types: a while after the last key, one call at a time, what is typed later in the place of what waits. What
 * could not be sent is sent again, for as long as the page is open.
 */
export class Keeper {
  readonly keeping = createStore<Keeping>({ state: 'none', moved: [], refused: {} });
  /** As the server has it, by what was sent last. */
  #seen: Typed;
  #waiting = new Map<string, string | null>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: ReadonlyMap<string, string | null> = new Map();
  #working: Promise<void> | undefined;
  readonly #onSaved: () => void;

  constructor(seen: Typed, onSaved: () => void) {
    this.#seen = seen;
    this.#onSaved = onSaved;
  }

  /** Has it kept soon; at once where its field is left. */
  type(field: string, value: string | null, now = false): void {
    const { refused, ...keeping } = this.keeping.get();
    // Left as it was refused, it would be refused again.
    if (now && field in refused && !this.#waiting.has(field)) return;
    if (!now || this.#waiting.has(field) || (this.#seen[field] ?? null) !== value) this.#waiting.set(field, value);
    if (field in refused) {
      const { [field]: _refused, ...others } = refused;
      this.keeping.set({ ...keeping, refused: others });
    }
    this.#later(now ? 0 : pause);
  }

  /** Has what was typed here stand in the place of what was typed elsewhere, which its candidate has seen. */
  insist({ field, value }: Moved): void {
    this.keeping.set({ ...this.keeping.get(), moved: [] });
    this.#waiting.set(field, value);
    this.#later(0);
  }

  /** Whether what was typed into a field has yet to be kept. */
  holds(field: string): boolean {
    return this.#waiting.has(field) || this.#sending.has(field);
  }

  /**
   * Keeps what waits as soon as the network is back, and when the page leaves sight: a phone may never show it again. Whoever closes it
   * before is asked whether they mean to. Until what is returned is called.
   */
  follow(): () => void {
    const online = () => void this.flush();
    const hidden = () => {
      if (document.visibilityState === 'hidden') void this.flush(true);
    };
    const closing = (event: BeforeUnloadEvent) => {
      if (this.#waiting.size + this.#sending.size > 0) event.preventDefault();
    };
    addEventListener('online', online);
    addEventListener('beforeunload', closing);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      clearTimeout(this.#timer);
      removeEventListener('online', online);
      removeEventListener('beforeunload', closing);
      document.removeEventListener('visibilitychange', hidden);
    };
  }

  /** Keeps all that waits. Whether all that was typed is kept. */
  async flush(keepalive = false): Promise<boolean> {
    clearTimeout(this.#timer);
    // What is typed while something is on its way follows it.
    while (this.#working) await this.#working;
    if (this.#waiting.size > 0) {
      this.#working = this.#send(keepalive);
      await this.#working;
    }
    return this.#waiting.size === 0 && Object.keys(this.keeping.get().refused).length === 0;
  }

  async #send(keepalive: boolean): Promise<void> {
    const sending = [...this.#waiting];
    this.#sending = new Map(sending);
    this.#waiting.clear();
    this.keeping.set({ ...this.keeping.get(), state: 'saving', moved: [] });
    try {
      const fields = sending.map(([IdChamp, Valeur]) => ({ IdChamp, Valeur, Vu: this.#seen[IdChamp] ?? null }));
      const stored = await callApi(candidateCalls.save, { body: { fields } }, { keepalive });
      this.#seen = { ...this.#seen, ...stored.fields };
      this.keeping.set({ ...this.keeping.get(), state: 'saved', at: new Date().toISOString(), moved: [] });
    } catch (error) {
      this.#failed(error, sending);
    } finally {
      this.#sending = new Map();
      this.#working = undefined;
    }
    this.#onSaved();
    if (this.#waiting.size > 0) this.#later(this.keeping.get().state === 'failed' ? again : 0);
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
    const isMoved = ([field]: readonly [string, string | null]) => moved.includes(field);
    const refused = refusedBy(error);
    this.keeping.set({
      state: 'failed',
      moved: sending.filter(isMoved).map(([field, value]) => ({ field, value })),
      refused: { ...this.keeping.get().refused, ...refused },
    });
    // What can't be kept keeps nothing else from being kept.
    const isOver = Object.keys(refused).length === 0 && error instanceof ApiError && lasting.includes(error.code);
    if (isOver) return;
    // What was typed since goes before.
    for (const [field, value] of sending)
      if (!moved.includes(field) && !(field in refused) && !this.#waiting.has(field)) this.#waiting.set(field, value);
  }

  #later(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), after);
  }
}
