import type { MeasureName } from '@passerelle/contracts/reporting/measures.ts';

/** A measure, and whether the role is shown it. */
export interface Shown {
  readonly name: MeasureName;
  readonly shown: boolean;
}

/** All measures: those that a role is shown first, in its order; a role of which nothing is said is shown all. */
export function arranged(chosen: readonly MeasureName[] | null, all: readonly MeasureName[]): readonly Shown[] {
  const first = chosen ?? all;
  return [
    ...first.map((name) => ({ name, shown: true })),
    ...all.filter((name) => !first.includes(name)).map((name) => ({ name, shown: false })),
  ];
}

/** With a measure shown that was not, or the other way round. */
export const toggled = (lines: readonly Shown[], at: number): readonly Shown[] =>
  lines.map((line, index) => (index === at ? { ...line, shown: !line.shown } : line));

/** With a measure one place further up or down. */
export function moved(lines: readonly Shown[], at: number, by: -1 | 1): readonly Shown[] {
  const line = lines[at];
  return line ? lines.toSpliced(at, 1).toSpliced(at + by, 0, line) : lines;
}
