/** The part of autocannon that the bench uses; the package has no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface Request {
    readonly method?: 'GET' | 'POST';
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
  }

  interface Client {
    setRequests(requests: readonly Request[]): void;
  }

  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly requests: readonly Request[];
    readonly setupClient?: (client: Client) => void;
  }

  interface Result {
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    /** Seconds. */
    readonly duration: number;
  }

  /** Emits `response(client, statusCode, bytes, milliseconds)`. */
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
}
