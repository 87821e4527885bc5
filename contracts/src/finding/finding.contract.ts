import { type Static, Type } from 'typebox';
import { call, nullable, oneOf, signedIn, strict } from '../call.ts';

/** What is found beside people and screens, in the order in which it is shown. */
export const foundKinds = ['request', 'item', 'site', 'company', 'list', 'documentation'] as const;
export type FoundKind = (typeof foundKinds)[number];

export const Found = strict({
  kind: oneOf(foundKinds),
  /** What opens it: its number, or the name of a page. */
  key: Type.String(),
  label: Type.String(),
  /** What tells it from others of that name. */
  detail: nullable(Type.String()),
  /** Of which type a request is; whose a thing is. */
  of: nullable(Type.Integer()),
});
export type Found = Static<typeof Found>;

/** As many of a kind as are found at once. */
export const mostFound = 4;

export const findingCalls = {
  find: call({
    operationId: 'finding.find',
    method: 'GET',
    path: '/find',
    summary:
      'Requests, badges and serial numbers, sites, companies, lists and pages that words name, each within its right',
    access: signedIn,
    query: strict({ words: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }) }),
    response: Type.Array(Found),
  }),
};
