import { mostShown, textsCalls } from '@passerelle/contracts/texts/texts.contract.ts';
import { callApi } from './api.ts';
import { sessionExpired, unreachable } from './connection.ts';
import { board } from './message-board.ts';
import { shownTexts } from './texts.ts';

const every = 20_000;
const told = new Set<string>();

/** Says, a few times a minute and each text once, which texts the page shows, until the signal. */
export function reportShownTexts(signal: AbortSignal): void {
  const timer = setInterval(() => void tell(signal), every);
  signal.addEventListener('abort', () => clearInterval(timer));
}

async function tell(signal: AbortSignal): Promise<void> {
  // What nobody waits for must not say that the session goes on, nor that it ended.
  if (sessionExpired.get() || unreachable.get()) return;
  // Nothing is written while the portal is closed or read-only: it waits.
  if (board.get()?.level !== 'open') return;
  const keys = [...shownTexts].filter((key) => !told.has(key)).slice(0, mostShown);
  if (keys.length === 0) return;
  for (const key of keys) told.add(key);
  await callApi(textsCalls.noteShown, { body: { keys } }, { signal }).catch(() => {
    for (const key of keys) told.delete(key);
  });
}
