import { type CandidateFile, candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { callApi } from '../../../../lib/api.ts';
import { createStore } from '../../../../lib/store.ts';

interface Read {
  readonly file?: CandidateFile;
  /** Its candidate ended it here: it is read no more. */
  readonly abandoned?: boolean;
  /** Why it could not be read last; what was read before stays. */
  readonly error?: unknown;
}

/** How often, in milliseconds, the file is read anew while it is looked at; and while another device gives something of it. */
const pause = 20_000;
const shortPause = 5000;
let often = false;

/** From now on something may come from another device: it is looked for the more often. */
export const lookOften = (): void => {
  often = true;
};

/** The candidate’s own file, as it was read last: in memory alone, for as long as the page is open. */
export const ownFile = createStore<Read>({});

let reading: Promise<void> | undefined;

/** Reads the file anew, once it is read if it is being read. */
export async function readFile(): Promise<void> {
  const next = (reading ?? Promise.resolve()).then(readOnce);
  reading = next;
  await next;
}

async function readOnce(): Promise<void> {
  if (ownFile.get().abandoned) return;
  try {
    const file = await callApi(candidateCalls.file, {});
    if (!ownFile.get().abandoned) ownFile.set({ file });
  } catch (error) {
    const { file, abandoned } = ownFile.get();
    if (abandoned) return;
    ownFile.set(file ? { file, error } : { error });
  }
}

/** Reads it while the page is in sight, and when it comes back into it or to the network, until what is returned is called. */
export function followFile(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void readFile();
  };
  look();
  let looked = Date.now();
  const timer = setInterval(() => {
    if (!often && Date.now() - looked < pause) return;
    looked = Date.now();
    look();
  }, shortPause);
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', look);
  };
}
