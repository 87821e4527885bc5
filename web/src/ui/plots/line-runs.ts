interface Point {
  readonly at: number;
}

/** Points that are drawn in one go, of those that are drawn so: where a place has none, the line is broken. A point by itself is a dot. */
export function runsOf<Of extends Point>(
  points: readonly Of[],
  drawn: (point: Of) => boolean,
): readonly (readonly Of[])[] {
  const runs: Of[][] = [];
  for (const point of points.filter(drawn)) {
    const run = runs.at(-1);
    if (run?.at(-1)?.at === point.at - 1) run.push(point);
    else runs.push([point]);
  }
  return runs.map((run) => (run.length === 1 ? [...run, ...run] : run));
}
