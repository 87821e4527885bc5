/** Names of one country, most frequent first. A name may carry its Latin spelling: `王 Wang`. */
export interface CountryNames {
  readonly men: readonly string[];
  readonly women: readonly string[];
  readonly last: readonly string[];
  /** The long tail, which a share of the people has: every beginning with every ending. */
  readonly tail?: { readonly share: number; readonly starts: readonly string[]; readonly ends: readonly string[] };
  /** How a woman's last name differs. */
  readonly feminine?: readonly [ending: RegExp, replacement: string];
  /** What joins the two names of a composed one, and how often people have one. */
  readonly composed: { readonly join: string; readonly share: number };
}

export function list(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim());
}
