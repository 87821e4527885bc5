import { type PhotoDecision, photoSizes, photoUndoMinutes } from '@passerelle/contracts/photos/photo.rules.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { eraseFiles } from '../../../engines/files/erase-files.ts';
import type { FilePlace } from '../../../engines/files/file-owner.ts';
import { filesIn } from '../../../engines/files/files.queries.ts';
import type { Files } from '../../../engines/files/files.ts';
import { handFiles } from '../../../engines/files/hand-files.ts';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockPerson } from '../person/person-lock.queries.ts';
import '../../../engines/told/told.events.ts';
import { personPath } from '@passerelle/contracts/screens.ts';
import { mayJudge } from './photos.policy.ts';
import { squaresAt } from './squares.ts';

type Stored = 'WAITING' | 'ACCEPTED' | 'REJECTED' | 'REPLACED' | 'REMOVED';

interface PhotoRow {
  readonly IdPhoto: number;
  readonly IdPersonneEV1: number;
  readonly Statut: Stored;
  readonly IdPersonneEV1Valideur: number | null;
  readonly Motif: string | null;
  readonly IdPhotoAvant: number | null;
  readonly Definitif: boolean;
}

/** What is done to photos, with what it takes. */
interface PhotoHand {
  readonly writing: Writing;
  readonly files: Files;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

const columns = sql`f."IdPhoto", f."IdPersonneEV1", f."Statut", f."IdPersonneEV1Valideur", f."Motif", f."IdPhotoAvant", f."Definitif"`;

type Erases = Pick<Files, 'erase'>;

/** Gives somebody a photo, made of these files already: it waits, instead of one that waited. */
export async function givePhoto(
  { writing, files, actor }: PhotoHand,
  IdPersonneEV1: number,
  squares: readonly string[],
): Promise<void> {
  const IdPhoto = await addWaiting(writing, files, IdPersonneEV1, actor.IdPersonneEV1);
  await files.attach(writing, actor, squaresAt(IdPhoto), squares, 'body/IdFichier');
}

/** Gives somebody the photo whose squares are there, where they gave one: they are handed over, and it waits as any. */
export async function handPhoto(writing: Writing, IdPersonneEV1: number, from: FilePlace): Promise<void> {
  if ((await filesIn(writing.db, from)).length === 0) return;
  const IdPhoto = await addWaiting(writing, { erase: eraseFiles }, IdPersonneEV1, IdPersonneEV1);
  await handFiles(writing, from, squaresAt(IdPhoto), photoSizes.length);
}

/** A photo of somebody that waits, given by whom, instead of one that waited. Answers its number: it has no squares yet. */
async function addWaiting(writing: Writing, files: Erases, IdPersonneEV1: number, author: number | null) {
  const { db, record, announce } = writing;
  await lockPerson(db, IdPersonneEV1);
  await settleThose(writing, files, await undecidedOf(db, IdPersonneEV1));
  await putAway(writing, files, await photosOf(db, IdPersonneEV1, ['WAITING']), 'REPLACED');
  const { IdPhoto } = await rowOf(
    db,
    sql<{ IdPhoto: number }>`insert into "Photo" ("IdPersonneEV1", "Version", "Statut", "IdPersonneEV1Auteur")
      select ${IdPersonneEV1}, greatest(floor(extract(epoch from clock_timestamp()) * 1000)::bigint, coalesce(max("Version"), 0) + 1),
        'WAITING', ${author}::integer from "Photo" where "IdPersonneEV1" = ${IdPersonneEV1}
      returning "IdPhoto"`,
  );
  await record({ entity: 'Photo', id: IdPhoto, after: { IdPersonneEV1, Statut: 'WAITING' } });
  const data = { IdPersonneEV1 };
  announce({ topic: 'photos.changed', to: { people: [IdPersonneEV1] }, data });
  announce({ topic: 'photos.changed', to: { right: 'mvp' }, data });
  return IdPhoto;
}

/** Takes away every photo of somebody; nothing of them is left to be shown. */
export async function removePhotos({ writing, files }: PhotoHand, IdPersonneEV1: number): Promise<void> {
  await lockPerson(writing.db, IdPersonneEV1);
  await settleThose(writing, files, await undecidedOf(writing.db, IdPersonneEV1));
  await putAway(
    writing,
    files,
    await photosOf(writing.db, IdPersonneEV1, ['WAITING', 'ACCEPTED', 'REJECTED']),
    'REMOVED',
  );
  tellTabs(writing, IdPersonneEV1);
}

/**
 * Accepts or rejects a photo. What it takes the place of is seen no more, and kept until the decision is final.
 * @throws {ApiError} NOT_FOUND, PHOTO_MOVED with what became of it, and by whom
 */
export async function decidePhoto(
  hand: PhotoHand,
  IdPhoto: number,
  { decision, Motif }: { readonly decision: PhotoDecision; readonly Motif: string | null },
): Promise<void> {
  const { writing, actor } = hand;
  const { db, recordAll } = writing;
  const photo = await judgedPhoto(hand, IdPhoto);
  if (photo.Statut !== 'WAITING') throw await moved(db, photo);
  const before = decision === 'accept' ? (await photosOf(db, photo.IdPersonneEV1, ['ACCEPTED'])).at(0) : undefined;
  if (before) await setStatus(db, before.IdPhoto, 'REPLACED');
  const Statut = decision === 'accept' ? 'ACCEPTED' : 'REJECTED';
  await sql`update "Photo" set "Statut" = ${Statut}, "Motif" = ${Motif}, "IdPersonneEV1Valideur" = ${actor.IdPersonneEV1},
    "DateDecision" = now(), "IdPhotoAvant" = ${before?.IdPhoto ?? null}, "Definitif" = false where "IdPhoto" = ${IdPhoto}`.execute(
    db,
  );
  await recordAll([
    ...(before
      ? [{ entity: 'Photo', id: before.IdPhoto, before: { Statut: 'ACCEPTED' }, after: { Statut: 'REPLACED' } }]
      : []),
    { entity: 'Photo', id: IdPhoto, before: { Statut: 'WAITING', Motif: null }, after: { Statut, Motif } },
  ]);
  tellTabs(writing, photo.IdPersonneEV1);
}

/**
 * Takes back one's own decision: the photo waits again, and the one before it is seen again.
 * @throws {ApiError} NOT_FOUND, PHOTO_MOVED where it is final, another's, or where there is another photo by now
 */
export async function takeBackDecision(hand: PhotoHand, IdPhoto: number): Promise<void> {
  const { writing, actor } = hand;
  const { db, recordAll } = writing;
  const photo = await judgedPhoto(hand, IdPhoto);
  const decided = photo.Statut === 'ACCEPTED' || photo.Statut === 'REJECTED';
  if (!decided || photo.Definitif || photo.IdPersonneEV1Valideur !== actor.IdPersonneEV1) throw await moved(db, photo);
  await sql`update "Photo" set "Statut" = 'WAITING', "Motif" = null, "IdPersonneEV1Valideur" = null, "DateDecision" = null,
    "IdPhotoAvant" = null where "IdPhoto" = ${IdPhoto}`.execute(db);
  if (photo.IdPhotoAvant !== null) await setStatus(db, photo.IdPhotoAvant, 'ACCEPTED');
  await recordAll([
    {
      entity: 'Photo',
      id: IdPhoto,
      before: { Statut: photo.Statut, Motif: photo.Motif },
      after: { Statut: 'WAITING', Motif: null },
    },
    ...(photo.IdPhotoAvant === null
      ? []
      : [{ entity: 'Photo', id: photo.IdPhotoAvant, before: { Statut: 'REPLACED' }, after: { Statut: 'ACCEPTED' } }]),
  ]);
  tellTabs(writing, photo.IdPersonneEV1);
}

/** As many decisions as are made final at once. */
export const mostSettled = 200;

/**
 * Makes decisions final that nobody took back in time: the people are told, and what is not seen any more loses its bytes. Answers
 * how many they were.
 */
export async function settleDecisions(writing: Writing, files: Files): Promise<number> {
  const due = await rowsOf(
    writing.db,
    sql<PhotoRow>`select ${columns} from "Photo" f where not f."Definitif"
      and f."DateDecision" < now() - make_interval(mins => ${photoUndoMinutes})
      order by f."DateDecision" limit ${mostSettled} for update skip locked`,
  );
  await settleThose(writing, files, due);
  return due.length;
}

async function settleThose(writing: Writing, files: Erases, photos: readonly PhotoRow[]): Promise<void> {
  const { db, emit } = writing;
  for (const { IdPhoto, IdPersonneEV1, Statut, Motif, IdPhotoAvant, IdPersonneEV1Valideur } of photos) {
    await sql`update "Photo" set "Definitif" = true where "IdPhoto" = ${IdPhoto}`.execute(db);
    const unseen = Statut === 'REJECTED' ? IdPhoto : IdPhotoAvant;
    if (unseen !== null) await files.erase(writing, [squaresAt(unseen)]);
    const told = {
      people: [IdPersonneEV1],
      by: IdPersonneEV1Valideur,
      opens: personPath({ IdPersonneEV1 }),
    };
    if (Statut === 'REJECTED')
      await emit('people.told', { ...told, kind: 'photoRejected', values: { reason: Motif ?? '' } });
    if (Statut === 'ACCEPTED') await emit('people.told', { ...told, kind: 'photoAccepted', values: {} });
  }
}

/** The photo, held, with its person: two who decide come one after the other. */
async function judgedPhoto({ writing: { db }, kernel, actor }: PhotoHand, IdPhoto: number): Promise<PhotoRow> {
  const [whose] = await rowsOf(
    db,
    sql<{
      key: number;
    }>`select p."IdPersonneEV1" as key from "Photo" f join "Personne" p on p."IdPersonneEV1" = f."IdPersonneEV1"
      where f."IdPhoto" = ${IdPhoto} and ${mayJudge({ kernel, actor }, 'f', 'p')}`,
  );
  if (!whose) throw new ApiError('NOT_FOUND');
  await lockPerson(db, whose.key);
  return await rowOf(db, sql<PhotoRow>`select ${columns} from "Photo" f where f."IdPhoto" = ${IdPhoto} for update`);
}

async function moved(db: Db, { Statut, IdPersonneEV1Valideur }: PhotoRow): Promise<ApiError> {
  const [by] = await rowsOf(
    db,
    sql<{
      name: string;
    }>`select "IndexPrenomNom" as name from "Personne" where "IdPersonneEV1" = ${IdPersonneEV1Valideur}`,
  );
  return new ApiError('PHOTO_MOVED', [{ path: 'params/IdPhoto', rule: Statut, ...(by && { value: by.name }) }]);
}

async function photosOf(db: Db, IdPersonneEV1: number, among: readonly Stored[]): Promise<readonly PhotoRow[]> {
  return await rowsOf(
    db,
    sql<PhotoRow>`select ${columns} from "Photo" f
      where f."IdPersonneEV1" = ${IdPersonneEV1} and f."Statut" = any(${among}::text[]) for update`,
  );
}

/** Decisions about somebody that may still be taken back. */
async function undecidedOf(db: Db, IdPersonneEV1: number): Promise<readonly PhotoRow[]> {
  return await rowsOf(
    db,
    sql<PhotoRow>`select ${columns} from "Photo" f where f."IdPersonneEV1" = ${IdPersonneEV1}
      and f."DateDecision" is not null and not f."Definitif" for update`,
  );
}

/** Nobody sees these any more, and their bytes go. */
async function putAway(
  writing: Writing,
  files: Erases,
  photos: readonly PhotoRow[],
  Statut: 'REPLACED' | 'REMOVED',
): Promise<void> {
  for (const { IdPhoto } of photos) await setStatus(writing.db, IdPhoto, Statut);
  await writing.recordAll(
    photos.map((photo) => ({
      entity: 'Photo',
      id: photo.IdPhoto,
      before: { Statut: photo.Statut },
      after: { Statut },
    })),
  );
  await files.erase(
    writing,
    photos.map(({ IdPhoto }) => squaresAt(IdPhoto)),
  );
}

async function setStatus(db: Db, IdPhoto: number, Statut: Stored): Promise<void> {
  await sql`update "Photo" set "Statut" = ${Statut} where "IdPhoto" = ${IdPhoto}`.execute(db);
}

/** Whoever shows this person looks again. */
function tellTabs({ announce }: Writing, IdPersonneEV1: number): void {
  announce({ topic: 'photos.changed', to: 'everyone', data: { IdPersonneEV1 } });
}
