import { photoSizes, smallestPhoto } from '@passerelle/contracts/photos/photo.rules.ts';
import type { FilePlace } from '../../../engines/files/file-owner.ts';
import { squaresOf } from '../../../engines/files/images.ts';
import { nth } from '../../../platform/sure.ts';

/** Where the squares of a photo are kept. */
export const squaresAt = (IdPhoto: number): FilePlace => ({ entity: 'Photo', id: IdPhoto, field: 'squares' });

/** The squares that are kept of what was sent. */
export async function squaresFrom(content: Buffer) {
  const squares = await squaresOf(content, photoSizes, smallestPhoto);
  return photoSizes.map((size, index) => ({ name: `${size}.webp`, type: 'image/webp', bytes: nth(squares, index) }));
}
