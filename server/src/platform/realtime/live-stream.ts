import { liveSigns } from '@passerelle/contracts/live/live.events.ts';
import type { FastifyReply } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { type LiveEvent, rightsMoved } from './live.queries.ts';
import type { Live } from './live.ts';

/** Asked again when rights moved; and every two seconds, for what ends by its date alone. */
const judgeMs = 2000;
/** A reader that takes nothing is let go; it comes back and goes on from where it was. */
const mostUnread = 1_000_000;
/** Events that wait to be told; of more, a tab reads everything anew. */
const mostWaiting = 2000;

interface Stream {
  readonly reply: FastifyReply;
  readonly live: Live;
  readonly IdPersonneEV1: number;
  /** Number of the last event that the browser had, when it comes back. */
  readonly after: number | undefined;
  /** Asks again whether the caller may listen; throws when not. */
  readonly again: () => Promise<void>;
  /** What of events is for the caller, as `again` last found them. */
  readonly admit: (events: readonly LiveEvent[]) => Promise<readonly LiveEvent[]>;
  readonly onClose: () => void;
}

/**
 * Answers with a stream of server-sent events until the browser leaves, the server stops, or the caller may no longer
 * listen: then the last event, `end`, carries the code of the reason.
 */
export async function openStream({ reply, live, IdPersonneEV1, after, again, admit, onClose }: Stream): Promise<void> {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Reverse proxies would keep events until they have enough of them.
    'x-accel-buffering': 'no',
  });
  let open = true;
  let stopListening = () => {};

  const send = (event: string, data: object, id?: number) => {
    if (!open) return;
    raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (raw.writableLength > mostUnread) raw.destroy();
  };
  const close = () => {
    if (!open) return;
    open = false;
    clearInterval(timer);
    stopListening();
    onClose();
  };
  const end = (code: string) => {
    send(liveSigns.end, { code });
    close();
    raw.end();
  };

  let judging: Promise<void> | undefined;
  let asked = false;
  const judge = () => {
    asked = true;
    judging ??= judgeNow();
  };
  const judgeNow = async () => {
    // Asked once more meanwhile: what is being read may be from before.
    while (asked && open) {
      asked = false;
      try {
        await again();
        if (open) raw.write(':\n\n');
      } catch (error) {
        end(error instanceof ApiError ? error.code : 'server_error');
      }
    }
    judging = undefined;
  };
  const timer = setInterval(judge, judgeMs);

  let waiting: LiveEvent[] = [];
  let telling: Promise<void> | undefined;
  /** Tells what waits, in its order, as the caller may be told it once they are judged anew. */
  const tell = async () => {
    try {
      while (open && waiting.length > 0) {
        await judging;
        const some = waiting;
        waiting = [];
        for (const { topic, data, number } of await admit(lastOfEach(some))) send(topic, data, number);
      }
    } catch {
      end('server_error');
    }
    telling = undefined;
  };
  const hear = (event: LiveEvent) => {
    if (event.topic === rightsMoved) return judge();
    waiting.push(event);
    // More than anybody follows: they look at everything again.
    if (waiting.length > mostWaiting) {
      waiting = [];
      send(liveSigns.reset, {}, event.number);
    }
    telling ??= tell();
  };
  raw.on('close', close);
  raw.on('error', close);

  try {
    const { from, stop } = await live.listen(
      {
        IdPersonneEV1,
        hear,
        missed: (last) => send(liveSigns.reset, {}, last),
        over: () => end('stopped'),
      },
      after,
    );
    stopListening = stop;
    if (!open) stop();
    // What was missed comes first.
    await telling;
    send(liveSigns.hello, {}, after === undefined ? from : undefined);
  } catch {
    end('server_error');
  }
}

/** What was said several times, once, where it was said last. */
function lastOfEach(events: readonly LiveEvent[]): readonly LiveEvent[] {
  const same = ({ topic, people, IdDroit, data }: LiveEvent) => JSON.stringify([topic, people !== null, IdDroit, data]);
  const last = new Map(events.map((event) => [same(event), event]));
  return events.filter((event) => last.get(same(event)) === event);
}
