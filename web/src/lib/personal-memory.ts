import { parseJson } from './json.ts';

/** Whose memory it is: another role opens other rows. */
export interface MemoryKey {
  readonly IdPersonneEV1: number;
  readonly IdPersonneRole: number | undefined;
}

const keyOf = (name: string, { IdPersonneEV1, IdPersonneRole }: MemoryKey) =>
  `passerelle.${name}.${IdPersonneEV1}.${IdPersonneRole ?? 0}`;
const ofSomebody = /^passerelle\.[^.]+\.\d+\.\d+$/;

/** What the browser keeps of somebody under this name, as it was kept. */
export function recall(name: string, key: MemoryKey): unknown {
  return parseJson(localStorage.getItem(keyOf(name, key)));
}

/** Keeps in the browser what somebody was doing: codes and keys, never words that they typed. */
export function remember(name: string, key: MemoryKey, value: unknown): void {
  localStorage.setItem(keyOf(name, key), JSON.stringify(value));
}

/** Forgets all that is kept of people; how the browser looks stays. */
export function forgetPeople(): void {
  for (const name of Object.keys(localStorage)) if (ofSomebody.test(name)) localStorage.removeItem(name);
}
