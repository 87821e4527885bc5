import type { Balances, BalancesPort } from '../../ports/balances.ts';
import { isDone } from '../http/http-answers.ts';
import { outsideHttp } from '../http/outside-http.ts';

/** Where a time tool tells balances, and what lets the portal in. */
export interface BalancesAddress {
  /** Below it, each person is asked for by number. */
  readonly url: string;
  readonly token: string | undefined;
}

/**
 * A time tool that tells balances by REST: `GET <url>/<IdPersonne>` answers `{ "conges": days, "rtt": days }`, either of which
 * may be null; 404 is somebody whom it does not know.
 */
export function restBalances({ url, token }: BalancesAddress): BalancesPort {
  const http = outsideHttp({ url, ca: null, secrets: token === undefined ? [] : [token] });
  return {
    read: async ({ IdPersonne }, signal) => {
      if (IdPersonne === null) return undefined;
      const headers: Readonly<Record<string, string>> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const told = await http.ask({ method: 'GET', path: String(IdPersonne), headers }, signal);
      if (told.status === 404) return undefined;
      if (!isDone(told)) throw new Error(http.said(`HTTP ${told.status}`));
      return balancesIn(told.json);
    },
  };
}

/** Days as they were told; anything else is not understood, and never taken for none. */
function balancesIn(json: unknown): Balances {
  const { conges, rtt } = (typeof json === 'object' && json !== null ? json : {}) as Readonly<Record<string, unknown>>;
  return { SoldeConges: daysIn(conges), SoldeRTT: daysIn(rtt) };
}

function daysIn(value: unknown): number | null {
  if (value === null) return null;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error('It tells no number of days.');
  return value;
}
