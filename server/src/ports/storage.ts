import type { Readable } from 'node:stream';

/** What a storage keeps, without what is in it. */
export interface StoredContent {
  readonly key: string;
  /** When it was written. */
  readonly at: Date;
}

/**
 * Where the bytes of files are kept, each content under a key that says nothing of it (`isStorageKey`). All but `read` of a
 * key that is not there may be done again.
 */
export interface StoragePort {
  /** Keeps a content of that many bytes and that SHA-256 (hex): whole once this resolves, and not at all where it rejects. */
  write(key: string, content: Readable, about: { readonly size: number; readonly sha256: string }): Promise<void>;
  /** Undefined where there is none. */
  read(key: string): Promise<Readable | undefined>;
  /** Nothing of it is left once this resolves, also where there was none. */
  remove(key: string): Promise<void>;
  /** Everything that is kept. */
  list(): AsyncIterable<StoredContent>;
}

/** Whether a text may be a key: a UUID, in lower case. A connector refuses any other, whoever asks. */
export function isStorageKey(key: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
}

/** Throws where a text is no key. */
export function requireStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error('Not a key of the storage');
}
