/** Where an image stands in the square that is kept of it. Lengths are in sides of the square. */
export interface Crop {
  /** How far its middle is from the middle of the square. */
  readonly x: number;
  readonly y: number;
  /** 1 where its shorter side fills the square. */
  readonly zoom: number;
  /** Quarters of a turn, clockwise. */
  readonly turns: 0 | 1 | 2 | 3;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const mostZoom = 5;
export const wholeCrop: Crop = { x: 0, y: 0, zoom: 1, turns: 0 };

/** The image as it is shown: its sides, turned. */
function shownSize({ width, height }: Size, { zoom, turns }: Crop): Size {
  const scale = zoom / Math.min(width, height);
  return turns % 2 === 0
    ? { width: width * scale, height: height * scale }
    : { width: height * scale, height: width * scale };
}

/** The nearest crop in which the image fills the square. */
export function within(image: Size, crop: Crop): Crop {
  const zoomed = { ...crop, zoom: Math.min(mostZoom, Math.max(1, crop.zoom)) };
  const { width, height } = shownSize(image, zoomed);
  const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));
  return { ...zoomed, x: clamp(crop.x, (width - 1) / 2), y: clamp(crop.y, (height - 1) / 2) };
}

/** Zoomed by a factor about a point of the square, which stays where it is. */
export function zoomed(image: Size, crop: Crop, by: number, about: { readonly x: number; readonly y: number }): Crop {
  const zoom = Math.min(mostZoom, Math.max(1, crop.zoom * by));
  const real = zoom / crop.zoom;
  return within(image, {
    ...crop,
    zoom,
    x: about.x - (about.x - crop.x) * real,
    y: about.y - (about.y - crop.y) * real,
  });
}

/** A quarter of a turn more, about the middle of the square. */
export function turned(image: Size, crop: Crop): Crop {
  const turns = ((crop.turns + 1) % 4) as Crop['turns'];
  return within(image, { ...crop, turns, x: -crop.y, y: crop.x });
}

/** Draws what the square shows of an image, on a canvas that is square. */
export function drawCrop(canvas: HTMLCanvasElement, image: ImageBitmap, { x, y, zoom, turns }: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = canvas.width;
  const scale = (zoom / Math.min(image.width, image.height)) * side;
  context.resetTransform();
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.translate(side * (0.5 + x), side * (0.5 + y));
  context.rotate((turns * Math.PI) / 2);
  context.scale(scale, scale);
  context.drawImage(image, -image.width / 2, -image.height / 2);
}

/** Pixels of the square that is sent: as many as the image has there, within what is kept. */
const sentSide = { least: 480, most: 960 } as const;

/** What the square shows of an image, as a file to be sent. */
export async function cropped(image: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  const own = Math.round(Math.min(image.width, image.height) / crop.zoom);
  const side = Math.min(sentSide.most, Math.max(sentSide.least, own));
  canvas.width = side;
  canvas.height = side;
  drawCrop(canvas, image, crop);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('The browser made no image');
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}
