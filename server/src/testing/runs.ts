/** How many inputs a property is tried on: more at night. */
export function runs(usual: number, nightly = usual * 10): number {
  return process.env.NIGHTLY ? nightly : usual;
}

/** As `runs`, and by day always the same inputs: what is long, and whoever changes something else meets no fault of it by luck. */
export function sameByDay(usual: number, nightly = usual * 10): { readonly numRuns: number; readonly seed?: number } {
  return process.env.NIGHTLY ? { numRuns: nightly } : { numRuns: usual, seed: 1984 };
}
