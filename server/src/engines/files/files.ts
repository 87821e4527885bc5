import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  extensionOf,
  type FileExtension,
  type FilePurposeName,
  fileKinds,
  filePurposes,
  isDeclaredAs,
} from '@passerelle/contracts/files/file.kinds.ts';
import type { NamedFile } from '@passerelle/contracts/files/files.contract.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import { always } from '../../platform/db/sql.ts';
import { ApiError, invalidInput } from '../../platform/http/api-error.ts';
import type { Received } from '../../platform/http/received.ts';
import type { StoragePort } from '../../ports/storage.ts';
import type { VirusScannerPort } from '../../ports/virus-scanner.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import type { ActFunction, Change, Writing } from '../act/act.ts';
import { erased, eraseFiles, removeErasedJob, said } from './erase-files.ts';
import { judgeContent } from './file-content.ts';
import { cleanFileName } from './file-name.ts';
import type { FileOwner, FilePlace, OwnedFiles } from './file-owner.ts';
import { fileRefused } from './file-refused.ts';
import {
  countWaiting,
  erasedStill,
  eraseLeft,
  eraseWaiting,
  type FileRow,
  filesAt,
  filesIn,
  filesWhere,
  forgetErased,
  holdsOfOwner,
  insertReceiving,
  lockFiles,
  ownerless,
  placesOf,
  readable,
  setAttached,
  setErased,
  setPending,
  unknownKeys,
} from './files.queries.ts';
import { rewriteImage } from './images.ts';
import { type Incoming, IncomingFolder } from './incoming.ts';

/** What files are kept with. */
export interface FilesNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly storage: StoragePort;
  /** Looks for viruses in what is sent, where there is one. */
  readonly scanner?: VirusScannerPort | undefined;
  /** Where contents are put down while they are looked at. */
  readonly incoming: string;
  readonly owners: readonly FileOwner[];
  readonly log: FastifyBaseLogger;
}

/** What somebody sends. */
export interface SentFile {
  readonly purpose: FilePurposeName;
  /** As its sender calls it. */
  readonly name: string;
}

/** A file that may be read, with its bytes. */
export interface OpenFile extends NamedFile {
  readonly content: Readable;
  /** What it says of somebody, where that is sensitive. */
  readonly sensitive?: { readonly person: number; readonly field: string } | undefined;
}

/** A file that is kept, with the hash of its bytes. */
export type KeptFile = NamedFile & { readonly sha256: string };

/** A file that the product made. */
interface MadeFile extends Pick<NamedFile, 'name' | 'type'> {
  readonly bytes: Buffer;
}

/** Files that one person may have sent without anything having taken them. */
const mostWaiting = 100;
const batch = 500;
const day = 86_400_000;

/**
 * The files of the product. Sent first, when they are their sender's alone; attached by the act that saves what they belong
 * to, which then says who reads them; erased when they are replaced, and gone from the storage right after.
 */
export class Files {
  readonly #needs: FilesNeeds;
  readonly #owners: ReadonlyMap<string, FileOwner>;
  readonly #incoming: IncomingFolder;

