import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { Call } from '@passerelle/contracts/call.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { tagsCalls } from '@passerelle/contracts/person/tags.contract.ts';

/** What the reader of a record is to the person. */
interface Standing {
  readonly rights: ReadonlyMap<RightCode, 1 | 2>;
  /** By the names that claims give it. */
  readonly is: ReadonlySet<string>;
  /** They act under a role that is not theirs, and are the person or act for them. */
  readonly borrows: boolean;
  /** Whether a right is held on anything. */
  readonly holds: (right: RightCode) => boolean;
}

/** Judged on the person by their form, and not before it. */
const byForm: readonly Call[] = [
  ...[personCalls.save, personCalls.excludeFromLists, personCalls.putBack, tagsCalls.save],
];
const aboutPerson = allCalls.filter(
  ({ access }) => access.kind === 'holder' && access.on?.subject === 'person' && access.on.param === 'IdPersonneEV1',
);
const all = [...byForm, ...aboutPerson];

/** The calls that the reader may make about a person: what lets a call through says so, nothing beside it. */
export function actionsOn({ rights, is, borrows, holds }: Standing): string[] {
  return all.flatMap(({ operationId, access }) => {
    if (access.kind !== 'holder' || (borrows && access.on?.borrowed)) return [];
    const { claims, level = 1 } = access;
    const may = claims.some((claim) => {
      if (typeof claim === 'string') return (rights.get(claim) ?? 0) >= level;
      return 'as' in claim ? is.has(claim.as) : holds(claim.anywhere);
    });
    return may ? [operationId] : [];
  });
}
