/** Pixels that the longer side of a picture keeps: a paper is read well with them. */
const longest = 2000;

/** Whether a picture is called one of those that phones make and few browsers read. */
export const isHeic = ({ name }: File): boolean => /\.hei[cf]$/i.test(name);

/**
 * A picture as it is sent: upright, no larger than a paper needs, as JPEG. What the browser does not read as a picture, and what is small
 * already, is sent as it is.
 */
export async function shrunk(file: File): Promise<File> {
  if (!file.type.startsWith('image/') && !isHeic(file)) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return file;
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const known = file.type === 'image/jpeg' || file.type === 'image/png';
  if (scale === 1 && known && file.size < 1_000_000) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
  return blob ? new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' }) : file;
}