  constructor(needs: FilesNeeds) {
    this.#needs = needs;
    this.#owners = new Map(needs.owners.map((owner) => [owner.entity, owner]));
    if (this.#owners.size !== needs.owners.length) throw new Error('Two owners of files have one name');
    this.#incoming = new IncomingFolder(needs.incoming);
  }

  /**
   * Takes what somebody sends, as it comes: counted, cut at the limit of its purpose, looked at, and an image written anew.
   * Throws PAYLOAD_TOO_LARGE, FILE_REFUSED with why, FILE_NOT_SCANNED.
   */
  async receive(by: Actor, file: SentFile, sent: Received): Promise<NamedFile> {
    const { sha256: _, ...named } = await this.#receive(by, file, sent);
    return named;
  }

  /**
   * The same of what comes from outside, bounded by the call that takes it: it waits as the product's own for `give`, which attaches it.
   * What that does not take is gone at once: it refuses it, or had it before, when the same call was made first.
   */
  async receiveFor<T>(file: SentFile, sent: Received, give: (kept: KeptFile) => Promise<T>): Promise<T> {
    const kept = await this.#receive(undefined, file, sent);
    try {
      return await give(kept);
    } finally {
      await this.#drop(kept.IdFichier);
    }
  }

  /** The same of files that are made of what comes, in its place. */
  async receiveMadeOf<T>(
    file: SentFile,
    sent: Received,
    make: (content: Buffer) => Promise<readonly MadeFile[]>,
    give: (made: readonly string[], sha256: string) => Promise<T>,
  ): Promise<T> {
    return await this.receiveFor(file, sent, async ({ IdFichier, sha256 }) => {
      const made: string[] = [];
      try {
        for (const one of await make(await buffer(await this.#open({ IdFichier }))))
          made.push((await this.keepMade(undefined, file.purpose, one)).IdFichier);
        return await give(made, sha256);
      } finally {
        for (const one of made) await this.#drop(one);
      }
    });
  }

  async #receive(by: Actor | undefined, { purpose: named, name: given }: SentFile, sent: Received): Promise<KeptFile> {
    const purpose = filePurposes[named];
    const name = cleanFileName(given);
    const extension = extensionOf(name, purpose);
    if (!extension) throw fileRefused('fileType', purpose.extensions.join(', '));
    if (!isDeclaredAs(extension, sent.type)) throw fileRefused('fileContent', extension);
    if (by && (await countWaiting(this.#needs.db, by.IdPersonneEV1)) >= mostWaiting)
      throw new ApiError('TOO_MANY_REQUESTS');
    const paths = [await this.#incoming.place(), await this.#incoming.place()] as const;
    try {
      const incoming = await this.#incoming.take(sent.stream, purpose.largest, paths[0]);
      if (incoming.size === 0) throw fileRefused('fileEmpty');
      await judgeContent(incoming.path, incoming.size, extension);
      await this.#scan(incoming);
      const sound = await this.#withoutMetadata(incoming, paths[1], extension);
      return await this.#keep(by, { name, purpose: named, type: fileKinds[extension][0] }, sound);
    } finally {
      for (const path of paths) await rm(path, { force: true });
    }
  }

  /** Those of these files that somebody may read, in the order of their keys. */
  async describe(actor: Actor, ids: readonly string[]): Promise<readonly FileRow[]> {
    return await this.#readable(actor, ids);
  }

  /** A file that somebody may read; undefined where there is none, or none for them. Its content is theirs to end. */
  async read(actor: Actor, IdFichier: string): Promise<OpenFile | undefined> {
    const [file] = await this.#readable(actor, [IdFichier]);
    return file && { ...file, sensitive: await this.#sensitiveIn(file), content: await this.#open(file) };
  }

  /** A file that somebody has sent for a purpose and that waits, for what reads it before it is attached. */
  async readWaiting(actor: Actor, IdFichier: string, purpose: FilePurposeName): Promise<OpenFile | undefined> {
    const [file] = await this.#readable(actor, [IdFichier]);
    return file?.state === 'pending' && file.purpose === purpose
      ? { ...file, content: await this.#open(file) }
      : undefined;
  }

  /**
   * Files made of one that somebody has sent for a purpose and that waits: they wait in its place, which it leaves. Throws
   * INVALID_INPUT at `at` where it is not there, and what `make` throws.
   */
  async remake(
    actor: Actor,
    { id, purpose, at }: { readonly id: string; readonly purpose: FilePurposeName; readonly at: string },
    make: (content: Buffer) => Promise<readonly MadeFile[]>,
  ): Promise<readonly string[]> {
    const sent = await this.readWaiting(actor, id, purpose);
    if (!sent) throw invalidInput(at, 'fileGone');
    const made = await make(await buffer(sent.content));
    const kept: string[] = [];
    for (const one of made) kept.push((await this.keepMade(actor, purpose, one)).IdFichier);
    await eraseWaiting(this.#needs.db, id, actor.IdPersonneEV1);
    return kept;
  }

  /** A file that the product made: it waits as one that somebody sent, or as its own, for the act that attaches it. */
  async keepMade(actor: Actor | undefined, purpose: FilePurposeName, { bytes, ...about }: MadeFile): Promise<KeptFile> {
    const path = await this.#incoming.place();
    try {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
      const incoming = await this.#incoming.measure(path);
      return await this.#keep(actor, { ...about, purpose }, incoming);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** One of the files of a field, by its place among them; whoever asks has decided who may read it. */
  async readAt(place: FilePlace, at: number): Promise<OpenFile | undefined> {
    const { db } = this.#needs;
    const id = (await filesIn(db, place)).at(at);
    const [file] = id === undefined ? [] : await filesWhere(db, [id], always);
    return file && { ...file, content: await this.#open(file) };
  }

  /** The bytes of the same one of several fields of owners of one kind, by the key of the owner; none of what has gone meanwhile. */
  async bytesAt(places: readonly FilePlace[], at: number): Promise<ReadonlyMap<string, Buffer>> {
    const { db, storage } = this.#needs;
    const read = await Promise.all(
      (await filesAt(db, places, at)).map(async ({ owner_id, IdFichier }) => {
        const content = await storage.read(IdFichier);
        return content ? [[owner_id, await buffer(content)] as const] : [];
      }),
    );
    return new Map(read.flat());
  }

  /** Erases the files of fields, in the act that is about what they belong to. Their bytes go once it is committed. */
  async erase(writing: Writing, places: readonly FilePlace[]): Promise<void> {
    await eraseFiles(writing, places);
  }

  /** Keys of the files of a field, in their order; whoever asks has decided who may know. */
  async in(db: Db, place: FilePlace): Promise<readonly string[]> {
    return await filesIn(db, place);
  }

  /** Gives up a file that somebody has sent and that waits. Throws NOT_FOUND where there is none of theirs. */
  async discard(actor: Actor, IdFichier: string): Promise<void> {
    if (!(await eraseWaiting(this.#needs.db, IdFichier, actor.IdPersonneEV1))) throw new ApiError('NOT_FOUND');
  }

  /**
   * Makes these the files of a field, in this order, in the act that saves its owner: those that are there already stay, those
   * that the actor has sent for it come, the others are erased. `at` is where the input says them. Throws INVALID_INPUT for one that
   * is neither, or too many; NOT_AUTHORIZED where the owner, as it is written by now, is not the actor's to give files to.
   */
  async attach(writing: Writing, actor: Actor, place: FilePlace, ids: readonly string[], at: string): Promise<void> {
    const { db, recordAll, ask } = writing;
    const [owner, field] = this.#fieldOf(place);
    const most = typeof field.most === 'number' ? field.most : await field.most(db);
    if (ids.length > most) throw invalidInput(at, 'fileCount', most);
    if (new Set(ids).size < ids.length) throw invalidInput(at, 'duplicate');
    const files = new Map((await lockFiles(db, place, ids)).map((file) => [file.IdFichier, file]));
    const came: FileRow[] = [];
    for (const [index, id] of ids.entries()) {
      const file = files.get(id);
      if (file?.state === 'attached' && isAt(file, place)) continue;
      const theirs = file?.state === 'pending' && file.IdPersonneEV1 === actor.IdPersonneEV1;
      if (!file || !theirs || file.purpose !== field.purpose) throw invalidInput(`${at}/${index}`, 'fileGone');
      came.push(file);
    }
    const left = [...files.values()].filter((file) => isAt(file, place) && !ids.includes(file.IdFichier));
    const { kernel } = this.#needs;
    if (!(await holdsOfOwner(db, owner, field, { kernel, actor }, place.id))) throw new ApiError('NOT_AUTHORIZED');
    await setErased(
      db,
      left.map(({ IdFichier }) => IdFichier),
    );
    await setAttached(db, place, ids);
    await recordAll([...left.map((file) => erased(file)), ...came.map((file) => attached(file, place))]);
    if (left.length > 0) ask(removeErasedJob, 'all');
  }

  /**
   * Makes these the files of a field, in this order: those that are there already stay, those that the product made by itself and that
   * wait come, the others are erased. Whoever asks has decided whose the field is, and how many it takes.
   */
  async attachMade({ db, recordAll, ask }: Writing, place: FilePlace, ids: readonly string[]): Promise<void> {
    this.#fieldOf(place);
    const files = await lockFiles(db, place, ids);
    const isMade = ({ state, IdPersonneEV1 }: FileRow) => state === 'pending' && IdPersonneEV1 === null;
    const kept = files.filter((file) => ids.includes(file.IdFichier) && (isMade(file) || isAt(file, place)));
    if (kept.length < ids.length) throw new Error('Not all of these files are there, or wait as the product’s own');
    const left = files.filter((file) => isAt(file, place) && !ids.includes(file.IdFichier));
    await setErased(
      db,
      left.map((file) => file.IdFichier),
    );
    await setAttached(db, place, ids);
    const came = kept.filter(isMade);
    await recordAll([...left.map((file) => erased(file)), ...came.map((file) => attached(file, place))]);
    if (left.length > 0) ask(removeErasedJob, 'all');
  }

  /** Erases what nobody took in time, and takes from the storage what is erased. */
  async sweep(): Promise<void> {
    await eraseLeft(this.#needs.db);
    await this.removeErased();
  }

  /** Takes from the storage what is erased. */
  async removeErased(): Promise<void> {
    const { db, storage } = this.#needs;
    for (;;) {
      const ids = await erasedStill(db, batch);
      for (const id of ids) {
        await storage.remove(id);
        await forgetErased(db, id);
      }
      if (ids.length < batch) return;
    }
  }

  /** Erases the files of what is no more, and takes away bytes that no file has: what a crash or a restored backup left. */
  async sweepOrphans(): Promise<void> {
    const { db, storage, act, owners } = this.#needs;
    await act({ call: 'files.sweepOrphans', actor: { system: 'files.sweepOrphans' } }, async (writing) => {
      const gone = await ownerless(writing.db, owners, batch);
      await setErased(
        writing.db,
        gone.map(({ IdFichier }) => IdFichier),
      );
      await writing.recordAll(gone.map((file) => erased(file)));
    });
    await this.#incoming.sweep();
    let keys: string[] = [];
    const removeUnknown = async () => {
      for (const key of await unknownKeys(db, keys)) await storage.remove(key);
      keys = [];
    };
    for await (const { key, at } of storage.list()) {
      if (at.getTime() > Date.now() - day) continue;
      keys.push(key);
      if (keys.length >= batch) await removeUnknown();
    }
    await removeUnknown();
  }

  /** Takes back what came from outside, unless it was attached all the same. */
  async #drop(IdFichier: string): Promise<void> {
    const { db, storage } = this.#needs;
    if (!(await eraseWaiting(db, IdFichier, null))) return;
    await storage.remove(IdFichier);
    await forgetErased(db, IdFichier);
  }

  #fieldOf({ entity, field }: FilePlace): readonly [FileOwner, OwnedFiles] {
    const owner = this.#owners.get(entity);
    const owned = owner?.fields[field];
    if (!owner || !owned) throw new Error(`${entity} says no files in ${field}`);
    return [owner, owned];
  }

  async #sensitiveIn({ owner_entity, owner_id, Champ }: FileRow): Promise<OpenFile['sensitive']> {
    if (owner_entity === null || owner_id === null || Champ === null) return undefined;
    const [, owned] = this.#fieldOf({ entity: owner_entity, id: owner_id, field: Champ });
    const person = await owned.sensitiveOf?.(owner_id, this.#needs.db);
    return person === undefined ? undefined : { person, field: Champ };
  }

  async #readable(actor: Actor, ids: readonly string[]): Promise<readonly FileRow[]> {
    const { db, kernel, owners } = this.#needs;
    const reader = { kernel, actor };
    const found = await filesWhere(db, ids, readable(owners, reader, await placesOf(db, ids)));
    // One that was taken in between is somewhere else than it was.
    return found.length === ids.length ? found : await filesWhere(db, ids, readable(owners, reader));
  }

  async #open({ IdFichier }: Pick<FileRow, 'IdFichier'>): Promise<Readable> {
    const content = await this.#needs.storage.read(IdFichier);
    if (!content) throw new Error(`The storage has not the bytes of ${IdFichier}`);
    return content;
  }

  async #scan({ path }: Incoming): Promise<void> {
    const answer = await this.#needs.scanner?.scan(createReadStream(path));
    if (!answer || answer.verdict === 'clean') return;
    if (answer.verdict === 'infected') {
      this.#needs.log.warn({ log: 'security', found: answer.name }, 'a file with a virus was refused');
      throw fileRefused('fileVirus', answer.name.slice(0, 80));
    }
    this.#needs.log.error({ answer: answer.answer }, 'the scanner does not answer');
    throw new ApiError('FILE_NOT_SCANNED');
  }

  async #withoutMetadata(incoming: Incoming, to: string, extension: FileExtension): Promise<Incoming> {
    const [type] = fileKinds[extension];
    if (type !== 'image/png' && type !== 'image/jpeg') return incoming;
    await rewriteImage(incoming.path, to, type === 'image/png' ? 'png' : 'jpeg');
    return await this.#incoming.measure(to);
  }

  /** First the row, then the bytes, then that they are there: whoever dies in between leaves what the sweep takes away. */
  async #keep(
    actor: Actor | undefined,
    about: Pick<FileRow, 'name' | 'purpose' | 'type'>,
    { path, size, sha256 }: Incoming,
  ): Promise<KeptFile> {
    const { db, storage } = this.#needs;
    const file = { ...about, IdFichier: randomUUID(), size, sha256 };
    await insertReceiving(db, file, actor?.IdPersonneEV1 ?? null);
    await storage.write(file.IdFichier, createReadStream(path), { size, sha256 });
    if (!(await setPending(db, file.IdFichier))) {
      await storage.remove(file.IdFichier);
      throw new ApiError('REQUEST_TIMEOUT');
    }
    return { IdFichier: file.IdFichier, name: file.name, type: file.type, size, sha256 };
  }
}

function isAt({ state, owner_entity, owner_id, Champ }: FileRow, { entity, id, field }: FilePlace): boolean {
  return state === 'attached' && owner_entity === entity && owner_id === String(id) && Champ === field;
}

function attached(file: FileRow, { entity, id, field }: FilePlace): Change {
  const place = { owner_entity: entity, owner_id: String(id), Champ: field };
  return { entity: 'Fichier', id: file.IdFichier, after: { ...said(file), ...place } };
}
