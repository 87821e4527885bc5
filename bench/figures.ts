/** One line of the answer. `ratio` is a plain number of `unit` where the unit is not a rival. */
export interface Figure {
  readonly name: string;
  readonly ratio: number;
  /** What it must reach; null where it is only told. */
  readonly target: number | null;
  readonly unit: string;
  readonly holds: boolean | null;
}

/** A figure with the rounds that it is the median of. */
export interface Measure extends Figure {
  readonly rounds: readonly number[];
}

type Target = { readonly atMost: number } | { readonly atLeast: number } | null;

export function measure(name: string, unit: string, target: Target, rounds: readonly number[]): Measure {
  const ratio = round(median(rounds));
  const holds = target && ('atMost' in target ? ratio <= target.atMost : ratio >= target.atLeast);
  const limit = target && ('atMost' in target ? target.atMost : target.atLeast);
  return { name, ratio, target: limit, unit, holds, rounds };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function asTable(measures: readonly Measure[]): string {
  const rows = measures.map(({ name, ratio, target, unit, holds, rounds }) => [
    name,
    String(ratio),
    target === null ? '' : String(target),
    unit,
    holds === null ? '' : holds ? 'yes' : 'NO',
    rounds.length > 1 ? `${round(Math.min(...rounds))} to ${round(Math.max(...rounds))}` : '',
  ]);
  const lines = [['', 'measured', 'target', 'unit', 'holds', 'rounds'], ...rows];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')).join('\n');
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
