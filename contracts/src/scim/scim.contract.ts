import { Type } from 'typebox';
import { call, signedIn, strict } from '../call.ts';
import { ScimGroup, ScimGroups, ScimList, ScimSearch, ScimUser, scimFailure } from './scim.schema.ts';

const shared = { access: signedIn, callers: ['program'], failsAs: scimFailure, limits: [{ name: 'scim' }] } as const;
const reading = { ...shared, scope: 'scim.read', method: 'GET' } as const;
/** Asked in a body, and changes nothing. */
const searching = { ...shared, scope: 'scim.read', method: 'POST', reads: true } as const;
const writing = { ...shared, scope: 'scim.write' } as const;

const described = strict({ id: Type.String({ maxLength: 200 }) });
const ofUser = strict({ id: Type.String({ maxLength: 60 }) });
const Name = Type.Optional(Type.String({ maxLength: 400 }));
const shown = { attributes: Name, excludedAttributes: Name };
/** What the standard says of itself. */
const Described = Type.Record(Type.String(), Type.Unknown());
/** A resource as others send it: what is not known of it is left out. */
const Sent = Type.Record(Type.String(), Type.Unknown());

/** SCIM 2.0 (RFC 7643, RFC 7644): people, as programs read and write them. */
export const scimCalls = {
  config: call({
    ...reading,
    operationId: 'scim.config',
    path: '/scim/v2/ServiceProviderConfig',
    summary: 'What of SCIM there is here',
    response: Described,
  }),
  resourceTypes: call({
    ...reading,
    operationId: 'scim.resourceTypes',
    path: '/scim/v2/ResourceTypes',
    summary: 'The kinds of resources that there are',
    response: Described,
  }),
  schemas: call({
    ...reading,
    operationId: 'scim.schemas',
    path: '/scim/v2/Schemas',
    summary: 'The attributes that this program may read of somebody, and those that are written',
    response: Described,
  }),
  resourceType: call({
    ...reading,
    operationId: 'scim.resourceType',
    path: '/scim/v2/ResourceTypes/{id}',
    summary: 'One of them',
    params: described,
    response: Described,
  }),
  schema: call({
    ...reading,
    operationId: 'scim.schema',
    path: '/scim/v2/Schemas/{id}',
    summary: 'One of them',
    params: described,
    response: Described,
  }),
  users: call({
    ...reading,
    operationId: 'scim.users',
    path: '/scim/v2/Users',
    summary: 'The people whom this program’s role sees and who have a login, page by page in the order of their keys',
    query: strict({
      filter: Type.Optional(Type.String({ maxLength: 2000 })),
      startIndex: Type.Optional(Type.Integer()),
      count: Type.Optional(Type.Integer()),
      sortBy: Type.Optional(Type.String({ maxLength: 100 })),
      sortOrder: Type.Optional(Type.String({ maxLength: 20 })),
      ...shown,
    }),
    response: ScimList,
    errors: ['FILTER_INVALID'],
  }),
  searchUsers: call({
    ...searching,
    operationId: 'scim.searchUsers',
    path: '/scim/v2/Users/.search',
    summary: 'The same, asked in a body instead of an address, which logs keep',
    body: ScimSearch,
    response: ScimList,
    errors: ['FILTER_INVALID'],
  }),
  user: call({
    ...reading,
    operationId: 'scim.user',
    path: '/scim/v2/Users/{id}',
    summary: 'One of them, under a version made of what this program is shown',
    params: ofUser,
    query: strict(shown),
    response: ScimUser,
  }),
  groups: call({
    ...reading,
    operationId: 'scim.groups',
    path: '/scim/v2/Groups',
    summary: 'The open distribution lists that this program’s role sees, with those of their members whom it sees',
    query: strict({
      filter: Type.Optional(Type.String({ maxLength: 2000 })),
      startIndex: Type.Optional(Type.Integer()),
      count: Type.Optional(Type.Integer()),
      sortBy: Type.Optional(Type.String({ maxLength: 100 })),
      sortOrder: Type.Optional(Type.String({ maxLength: 20 })),
      ...shown,
    }),
    response: ScimGroups,
    errors: ['FILTER_INVALID'],
  }),
  searchGroups: call({
    ...searching,
    operationId: 'scim.searchGroups',
    path: '/scim/v2/Groups/.search',
    summary: 'The same, asked in a body',
    body: ScimSearch,
    response: ScimGroups,
    errors: ['FILTER_INVALID'],
  }),
  group: call({
    ...reading,
    operationId: 'scim.group',
    path: '/scim/v2/Groups/{id}',
    summary: 'One of them, under a version made of what this program is shown',
    params: ofUser,
    query: strict(shown),
    response: ScimGroup,
  }),
  create: call({
    ...writing,
    operationId: 'scim.create',
    method: 'POST',
    path: '/scim/v2/Users',
    summary:
      'Creates somebody as the form of creation does: what it asks for and the standard lacks comes by our extension, as Schemas tells',
    limits: [{ name: 'scim' }, { name: 'newcomers' }],
    query: strict(shown),
    body: Sent,
    creates: '/scim/v2/Users/{id}',
    response: ScimUser,
    errors: ['DEJA_PRIS'],
  }),
  replace: call({
    ...writing,
    operationId: 'scim.replace',
    method: 'PUT',
    path: '/scim/v2/Users/{id}',
    summary: 'Has somebody be as it is said: what is not said stays, what may not be written has to be as it is',
    params: ofUser,
    query: strict(shown),
    body: Sent,
    response: ScimUser,
    errors: ['PRECONDITION_FAILED', 'UPDATE_WITH_STATUT_NOT_ALLOWED', 'DEJA_PRIS'],
  }),
  patch: call({
    ...writing,
    operationId: 'scim.patch',
    method: 'PATCH',
    path: '/scim/v2/Users/{id}',
    summary: 'Changes what is named of somebody, all of it or nothing; `active` suspends and reinstates',
    params: ofUser,
    query: strict(shown),
    body: Sent,
    response: ScimUser,
    errors: ['FILTER_INVALID', 'PRECONDITION_FAILED', 'UPDATE_WITH_STATUT_NOT_ALLOWED', 'DEJA_PRIS'],
  }),
  end: call({
    ...writing,
    operationId: 'scim.end',
    method: 'DELETE',
    path: '/scim/v2/Users/{id}',
    summary: 'Suspends somebody: nothing is erased by a program',
    params: ofUser,
    errors: ['PRECONDITION_FAILED'],
  }),
};
