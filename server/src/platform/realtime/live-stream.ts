import { liveSigns } from '@passerelle/contracts/live/live.events.ts';
import type { FastifyReply } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { type LiveEvent, rightsMoved } from './live.queries.ts';
import type { Live } from './live.ts';

/** Asked again when rights moved; and every two seconds, for what ends by its date alone. */
const judgeMs = 2000;
/** A reader that takes nothing is let go; it comes back and goes on from where it was. */
const mostUnread = 1_000_000;

interface Stream {
  readonly reply: FastifyReply;
  readonly live: Live;
  readonly IdPersonneEV1: number;
  /** Number of the last event that the browser had, when it comes back. */
  readonly after: number | undefined;
  /** Asks again whether the caller may listen; throws when not. */
  readonly again: () => Promise<void>;
  /** Whether an event for the holders of a right is for the caller, as `again` last found them. */
  readonly holds: (event: LiveEvent) => boolean;
  readonly onClose: () => void;
}

/**
 * Answers with a stream of server-sent events until the browser leaves, the server stops, or the caller may no longer
 * listen: then the last event, `end`, carries the code of the reason.
 */
export async function openStream({ reply, live, IdPersonneEV1, after, again, holds, onClose }: Stream): Promise<void> {
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

  let judging = false;
  let asked = false;
  const judge = async () => {
    asked = true;
    if (judging) return;
    judging = true;
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
    judging = false;
  };
  const timer = setInterval(() => void judge(), judgeMs);
  raw.on('close', close);
  raw.on('error', close);

  try {
    const { from, stop } = await live.listen(
      {
        IdPersonneEV1,
        hear: (event) => {
          if (event.topic === rightsMoved) void judge();
          else if (event.IdDroit === null || holds(event)) send(event.topic, event.data, event.number);
        },
        missed: (last) => send(liveSigns.reset, {}, last),
        over: () => end('stopped'),
      },
      after,
    );
    stopListening = stop;
    if (!open) stop();
    else send(liveSigns.hello, {}, after === undefined ? from : undefined);
  } catch {
    end('server_error');
  }
}
