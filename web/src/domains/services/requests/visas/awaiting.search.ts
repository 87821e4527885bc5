import type { RequestGroup } from '@passerelle/contracts/requests/request.ts';
import type { OtherKind } from './awaiting-others.ts';

/** Days that one may narrow it to. */
export const ages = [3, 7, 30] as const;

/** What of the inbox is looked at. */
export interface AwaitingSearch {
  readonly type?: number | undefined;
  /** Types that are looked at together. */
  readonly groupe?: RequestGroup | undefined;
  readonly site?: number | undefined;
  /** Only what waits for so many days. */
  readonly jours?: (typeof ages)[number] | undefined;
  /** Only what else awaits, of this kind. */
  readonly autre?: OtherKind | undefined;
  readonly q?: string | undefined;
  readonly late?: boolean | undefined;
}
