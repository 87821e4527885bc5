import type { RequestMove } from '@passerelle/contracts/requests/request.ts';
import type { RequestRow } from './request-kind.ts';

declare module '../../engines/act/events.ts' {
  interface Events {
    /** A request stands at another stage, as it then is. */
    'request.moved': { readonly request: RequestRow; readonly move: RequestMove };
  }
}
