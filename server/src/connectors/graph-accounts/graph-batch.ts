import { setTimeout as delay } from 'node:timers/promises';
import { isDone } from '../http/http-answers.ts';
import { type Asked, noList, type Told, Unreached } from '../http/outside-http.ts';
import type { SignedHttp } from '../http/signed-http.ts';

/** As many as Graph takes in one. */
const most = 20;
/** How long one waits for others, in milliseconds. */
const gatheringMs = 10;
const patienceMs = 25_000;

interface Waiting {
  readonly asked: Asked;
  readonly told: (told: Told) => void;
  readonly failed: (error: unknown) => void;
}

/** Asks of several at once, gathered into one request of at most twenty (`$batch`), each answered by itself. */
export function inBatches(http: SignedHttp): SignedHttp['ask'] {
  let waiting: Waiting[] = [];

  async function send(these: readonly Waiting[]): Promise<void> {
    const [only] = these;
    try {
      if (these.length === 1 && only) return only.told(await http.ask(only.asked, AbortSignal.timeout(patienceMs)));
      const requests = these.map(({ asked: { method, path, headers, body } }, n) => ({
        id: String(n),
        method,
        url: `/${path}`,
        headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
        ...(body !== undefined && { body }),
      }));
      const whole = await http.ask(
        { method: 'POST', path: '$batch', body: { requests } },
        AbortSignal.timeout(patienceMs),
      );
      if (!isDone(whole)) {
        for (const { told } of these) told(whole);
        return;
      }
      const { responses } = (whole.json ?? {}) as { responses?: readonly Part[] };
      if (!Array.isArray(responses)) throw noList();
      const parts = new Map(responses.map((part) => [part.id, part]));
      for (const [n, { told, failed }] of these.entries()) {
        const part = parts.get(String(n));
        if (part) told(asTold(part));
        else failed(new Unreached('It left an answer out.'));
      }
    } catch (error) {
      for (const { failed } of these) failed(error);
    }
  }

  async function gather(): Promise<void> {
    await delay(gatheringMs);
    const these = waiting;
    waiting = [];
    for (let from = 0; from < these.length; from += most) void send(these.slice(from, from + most));
  }

  return async (asked, signal) => {
    signal.throwIfAborted();
    const { promise, resolve: told, reject: failed } = Promise.withResolvers<Told>();
    const giveUp = () => failed(new Unreached('It took too long, and was given up.'));
    signal.addEventListener('abort', giveUp, { once: true });
    waiting.push({ asked, told, failed });
    if (waiting.length === 1) void gather();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  };
}

interface Part {
  readonly id: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

function asTold({ status, headers = {}, body }: Part): Told {
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return { status, header: (name) => named.get(name.toLowerCase()), json: body };
}
