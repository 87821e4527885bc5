import { describe, expect, test } from 'vitest';
import { productRights as rights } from '../access/product-rights.ts';
import { namedRight, TypeDroit } from '../access/rights.ts';
import { companyFields } from '../companies/company.fields.ts';
import { personFields } from '../person/person.fields.ts';
import { siteFields } from '../sites/site.fields.ts';
import { type Field, type Fields, fieldNames } from './field.ts';

const subjects: readonly (readonly [string, number, Fields])[] = [
  ['person', TypeDroit.person, personFields],
  ['site', TypeDroit.site, siteFields],
  ['company', TypeDroit.company, companyFields],
];

describe.each(subjects)('fields of a %s', (_subject, type, fields) => {
  const each = Object.entries(fields);

  test('are read by a right on that subject, or by who sees it at all', () => {
    for (const [name, { read }] of each) expect(read && rights.get(read)?.TypeDroit, name).toBe(type);
  });

  test('are written by rights on that subject, which are in force, or by administrators alone', () => {
    for (const [name, { write = [] }] of each)
      for (const right of write)
        if (right !== 'adm') expect(namedRight(right as never), `${name} ${right}`).toEqual({ TypeDroit: type });
  });

  test('say how long and how written texts alone are, and sort only by what has an order', () => {
    for (const [name, { type: held, maxLength, format, sortable }] of each) {
      if (maxLength) expect(['text', 'codes'], name).toContain(held);
      if (format) expect(held, name).toBe('text');
      if (sortable) expect(['codes', 'contacts', 'descendants'], name).not.toContain(held);
    }
  });
});

describe.each(subjects)('files and kept conditions of a %s', (_subject, _type, fields) => {
  const each = Object.entries(fields);

  test('a column of a file sets what somebody may write, and nothing that is sealed or a file itself', () => {
    for (const [name, { import: brought, write, secret, type }] of each) {
      if (brought === 'column') expect(write, name).toBeDefined();
      if (brought)
        expect([secret, ['files', 'contacts', 'descendants'].includes(type)], name).toEqual([undefined, false]);
    }
  });

  test('a criterion compares what is nobody’s secret', () => {
    for (const [name, { criteria, sensitive, secret, read, type }] of each) {
      if (!criteria) continue;
      expect([sensitive, secret, ['files', 'contacts'].includes(type)], name).toEqual([undefined, undefined, false]);
      expect(read, name).toBeDefined();
    }
  });
});

test('rows are matched by what tells one from the others', () => {
  const keys = (fields: Fields) => fieldNames(fields).filter((name) => (fields[name] as Field).import === 'key');
  expect(keys(personFields)).toEqual(['IdPersonne', 'CompteAD', 'Mail']);
  expect([keys(siteFields), keys(companyFields)]).toEqual([['IdSite'], ['IdSociete']]);
});

test('whole loads alone say where somebody stands in their stay', () => {
  const loaded = fieldNames(personFields).filter((name) => (personFields[name] as Field).import === 'load');
  expect(loaded).toEqual(['IdStatut', 'DateSortiePhysique', 'Physique', 'Test', 'Suspendu', 'Desactive']);
});

test('nobody writes by hand what an act, a file or another field sets', () => {
  const unwritten = fieldNames(personFields).filter((name) => !(personFields[name] as Field).write);
  expect(unwritten.toSorted()).toEqual([
    'CompteAD',
    'DateM',
    'Delegation',
    'Desactive',
    'DisplayNameModif',
    'Enrole',
    'EtatPaie',
    'IdPaysSocietePrestation',
    'IdPersonne',
    'IdPersonneEV1',
    'IdStatut',
    'IndexPrenomNom',
    'IsInternal',
    'LibCCout',
    'LibSite',
    'LibSociete',
    'Photo',
    'Physique',
    'SocietePrestation',
    'Suspendu',
    'allPersonnesBelongsManager',
    'coordonnees',
  ]);
});

test('each of these opens what it says and nothing beside it', () => {
  const openedBy = (right: string) =>
    fieldNames(personFields).filter((name) => (personFields[name] as Field).write?.some((one) => one === right));
  expect(openedBy('fp-modifier-pays')).toEqual(['IdPays']);
  expect(openedBy('tel-mobile-pro-update')).toEqual(['TelMobilePro']);
  expect(openedBy('tel-fixe-pro-update')).toEqual(['TelFixePro']);
  expect(openedBy('vip')).toEqual(['VIP']);
  expect(openedBy('fp-dct')).toEqual(['Test']);
  expect(openedBy('epc')).toEqual(['Fonction']);
  expect(openedBy('adc')).toEqual(['ListeTag', 'Metropolis', 'Office365', 'Mail', 'ExcluLD']);
  expect(openedBy('update-matriculeP')).toEqual(['MatriculeP']);
  expect(openedBy('eic')).toEqual([
    ...['IdGenre', 'NIN', 'Prenom', 'Nom', 'IdCivilite', 'IdLangue', 'DateNaissance', 'LieuNaissance'],
    ...['IdPaysNaissance', 'CPNaissance', 'SituationFamiliale', 'MailPerso', 'TelPerso', 'AdressePerso', 'CPPerso'],
    ...[
      'VillePerso',
      'Skype',
      'TitreSejour',
      'DateFinTitreSejour',
      'Permis',
      'PieceIdentiteRecto',
      'PieceIdentiteVerso',
    ],
    ...['PieceTitreSejour', 'PiecePermis'],
  ]);
});
