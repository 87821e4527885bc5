import { describe, expect, test } from 'vitest';
import { makeFormStore } from '../../../lib/form/form-store.ts';
import { readFilter } from '../../../ui/list/list.where.ts';
import { directoryCatalogue } from '../../people/directory/directory.catalogue.ts';
import {
  definitionOf,
  familyCode,
  newRole,
  type RoleValues,
  roleFields,
  type StoredRole,
  valuesOf,
} from './role.values.ts';

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
    const wanting = { ...written, LibRole: ' ', family: '人力', grants: [{ IdProfil: 3, IdPerimetre: null }] };
    const store = makeFormStore<RoleValues>(wanting, () => roleFields(families));
    expect(store.check()).toBe(false);
    const faults = (['LibRole', 'family', 'grants'] as const).flatMap((name) => store.field(name).faults);
    expect(faults.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      'LibRole required',
      'family required',
      'grants/0/IdPerimetre required',
    ]);
    store.change(written);
    expect(store.check()).toBe(true);
  });

  test('has the directory’s filter', () => {
    const filtreDefaut = '{"IdPays":{"in":["$IdPays","FR"]},"query":"a","or":[{"statuts":500},{"Metropolis":true}]}';
    const opening = readFilter(directoryCatalogue, JSON.parse(filtreDefaut));
    expect(definitionOf({ ...written, opening }, families).filtreDefaut).toBe(filtreDefaut);
  });

  test('is read back as it was written', () => {
    const definition = definitionOf({ ...written, advanced: true }, families);
    const stored = { ...definition, Standard: false, Traductions: {} } as unknown as StoredRole;
    expect(definitionOf(valuesOf(stored, families), families)).toEqual(definition);
  });
});
