/** A value outside React that components can follow, by `useStore`. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A yes or no that the browser remembers, such as an open drawer: never anything about a person. */
export function createPreference(name: string, initial: boolean): Store<boolean> {
  const key = `passerelle.${name}`;
  const saved = localStorage.getItem(key);
  const store = createStore(saved === null ? initial : saved === 'true');
  store.subscribe(() => localStorage.setItem(key, String(store.get())));
  return store;
}
