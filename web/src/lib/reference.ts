import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { referenceListsCall } from '@passerelle/contracts/reference/reference.contract.ts';
import { type ReferenceListName, referenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { callApi, caller } from './api.ts';
import { answered } from './connection.ts';
import { reportError } from './errors.ts';
import { gathered } from './gathered.ts';
import { refusalOf } from './refusals.ts';
import { createStore, type Store } from './store.ts';
import { useTexts } from './texts.ts';
import { useStore } from './use-store.ts';

type Properties = Readonly<Record<string, string | number | boolean | null>>;

export interface ReferenceRow {
  readonly id: string | number;
  readonly label: string;
  readonly colour: string | undefined;
  /** Every property of the row, by its own name. */
  readonly properties: Properties;
}

export interface Reference {
  readonly rows: readonly ReferenceRow[];
  readonly byId: ReadonlyMap<string, ReferenceRow>;
  readonly loading: boolean;
  readonly failed: boolean;
}

const nothingYet: Reference = { rows: [], byId: new Map(), loading: false, failed: false };
const freshFor = 5 * 60_000;

/** One list in one language. A cell of a grid follows it for the price of a listener. */
interface Kept {
  readonly store: Store<Reference>;
  readAt: number;
  reading: Promise<void> | undefined;
}

const lists = new Map<string, Kept>();

/** A list of the interface's language could not be read: codes may stand for words. Said by the shell for as long as it is so. */
export const listsMissing = createStore(false);

/** After a success elsewhere they are asked for again, and then not before this has passed. */
const pause = 10_000;
let retriedAt = Number.NEGATIVE_INFINITY;

const missing = () =>
  [...lists].filter(([key, { store }]) => store.get().failed && key.endsWith(` ${caller.language}`));

/** Asks once more for the lists that could not be read. */
export async function retryLists(): Promise<void> {
  retriedAt = Date.now();
  await Promise.all(missing().map(([key]) => readList(key.split(' ')[0] as ReferenceListName, caller.language)));
}

answered.subscribe(() => {
  if (listsMissing.get() && Date.now() - retriedAt >= pause) void retryLists();
});

function keptList(name: ReferenceListName, language: Language): Kept {
  const key = `${name} ${language}`;
  const kept = lists.get(key) ?? {
    store: createStore(nothingYet),
    readAt: Number.NEGATIVE_INFINITY,
    reading: undefined,
  };
  lists.set(key, kept);
  return kept;
}

/**
 * Reads a list unless it is fresh. The browser asks with the version it holds and is answered “unchanged” when it is.
 * A failure raises the flag and keeps the rows there were: codes show where there are none.
 */
function readList(name: ReferenceListName, language: Language): Promise<void> {
  const kept = keptList(name, language);
  if (Date.now() - kept.readAt < freshFor) return Promise.resolve();
  kept.store.set({ ...kept.store.get(), loading: true });
  kept.reading ??= askFor(name, language)
    .then(
      (found) => {
        kept.readAt = Date.now();
        kept.store.set({ ...found, loading: false, failed: false });
      },
      (error: unknown) => {
        kept.store.set({ ...kept.store.get(), loading: false, failed: true });
        if (refusalOf(error)) reportError(error);
      },
    )
    .finally(() => {
      kept.reading = undefined;
      listsMissing.set(missing().length > 0);
    });
  return kept.reading;
}

const asked = new Map<Language, (name: ReferenceListName) => Promise<readonly Properties[] | undefined>>();

function listIn(language: Language) {
  const known = asked.get(language);
  if (known) return known;
  const next = gathered<ReferenceListName, readonly Properties[]>((names) =>
    callApi(referenceListsCall, { params: { lang: idLangues[language] }, query: { names: names.join(',') } }),
  );
  asked.set(language, next);
  return next;
}

async function askFor(name: ReferenceListName, language: Language): Promise<Pick<Reference, 'rows' | 'byId'>> {
  const { id, label, toldWith } = referenceList(name);
  const beside = toldWith?.list as ReferenceListName | undefined;
  const [answer = []] = await Promise.all([listIn(language)(name), beside && readList(beside, language)]);
  const told = beside && keptList(beside, language).store.get();
  const rows = answer.map((properties): ReferenceRow => {
    const key = properties[id] as string | number;
    const own = String((label && properties[label]) ?? key);
    return {
      id: key,
      label: told && toldWith ? besideOf(own, properties[toldWith.property], told) : own,
      colour: typeof properties.Couleur === 'string' ? properties.Couleur : undefined,
      properties,
    };
  });
  return { rows, byId: new Map(rows.map((row) => [String(row.id), row])) };
}

/** What an entry is called, with what it is told with: an offer structure with its agency. */
export function besideOf(own: string, key: unknown, { byId }: Pick<Reference, 'byId'>): string {
  return key === null || key === undefined ? own : `${own} · ${byId.get(String(key))?.label ?? key}`;
}

/**
 * Somebody edited a list, or any of them: those of the interface's language that were read are read anew, with those that
 * are told with it, the others when they are next wanted.
 */
export async function rereadReference(edited?: string): Promise<void> {
  const known = [...lists]
    .map(([key, kept]) => [...(key.split(' ') as [ReferenceListName, Language]), kept] as const)
    .filter(([name]) => edited === undefined || name === edited || referenceList(name).toldWith?.list === edited);
  // What is on its way may have been read before.
  for (const [, , kept] of known) await kept.reading;
  for (const [, , kept] of known) kept.readAt = Number.NEGATIVE_INFINITY;
  await Promise.all(
    known.map(async ([name, language]) => {
      if (language === caller.language) await readList(name, language);
    }),
  );
}

/** For loaders: reads lists ahead of the page. Never fails. */
export async function loadReferences(names: readonly ReferenceListName[], language: Language): Promise<void> {
  await Promise.all(names.map((name) => readList(name, language)));
}

/**
 * A reference list in the language of the interface, with its loading and error flags. Cheap enough for
 * each cell of a grid, so it leaves following the language to whoever draws it.
 */
export function useReference(name: ReferenceListName | undefined): Reference {
  const { language } = caller;
  const { store } = keptList(name ?? 'Pays', language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another list.
  useEffect(() => {
    if (name) void readList(name, language);
  }, [name, language]);
  const list = useStore(store);
  return name ? list : nothingYet;
}

/** Several lists at once. Give the same array each time. */
export function useReferences(names: readonly ReferenceListName[]): ReadonlyMap<ReferenceListName, Reference> {
  const { language } = useTexts();
  const source = useMemo(() => {
    const stores = names.map((name) => [name, keptList(name, language).store] as const);
    const now = () => new Map(stores.map(([name, store]) => [name, store.get()]));
    let shown = now();
    return {
      subscribe: (listener: () => void) => {
        const unsubscribes = stores.map(([, store]) => store.subscribe(listener));
        return () => {
          for (const unsubscribe of unsubscribes) unsubscribe();
        };
      },
      get: () => {
        if (stores.some(([name, store]) => store.get() !== shown.get(name))) shown = now();
        return shown;
      },
    };
  }, [names, language]);
  useEffect(() => void loadReferences(names, language), [names, language]);
  return useSyncExternalStore(source.subscribe, source.get);
}

/** Whether an entry of a list that a property parts is of this part, or of none; nothing is parted by what is empty. */
export function isOfPart({ properties }: ReferenceRow, property: string | undefined, part: unknown): boolean {
  if (property === undefined || part === null || part === undefined || part === '') return true;
  const of = properties[property];
  return of === null || of === undefined || String(of) === String(part);
}

/** The rows that may be chosen anew: those in use, and of a list that a property parts, those of this part or of none. */
export function offeredOf(rows: readonly ReferenceRow[], property?: string, part?: unknown): readonly ReferenceRow[] {
  return rows.filter((row) => row.properties.Actif !== false && isOfPart(row, property, part));
}
