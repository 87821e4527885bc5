import sharp from 'sharp';
import { nth } from '../../../platform/sure.ts';

type Colour = readonly [red: number, green: number, blue: number];

const grounds: readonly Colour[] = [
  [219, 228, 247],
  [243, 227, 211],
  [220, 239, 230],
  [236, 226, 244],
  [247, 224, 227],
];
const skins: readonly Colour[] = [
  [241, 201, 165],
  [224, 172, 126],
  [141, 85, 36],
  [255, 219, 172],
];
const hairs: readonly Colour[] = [
  [47, 42, 40],
  [91, 58, 33],
  [185, 139, 82],
];
const clothes: readonly Colour[] = [
  [40, 65, 125],
  [122, 61, 77],
  [53, 96, 90],
  [75, 68, 83],
];
const ink: Colour = [38, 38, 43];

const size = 480;

/** Within an ellipse, in hundredths of the picture. */
const within = (x: number, y: number, [cx, cy, rx, ry]: readonly [number, number, number, number]) =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;

/**
 * A drawn face, always the same for a number: people of the demonstration are fictitious, and so are their photos. PNG. Painted by the
 * point, since drawings (SVG) are read nowhere in the product.
 */
export async function drawPortrait(seed: number, longHair = seed % 2 === 0): Promise<Buffer> {
  const of = (colours: readonly Colour[], step: number) => nth(colours, (seed * step + step) % colours.length);
  const [ground, skin, hair, cloth] = [of(grounds, 3), of(skins, 5), of(hairs, 7), of(clothes, 11)];
  const colourAt = (x: number, y: number): Colour => {
    const eyes = within(x, y, [43, 47, 1.7, 1.7]) || within(x, y, [57, 47, 1.7, 1.7]);
    const smile = y > 57 && within(x, y, [50, 56, 7, 5]) && !within(x, y, [50, 55, 7.5, 4.5]);
    if (eyes || smile) return ink;
    const face = within(x, y, [50, 47, 17.5, 21]);
    const fringe = within(x, y, [50, 38, 19, 20]) && !within(x, y, [50, 52, 18.5, 20]);
    if (fringe) return hair;
    if (face || (within(x, y, [50, 68, 8.5, 11]) && y < 74)) return skin;
    if (within(x, y, [50, 104, 36, 33])) return cloth;
    if (longHair && within(x, y, [50, 48, 23, 30]) && y > 25) return hair;
    return ground;
  };
  const points = Uint8Array.from({ length: size * size * 3 });
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      points.set(colourAt((column * 100) / size, (row * 100) / size), (row * size + column) * 3);
  return await sharp(points, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer();
}
