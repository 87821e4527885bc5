import { expect, test } from 'vitest';
import { chainsOf } from './chains.ts';

const file = (IdDossier: number, IdDossierLie: number | null = null, prolonge = IdDossierLie !== null) => ({
  IdDossier,
  IdDossierLie,
  prolonge,
});
const keys = (chains: ReturnType<typeof chainsOf<ReturnType<typeof file>>>) =>
  chains.map((chain) => chain.map(({ IdDossier }) => IdDossier));

test('what goes on after a file stands behind it, in the order of time; a copy stands by itself', () => {
  expect(keys(chainsOf([file(3, 2), file(1), file(2, 1), file(9, 1, false), file(5, 4)]))).toEqual([
    [1, 2, 3],
    [9],
    [5],
  ]);
  expect(chainsOf([])).toEqual([]);
  // One that is being made has no number yet.
  expect(chainsOf([{ IdDossierLie: null }, file(1)])).toHaveLength(2);
});
