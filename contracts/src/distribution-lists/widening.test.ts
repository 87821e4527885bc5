import { expect, test } from 'vitest';
import { type Reach, widened } from './widening.ts';

const asks = (nature: string) => nature !== 'PRJ';
const agreed: Reach = { Rule: 'MEMBRES', OpenEXT: false, IdNature: 'PRJ' };
const by = (wanted: Partial<Reach>, from: Partial<Reach> = {}) =>
  widened({ ...agreed, ...from }, { ...agreed, ...from, ...wanted }, asks);

test('more who may write, whoever is outside, a nature that asks: each is wider; the way back is not', () => {
  expect(by({ Rule: 'TOUS' })).toEqual(['Rule']);
  expect(by({ Rule: 'PERSO' })).toEqual(['Rule']);
  expect(by({ Rule: 'RESPONSABLES' })).toEqual([]);
  expect(by({ Rule: 'MEMBRES' }, { Rule: 'TOUS' })).toEqual([]);
  expect(by({ OpenEXT: true })).toEqual(['OpenEXT']);
  expect(by({ OpenEXT: false }, { OpenEXT: true })).toEqual([]);
  expect(by({ IdNature: 'COM' })).toEqual(['IdNature']);
  expect(by({ IdNature: 'PRJ' }, { IdNature: 'COM' })).toEqual([]);
  expect(by({})).toEqual([]);
});
