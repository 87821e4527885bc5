import type { CallParts } from '@passerelle/contracts/call.ts';
import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import { createStore } from './store.ts';

type Inside = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, string | undefined>>;

/** Keys of records that were merged and that calls were made with, each with the key of the record that is kept. */
export const keptRecords = createStore<ReadonlyMap<string, string>>(new Map());

/** Keeps what a failed call says of a key that it was made with: the one of the record that is kept. */
export function noteKept(details: readonly ErrorDetail[], parts: CallParts & { readonly body?: unknown }): void {
  for (const { path, rule, value } of details) {
    if (rule !== 'merged' || value === undefined) continue;
    const former = path.split('/').reduce<unknown>((inside, name) => (inside as Inside | undefined)?.[name], parts);
    if (former !== undefined) keptRecords.set(new Map(keptRecords.get()).set(String(former), String(value)));
  }
}

/** Forgets what was met of the keys of an address: it is asked anew, since a merge may have been undone. */
export function forgetKept(params: Params): void {
  const met = keptRecords.get();
  const named = Object.values(params).filter((key) => key !== undefined && met.has(key));
  if (named.length > 0) keptRecords.set(new Map([...met].filter(([former]) => !named.includes(former))));
}

/** The params of an address with the keys of the records that are kept; undefined where none was merged. */
export function paramsOfKept(params: Params): Params | undefined {
  const met = keptRecords.get();
  const isFormer = ([name, key]: [string, string | undefined]) =>
    name.startsWith('IdPersonneEV1') && key !== undefined && met.has(key);
  if (!Object.entries(params).some(isFormer)) return undefined;
  return Object.fromEntries(
    Object.entries(params).map(([name, key]) => [name, isFormer([name, key]) ? met.get(key ?? '') : key]),
  );
}
