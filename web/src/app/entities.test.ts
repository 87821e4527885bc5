import { expect, test } from 'vitest';
import { view as perimeter } from '../domains/administration/perimeters/perimeter.entity.tsx';
import { view as version } from '../domains/foundation/forms/form-version.entity.ts';
import { view as organisation } from '../domains/people/directory/organisation.entity.tsx';
import { view as person } from '../domains/people/person/person.entity.tsx';
import { view as item } from '../domains/services/inventories/item.entity.ts';

const queryOf = (address: string | undefined) =>
  JSON.parse(new URL(address ?? '', 'http://portal').searchParams.get('query') ?? 'null');

test('what holds an entry of a list is found in the list of its own, by the field that holds it', () => {
  const contract = { of: 'Contrat', code: 3 } as const;
  const found = person.holders?.('IdContrat', contract, 'Personne');
  expect(found).toContain('/collaborateurs/directory?');
  expect(Object.values(queryOf(found))).toEqual([[3]]);
  expect(person.holders?.('IdPersonneEV1', contract, 'Personne')).toBeUndefined();
  const sites = organisation.holders?.('IdSet', { of: 'Site', code: 'A' }, 'Site');
  expect(sites).toContain('/sites/sites/all?');
  expect(queryOf(sites)).toEqual({ IdSet: ['A'] });
  expect(organisation.holders?.('IdSet', contract, 'CentreCout')).toBeUndefined();
});

test('a site has a list of what is held at it, and nothing else has', () => {
  expect(item.holders?.('IdSite', { of: 'Site', code: 12 }, 'Inventaire')).toContain('/sites/inventaire/12');
  expect(item.holders?.('IdLogiciel', { of: 'Contrat', code: 12 }, 'Inventaire')).toBeUndefined();
});

test('what is held in few places has one list for all of it', () => {
  expect(perimeter.holders?.('Conditions', { of: 'Site', code: 1 }, 'Perimetre')).toContain('/back-986/perimetres/all');
  expect(version.holders?.('Definition', { of: 'Site', code: 1 }, 'FormulaireVersion')).toContain(
    '/back-986/formulaires',
  );
});
