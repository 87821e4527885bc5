import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Asked in rotation. */
  readonly requests: readonly Asked[];
}

export interface Measured {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly failures: number;
}

export interface Loader {
  readonly run: (load: Load) => Promise<Measured>;
  readonly stop: () => void;
}

/** @throws when any answer of a load was not a success */
export function startLoader(): Loader {
  const child = fork(fileURLToPath(new URL('./load.ts', import.meta.url)));
  return {
    run: async (load) => {
      child.send(load);
      const [measured] = (await once(child, 'message')) as [Measured];
      if (measured.failures > 0) throw new Error(`${measured.failures} answers of ${load.url} failed`);
      return measured;
    },
    stop: () => child.kill(),
  };
}
