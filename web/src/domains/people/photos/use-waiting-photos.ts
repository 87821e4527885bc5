import type { PhotoDecision } from '@passerelle/contracts/photos/photo.rules.ts';
import { photosCalls, type WaitingPhoto } from '@passerelle/contracts/photos/photos.contract.ts';
import { useState } from 'react';
import { ApiError, callApi } from '../../../lib/api.ts';
import { reportError } from '../../../lib/errors.ts';
import { useLive } from '../../../lib/live.ts';
import { pagedList, usePages } from '../../../lib/pages.ts';
import { callKey, invalidateCalls } from '../../../lib/query.ts';

const list = pagedList({
  key: callKey(photosCalls.waiting),
  read: async (after: number | undefined, signal) =>
    await callApi(photosCalls.waiting, { query: after === undefined ? {} : { after } }, { signal }),
  rowsOf: ({ rows }) => rows,
  nextOf: ({ next }) => next,
  steady: true,
});

/** What one said of a photo, and when the server has it. */
interface Decided {
  readonly photo: WaitingPhoto;
  readonly decision: PhotoDecision;
  readonly kept: Promise<boolean>;
}

interface Told {
  /** Somebody else decided first, or the photo is not there any more: what became of it, and by whom. */
  readonly onMoved: (photo: WaitingPhoto, status: string, by: string | undefined) => void;
  /** A decision that cannot be taken back. */
  readonly onTooLate: () => void;
}

/**
 * The photos that wait, those that one has decided about left out at once: whoever goes on is never waiting for the server.
 * Decisions are taken back in the reverse of their order.
 */
export function useWaitingPhotos({ onMoved, onTooLate }: Told) {
  const pages = usePages(list);
  const [decided, setDecided] = useState<ReadonlyMap<number, Decided>>(new Map());
  useLive('photos.changed', () => void invalidateCalls(photosCalls.waiting));

  const rows = pages.rows ?? [];
  const open = rows.filter(({ IdPhoto }) => !decided.has(IdPhoto));
  const forget = (IdPhoto: number) => setDecided((now) => new Map([...now].filter(([key]) => key !== IdPhoto)));

  function decide(photo: WaitingPhoto, decision: PhotoDecision, Motif?: string): void {
    const { IdPhoto } = photo;
    const body = Motif === undefined ? { decision } : { decision, Motif };
    const kept = callApi(photosCalls.decide, { params: { IdPhoto }, body }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'PHOTO_MOVED') {
          const [detail] = error.details;
          onMoved(photo, detail?.rule ?? '', detail?.value);
        } else {
          // It waits still, and is shown again.
          forget(IdPhoto);
          reportError(error);
        }
        return false;
      },
    );
    setDecided((now) => new Map(now).set(IdPhoto, { photo, decision, kept }));
    void kept.then(() => invalidateCalls(photosCalls.waiting));
  }

  /** The last decision that stands, taken back; nothing where there is none. */
  async function undo(): Promise<WaitingPhoto | undefined> {
    for (const { photo, kept } of [...decided.values()].reverse()) {
      if (!(await kept)) continue;
      try {
        await callApi(photosCalls.undo, { params: { IdPhoto: photo.IdPhoto } });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'PHOTO_MOVED') onTooLate();
        else reportError(error);
        return undefined;
      }
      await invalidateCalls(photosCalls.waiting);
      forget(photo.IdPhoto);
      return photo;
    }
    return undefined;
  }

  const stillListed = rows.length - open.length;
  return { ...pages, open, left: Math.max(0, (pages.first?.total ?? 0) - stillListed), decide, undo, decided };
}
