import { usualToday } from '@passerelle/contracts/days.ts';
import type { FastifyBaseLogger } from 'fastify';
import { beside } from '../../../platform/db/beside.ts';
import type { Db } from '../../../platform/db/database.ts';
import { noteShownTexts } from './texts.queries.ts';
import { shippedTexts } from './texts.store.ts';

const pause = 5000;

/** Notes which texts browsers show, in batches and each once a day: after the first people of the day it writes nothing. */
export class ShownTexts {
  readonly #db: Db;
  readonly #timer: NodeJS.Timeout;
  #day = '';
  #noted = new Set<string>();
  #waiting = new Set<string>();

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db;
    this.#timer = setInterval(() => beside(log, 'texte_shown', this.flush()), pause).unref();
  }

  /** `Famille:Cle`; what the product does not have is left out. */
  note(keys: readonly string[]): void {
    const day = usualToday();
    if (day !== this.#day) {
      this.#day = day;
      this.#noted = new Set();
    }
    for (const key of keys) {
      if (this.#noted.has(key) || !isText(key)) continue;
      this.#noted.add(key);
      this.#waiting.add(key);
    }
  }

  /** Writes what waits; what could not be written waits on. */
  async flush(): Promise<void> {
    const keys = [...this.#waiting];
    if (keys.length === 0) return;
    this.#waiting = new Set();
    try {
      await noteShownTexts(this.#db, keys, this.#day);
    } catch (error) {
      for (const key of keys) this.#waiting.add(key);
      throw error;
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush().catch(() => undefined);
  }
}

function isText(key: string): boolean {
  const colon = key.indexOf(':');
  return shippedTexts(key.slice(0, colon), key.slice(colon + 1)) !== undefined;
}
