import { fileRefused } from './file-refused.ts';

/** Larger than the largest camera of a phone; what is larger unpacked is made to harm. */
const mostPixels = 51_000_000;
/** Bytes of an image that has to be unpacked whole. */
const mostUnpacked = 256 * 1024 * 1024;

let turn: Promise<unknown> = Promise.resolve();

/**
 * Writes an image anew from its pixels alone, upright: what it carried besides (where and with what it was taken, another
 * file behind it) is not in it any more. One at a time, so that memory does not depend on how many are sent. Throws
 * FILE_REFUSED.
 */
export function rewriteImage(from: string, to: string, format: 'png' | 'jpeg'): Promise<void> {
  const done = turn.then(() => rewrite(from, to, format));
  turn = done.catch(() => undefined);
  return done;
}

/**
 * Squares of an image that was written anew already, as WebP, of these widths: the middle of what is not square. Each from its
 * pixels alone. Throws FILE_REFUSED where it has fewer than `smallest` of them, each way.
 */
export function squaresOf(image: Buffer, widths: readonly number[], smallest: number): Promise<readonly Buffer[]> {
  const done = turn.then(() => cutSquares(image, widths, smallest));
  turn = done.catch(() => undefined);
  return done;
}

async function cutSquares(image: Buffer, widths: readonly number[], smallest: number): Promise<readonly Buffer[]> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(image).metadata();
  if (Math.min(width, height) < smallest) throw fileRefused('fileSmall', String(smallest));
  const squares: Buffer[] = [];
  for (const side of widths) {
    const square = sharp(image, { limitInputPixels: mostPixels, failOn: 'error' }).resize(side, side, { fit: 'cover' });
    squares.push(await square.flatten({ background: '#fff' }).webp({ quality: 84 }).toBuffer());
  }
  return squares;
}

async function rewrite(from: string, to: string, format: 'png' | 'jpeg'): Promise<void> {
  const sharp = await loadSharp();
  // Its size first, from its head alone.
  const head = sharp(from, { limitInputPixels: false });
  const found = await head.metadata().catch(() => {
    throw fileRefused('fileDamaged');
  });
  if (found.format !== format) throw fileRefused('fileContent');
  const pixels = found.width * found.height;
  const whole = found.isProgressive || (found.orientation ?? 1) > 1;
  const unpacked = pixels * found.channels * (found.depth === 'uchar' ? 1 : 2);
  if (pixels > mostPixels || (whole && unpacked > mostUnpacked))
    throw fileRefused('filePixels', `${found.width} × ${found.height}`);
  const upright = sharp(from, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }).autoOrient();
  const written = format === 'png' ? upright.png() : upright.jpeg({ quality: 90 });
  await written.toFile(to).catch(() => {
    throw fileRefused('fileDamaged');
  });
}

/** Loaded once there is an image; of all that it could read, only what we take. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  return sharp;
}
