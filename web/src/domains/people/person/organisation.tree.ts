import type { Output } from '@passerelle/contracts/call.ts';
import type { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';

export type Organisation = Output<typeof directoryCalls.organisation>;
export type OrgPerson = Organisation['person'];

/** A person in the tree, as far as it is unfolded. */
export interface OrgNode {
  readonly person: OrgPerson;
  readonly level: number;
  readonly children: readonly OrgNode[];
  /** The people under this one show; undefined when there is nobody to show. */
  readonly open: boolean | undefined;
}

/**
 * The tree around a person: the line above from the top down, then the people under whoever is unfolded. Somebody above
 * who is not unfolded shows only the way to the person in the middle.
 */
export function growTree(
  { above, person, below }: Organisation,
  unfolded: ReadonlySet<number>,
  belowOf: (IdPersonneEV1: number) => readonly OrgPerson[] | undefined,
): OrgNode {
  const chain = [...above, person];
  const grow = (one: OrgPerson, level: number, place: number, ancestors: ReadonlySet<number>): OrgNode => {
    const next = place >= 0 ? chain[place + 1] : undefined;
    const under = one.IdPersonneEV1 === person.IdPersonneEV1 ? below : belowOf(one.IdPersonneEV1);
    const open = unfolded.has(one.IdPersonneEV1);
    const shown = open && under ? under : next ? [next] : [];
    const known = new Set([...ancestors, one.IdPersonneEV1]);
    const children = shown
      .filter((child) => !known.has(child.IdPersonneEV1))
      .map((child) => grow(child, level + 1, child.IdPersonneEV1 === next?.IdPersonneEV1 ? place + 1 : -1, known));
    return { person: one, level, children, open: one.reports > 0 || next ? open : undefined };
  };
  return grow(chain[0] ?? person, 1, 0, new Set());
}

/** The tree from top to bottom, as the arrows walk it. */
export function flatten(node: OrgNode): readonly OrgNode[] {
  return [node, ...node.children.flatMap(flatten)];
}
