import type { PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';
import { queryClient } from '../../../lib/query.ts';
import { photoContent } from '../people/photo-content.ts';

const size = 192;

/** The photo that the reader sees of somebody, as a card takes it: a JPEG in base64. Nothing where there is none, or none for them. */
export async function cardPhoto({ IdPersonneEV1, Photo }: PersonRecord): Promise<string | undefined> {
  if (!Photo) return undefined;
  const content = await queryClient.fetchQuery(photoContent({ IdPersonneEV1, version: Photo, size }));
  if (!content) return undefined;
  const picture = await createImageBitmap(content);
  const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.85).split(',')[1];
}
