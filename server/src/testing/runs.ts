/** How many inputs a property is tried on: more at night. */
export function runs(usual: number): number {
  return process.env.NIGHTLY ? usual * 10 : usual;
}
