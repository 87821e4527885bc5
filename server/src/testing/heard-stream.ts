import type { AddressInfo } from 'node:net';
import type { TestServer } from './test-server.ts';

/** An event as a browser heard it. */
export interface Heard {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly id: number | undefined;
}

/** A browser's stream of a server that listens: what it heard, and when it ended. */
export async function hearStream(server: TestServer, login: string, headers: Record<string, string> = {}) {
  const { port } = server.app.server.address() as AddressInfo;
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/live`, {
    headers: { authorization: `Bearer ${await server.token(login)}`, ...headers },
    signal: leaving.signal,
  });
  const heard: Heard[] = [];
  const ended = (async () => {
    let rest = '';
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + piece).split('\n\n');
      rest = blocks.pop()!;
      heard.push(...blocks.filter((block) => !block.startsWith(':')).map(parsed));
    }
  })().catch(() => undefined);
  return { response, heard, ended, leave: () => leaving.abort(), said: () => heard.map(({ event }) => event) };
}

function parsed(block: string): Heard {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)));
  return { event: fields.event, data: JSON.parse(fields.data), id: fields.id === undefined ? undefined : +fields.id };
}
