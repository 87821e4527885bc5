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
/** How many times something of it was changed here. */
let changes = 0;

/** Reads the file anew, something of it having been changed here: what is being read meanwhile may be older than that, and is left. */
export async function readFile(): Promise<void> {
  changes += 1;
  readNext();
  while (reading) await reading;
}

function readNext(): void {
  const next = (reading ?? Promise.resolve()).then(readOnce).finally(() => {
    if (reading === next) reading = undefined;
  });
  reading = next;
}

async function readOnce(): Promise<void> {
  if (ownFile.get().abandoned) return;
  const asked = changes;
  const isOvertaken = () => asked !== changes || ownFile.get().abandoned;
  try {
    const file = await callApi(candidateCalls.file, {});
    if (!isOvertaken()) ownFile.set({ file });
  } catch (error) {
    if (isOvertaken()) return;
    const { file } = ownFile.get();
    ownFile.set(file ? { file, error } : { error });
  }
}

/** Reads it while the page is in sight, and when it comes back into it or to the network, until what is returned is called. */
export function followFile(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible' && !reading) readNext();
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
