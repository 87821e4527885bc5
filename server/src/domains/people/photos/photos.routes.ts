import { type PhotoSize, photoReasonLength, photoSizes } from '@passerelle/contracts/photos/photo.rules.ts';
import { photosCalls } from '@passerelle/contracts/photos/photos.contract.ts';
import { lengthOfReason } from '@passerelle/contracts/reason.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type ActFunction, answeredBefore } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Files } from '../../../engines/files/files.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import { sure } from '../../../platform/sure.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { decidePhoto, givePhoto, removePhotos, takeBackDecision } from './photos.actions.ts';
import { type AskedFace, findFaces, findShown, givesTo, readState, readWaitingPhotos } from './photos.queries.ts';
import { squaresAt, squaresFrom } from './squares.ts';

interface PhotosNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly files: Files;
}

/** A browser that was shown a photo keeps it so many seconds; another photo has another address. */
const kept = 'private, max-age=604800, immutable';

function faceOf(said: string): AskedFace {
  const [IdPersonneEV1, Version] = said.split('.').map(Number);
  return { IdPersonneEV1: sure(IdPersonneEV1), Version: sure(Version) };
}

export function photosRoutes({ db, act, kernel, files }: PhotosNeeds): readonly Route<LoadedActor>[] {
  const readerOf = ({ actor: { actor } }: CallContext<LoadedActor>) => ({ db, kernel, actor });
  async function requireGiving(context: CallContext<LoadedActor>, IdPersonneEV1: number): Promise<void> {
    if (await givesTo(readerOf(context), IdPersonneEV1)) return;
    throw new ApiError('NOT_AUTHORIZED', [{ path: 'params/IdPersonneEV1', rule: 'right' }]);
  }

  return routes<LoadedActor, typeof photosCalls>(photosCalls, {
    read: async ({ params: { IdPersonneEV1 }, query }, context) => {
      const photo = await findShown(readerOf(context), IdPersonneEV1, query?.v);
      const size = photoSizes.indexOf(Number(query?.size ?? 192) as PhotoSize);
      const file = photo && (await files.readAt(squaresAt(photo.IdPhoto), size));
      if (!file) throw new ApiError('NOT_FOUND');
      const { reply } = context;
      if (query?.v !== undefined && !photo.waits) reply.header('cache-control', kept);
      return reply.type(file.type).header('content-length', file.size).send(file.content);
    },
    faces: async ({ query }, context) => {
      const asked = query.of.split(',').map(faceOf);
      const found = await findFaces(readerOf(context), asked);
      const bytes = await files.bytesAt(
        found.map(({ IdPhoto }) => squaresAt(IdPhoto)),
        0,
      );
      const faces = found.flatMap(({ IdPersonneEV1, Version, IdPhoto }) => {
        const square = bytes.get(String(IdPhoto));
        return square ? [{ IdPersonneEV1, Version, webp: square.toString('base64') }] : [];
      });
      // What was left out may be there tomorrow, and what waits may be gone.
      const lasts = faces.length === asked.length && !found.some(({ waits }) => waits);
      if (lasts) context.reply.header('cache-control', kept);
      return { faces };
    },
    state: async ({ params: { IdPersonneEV1 } }) => await readState(db, IdPersonneEV1),
    give: async ({ params: { IdPersonneEV1 }, body }, context) => {
      const { actor } = context.actor;
      const asked = actOf(context);
      await requireGiving(context, IdPersonneEV1);
      // What was given already has been taken: whoever asks again is answered as before.
      const again = await answeredBefore(db, asked);
      const squares = again
        ? []
        : await files.remake(actor, { id: body.IdFichier, purpose: 'photo', at: 'body/IdFichier' }, squaresFrom);
      return await act(asked, async (writing) => {
        await givePhoto({ writing, files, kernel, actor }, IdPersonneEV1, squares);
        return await readState(writing.db, IdPersonneEV1);
      });
    },
    remove: async ({ params: { IdPersonneEV1 } }, context) => {
      const { actor } = context.actor;
      await requireGiving(context, IdPersonneEV1);
      return await act(actOf(context), async (writing) => {
        await removePhotos({ writing, files, kernel, actor }, IdPersonneEV1);
        return await readState(writing.db, IdPersonneEV1);
      });
    },
    waiting: async ({ query }, context) => await readWaitingPhotos(readerOf(context), query?.after),
    decide: async ({ params: { IdPhoto }, body: { decision, Motif } }, context) => {
      const { actor } = context.actor;
      const reason = decision === 'reject' ? (Motif?.trim() ?? '') : null;
      if (reason !== null && lengthOfReason(reason) < photoReasonLength.min)
        throw invalidInput('body/Motif', reason ? 'minLength' : 'required', reason ? photoReasonLength.min : undefined);
      await act({ ...actOf(context), ...(reason && { reason }) }, async (writing) => {
        await decidePhoto({ writing, files, kernel, actor }, IdPhoto, { decision, Motif: reason });
      });
    },
    undo: async ({ params: { IdPhoto } }, context) => {
      const { actor } = context.actor;
      await act(actOf(context), async (writing) => {
        await takeBackDecision({ writing, files, kernel, actor }, IdPhoto);
      });
    },
  });
}
