import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a system that a test stands in for was asked. */
export interface AskedOf {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly json: unknown;
}

export interface HttpSink {
  readonly url: string;
  readonly asked: AskedOf[];
  readonly close: () => Promise<void>;
}

/** Answers over HTTP on loopback as a test says; over TLS with a certificate. */
export async function httpSink(
  answer: (asked: AskedOf, response: ServerResponse) => unknown,
  tls?: { readonly key: string; readonly cert: string },
): Promise<HttpSink> {
  const asked: AskedOf[] = [];
  const listen: RequestListener = (request, response) => {
    void text(request).then(async (body) => {
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body,
        json: readIfAny(body),
      };
      asked.push(one);
      await answer(one, response);
    });
  };
  const server = tls ? createSecure(tls, listen) : createServer(listen);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://localhost:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readIfAny(body: string): unknown {
  try {
    return body === '' ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Answers with JSON. */
export function says(
  response: ServerResponse,
  status: number,
  json?: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(json === undefined ? undefined : JSON.stringify(json));
}
