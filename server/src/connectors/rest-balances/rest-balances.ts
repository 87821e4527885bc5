import type { Balances, BalancesPort } from '../../ports/balances.ts';
import type { Told } from '../http/outside-http.ts';
import { type SignedHttp, unlessMissing } from '../http/signed-http.ts';
import { filledRequest, pointed } from '../http/templates.ts';

/** How a time tool is asked for the days of somebody, and where they stand in its answer. */
export interface BalancesDescription {
  /** A path below its address in which `{IdPersonne}` stands for the number that payroll gave them. */
  readonly person: string;
  /** Pointers to days of leave and of reduced time; empty where it keeps no account of these. */
  readonly leaveAt: string;
  readonly restAt: string;
}

/** A time tool that tells balances by REST. */
export function restBalances(http: SignedHttp, description: BalancesDescription): BalancesPort {
  return {
    read: async ({ IdPersonne }, signal) => {
      if (IdPersonne === null) return undefined;
      const told = await askDays(http, description, IdPersonne, signal);
      return told && daysOf(told, description);
    },
  };
}

/** What a time tool answers of somebody; undefined where it does not know them (404). @throws {Error} it is not told */
export async function askDays(
  http: SignedHttp,
  { person }: BalancesDescription,
  IdPersonne: number,
  signal: AbortSignal,
): Promise<Told | undefined> {
  const asked = filledRequest({ method: 'GET', path: person }, { IdPersonne: String(IdPersonne) });
  return await unlessMissing(http.done(asked, signal));
}

/** The days that stand in its answer. @throws {Error} there is something else than a number, or null, in their place */
export function daysOf({ json }: Told, { leaveAt, restAt }: BalancesDescription): Balances {
  return { SoldeConges: daysAt(json, leaveAt), SoldeRTT: daysAt(json, restAt) };
}

/** Days as they were told; anything else is not understood, and never taken for none. */
function daysAt(json: unknown, at: string): number | null {
  if (at === '') return null;
  const value = pointed(json, at);
  if (value === null) return null;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error(`There is no number of days at ${at}.`);
  return value;
}
