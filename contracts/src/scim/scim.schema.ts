import { Type } from 'typebox';
import { strict } from '../call.ts';
import { type ErrorBody, type ErrorCode, type FailureShape, isErrorCode } from '../errors.ts';

/** How the schemas of SCIM 2.0 (RFC 7643, RFC 7644) are called. */
export const urn = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  own: 'urn:ietf:params:scim:schemas:extension:passerelle:2.0:User',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  search: 'urn:ietf:params:scim:api:messages:2.0:SearchRequest',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
} as const;

/** What SCIM is written in. */
export const scimType = 'application/scim+json';

/** Users of one page, unless asked otherwise, and at most. */
export const scimPage = { usual: 100, most: 200 } as const;

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const typed = (kinds: readonly string[]) =>
  Type.Optional(
    Type.Array(
      strict({
        value: Type.String(),
        type: Type.Unsafe<string>({ type: 'string', enum: [...kinds] }),
        primary: Type.Optional(Type.Boolean()),
      }),
    ),
  );

/** A person as SCIM says them. What the program may not read is left out. */
export const ScimUser = strict({
  schemas: Type.Array(Type.String()),
  id: Type.String(),
  externalId: Type.Optional(Type.String()),
  userName: Type.Optional(Type.String()),
  name: Type.Optional(strict({ givenName: text, familyName: text, formatted: text })),
  displayName: text,
  title: text,
  preferredLanguage: text,
  emails: typed(['work']),
  phoneNumbers: typed(['work', 'mobile']),
  active: Type.Optional(Type.Boolean()),
  [urn.enterprise]: Type.Optional(
    strict({
      employeeNumber: text,
      organization: text,
      costCenter: text,
      manager: Type.Optional(strict({ value: Type.String(), displayName: text })),
    }),
  ),
  [urn.own]: Type.Optional(
    strict({
      ...{ IdPays: text, IdCivilite: text, IdSociete: text, IdSite: text, IdContrat: text, DateEntreePhysique: text },
    }),
  ),
  meta: Type.Optional(strict({ resourceType: Type.String(), location: Type.String(), version: Type.String() })),
});

/** A distribution list as SCIM says a group. */
export const ScimGroup = strict({
  schemas: Type.Array(Type.String()),
  id: Type.String(),
  displayName: Type.Optional(Type.String()),
  /** By value, type, display and `$ref`, which a schema cannot name as a property. */
  members: Type.Optional(Type.Array(Type.Record(Type.String(), Type.String()))),
  meta: Type.Optional(strict({ resourceType: Type.String(), location: Type.String(), version: Type.String() })),
});

/** Groups of one page at most, where who is in each is told as well. */
export const scimGroupsWithMembers = 50;

const listedWith = {
  schemas: Type.Array(Type.String()),
  totalResults: Type.Integer(),
  startIndex: Type.Integer(),
  itemsPerPage: Type.Integer(),
};

export const ScimGroups = strict({ ...listedWith, Resources: Type.Array(ScimGroup) });

export const ScimList = strict({ ...listedWith, Resources: Type.Array(ScimUser) });

const Names = Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }));

/** What is asked for in a body instead of an address (RFC 7644 §3.4.3). */
export const ScimSearch = strict({
  schemas: Names,
  filter: Type.Optional(Type.String({ maxLength: 2000 })),
  startIndex: Type.Optional(Type.Integer()),
  count: Type.Optional(Type.Integer()),
  sortBy: Type.Optional(Type.String({ maxLength: 100 })),
  sortOrder: Type.Optional(Type.String({ maxLength: 20 })),
  attributes: Names,
  excludedAttributes: Names,
});

const scimTypes: Readonly<Partial<Record<ErrorCode, string>>> = {
  FILTER_INVALID: 'invalidFilter',
  INVALID_INPUT: 'invalidValue',
  DEJA_PRIS: 'uniqueness',
};

/** What was wrong with what was asked, as the standard tells it (RFC 7644 §3.12), by what our catalogue says of it. */
function scimTypeOf({ name, details = [] }: ErrorBody['error']): string | undefined {
  const is = (rule: string, at: RegExp) => details.some((one) => one.rule === rule && at.test(one.path));
  if (name !== 'INVALID_INPUT') return scimTypes[name];
  if (is('noTarget', /./)) return 'noTarget';
  if (is('readOnly', /./)) return 'mutability';
  if (is('unknownField', /^body\/Operations\//)) return 'invalidPath';
  const isMisspelt =
    is('json', /^body/) ||
    is('required', /\/Operations$/) ||
    is('unknownValue', /\/op$/) ||
    is('type', /^body(\/Operations\/\d+)?$/);
  return isMisspelt ? 'invalidSyntax' : scimTypes[name];
}

const saidDetails = ({ message, details = [] }: ErrorBody['error']) =>
  [message, ...details.map(({ path, rule }) => `${path}: ${rule}`)].join(' · ');

/** How calls of SCIM fail. */
export const scimFailure: FailureShape = {
  type: scimType,
  schema: strict({
    schemas: Type.Array(Type.String()),
    status: Type.String(),
    scimType: Type.Optional(Type.String()),
    detail: Type.String(),
    code: Type.String({ description: 'of the catalogue of this portal' }),
  }),
  of: (error) => ({
    schemas: [urn.error],
    status: String(error.statusCode),
    ...(scimTypeOf(error) && { scimType: scimTypeOf(error) }),
    detail: saidDetails(error),
    code: error.name,
  }),
  codeIn: (answer) => {
    const { code } = (answer ?? {}) as { readonly code?: unknown };
    return isErrorCode(code) ? code : undefined;
  },
};
