import { isIP } from 'node:net';
import { Agent, request } from 'undici';
import { thrownError } from '../../platform/log/thrown-error.ts';

/** Where a system is reached, and what its answers never repeat. */
export interface OutsideAddress {
  /** Below it is asked, and nowhere else. */
  readonly url: string;
  /** The certificate of whoever signs the system's, as PEM; null where a public authority does. */
  readonly ca: string | null;
  /** Told to it and to nobody else: taken out of what it says. */
  readonly secrets?: readonly string[];
}

export interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the address; or whole, as the system itself said it, of the same host. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form. */
  readonly body?: unknown;
}

/** What was answered: any status but a redirect. */
export interface Told {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  /** Undefined where nothing was said, or, with a status that refuses, something else than JSON. */
  readonly json: unknown;
}

/** Whether something is a list, each of whose entries says something of one thing. */
export function isListOfThings(json: unknown): json is readonly object[] {
  return Array.isArray(json) && json.every((one) => typeof one === 'object' && one !== null);
}

/** Why a system is not reached, or not understood; nothing is known of what it did. */
export class Unreached extends Error {}

/** Where a list was asked for. Whoever says nothing of the kind is not taken for one who has nothing. */
export const noList = () => new Unreached('It answered something else than a list.');

export interface OutsideHttp {
  /** @throws {Unreached} no connection, no answer in time, a redirect, too much, or no JSON where there should be some */
  readonly ask: (asked: Asked, signal: AbortSignal) => Promise<Told>;
  /** What is said of it, on one line and without secrets. */
  readonly said: (text: string) => string;
  readonly close: () => Promise<void>;
}

const connectMs = 10_000;
const wholeMs = 20_000;
/** More than a page of people, and less than what one who answers without end could fill. */
const mostBytes = 8 * 1024 * 1024;
const longestSaid = 400;

/**
 * One way to ask systems by HTTP: the certificate always checked, no redirect followed, nothing asked of another host, and
 * time and size bounded for the whole of an answer, however slowly it comes.
 */
export function outsideHttp({ url, ca, secrets = [] }: OutsideAddress): OutsideHttp {
  const base = new URL(url.endsWith('/') ? url : `${url}/`);
  const host = base.hostname.replace(/^\[(.*)\]$/, '$1');
  const agent = new Agent({
    connect: {
      rejectUnauthorized: true,
      timeout: connectMs,
      ...(ca !== null && { ca }),
      ...(!isIP(host) && { servername: host }),
    },
    headersTimeout: wholeMs,
    bodyTimeout: wholeMs,
    maxResponseSize: mostBytes,
    connections: 16,
  });
  const said = (text: string) =>
    secrets
      .filter((secret) => secret.length > 3)
      .reduce((told, secret) => told.replaceAll(secret, '…'), text)
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, longestSaid);

  async function ask({ method, path, headers, body }: Asked, signal: AbortSignal): Promise<Told> {
    const to = path === '' ? new URL(url) : new URL(path, base);
    if (to.origin !== base.origin) throw new Unreached(`It refers to ${to.host}, which is not asked.`);
    if (climbs(path) || (path !== '' && !to.pathname.startsWith(base.pathname)))
      throw new Unreached('It refers to what is not below its address, which is not asked.');
    const isForm = body instanceof URLSearchParams;
    try {
      const answer = await request(to, {
        dispatcher: agent,
        method,
        signal: AbortSignal.any([signal, AbortSignal.timeout(wholeMs)]),
        headers: {
          accept: 'application/json',
          ...(body !== undefined && {
            'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          }),
          ...headers,
        },
        ...(body !== undefined && { body: isForm ? body.toString() : JSON.stringify(body) }),
      });
      const status = answer.statusCode;
      const text = await answer.body.text();
      if (status >= 300 && status < 400) throw new Unreached(`HTTP ${status}: it redirects, which is not followed.`);
      const header = (name: string) => [answer.headers[name.toLowerCase()] ?? []].flat()[0];
      return { status, header, json: readJson(text, status) };
    } catch (error) {
      if (error instanceof Unreached) throw error;
      throw new Unreached(said(wordsOf(error)), { cause: error });
    }
  }

  return { ask, said, close: async () => await agent.destroy() };
}

/**
 * Whether a path, or a template of one, stays below an address: what is kept of a system is told to nothing else of its host.
 * It begins with no slash and no name of a host, and climbs nowhere, however that is written.
 */
export function staysBelow(path: string): boolean {
  return !/^[\s\0]*(?:[/\\]|[a-z][a-z0-9+.-]*:)/i.test(path) && !climbs(path);
}

/** Whether a path has a part that means the one above it, or none: as it is, or as another would read it once more. */
function climbs(path: string): boolean {
  const [parts = ''] = path.split(/[?#]/);
  const read = unescaped(unescaped(parts)).replace(/[\t\n\r]/g, '');
  return read.split(/[/\\]/).some((part) => part === '..' || part === '.');
}

const unescaped = (text: string) =>
  text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function readJson(text: string, status: number): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    if (status >= 400) return undefined;
    throw new Unreached(`HTTP ${status}: it answered something else than JSON.`);
  }
}

/** What undici and Node throw, as it is told. */
function wordsOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return thrownError(thrown).message;
  if (thrown.name === 'TimeoutError' || thrown.name === 'AbortError') return 'It took too long, and was given up.';
  const { code = '' } = thrown as { code?: string };
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'It answered more than anybody asked for.';
  if (/^UND_ERR_.*TIMEOUT$/.test(code)) return 'It took too long, and was given up.';
  const words = thrown instanceof AggregateError ? thrown.errors.map((one) => wordsOf(one)).join(', ') : thrown.message;
  // What Node advises whoever started it is none of what the other side said.
  const told = words.replace(/; if the root CA is installed locally.*/s, '');
  return code === '' || told.includes(code) ? told : `${told} (${code})`;
}

/** Whether an address may be asked by HTTP: over TLS, or of this very machine. */
export function isHttpAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.hostname === '') return false;
  if (url.username + url.password + url.search + url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
