import { expect, test } from 'vitest';
import { asPhotoSearch, placeOf } from './photo-search.ts';

test('an address names a photo by its key, or none', () => {
  expect(asPhotoSearch({ photo: '12' })).toEqual({ photo: 12 });
  for (const photo of [undefined, '', 'x', '-1', '1.5', {}]) expect(asPhotoSearch({ photo })).toEqual({});
});

test('a photo is looked for as far as the queue may have it; what was decided or replaced is gone', () => {
  const read = [{ IdPhoto: 3 }, { IdPhoto: 7 }];
  expect(placeOf(7, read, true)).toBe('there');
  expect(placeOf(8, read, true)).toBe('further');
  expect(placeOf(8, read, false)).toBe('gone');
  expect(placeOf(5, read, true)).toBe('gone');
  expect(placeOf(5, [], false)).toBe('gone');
});
