import type { Output } from '@passerelle/contracts/call.ts';
import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { callApi } from './api.ts';
import { maintenanceMet } from './connection.ts';
import { onLive } from './live.ts';
import { createStore } from './store.ts';

export type Board = Output<typeof messagesCalls.board>;
export type ShownMessage = Board['messages'][number];

/** What is said to everybody now, and how open the portal is. Undefined until it has been read. */
export const board = createStore<Board | undefined>(undefined);

/** How far the server's clock is ahead of this one, in milliseconds. */
let ahead = 0;

/** The moment as the server counts it: what starts and ends goes by its clock. */
export const serverNow = (): number => Date.now() + ahead;

const safetyRead = 120_000;
/** Somebody waits before a closed door. */
const closedRead = 15_000;

/**
 * Keeps the board as the server has it, until the signal: read at once, when it is told to have changed, when it changes
 * by time alone, when a call was refused by what it says, and now and then in case none of that came through.
 */
export function followBoard(signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function read(): Promise<void> {
    clearTimeout(timer);
    const asked = Date.now();
    const now = await callApi(messagesCalls.board, {}, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    if (now) {
      // Half of the way there and back: good to a fraction of a second.
      ahead = Date.parse(now.now) - (asked + Date.now()) / 2;
      board.set(now);
    }
    clearTimeout(timer);
    timer = setTimeout(() => void read(), pauseAfter(now));
  }

  const stops = [
    onLive('messages.changed', () => void read()),
    maintenanceMet.subscribe(() => void read()),
    () => clearTimeout(timer),
  ];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
  void read();
}

function pauseAfter(read: Board | undefined): number {
  const usual = read?.level === 'closed' ? closedRead : safetyRead;
  const boundary = read?.next ? Date.parse(read.next) - serverNow() : Number.POSITIVE_INFINITY;
  // The tabs of a whole company do not come at the same instant.
  return Math.max(200, Math.min(usual, boundary + 100)) + Math.random() * 700;
}
