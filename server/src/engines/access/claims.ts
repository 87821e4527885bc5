import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { Claim } from '@passerelle/contracts/call.ts';

/** One claim, or any of several. */
export type Claims = Claim | readonly Claim[];

type Anywhere = Extract<Claim, { anywhere: RightCode }>;
type Designated = Extract<Claim, { as: string }>;

/** Claims as a list. */
export function listed(claims: Claims): readonly Claim[] {
  return typeof claims === 'object' && !('as' in claims || 'anywhere' in claims) ? claims : [claims];
}

/** Whether a right counts wherever it is held. */
export function isAnywhere(claim: Claim): claim is Anywhere {
  return typeof claim === 'object' && 'anywhere' in claim;
}

/** What one is to the subject. */
export function isDesignation(claim: Claim): claim is Designated {
  return typeof claim === 'object' && 'as' in claim;
}

/** Every right that claims ask for, whatever on. */
export function rightsOf(claims: Claims): readonly RightCode[] {
  return listed(claims).flatMap((claim) =>
    isAnywhere(claim) ? [claim.anywhere] : isDesignation(claim) ? [] : [claim],
  );
}
