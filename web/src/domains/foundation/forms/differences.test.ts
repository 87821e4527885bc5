import { expect, test } from 'vitest';
import { differences } from './differences.ts';

const rule = { Champ: 'Tel', visible: true, edit: true, conditionsVisible: null, conditions: null };
const french = { field: 'IdPays', operator: 'equals', value: 'FR' } as const;

test('two versions differ by what is said of each field, section and message: what it was, and what it is', () => {
  expect(
    differences(
      { fields: { Ville: { required: true }, Tel: { hidden: true } }, sections: { a: { shown: french } } },
      { fields: { Ville: { required: french, maxLength: 10 }, Tel: { hidden: true } } },
    ),
  ).toEqual([
    { part: 'sections', key: 'a', aspects: [{ aspect: 'shown', before: french, after: undefined }] },
    {
      part: 'fields',
      key: 'Ville',
      aspects: [
        { aspect: 'required', before: true, after: french },
        { aspect: 'maxLength', before: undefined, after: 10 },
      ],
    },
  ]);
});

test('rules differ profile by profile; a right with a condition is that condition', () => {
  expect(
    differences(
      { rights: [{ ...rule, IdProfil: null }] },
      {
        rights: [
          { ...rule, IdProfil: null, conditions: french },
          { ...rule, IdProfil: 7, visible: false },
        ],
      },
    ),
  ).toEqual([
    {
      part: 'rights',
      key: 'Tel',
      aspects: [
        { aspect: 'edit', before: true, after: french, IdProfil: null },
        { aspect: 'visible', before: undefined, after: false, IdProfil: 7 },
        { aspect: 'edit', before: undefined, after: true, IdProfil: 7 },
      ],
    },
  ]);
});

test('where things stand is one difference, and versions that say the same have none', () => {
  expect(differences({ order: ['a', 'b'] }, { order: ['b', 'a'] })).toEqual([{ part: 'layout', key: '', aspects: [] }]);
  expect(differences({ rights: [{ ...rule, IdProfil: 1 }] }, { rights: [{ ...rule, IdProfil: 1 }] })).toEqual([]);
});
