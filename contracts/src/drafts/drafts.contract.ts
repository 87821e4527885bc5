import { Type } from 'typebox';
import { call, Instant, nullable, signedIn, strict } from '../call.ts';

const where = strict({
  form: Type.String({ pattern: '^[a-z][a-z0-9-]{0,59}$' }),
  subject: Type.String({ minLength: 1, maxLength: 120 }),
});

/** What was typed in a form and not sent yet; only its writer ever reads it. */
export const Draft = strict({
  values: Type.String({ minLength: 2, maxLength: 200_000, description: 'JSON of the form’s values' }),
  baseVersion: nullable(Type.String({ maxLength: 200, description: 'version of the record that the form opened on' })),
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
    summary: 'Keeps what is typed, as it is typed',
    access: signedIn,
    staysOpen: 'readOnly',
    anyRole: true,
    personal: true,
    params: where,
    body: Draft,
    response: strict({ DateM: Instant }),
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
