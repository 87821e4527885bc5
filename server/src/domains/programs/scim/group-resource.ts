import { type ScimGroup, urn } from '@passerelle/contracts/scim/scim.schema.ts';
import type { Static } from 'typebox';
import type { FoundGroup } from './groups.queries.ts';
import { namesIn, narrowed, type Shown, versionOf } from './user-resource.ts';

export type GroupResource = Static<typeof ScimGroup>;

/** A distribution list as SCIM says a group; who of it is no user to this program is in no attribute, nor counted. */
export function groupResource({ id, displayName, members }: FoundGroup, base: string): GroupResource {
  return {
    schemas: [urn.group],
    id: String(id),
    ...(displayName !== null && { displayName }),
    ...(members && {
      members: members.map(({ value, display }) => ({
        value,
        type: 'User',
        $ref: `${base}/Users/${value}`,
        ...(display !== null && { display }),
      })),
    }),
  };
}

/** Whether who is in it is asked for. */
export function wantsMembers({ attributes, excludedAttributes }: Shown): boolean {
  const asked = namesIn(attributes);
  const about = (one: string) => one === 'members' || one.startsWith('members.');
  return asked ? asked.some(about) : !namesIn(excludedAttributes)?.includes('members');
}

/** A group with where it is and its version, as far as it is asked for. */
export function shownGroup(resource: GroupResource, base: string, shown: Shown): GroupResource {
  const location = `${base}/Groups/${resource.id}`;
  const meta = { resourceType: 'Group', location, version: versionOf(resource) };
  return narrowed({ ...resource, meta }, shown);
}
