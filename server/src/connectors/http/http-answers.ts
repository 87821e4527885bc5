import { thrownError } from '../../platform/log/thrown-error.ts';
import type { NotNow } from '../../ports/answer.ts';
import { type OutsideHttp, type Told, Unreached } from './outside-http.ts';

/** Whether a status says that it was done. */
export const isDone = ({ status }: Told) => status >= 200 && status < 300;

/**
 * A status that is no success, as an answer: it concerns everybody where the portal is not let in, is asked to wait or
 * nobody is home; this one for now where it moved meanwhile or broke over it; and is for good where it is not understood.
 */
export function answerOf(http: OutsideHttp, told: Told): NotNow {
  const { status } = told;
  const answer = http.said(`HTTP ${status} ${detailOf(told.json)}`);
  if (status === 429 || status === 503)
    return { outcome: 'down', answer: status === 429 ? `${answer} (too many requests)` : answer, ...waitOf(told) };
  if ([401, 403, 404, 407, 502, 504].includes(status)) return { outcome: 'down', answer };
  if ([408, 412, 423, 425].includes(status) || status >= 500) return { outcome: 'postponed', answer };
  return { outcome: 'refused', answer };
}

/** What was thrown, as an answer: nobody was reached, and so nobody can be. */
export function troubleOf(http: OutsideHttp, thrown: unknown): NotNow {
  const words = thrownError(thrown).message;
  return { outcome: thrown instanceof Unreached ? 'down' : 'postponed', answer: http.said(words) };
}

const longestWait = 86_400;

/** `Retry-After` in seconds (RFC 9110 §10.2.3): as it is, or until a date; never longer than a day. */
export function waitOf({ header }: Pick<Told, 'header'>): { readonly after?: number } {
  const said = header('retry-after');
  if (said === undefined) return {};
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  return seconds > 0 ? { after: Math.min(Math.ceil(seconds), longestWait) } : {};
}

const wordsIn = ['detail', 'message', 'error_description', 'error', 'title', 'scimType', 'code'] as const;

/** The words of a refusal, wherever such sides put them (RFC 7644, RFC 9457, OData, GLPI). */
export function detailOf(json: unknown): string {
  if (typeof json === 'string') return json;
  if (Array.isArray(json)) return json.filter((one) => typeof one === 'string').join(': ');
  if (typeof json !== 'object' || json === null) return '';
  const said = json as Record<string, unknown>;
  return wordsIn
    .map((name) => said[name])
    .flatMap((value) => (typeof value === 'string' ? [value] : value ? [detailOf(value)] : []))
    .filter((value) => value !== '')
    .slice(0, 2)
    .join(' · ');
}
