import { expect, test } from 'vitest';
import { pieceStanding } from './piece-standing.ts';

const granted = { Derogation: 'granted', DerogJusque: null } as const;

test('a paper that is waived is not asked for, or not yet, unless it was given all the same', () => {
  expect(pieceStanding({ ...granted, Etat: 'missing' })).toBe('waived');
  expect(pieceStanding({ ...granted, Etat: 'rejected' })).toBe('waived');
  expect(pieceStanding({ ...granted, Etat: 'missing', DerogJusque: '2026-12-31' })).toBe('later');
  expect(pieceStanding({ ...granted, Etat: 'waiting' })).toBe('waiting');
  expect(pieceStanding({ ...granted, Etat: 'accepted' })).toBe('accepted');
});

test.each(['requested', 'refused', null] as const)('a waiver that is %s changes nothing of it', (Derogation) => {
  expect(pieceStanding({ Etat: 'missing', Derogation, DerogJusque: null })).toBe('missing');
});
