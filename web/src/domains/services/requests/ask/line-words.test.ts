import { showPhone } from '@passerelle/contracts/catalogue/value-rules.ts';
import { expect, test } from 'vitest';
import { lineInWords } from './line-words.ts';

test('a number to port is written as numbers are everywhere, and not as it is stored', () => {
  const line = Object.entries({
    Marque: 'Acme',
    NumeroSerie: 'SN-1',
    Portabilite: true,
    NumeroPorte: '+33612345678',
  }).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
  const t = ((_key: string, { number }: { number: string }) => `porting ${number}`) as never;
  expect(
    lineInWords(line, ['Marque'], {
      t,
      labelOf: (_name, value) => value,
      showPhone: (number) => showPhone(number, 'fr'),
    }),
  ).toEqual({
    name: 'Acme',
    more: 'SN-1 · porting +33 6 12 34 56 78',
  });
});
