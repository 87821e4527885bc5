import { scimPage, urn } from '@passerelle/contracts/scim/scim.schema.ts';
import { fieldGate } from '../../../engines/access/field-gate.ts';
import type { Eyes } from '../../../engines/lists/list.ts';
import { personSubject } from '../../people/person/person.columns.ts';
import { attributes } from './attributes.ts';

/** What of the standard there is here. */
export const providerConfig = (base: string) => ({
  schemas: [urn.config],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: scimPage.most },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token',
      description: 'The token of a program, shown when it is made',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const listOf = (Resources: readonly object[]) => ({
  schemas: [urn.list],
  totalResults: Resources.length,
  startIndex: 1,
  itemsPerPage: Resources.length,
  Resources,
});

export const resourceTypes = (base: string) =>
  listOf([
    {
      schemas: [urn.resourceType],
      ...{ id: 'User', name: 'User', endpoint: '/Users', description: 'People with a login', schema: urn.user },
      schemaExtensions: [{ schema: urn.enterprise, required: false }],
      meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
    },
    {
      schemas: [urn.resourceType],
      ...{
        id: 'Group',
        name: 'Group',
        endpoint: '/Groups',
        description: 'Distribution lists, read alone',
        schema: urn.group,
      },
      meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/Group` },
    },
  ]);

/** The schemas, with the attributes that this program reads of somebody. */
export function schemas(eyes: Eyes, base: string): object {
  const open = attributes.filter(({ fields }) =>
    fields.every((field) => fieldGate(eyes, personSubject, field, 'p') !== 'closed'),
  );
  const within = (path: string) => path.startsWith(`${urn.enterprise}:`);
  const schema = (id: string, name: string, paths: readonly (readonly [string, boolean])[]) => ({
    schemas: [urn.schema],
    ...{ id, name, attributes: attributesOf(paths) },
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  });
  const of = (own: boolean) =>
    open
      .filter(({ path }) => within(path) === own)
      .map(
        ({ path, writes }) =>
          [own ? path.slice(urn.enterprise.length + 1) : path, writes !== undefined || path === 'active'] as const,
      );
  return listOf([
    schema(urn.user, 'User', of(false)),
    schema(urn.enterprise, 'EnterpriseUser', of(true)),
    { ...schema(urn.group, 'Group', [['displayName', false]]), attributes: groupAttributes },
  ]);
}

const shared = { required: false, caseExact: false, returned: 'default', uniqueness: 'none' } as const;

const readAlone = { ...shared, mutability: 'readOnly' } as const;

const groupAttributes = [
  { name: 'displayName', type: 'string', multiValued: false, ...readAlone },
  {
    ...{ name: 'members', type: 'complex', multiValued: true, ...readAlone },
    subAttributes: [
      { name: 'value', type: 'string', multiValued: false, ...readAlone },
      { name: 'display', type: 'string', multiValued: false, ...readAlone },
      { name: '$ref', type: 'reference', referenceTypes: ['User'], multiValued: false, ...readAlone },
      { name: 'type', type: 'string', multiValued: false, ...readAlone },
    ],
  },
] as const;

function attributesOf(paths: readonly (readonly [path: string, written: boolean])[]): readonly object[] {
  const simple = (name: string, written: boolean, type = 'string') => ({
    ...{ name, type, multiValued: false, mutability: written ? 'readWrite' : 'readOnly' },
    ...shared,
    ...(name === 'userName' && { required: true, uniqueness: 'server' }),
  });
  const groups = Map.groupBy(paths, ([path]) => /^[^.[]+/.exec(path)?.[0] ?? path);
  return [...groups].map(([name, parts]) => {
    const written = parts.some(([, may]) => may);
    const [[first = ''] = []] = parts;
    if (first.includes('['))
      return {
        ...{ ...simple(name, written, 'complex'), multiValued: true },
        subAttributes: [
          simple('value', written),
          { ...simple('type', false), canonicalValues: parts.map(([path]) => /^\w+\[(\w+)\]/.exec(path)?.[1]) },
          simple('primary', false, 'boolean'),
        ],
      };
    if (first.includes('.'))
      return {
        ...simple(name, written, 'complex'),
        subAttributes: parts.map(([path, may]) => simple(path.slice(name.length + 1), may)),
      };
    if (name === 'manager')
      return {
        ...simple(name, written, 'complex'),
        subAttributes: [simple('value', written), simple('displayName', false)],
      };
    return simple(name, written, name === 'active' ? 'boolean' : 'string');
  });
}
