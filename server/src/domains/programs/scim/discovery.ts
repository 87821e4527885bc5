import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { type CreationField, creationField } from '@passerelle/contracts/creation/creation.fields.ts';
import { type FormDeclaration, itemsOf } from '@passerelle/contracts/forms/form.ts';
import { scimPage, urn } from '@passerelle/contracts/scim/scim.schema.ts';
import { fieldGate } from '../../../engines/access/field-gate.ts';
import type { Eyes } from '../../../engines/lists/list.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { personSubject } from '../../people/person/person.columns.ts';
import { atCreation, attributes, placedBy } from './attributes.ts';

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

type Described = { readonly id: string } & Readonly<Record<string, unknown>>;

export const listOf = (Resources: readonly Described[]) => ({
  schemas: [urn.list],
  totalResults: Resources.length,
  startIndex: 1,
  itemsPerPage: Resources.length,
  Resources,
});

/** The one of that name. Throws NOT_FOUND. */
export function oneOf(all: readonly Described[], id: string): Record<string, unknown> {
  const found = all.find((one) => one.id.toLowerCase() === id.toLowerCase());
  if (!found) throw new ApiError('NOT_FOUND');
  return { ...found };
}

/** The kinds of resources, with our schema of users for whoever may create somebody. */
export const resourceTypes = (base: string, creates: boolean): readonly Described[] => [
  {
    schemas: [urn.resourceType],
    ...{ id: 'User', name: 'User', endpoint: '/Users', description: 'People with a login', schema: urn.user },
    schemaExtensions: [
      { schema: urn.enterprise, required: false },
      // Asked for where somebody is created, and of nobody who is there.
      ...(creates ? [{ schema: urn.own, required: true }] : []),
    ],
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
];

/** The schemas, with the attributes that this program reads of somebody. */
export function schemas(eyes: Eyes, base: string, creation: FormDeclaration | undefined): readonly Described[] {
  const open = attributes.filter(({ fields }) =>
    fields.every((field) => fieldGate(eyes, personSubject, field, 'p') !== 'closed'),
  );
  const schema = (id: string, name: string, paths: readonly (readonly [string, boolean])[]) => ({
    schemas: [urn.schema],
    ...{ id, name, attributes: attributesOf(paths) },
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  });
  const of = (extension?: string) =>
    open
      .filter(({ path }) => (extension ? path.startsWith(`${extension}:`) : !path.startsWith('urn:')))
      .map(
        ({ path, writes }) =>
          [extension ? path.slice(extension.length + 1) : path, writes !== undefined || path === 'active'] as const,
      );
  return [
    schema(urn.user, 'User', of()),
    schema(urn.enterprise, 'EnterpriseUser', of(urn.enterprise)),
    ...(creation || of(urn.own).length > 0
      ? [{ ...schema(urn.own, 'PasserelleUser', []), attributes: ownAttributes(of(urn.own), creation) }]
      : []),
    { ...schema(urn.group, 'Group', [['displayName', false]]), attributes: groupAttributes },
  ];
}

const shared = { required: false, caseExact: false, returned: 'default', uniqueness: 'none' } as const;

const readAlone = { ...shared, mutability: 'readOnly' } as const;

/** What our extension has: what is read, and what is asked for of somebody who is created. */
function ownAttributes(
  read: readonly (readonly [name: string, written: boolean])[],
  creation: FormDeclaration | undefined,
): readonly object[] {
  const asked = new Map(creation ? itemsOf(creation) : []);
  const names = new Set([...read.map(([name]) => name), ...(creation ? placedBy : [])]);
  const told = atCreation.filter(({ field }) => asked.has(field));
  return [
    ...[...names].map((name) => ({ name, shown: true })),
    ...told.map(({ field: name }) => ({ name, shown: false })),
  ].map(({ name, shown }) => {
    const { type, required } = creationField(name as CreationField) as Field;
    return {
      ...{ name, type: type === 'boolean' ? 'boolean' : 'string', multiValued: type === 'codes', ...shared },
      required: asked.get(name)?.item.required !== undefined || (required === true && type !== 'boolean'),
      ...(shown ? { mutability: 'readWrite' } : { mutability: 'immutable', returned: 'never' }),
    };
  });
}

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
    ...{
      name,
      type,
      multiValued: false,
      mutability: written ? 'readWrite' : name === 'userName' ? 'immutable' : 'readOnly',
    },
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
