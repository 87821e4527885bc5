import { numberOf, requestTypes } from '@passerelle/contracts/requests/request-types.ts';
import { requestsTexts } from '@passerelle/texts/requests.texts.ts';
import { expect, test } from 'vitest';
import { beginningWith, offeredBy } from './offered.ts';

test('each type that is asked for here says what it gives, and by which other words it is found', () => {
  const keys = Object.keys(requestsTexts.texts);
  const offered = requestTypes.filter(({ opensElsewhere }) => !opensElsewhere).map(numberOf);
  expect(offered.flatMap((type) => [`about ${type}`, `words ${type}`]).filter((key) => !keys.includes(key))).toEqual(
    [],
  );
});

test('what a type offers is chosen from its list, and begins its form or its first line', () => {
  const rows = [{ id: 3, label: 'Écran', colour: undefined, properties: {} }];
  const list = { rows, byId: new Map(), loading: false, failed: false };
  expect(offeredBy(1, new Map([['MaterielCategorie', list]]))).toBe(rows);
  expect(offeredBy(3, new Map([['MaterielCategorie', list]]))).toEqual([]);
  expect(beginningWith(1, 3)).toEqual({ lines: [[{ IdChamp: 'IdCategorieMateriel', Valeur: 3 }]] });
  expect(beginningWith(2, 5)).toEqual({ start: { IdLogiciel: 5 } });
  expect(beginningWith(3, 5)).toEqual({});
});
