import { expect, test } from 'vitest';
import { mostZoom, turned, wholeCrop, within, zoomed } from './crop.ts';

const wide = { width: 400, height: 200 };

test('an image always fills the square', () => {
  expect(within(wide, { ...wholeCrop, x: 3, y: 3 })).toEqual({ ...wholeCrop, x: 0.5, y: 0 });
  expect(within(wide, { ...wholeCrop, x: -3, zoom: 2 })).toMatchObject({ x: -1.5, y: 0 });
  expect(within(wide, { ...wholeCrop, zoom: 0.2 })).toMatchObject({ zoom: 1 });
  expect(within(wide, { ...wholeCrop, zoom: 90 })).toMatchObject({ zoom: mostZoom });
});

test('what is under the pointer stays there while zooming', () => {
  const about = { x: 0.2, y: -0.1 };
  const before = { ...wholeCrop, x: 0.1, zoom: 2 };
  const after = zoomed(wide, before, 1.5, about);
  expect(after.zoom).toBe(3);
  expect((about.x - after.x) / after.zoom).toBeCloseTo((about.x - before.x) / before.zoom);
  expect((about.y - after.y) / after.zoom).toBeCloseTo((about.y - before.y) / before.zoom);
});

test('four quarters of a turn are none, and what was at the side is at the bottom after one', () => {
  const start = within(wide, { ...wholeCrop, x: 0.4, zoom: 1.5 });
  expect(turned(wide, start)).toMatchObject({ turns: 1, y: 0.4 });
  const round = [1, 2, 3, 4].reduce((crop) => turned(wide, crop), start);
  expect(round.turns).toBe(0);
  expect(round.x).toBeCloseTo(start.x);
});
