import { connect as connectPlain, isIP } from 'node:net';
import { type ConnectionOptions, connect as connectSecurely } from 'node:tls';
import { Client } from 'ldapts';
import { wordsOf } from './ldap-answers.ts';
import type { LdapSettings } from './ldap-settings.ts';

const connectMs = 10_000;
const operationMs = 15_000;
/** In answer to one question: more than a page of people, and less than what one who answers without end could fill. */
const mostBytes = 16 * 1024 * 1024;

/** Where a directory is, and who signs in to it. */
type Reached = Pick<LdapSettings, 'url' | 'ca' | 'bindDn' | 'password'>;

/**
 * A connection of its own, signed in. Nothing is said before it is encrypted and the certificate is checked; a connection
 * that breaks is never opened again by itself, as the library would: nobody would know then what was said in clear. Whatever keeps it from being opened is everybody's trouble.
 */
export async function openDirectory({ url, ca, bindDn, password }: Reached, signal: AbortSignal): Promise<Client> {
  const { protocol, hostname } = new URL(url);
  const secure = protocol === 'ldaps:';
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const tlsOptions: ConnectionOptions = {
    host,
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    ...(!isIP(host) && { servername: host }),
    ...(ca !== null && { ca }),
  };
  const once = onlyOnce();
  const client = new Client({
    url,
    timeout: operationMs,
    connectTimeout: connectMs,
    ...(secure && { tlsOptions }),
    createConnection: ((...to: Parameters<typeof connectPlain>) => once(connectPlain(...to))) as typeof connectPlain,
    createSecureConnection: ((...to: Parameters<typeof connectSecurely>) =>
      bounded(secure ? once(connectSecurely(...to)) : connectSecurely(...to))) as typeof connectSecurely,
  });
  try {
    const signIn = async () => {
      if (!secure) await client.startTLS(tlsOptions);
      await client.bind(bindDn, password);
    };
    await unlessGivenUp(signal, signIn());
    return client;
  } catch (error) {
    await close(client);
    throw new Error(wordsOf(error), { cause: error });
  }
}

/** Has work done over a connection that is closed after it, or once it is given up. */
export async function withDirectory<T>(
  settings: Reached,
  signal: AbortSignal,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await openDirectory(settings, signal);
  try {
    return await unlessGivenUp(signal, work(client));
  } finally {
    await close(client);
  }
}

/** Says good-bye; whoever does not hear it is left all the same. */
export async function close(client: Client): Promise<void> {
  await client.unbind().catch(() => {});
}

/** What is closed while it connects never ends by itself. */
async function unlessGivenUp<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new Error('It took too long, and was given up.'));
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([work, givenUp]);
  } finally {
    signal.removeEventListener('abort', giveUp);
    work.catch(() => {});
  }
}

type Socket = ReturnType<typeof connectPlain>;

function onlyOnce(): (socket: Socket) => Socket {
  let opened = false;
  return (socket) => {
    if (opened) socket.destroy(new Error('The connection broke.'));
    opened = true;
    return socket;
  };
}

function bounded(socket: Socket): Socket {
  socket.once('secureConnect', () => {
    let [asked, before] = [0, 0];
    socket.on('data', ({ length }: Buffer) => {
      // What was read before the last question answered another.
      if (socket.bytesWritten !== asked) [asked, before] = [socket.bytesWritten, socket.bytesRead - length];
      if (socket.bytesRead - before > mostBytes) socket.destroy(new Error('It answered more than anybody asked for.'));
    });
  });
  return socket;
}
