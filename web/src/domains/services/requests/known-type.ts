import type { RequestType } from '@passerelle/contracts/requests/request.ts';
import { requestTypeOf } from '@passerelle/contracts/requests/request-types.ts';

/** The type of a request that is there. */
export function knownType(typeDemande: number): RequestType {
  const type = requestTypeOf(typeDemande);
  if (!type) throw new Error(`No type has the number ${typeDemande}`);
  return type;
}
