declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** A stream whose bytes are the data of `COPY … FROM STDIN`; give it to `client.query`. */
  export function from(statement: string): Writable & Submittable;
}
