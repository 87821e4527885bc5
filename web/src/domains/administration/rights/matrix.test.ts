import { listRights } from '@passerelle/contracts/access/rights.ts';
import {
  type DirectoryFilter,
  directoryColumns,
  directoryFilters,
} from '@passerelle/contracts/directory/directory.fields.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  copied,
  type Grade,
  gradeOf,
  gradesOf,
  nextGrade,
  type ProfileColumn,
  pendingEdits,
  type RightRow,
  withGrades,
} from './matrix.edits.ts';
import { findRights, matrixLines } from './matrix.rows.ts';
import { familyOf } from './right-families.ts';

const right = (IdDroit: string, row: Partial<RightRow> = {}): RightRow => ({
  IdDroit,
  LibDroit: `Libellé de ${IdDroit}`,
  TypeDroit: 0,
  Gradue: false,
  Reserve: false,
  Produit: true,
  Profils: 0,
  Libelles: {},
  ...row,
});
const profile = (IdProfil: number): ProfileColumn => ({
  IdProfil,
  LibProfil: `P${IdProfil}`,
  Standard: true,
  Libelles: {},
  Droits: 0,
  Roles: 0,
  Base: false,
});

const rights = [right('adm'), right('ann', { LibDroit: 'Consulter l’annuaire' }), right('SGX', { Gradue: true })];
const profiles = [profile(1), profile(2)];
const stored = gradesOf([
  { IdProfil: 1, IdDroit: 'ann', Valeur: 1 },
  { IdProfil: 2, IdDroit: 'ann', Valeur: 1 },
  { IdProfil: 2, IdDroit: 'SGX', Valeur: 2 },
]);
const cell = (column: number, row: number) => ({ profile: profiles[column]!, right: rights[row]! });

describe('edits', () => {
  test('count where they differ from what is stored, and only there', () => {
    const edits = withGrades(stored, {}, [
      { ...cell(0, 0), grade: 1 },
      { ...cell(1, 2), grade: 0 },
      { ...cell(0, 1), grade: 1 },
    ]);
    expect(pendingEdits(stored, edits, rights, profiles)).toEqual([
      { IdProfil: 1, IdDroit: 'adm', Valeur: 1 },
      { IdProfil: 2, IdDroit: 'SGX', Valeur: 0 },
    ]);
    expect(withGrades(stored, edits, [{ ...cell(0, 0), grade: 0 }])).toEqual({ 2: { SGX: 0 } });
  });

  test('are given up once they are done, or their right or profile is gone', () => {
    const edits = { 1: { adm: 1, gone: 1, ann: 1 }, 9: { adm: 1 } } as const;
    expect(pendingEdits(stored, edits, rights, profiles)).toEqual([{ IdProfil: 1, IdDroit: 'adm', Valeur: 1 }]);
  });

  test('go round the grades that a right has', () => {
    expect([0, 1].map((grade) => nextGrade(rights[0]!, grade as Grade))).toEqual([1, 0]);
    expect([0, 1, 2].map((grade) => nextGrade(rights[2]!, grade as Grade))).toEqual([1, 2, 0]);
    expect(withGrades(stored, {}, [{ ...cell(0, 0), grade: 2 }])).toEqual({ 1: { adm: 1 } });
  });

  test('whatever is typed and typed back is no edit', () => {
    const typed = fc.array(fc.record({ column: fc.nat(1), row: fc.nat(2), grade: fc.constantFrom<Grade>(0, 1, 2) }));
    fc.assert(
      fc.property(typed, (all) => {
        const edits = all.reduce(
          (known, { column, row, grade }) => withGrades(stored, known, [{ ...cell(column, row), grade }]),
          {},
        );
        const back = profiles.flatMap((_, column) =>
          rights.map((_right, row) => ({ ...cell(column, row), grade: gradeOf(stored, {}, cell(column, row)) })),
        );
        expect(withGrades(stored, edits, back)).toEqual({});
      }),
    );
  });

  test('make a profile the copy of another', () => {
    const changes = copied(stored, {}, rights, profiles[1]!, profiles[0]!);
    const edits = withGrades(stored, {}, changes);
    for (const one of rights)
      expect(gradeOf(stored, edits, { profile: profiles[0]!, right: one })).toBe(
        gradeOf(stored, edits, { profile: profiles[1]!, right: one }),
      );
    expect(changes).toHaveLength(1);
  });
});

describe('lines', () => {
  const lines = (question: Partial<Parameters<typeof matrixLines>[4]>, edits = {}) =>
    matrixLines(rights, profiles, stored, edits, { words: '', show: 'all', droit: undefined, ...question }).map(
      (line) => (line.kind === 'right' ? line.right.IdDroit : `${line.family} ${line.count}`),
    );

  test('come by family, and are narrowed', () => {
    expect(lines({})).toEqual(['administration 1', 'adm', 'directory 1', 'ann', 'requests 1', 'SGX']);
    expect(lines({ show: 'granted' })).toEqual(['directory 1', 'ann', 'requests 1', 'SGX']);
    expect(lines({ show: 'differences' })).toEqual(['requests 1', 'SGX']);
    expect(lines({ show: 'changes' }, { 1: { adm: 1 } })).toEqual(['administration 1', 'adm']);
    expect(lines({ droit: 'ann' })).toEqual(['directory 1', 'ann']);
    expect(lines({ words: 'ANNUAIRE consul' })).toEqual(['directory 1', 'ann']);
    expect(lines({ words: 'nobody' })).toEqual([]);
  });

  test('words find by code and label, without accents', () => {
    expect(findRights(rights, 'libelle sgx').map(({ IdDroit }) => IdDroit)).toEqual(['SGX']);
    expect(findRights(rights, ' ')).toEqual(rights);
  });

  test('every right of the product is where it belongs', () => {
    const all = listRights(directoryColumns, Object.keys(directoryFilters) as DirectoryFilter[]);
    const families = Map.groupBy(all, ([IdDroit, { reserved = false }]) =>
      familyOf({ IdDroit, Produit: true, Reserve: reserved }),
    );
    // What no family claims: a right that shows here by mistake belongs to one of the others.
    expect(
      families
        .get('administration')!
        .map(([code]) => code)
        .sort(),
    ).toEqual([
      'adm',
      'back-office-acces',
      'import-export-acces',
      'maintenance',
      'module.documentation',
      'mrb',
      'mrn',
      'mtm',
      'r-note-add',
      'rtm',
    ]);
    expect(familyOf({ IdDroit: 'adm', Produit: false, Reserve: true })).toBe('own');
  });
});
