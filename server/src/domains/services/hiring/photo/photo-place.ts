import { photoSizes } from '@passerelle/contracts/photos/photo.rules.ts';
import type { FileOwner, FilePlace } from '../../../../engines/files/file-owner.ts';
import { never } from '../../../../platform/db/sql.ts';

const owner = 'DossierCandidat';
/** The field of a hiring file that holds the photo of its candidate. */
export const photoField = 'photo';

/** Where the squares of the photo of a candidate are, until their file is validated. */
export const placeOfPhoto = (IdDemande: number): FilePlace => ({ entity: owner, id: IdDemande, field: photoField });

/** The photo of a candidate. It is given and read by the calls of the file alone, which judge whose it is. */
export const candidatePhotoFiles: FileOwner = {
  entity: owner,
  rows: { table: owner, key: 'IdDemande' },
  fields: { [photoField]: { purpose: 'photo', most: photoSizes.length, mayRead: () => never, mayWrite: () => never } },
};
