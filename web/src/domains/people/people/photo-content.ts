import { type PhotoSize, photoSizes } from '@passerelle/contracts/photos/photo.rules.ts';
import { photosCalls } from '@passerelle/contracts/photos/photos.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { isNotFound, openCall } from '../../../lib/api.ts';
import { onLive } from '../../../lib/live.ts';
import { createStore } from '../../../lib/store.ts';

/** Whose photo changed since this tab was opened, each with how often: what was read of them before says the former one. */
export const changedPhotos = createStore<ReadonlyMap<number, number>>(new Map());

onLive('photos.changed', ({ IdPersonneEV1 }) => {
  const now = changedPhotos.get();
  changedPhotos.set(new Map(now).set(IdPersonneEV1, (now.get(IdPersonneEV1) ?? 0) + 1));
});

/** The smallest of the kept sizes that is sharp at this width on this screen. */
export function sizeFor(width: number): PhotoSize {
  const wanted = width * Math.min(window.devicePixelRatio, 2);
  return photoSizes.find((size) => size >= wanted) ?? photoSizes[photoSizes.length - 1] ?? 480;
}

interface Wanted {
  readonly IdPersonneEV1: number;
  /** The timestamp of the photo; without one, the photo that others see now. */
  readonly version: number | undefined;
  readonly size: PhotoSize;
  /** How often it changed since. */
  readonly changed?: number;
}

/** The bytes of a photo; null where there is none any more. An address never means other bytes. */
export const photoContent = ({ IdPersonneEV1, version, size, changed = 0 }: Wanted) =>
  queryOptions({
    queryKey: [photosCalls.read.operationId, IdPersonneEV1, version ?? `changed ${changed}`, size],
    queryFn: async ({ signal }) => {
      const query = { size: String(size), ...(version !== undefined && { v: version }) };
      try {
        const response = await openCall(photosCalls.read, { params: { IdPersonneEV1 }, query }, { signal });
        return await response.blob();
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
    retry: false,
  });
