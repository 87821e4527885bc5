import { describe, expect, test } from 'vitest';
import { readFilter } from '../directory/directory.where.ts';
import { definitionOf, familyCode, newRole, type RoleValues, type StoredRole, valuesOf } from './role.values.ts';

const families = [{ Famille: 'RH', LibFamille: 'Ressources humaines' }];
const written: RoleValues = {
  ...newRole,
  LibRole: 'Relais',
  family: 'ressources humaines',
  grants: [{ IdProfil: 3, IdPerimetre: 4 }],
};

describe('the family', () => {
  test.each([
    ['Ressources humaines', 'RH'],
    ['RH', 'RH'],
    ['  Équipes partenaires 2 ', 'EQUIPES_PARTENAIRES'],
    ['人力', ''],
  ])('typed “%s” is %s', (typed, code) => {
    expect(familyCode(typed, families)).toBe(code);
  });
});

describe('the role that is sent', () => {
  test('waits for a name, a family and whole grants', () => {
    expect(definitionOf(written, families)).toMatchObject({ LibRole: 'Relais', Famille: 'RH', filtreDefaut: null });
    expect(definitionOf({ ...written, LibRole: ' ' }, families)).toBeUndefined();
    expect(definitionOf({ ...written, family: '' }, families)).toBeUndefined();
    expect(definitionOf({ ...written, grants: [{ IdProfil: 3, IdPerimetre: null }] }, families)).toBeUndefined();
  });

  test('has the directory’s filter', () => {
    const filtreDefaut = '{"IdPays":{"in":["$IdPays","FR"]},"query":"a","or":[{"statuts":500},{"Metropolis":true}]}';
    const opening = readFilter(JSON.parse(filtreDefaut));
    expect(definitionOf({ ...written, opening }, families)?.filtreDefaut).toBe(filtreDefaut);
  });

  test('is read back as it was written', () => {
    const definition = definitionOf({ ...written, advanced: true }, families)!;
    const stored = { ...definition, Standard: false, Traductions: {} } as unknown as StoredRole;
    expect(definitionOf(valuesOf(stored, families), families)).toEqual(definition);
  });
});
