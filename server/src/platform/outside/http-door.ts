import { isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { isPublic, publicOnly } from './public-addresses.ts';

/** How much of an answer is waited for, whoever gives it. */
export interface DoorBounds {
  readonly connectMs: number;
  /** For the whole of it, however slowly it comes. */
  readonly wholeMs: number;
  readonly mostBytes: number;
  readonly connections: number;
}

/** How the other side is known. */
export interface DoorTrust {
  /** The certificate of whoever signs its own, as PEM; without it a public authority does. */
  readonly ca?: string;
  readonly servername?: string;
  readonly lookup?: LookupFunction;
}

export interface DoorRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

export interface DoorAnswer {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly text: string;
}

export interface HttpDoor {
  /** Rejects where there is no connection, no answer in time, or too much of one. A redirect is an answer like any other. */
  readonly ask: (url: URL, asked?: DoorRequest) => Promise<DoorAnswer>;
  readonly close: () => Promise<void>;
}

/**
 * The one way in which the product asks by HTTP: certificates are always checked, redirects never followed, time and size
 * bounded. For addresses that the installation or an administrator sets; what people name goes through `worldDoor`.
 */
export function httpDoor({ connectMs, wholeMs, mostBytes, connections }: DoorBounds, trust: DoorTrust = {}): HttpDoor {
  const agent = new Agent({
    connect: { rejectUnauthorized: true, timeout: connectMs, ...trust },
    ...{ headersTimeout: wholeMs, bodyTimeout: wholeMs, maxResponseSize: mostBytes, connections },
  });
  return {
    ask: async (url, { method = 'GET', headers = {}, body, signal } = {}) => {
      const patience = AbortSignal.timeout(wholeMs);
      const answer = await request(url, {
        ...{ dispatcher: agent, method, headers, signal: signal ? AbortSignal.any([signal, patience]) : patience },
        ...(body !== undefined && { body }),
      });
      const text = await answer.body.text();
      const header = (name: string) => [answer.headers[name.toLowerCase()] ?? []].flat()[0];
      return { status: answer.statusCode, header, text };
    },
    close: async () => await agent.destroy(),
  };
}

export interface WorldDoor extends HttpDoor {
  /** Whether an address may be asked; asking another one rejects. */
  readonly mayAsk: (url: URL) => boolean;
}

/**
 * The same for addresses that people name: those of the hosts that the installation allows, comma separated, else any that
 * stands in the world, over TLS.
 */
export function worldDoor(bounds: DoorBounds, hosts: string | undefined): WorldDoor {
  const allowed = hosts
    ?.toLowerCase()
    .split(',')
    .map((host) => host.trim());
  const { ask, close } = httpDoor(bounds, allowed ? {} : { lookup: publicOnly });
  const mayAsk = ({ hostname, protocol }: URL) => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
    if (allowed) return allowed.includes(host) && (protocol === 'https:' || protocol === 'http:');
    // What is written as a number is looked up nowhere.
    return protocol === 'https:' && (isIP(host) === 0 || isPublic(host));
  };
  return {
    ask: async (url, asked) => {
      if (!mayAsk(url)) throw new Error(`${url.host} may not be asked`);
      return await ask(url, asked);
    },
    ...{ mayAsk, close },
  };
}
