import { Type } from 'typebox';
import { call, Instant, nullable, signedIn, strict } from '../call.ts';

const where = strict({
  form: Type.String({ pattern: '^[a-z][a-z0-9-]{0,59}$' }),
  subject: Type.String({ minLength: 1, maxLength: 120 }),
});

const revision = (description: string) => Type.Integer({ minimum: 0, maximum: 2_147_483_647, description });
const Revision = revision('of the draft; 0 where there is none');

/** What was typed in a form and not sent yet; only its writer ever reads it. */
export const Draft = strict({
  values: Type.String({ minLength: 2, maxLength: 200_000, description: 'JSON: what is typed, and over what' }),
  baseRevision: nullable(revision('revision of what the form opened on, where it has one')),
  Revision,
});

export const draftsCalls = {
  read: call({
    operationId: 'drafts.read',
    method: 'GET',
    path: '/drafts/{form}/{subject}',
    summary: 'What the person had typed in this form',
    access: signedIn,
    anyRole: true,
    personal: true,
    params: where,
    response: strict({ draft: nullable(strict({ ...Draft.properties, DateM: Instant })) }),
  }),
  write: call({
    operationId: 'drafts.write',
    method: 'PUT',
    path: '/drafts/{form}/{subject}',
    summary: 'Keeps what is typed, as it is typed; refused when the draft is no longer the one that it goes on from',
    access: signedIn,
    staysOpen: 'readOnly',
    anyRole: true,
    personal: true,
    params: where,
    body: Draft,
    // What is typed is kept every few seconds: of each form once.
    limits: [{ name: 'drafts', questions: ({ params }) => [params] }],
    response: strict({ Revision, DateM: Instant }),
    errors: ['CONFLICT'],
  }),
  discard: call({
    operationId: 'drafts.discard',
    method: 'DELETE',
    path: '/drafts/{form}/{subject}',
    summary: 'Throws away what was typed',
    access: signedIn,
    staysOpen: 'readOnly',
    anyRole: true,
    personal: true,
    params: where,
  }),
};
