import { under } from '../../../platform/sure.ts';
import { brought } from '../ground.ts';
import type { RequestKind } from './request-kind.ts';

/** Every type that may be asked for, as the domains bring them, in the order of their numbers. */
export const requestKinds = (): readonly RequestKind[] => brought().kinds;

/** Those that are asked for where anything is. */
export const offeredKinds = (): readonly RequestKind[] => requestKinds().filter(({ type }) => !type.opensElsewhere);

/** The type of a number that came from outside; undefined where nothing is asked for by it. */
export const findKind = (typeDemande: number): RequestKind | undefined => brought().byNumber.get(typeDemande);

/** The type of a request that is stored. */
export const kindOf = ({ typeDemande }: { readonly typeDemande: number }): RequestKind =>
  under(brought().byNumber, typeDemande);
