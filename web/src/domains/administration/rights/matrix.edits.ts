import type { Output } from '@passerelle/contracts/call.ts';
import type { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';

export type RightRow = Output<typeof rightsCalls.list>[number];
export type ProfileColumn = Output<typeof rightsCalls.profiles>[number];
export type Link = Output<typeof rightsCalls.profileRights>[number];
export type Grade = 0 | 1 | 2;

/** Grades by profile, then by right; none where a profile does not have the right. */
export type Grades = Readonly<Record<string, Readonly<Record<string, Grade>>>>;

/** A cell of the matrix. */
export interface Cell {
  readonly profile: ProfileColumn;
  readonly right: RightRow;
}

export function gradesOf(links: readonly Link[]): Grades {
  const grades: Record<string, Record<string, Grade>> = {};
  for (const { IdProfil, IdDroit, Valeur } of links) {
    grades[IdProfil] ??= {};
    grades[IdProfil][IdDroit] = Valeur as Grade;
  }
  return grades;
}

const at = (grades: Grades, { profile, right }: Cell): Grade | undefined => grades[profile.IdProfil]?.[right.IdDroit];

/** The grade as it is stored. */
export function storedGrade(stored: Grades, cell: Cell): Grade {
  return at(stored, cell) ?? 0;
}

/** The grade as it would be. */
export function gradeOf(stored: Grades, edits: Grades, cell: Cell): Grade {
  return at(edits, cell) ?? storedGrade(stored, cell);
}

/** A right without grades is simply held: 2 is 1. */
export function possible({ Gradue }: RightRow, grade: Grade): Grade {
  return grade === 2 && !Gradue ? 1 : grade;
}

export function nextGrade({ Gradue }: RightRow, grade: Grade): Grade {
  return grade === (Gradue ? 2 : 1) ? 0 : ((grade + 1) as Grade);
}

/** The edits with these cells changed too; a cell that is back to what is stored is no edit. */
export function withGrades(
  stored: Grades,
  edits: Grades,
  changes: readonly (Cell & { readonly grade: Grade })[],
): Grades {
  const next: Record<string, Record<string, Grade>> = {};
  for (const [IdProfil, rights] of Object.entries(edits)) next[IdProfil] = { ...rights };
  for (const { grade, ...cell } of changes) {
    const { IdProfil } = cell.profile;
    const { IdDroit } = cell.right;
    next[IdProfil] ??= {};
    if (possible(cell.right, grade) === storedGrade(stored, cell)) delete next[IdProfil][IdDroit];
    else next[IdProfil][IdDroit] = possible(cell.right, grade);
    if (Object.keys(next[IdProfil]).length === 0) delete next[IdProfil];
  }
  return next;
}

/** What a profile becomes when it is given exactly the rights of another. */
export function copied(
  stored: Grades,
  edits: Grades,
  rights: readonly RightRow[],
  from: ProfileColumn,
  to: ProfileColumn,
): readonly (Cell & { readonly grade: Grade })[] {
  return rights
    .map((right) => ({ profile: to, right, grade: gradeOf(stored, edits, { profile: from, right }) }))
    .filter(({ grade, ...cell }) => grade !== gradeOf(stored, edits, cell));
}

/** Edits that still change something: the others were done meanwhile, or their right or profile is gone. */
export function pendingEdits(
  stored: Grades,
  edits: Grades,
  rights: readonly RightRow[],
  profiles: readonly ProfileColumn[],
): readonly Link[] {
  const known = new Set(rights.map(({ IdDroit }) => IdDroit));
  return profiles.flatMap(({ IdProfil }) =>
    Object.entries(edits[IdProfil] ?? {})
      .filter(([IdDroit, grade]) => known.has(IdDroit) && grade !== (stored[IdProfil]?.[IdDroit] ?? 0))
      .map(([IdDroit, Valeur]) => ({ IdProfil, IdDroit, Valeur })),
  );
}
