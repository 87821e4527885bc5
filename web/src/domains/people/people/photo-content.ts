import { mostFaces, type PhotoSize, photoSizes } from '@passerelle/contracts/photos/photo.rules.ts';
import { photosCalls } from '@passerelle/contracts/photos/photos.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, isNotFound, openCall } from '../../../lib/api.ts';
import { gathered } from '../../../lib/gathered.ts';
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

const [smallest] = photoSizes;

/** One of the faces of a list: those that come into sight together are one call. */
const face = gathered(async (keys: readonly string[]) => {
  const parts = Array.from({ length: Math.ceil(keys.length / mostFaces) }, (_, n) =>
    keys.slice(n * mostFaces, (n + 1) * mostFaces),
  );
  const answers = await Promise.all(
    parts.map(async (part) => await callApi(photosCalls.faces, { query: { of: part.join() } })),
  );
  return Object.fromEntries(
    answers.flatMap(({ faces }) =>
      faces.map(({ IdPersonneEV1, Version, webp }) => [`${IdPersonneEV1}.${Version}`, pictureOf(webp)]),
    ),
  );
});

function pictureOf(webp: string): Blob {
  return new Blob([Uint8Array.from(atob(webp), (byte) => byte.charCodeAt(0))], { type: 'image/webp' });
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
        if (version !== undefined && size === smallest) return (await face(`${IdPersonneEV1}.${version}`)) ?? null;
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
