import { fold } from '@passerelle/contracts/fold.ts';
import { type Grades, gradeOf, type ProfileColumn, type RightRow, storedGrade } from './matrix.edits.ts';
import { familyOf, type RightFamily, rightFamilies } from './right-families.ts';

export const shows = ['all', 'granted', 'differences', 'changes'] as const;
export type Show = (typeof shows)[number];

/** A line of the matrix: the name of a family, or a right. */
export type MatrixLine =
  | { readonly kind: 'family'; readonly family: RightFamily; readonly count: number }
  | { readonly kind: 'right'; readonly right: RightRow };

export interface MatrixQuestion {
  readonly words: string;
  readonly show: Show;
  /** One right alone. */
  readonly droit: string | undefined;
}

/** Rights whose code or label holds every word. */
export function findRights(rights: readonly RightRow[], words: string): readonly RightRow[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return rights;
  return rights.filter(({ IdDroit, LibDroit }) => {
    const text = fold(`${IdDroit} ${LibDroit}`);
    return wanted.every((word) => text.includes(word));
  });
}

/** The lines that a question leaves, by family. `edited` is what the edits were when the question was asked. */
export function matrixLines(
  rights: readonly RightRow[],
  profiles: readonly ProfileColumn[],
  stored: Grades,
  edited: Grades,
  { words, show, droit }: MatrixQuestion,
): readonly MatrixLine[] {
  const shown = (right: RightRow): boolean => {
    if (show === 'all') return true;
    const grades = profiles.map((profile) => gradeOf(stored, edited, { profile, right }));
    if (show === 'granted') return grades.some((grade) => grade > 0);
    if (show === 'differences') return new Set(grades).size > 1;
    return profiles.some((profile, index) => grades[index] !== storedGrade(stored, { profile, right }));
  };
  const found = findRights(
    droit === undefined ? rights : rights.filter(({ IdDroit }) => IdDroit === droit),
    words,
  ).filter(shown);
  const byFamily = Map.groupBy(found, familyOf);
  return rightFamilies.flatMap((family): MatrixLine[] => {
    const members = byFamily.get(family) ?? [];
    if (members.length === 0) return [];
    return [
      { kind: 'family', family, count: members.length },
      ...members.map((right) => ({ kind: 'right' as const, right })),
    ];
  });
}
