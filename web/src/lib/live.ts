import { liveCalls } from '@passerelle/contracts/live/live.contract.ts';
import { type LiveEvents, type LiveTopic, liveSigns } from '@passerelle/contracts/live/live.events.ts';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, openCall } from './api.ts';
import { answered, liveLost, sessionExpired } from './connection.ts';
import { attempt } from './errors.ts';
import { queryClient } from './query.ts';
import { rereadReference } from './reference.ts';
import { reloadTexts } from './texts.ts';

type Handler<T extends LiveTopic> = (data: LiveEvents[T]) => void;

const handlers = new Map<LiveTopic, Set<Handler<never>>>();

/** Calls the handler for each event of the topic, whichever tab the stream comes through. Gives how to stop. */
export function onLive<T extends LiveTopic>(topic: T, handler: Handler<T>): () => void {
  const of = handlers.get(topic) ?? new Set();
  handlers.set(topic, of.add(handler as Handler<never>));
  return () => void of.delete(handler as Handler<never>);
}

/** The same for as long as a component is shown. */
export function useLive<T extends LiveTopic>(topic: T, handler: Handler<T>): void {
  const latest = useEffectEvent(handler);
  useEffect(() => onLive(topic, (data) => latest(data)), [topic]);
}

/** Milliseconds after the first of many events in which others are waited for. */
const gatheredFor = 1000;

/**
 * The same where much may change within a moment: called once for all that came by then. Whoever read anew at each of them would call
 * off what they read before, and see nothing while many change something.
 */
export function useLiveGathered(topic: LiveTopic, handler: () => void): void {
  const latest = useEffectEvent(handler);
  useEffect(() => {
    let waits: ReturnType<typeof setTimeout> | undefined;
    const stop = onLive(topic, () => {
      waits ??= setTimeout(() => {
        waits = undefined;
        latest();
      }, gatheredFor);
    });
    return () => {
      stop();
      clearTimeout(waits);
    };
  }, [topic]);
}

/** What the tab with the stream passes on to the others. */
interface Message {
  readonly event: string;
  readonly data: unknown;
  readonly id: number | undefined;
}

const shortestPause = 1000;
const longestPause = 4000;
/** While the session is over, until somebody acts. */
const pauseOfSession = 30_000;

/**
 * Follows what changes for the person after an event, until the signal. One tab of the browser holds the stream, under a lock, and passes
 * what it says on to the others; when it goes, another one goes on from the last event that it heard.
 */
export function followLive(IdPersonneEV1: number, from: number | undefined, signal: AbortSignal): void {
  const name = `passerelle.live.${IdPersonneEV1}`;
  const channel = new BroadcastChannel(name);
  let after = from;

  const hear = ({ event, data, id }: Message) => {
    if (id !== undefined) after = Math.max(after ?? 0, id);
    // What is on screen was read before it was missed: all of it is read anew.
    if (event === liveSigns.reset) {
      after = id;
      void queryClient.invalidateQueries();
      attempt(reloadTexts());
      attempt(rereadReference());
    }
    for (const handler of handlers.get(event as LiveTopic) ?? []) handler(data as never);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  signal.addEventListener('abort', () => channel.close());

  void navigator.locks
    .request(name, { signal }, async () => {
      let pause = shortestPause;
      while (!signal.aborted) {
        // A session that ended says so until somebody acts: a stream must not take that away.
        if (sessionExpired.get()) await rest(pauseOfSession, signal);
        if (sessionExpired.get()) continue;
        try {
          await listen(after, signal, (message) => {
            pause = shortestPause;
            channel.postMessage(message);
            hear(message);
          });
        } catch (error) {
          liveLost.set(error instanceof ApiError && error.failure === 'unreachable');
          // Refused for good until the page is read again: a session that is over, an account that is closed.
          if (error instanceof ApiError && error.status === 403) return;
        }
        await rest(pause, signal);
        pause = Math.min(pause * 2, longestPause);
      }
    })
    .catch(() => {})
    .finally(() => liveLost.set(false));
}

/** Reads one stream to its end. */
async function listen(after: number | undefined, signal: AbortSignal, hear: (message: Message) => void): Promise<void> {
  const response = await openCall(liveCalls.stream, { query: { after } }, { signal });
  liveLost.set(false);
  const pieces = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';
  for (;;) {
    const piece = await pieces?.read();
    if (!piece || piece.done) return;
    const blocks = (unread + piece.value).split('\n\n');
    unread = blocks.pop() ?? '';
    for (const block of blocks) if (!block.startsWith(':')) hear(parse(block));
  }
}

function parse(block: string): Message {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
  const id = fields.get('id');
  return {
    event: fields.get('event') ?? '',
    data: JSON.parse(fields.get('data') ?? 'null'),
    id: id === undefined ? undefined : Number(id),
  };
}

/**
 * Half of the pause at least, so that the tabs of a whole company do not come back at once; no longer than until a call
 * succeeds, since that says that the server is there.
 */
function rest(pause: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      stopFollowing();
      resolve();
    };
    const timer = setTimeout(end, pause * (0.5 + Math.random() / 2));
    const stopFollowing = answered.subscribe(end);
    addEventListener('online', end);
    signal.addEventListener('abort', end, { once: true });
  });
}
