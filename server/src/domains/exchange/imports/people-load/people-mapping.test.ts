import { languages } from '@passerelle/contracts/languages.ts';
import { importedFields } from '@passerelle/contracts/person/person.fields.ts';
import { fieldsTexts } from '@passerelle/texts/fields.texts.ts';
import { describe, expect, test } from 'vitest';
import { asMapFile, mapPeopleColumns, missingColumns } from './people-mapping.ts';

const fieldsOf = (headers: readonly string[]) => mapPeopleColumns(headers).map(({ field }) => field);

describe('columns', () => {
  test.each(languages)('are known by their labels in %s', (language) => {
    for (const field of importedFields) {
      const label = fieldsTexts.texts[field][language];
      const [mapped] = fieldsOf([label.toUpperCase()]);
      // In English files "Title" is the job and "Department" the direction.
      if (label === 'Title') expect(mapped).toBe('Fonction');
      else if (label === 'Department') expect(mapped).toBe('IdDirection');
      else expect(mapped, label).toBe(field);
    }
  });

  test('are known by their names and by what files call them, without regard to case, accents and signs', () => {
    expect(
      fieldsOf(['IdPersonne', 'first_name', 'NACHNAME', 'E-Mail', 'Hire Date', 'Responsable', 'prenom', 'LibSite']),
    ).toEqual(['IdPersonne', 'Prenom', 'Nom', 'Mail', 'DateEntree', 'Manager', undefined, 'IdSite']);
  });

  test('are known as HR systems head them', () => {
    expect(fieldsOf(['Matricule RH', 'Phone Number', 'Manager ID', 'Date embauche'])).toEqual([
      'IdPersonne',
      'TelFixePro',
      'Manager',
      'DateEntree',
    ]);
    expect(fieldsOf(["Date d'embauche", 'Date d’embauche'])).toEqual(['DateEntree', undefined]);
  });

  test('that nobody can write, or that nobody knows, are left out', () => {
    expect(fieldsOf(['IdPersonneEV1', 'Nom complet', 'MFA', 'Modifié le', 'Shoe size', ''])).toEqual(
      Array(6).fill(undefined),
    );
  });

  test('are what a mapping says, before their headings', () => {
    const columns = mapPeopleColumns(['A', 'Nom', 'Prenom', 'Hired'], {
      A: 'Nom',
      Nom: null,
      Hired: { field: 'DateEntree', dates: 'mm/dd/yyyy' },
    });
    expect(columns).toEqual([
      { index: 0, header: 'A', field: 'Nom' },
      { index: 1, header: 'Nom', field: undefined },
      { index: 2, header: 'Prenom', field: 'Prenom' },
      { index: 3, header: 'Hired', field: 'DateEntree', order: 'month-first' },
    ]);
    expect(missingColumns(columns)).toEqual([]);
  });

  test('can not be mapped to nothing, from nothing or twice', () => {
    expect(() => mapPeopleColumns(['A'], { B: 'Nom' })).toThrow(
      expect.objectContaining({ reason: 'unknownHeader', subject: 'B' }),
    );
    expect(() => mapPeopleColumns(['A'], { A: 'Enrole' })).toThrow(
      expect.objectContaining({ reason: 'unknownField', subject: 'Enrole' }),
    );
    expect(() => mapPeopleColumns(['A', 'B'], { A: 'Nom', B: 'Nom' })).toThrow(
      expect.objectContaining({ reason: 'twice', subject: 'Nom' }),
    );
  });

  test('of names are required', () => {
    expect(missingColumns(mapPeopleColumns(['Login', 'Surname']))).toEqual(['Prenom']);
  });

  test('are mapped by names, nothing, or a date field with its order', () => {
    const map = { A: 'Nom', B: null, C: { field: 'DateEntree', dates: 'mm/dd/yyyy' } };
    expect(asMapFile(map)).toBe(map);
    for (const bad of [
      null,
      [],
      'Nom',
      { A: 5 },
      { A: ['Nom'] },
      { A: { Field: 'Nom' } },
      { A: { field: 'Nom', dates: 'x' } },
    ])
      expect(() => asMapFile(bad)).toThrow(expect.objectContaining({ reason: 'badMap' }));
  });
});
