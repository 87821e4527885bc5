import type { RequestMove } from '@passerelle/contracts/requests/request.ts';
import type { RequestRow } from '../kind/request-kind.ts';

declare module '../../act/events.ts' {
  interface Events {
    /** Requests of one type stand at another stage, as they then are. */
    'requests.moved': { readonly requests: readonly RequestRow[]; readonly move: RequestMove };
  }
}
