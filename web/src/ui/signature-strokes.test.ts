import { expect, test } from 'vitest';
import { begun, drawn, notSigning, type Signing, type Touch } from './signature-strokes.ts';

const touch = (pointerId: number, pointerType: string, wide = 1): Touch => ({
  pointerId,
  pointerType,
  button: 0,
  width: wide,
  height: wide,
});
/** It began, or the test fails. */
function sure(signing: Signing | undefined): Signing {
  if (!signing) throw new Error('Nothing is drawn');
  return signing;
}
const strokes = (signing: Signing | undefined) => signing?.now?.strokes;

test('one pointer draws at a time: another that touches, or moves, adds nothing', () => {
  const first = sure(begun(notSigning, touch(1, 'touch', 20), [], [10, 10]));
  expect(strokes(first)).toEqual([[[10, 10]]]);
  expect(begun(first, touch(2, 'touch', 20), [], [300, 150])).toBeUndefined();
  expect(drawn(first, 2, [301, 151])).toBeUndefined();
  expect(strokes(drawn(first, 1, [12, 11]))).toEqual([
    [
      [10, 10],
      [12, 11],
    ],
  ]);
});

test('a pen takes over from the hand that holds it, whose stroke is taken back; from then on a hand rests', () => {
  const before = [[[1, 1] as [number, number]]];
  const hand = sure(begun(notSigning, touch(1, 'touch', 30), before, [500, 190]));
  const pen = sure(begun(hand, touch(2, 'pen'), strokes(hand) ?? [], [20, 20]));
  expect(strokes(pen)).toEqual([...before, [[20, 20]]]);
  expect(begun({ ...pen, now: null }, touch(3, 'touch', 20), strokes(pen) ?? [], [500, 190])).toBeUndefined();
  expect(begun(pen, touch(4, 'mouse'), strokes(pen) ?? [], [5, 5])).toBeUndefined();
});

test('a palm that rests is wider than a finger; another button than the first draws nothing', () => {
  expect(begun(notSigning, touch(1, 'touch', 90), [], [500, 190])).toBeUndefined();
  expect(begun(notSigning, { ...touch(1, 'mouse'), button: 2 }, [], [5, 5])).toBeUndefined();
});
