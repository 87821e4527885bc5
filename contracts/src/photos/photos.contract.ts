import { type Static, Type } from 'typebox';
import {
  call,
  holding,
  holdingOnPerson,
  Instant,
  Key,
  NamedPerson,
  nullable,
  oneOf,
  oneself,
  PersonKey,
  strict,
} from '../call.ts';
import { FileKey } from '../files/files.contract.ts';
import { reasonOf } from '../reason.ts';
import { mostFaces, photoDecisions, photoReasonLength, photoSizes, photoStatuses } from './photo.rules.ts';

const ofPerson = strict({ IdPersonneEV1: PersonKey });
const one = strict({ IdPhoto: Key });
/** The timestamp that the address of a photo carries. */
const Version = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const sizes = photoSizes.map(String);
/** Characters of a key, a version and what parts them. */
const longestFace = 28;

/** How it stands with the photo of somebody. */
const PhotoState = strict({
  Statut: oneOf(photoStatuses),
  accepted: nullable(Version),
  waiting: nullable(Version),
  /** Why the last one was rejected. */
  Motif: nullable(Type.String()),
});
export type PhotoState = Static<typeof PhotoState>;

/** A photo that waits for somebody to look at it. */
const WaitingPhoto = strict({
  IdPhoto: Key,
  Version,
  person: strict({ IdPersonneEV1: PersonKey, IndexPrenomNom: Type.String() }),
  LibSociete: nullable(Type.String()),
  /** The one that others see meanwhile. */
  accepted: nullable(Version),
  since: Instant,
  /** Who gave it, where that is somebody else. */
  author: nullable(NamedPerson),
});
export type WaitingPhoto = Static<typeof WaitingPhoto>;

export const photosCalls = {
  read: call({
    operationId: 'photos.read',
    method: 'GET',
    path: '/photos/{IdPersonneEV1}',
    summary: 'The photo of somebody whom the reader may see by name: the one that others see, or the one of a version',
    access: holding('ann'),
    reads: true,
    params: ofPerson,
    query: strict({
      v: Type.Optional(Version),
      size: Type.Optional(oneOf(sizes)),
    }),
    produces: ['image/webp'],
  }),
  faces: call({
    operationId: 'photos.faces',
    method: 'GET',
    path: '/visages',
    summary:
      'The photos of a list at once, each of a version, as small as they stand beside a name; those that the reader may not see are left out',
    access: holding('ann'),
    query: strict({
      of: Type.String({
        pattern: '^[0-9]{1,10}\\.[0-9]{1,15}(,[0-9]{1,10}\\.[0-9]{1,15})*$',
        maxLength: mostFaces * longestFace,
        description: 'keys of people, each with the version of their photo: `12.1764400000000,13.1764400000001`',
      }),
    }),
    response: strict({
      faces: Type.Array(
        strict({ IdPersonneEV1: PersonKey, Version, webp: Type.String({ description: 'its bytes, in base 64' }) }),
      ),
    }),
  }),
  state: call({
    operationId: 'photos.state',
    method: 'GET',
    path: '/Personnes/{IdPersonneEV1}/photo',
    summary: 'How it stands with a photo, for the person and whoever may give them one',
    access: holdingOnPerson('IdPersonneEV1', 'epc', oneself),
    params: ofPerson,
    response: PhotoState,
  }),
  give: call({
    operationId: 'photos.give',
    method: 'PUT',
    path: '/Personnes/{IdPersonneEV1}/photo',
    summary: 'Gives somebody a photo, which waits until somebody else has accepted it',
    access: holdingOnPerson('IdPersonneEV1', 'mpp', 'epc'),
    params: ofPerson,
    body: strict({ IdFichier: FileKey }),
    response: PhotoState,
    errors: ['FILE_REFUSED'],
  }),
  remove: call({
    operationId: 'photos.remove',
    method: 'DELETE',
    path: '/Personnes/{IdPersonneEV1}/photo',
    summary: 'Takes away every photo of somebody, for good',
    access: holdingOnPerson('IdPersonneEV1', 'mpp', 'epc'),
    params: ofPerson,
    response: PhotoState,
  }),
  waiting: call({
    operationId: 'photos.waiting',
    method: 'GET',
    path: '/photos',
    summary: 'The photos that the reader may accept, the longest waiting first',
    access: holding('mvp'),
    query: strict({ after: Type.Optional(Key) }),
    response: strict({
      rows: Type.Array(WaitingPhoto),
      next: nullable(Key),
      total: Type.Integer(),
    }),
  }),
  decide: call({
    operationId: 'photos.decide',
    method: 'POST',
    path: '/photos/{IdPhoto}/decision',
    summary: 'Accepts a photo, or rejects it with a reason that the person reads',
    access: holding('mvp'),
    params: one,
    body: strict({
      decision: oneOf(photoDecisions),
      Motif: Type.Optional({
        ...reasonOf(photoReasonLength.min),
        description: 'asked of who rejects; the person reads it',
      }),
    }),
    errors: ['PHOTO_MOVED'],
  }),
  undo: call({
    operationId: 'photos.undo',
    method: 'DELETE',
    path: '/photos/{IdPhoto}/decision',
    summary: 'Takes back one’s own decision about a photo, as long as the person has not been told',
    access: holding('mvp'),
    params: one,
    errors: ['PHOTO_MOVED'],
  }),
};
