/** Somebody, as the time tool knows them. */
export interface BalanceOf {
  readonly IdPersonneEV1: number;
  /** The number that payroll gave them; null until then. */
  readonly IdPersonne: number | null;
}

/** Days that somebody has left; null of what the tool keeps no account of. */
export interface Balances {
  readonly SoldeConges: number | null;
  readonly SoldeRTT: number | null;
}

/** What the time tool says of somebody's days. */
export interface BalancesPort {
  /** Undefined where it does not know them. @throws {Error} it is not told: down, slow, not understood */
  readonly read: (of: BalanceOf, signal: AbortSignal) => Promise<Balances | undefined>;
}

/** What tells balances, as it is set at the moment. */
export type BalancesPorts = () => Promise<BalancesPort>;
