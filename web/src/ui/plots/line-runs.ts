interface Point {
  readonly at: number;
  readonly value: number | null;
}

/** Points that are drawn in one go: where a place has none, or does not tell it, the line is broken. A point by itself is a dot. */
export function runsOf<Of extends Point>(points: readonly Of[]): readonly (readonly Of[])[] {
  const runs: Of[][] = [];
  let before: Point | undefined;
  for (const point of points) {
    if (point.value !== null) {
      const goesOn = before !== undefined && before.value !== null && before.at === point.at - 1;
      if (goesOn) runs.at(-1)?.push(point);
      else runs.push([point]);
    }
    before = point;
  }
  return runs.map((run) => (run.length === 1 ? [...run, ...run] : run));
}
