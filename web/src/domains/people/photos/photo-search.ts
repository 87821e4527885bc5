import type { WaitingPhoto } from '@passerelle/contracts/photos/photos.contract.ts';

/** What the address of the photos to look at may name: the one that is opened first. */
export interface PhotoSearch {
  readonly photo?: number;
}

/** What an address says of that; what is no photo's key is left out. */
export function asPhotoSearch({ photo }: Readonly<Record<string, unknown>>): PhotoSearch {
  const key = Number(photo);
  return Number.isInteger(key) && key > 0 ? { photo: key } : {};
}

type Queue = readonly Pick<WaitingPhoto, 'IdPhoto'>[];

/** Where a photo is in the queue, which goes by keys, as far as it was read: in it, further on, or there no more. */
export function placeOf(photo: number, read: Queue, isMore: boolean): 'there' | 'further' | 'gone' {
  if (read.some(({ IdPhoto }) => IdPhoto === photo)) return 'there';
  return isMore && (read.at(-1)?.IdPhoto ?? 0) < photo ? 'further' : 'gone';
}
