import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { thrownError } from '../../platform/log/thrown-error.ts';
import type { ScanAnswer, VirusScannerPort } from '../../ports/virus-scanner.ts';

const usualPort = 3310;
/** A scanner that says nothing for so long is not waited for. */
const patience = 30_000;

/** Asks a ClamAV daemon, at `tcp://host:port` or `unix:/path/of/its/socket`: the content goes to it as it is read (INSTREAM). */
export function clamav(address: string): VirusScannerPort {
  const open = () => {
    if (address.startsWith('unix:')) return connect(address.slice('unix:'.length));
    const { hostname, port } = new URL(address);
    return connect(Number(port || usualPort), hostname.replace(/^\[|\]$/g, ''));
  };
  return {
    scan: async (content) => {
      const socket = open().setTimeout(patience);
      socket.on('timeout', () => socket.destroy(new Error('It says nothing')));
      try {
        return verdictOf(await asked(socket, content));
      } catch (error) {
        return { verdict: 'unknown', answer: String(thrownError(error)) };
      } finally {
        socket.destroy();
      }
    },
  };
}

async function asked(socket: Socket, content: AsyncIterable<Buffer>): Promise<string> {
  // It answers before the end where what comes is more than it takes, and closes.
  const [answer] = await Promise.allSettled([text(socket), pipeline(framed(content), socket, { end: false })]);
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}

/** The command, then each piece after its length, then a length of zero. */
async function* framed(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of content) {
    yield lengthOf(piece.length);
    yield piece;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function verdictOf(answer: string): ScanAnswer {
  const said = answer.replace(/\0/g, '').trim();
  if (said === 'stream: OK') return { verdict: 'clean' };
  const [, name] = /^stream: (.+) FOUND$/.exec(said) ?? [];
  return name ? { verdict: 'infected', name } : { verdict: 'unknown', answer: said.slice(0, 200) || 'It said nothing' };
}
