import { Type } from 'typebox';
import { call, holding, Instant, keyBeside, nullable, oneOf, PersonKey, signedIn, strict } from '../call.ts';
import { PersonReference } from '../catalogue/field-values.ts';

/**
 * What has a timeline, with who may read it, is said by each thing itself (`<domain>.entity.ts` of the server): a person's,
 * those who see the person, each field by its own right; a role held, the person concerned, the delegator,
 * `fp-delegue-role` or `adm`; a message, `maintenance`; a release note, `mrn`; a token in stock or of somebody whose
 * account they look after, `cpt`; the rest, `adm`. INVALID_INPUT of what has none.
 */
const EntityName = Type.String({
  pattern: '^[A-Za-z_]{1,60}$',
  description: 'the table, as `Personne`, `Role`, `plan`',
});

const Before = Type.Optional(Type.Integer({ minimum: 1, description: 'the `next` of the page before' }));

/** Set where a candidate did it, who is no person yet. */
const candidate = nullable(Type.Integer({ description: 'number of their file' }));

/** Set where a program did it. */
const program = nullable(Type.Integer({ description: 'its number' }));

/** Who acted. Absent where the reader may not know; all are null where the product did it by itself. */
const actedBy = {
  who: Type.Optional(nullable(PersonReference)),
  candidate: Type.Optional(candidate),
  program: Type.Optional(program),
  forWhom: Type.Optional(nullable(PersonReference)),
  role: Type.Optional(nullable(Type.String({ description: 'label of the acting role' }))),
};

export const HistoryEntry = strict({
  id: Type.Integer(),
  at: Instant,
  call: Type.String({ description: 'operationId of the call, or the name of the job' }),
  ...actedBy,
  entity: EntityName,
  entity_id: Type.String(),
  about: nullable(Type.String({ description: 'which row it was, where the timeline is that of several' })),
  kind: oneOf(['added', 'changed', 'removed', 'erased']),
  reason: Type.Optional(nullable(Type.String({ description: 'absent where part of the entry is not for the reader' }))),
  planReason: Type.Optional(nullable(Type.String({ description: 'where a plan did it: why that was made' }))),
  changes: Type.Array(
    strict({
      field: Type.String({ description: 'field of the catalogue for a person, else column' }),
      before: Type.Unknown(),
      after: Type.Unknown(),
      masked: Type.Optional(
        Type.Boolean({ description: 'sensitive: told where the timeline of this field is asked for' }),
      ),
    }),
  ),
});

export const SensitiveRead = strict({
  id: Type.Integer(),
  at: Instant,
  call: Type.String(),
  who: nullable(PersonReference),
  candidate,
  program,
  forWhom: nullable(PersonReference),
  role: nullable(Type.String()),
  fields: Type.Array(Type.String()),
  /** Of whom: how many, and the first few. */
  of: strict({ count: Type.Integer(), first: Type.Array(PersonReference) }),
});

export const historyCalls = {
  timeline: call({
    operationId: 'history.timeline',
    method: 'GET',
    path: '/History/{entity}/{id}',
    summary: 'What was written about one thing, newest first, as far as the reader may see it today',
    access: signedIn,
    params: strict({ entity: EntityName, id: keyBeside('entity', 'Personne') }),
    query: strict({
      before: Before,
      field: Type.Optional(
        Type.String({ maxLength: 60, description: 'only what changed of this field of the thing itself' }),
      ),
    }),
    response: strict({ entries: Type.Array(HistoryEntry), next: nullable(Type.Integer()) }),
    sensitive: true,
  }),
  reads: call({
    operationId: 'history.reads',
    method: 'GET',
    path: '/History/reads',
    summary: 'Who read what is sensitive about whom, newest first',
    access: holding('adm'),
    query: strict({
      of: Type.Optional(PersonKey),
      by: Type.Optional(PersonKey),
      before: Before,
    }),
    response: strict({ reads: Type.Array(SensitiveRead), next: nullable(Type.Integer()) }),
  }),
};
