import { Type } from 'typebox';
import { type Access, call, Instant, Key, NamedPerson, nullable, oneOf, strict } from '../call.ts';
import { listStatuses } from './list.fields.ts';
import { listReaders, makers } from './lists.contract.ts';

const ofList = strict({ id: Key });
const unlockers: Access = { kind: 'holder', claims: ['unlock-List'] };
const Mail = Type.String({ maxLength: 254 });

/** Somebody who is in the mail suite and was not put there, or who was and is not there. */
export const gapKinds = ['etranger', 'manquant'] as const;
/** What is done about it: taken over as named or left out, put right, left as it is. */
export const gapDecisions = ['reprendre', 'corriger', 'laisser'] as const;

/** What holds a list up until somebody unlocks it: the mail suite, or one of its causes. */
export const unlockedCauses = ['calcul', 'main', 'dehors'] as const;
export const whyUnlocked = ['messagerie', ...unlockedCauses] as const;

const Gap = strict({
  Mail,
  Sens: oneOf(gapKinds),
  /** Left as it is, or being put right. */
  Decision: nullable(oneOf(['laisse', 'corrige'])),
  person: nullable(NamedPerson),
});

const Compared = {
  compared: nullable(Instant),
  gone: Type.Boolean({ description: 'the mail suite knew the list no more' }),
  ecarts: Type.Array(Gap),
  hidden: Type.Integer({ description: 'of people whom the reader may not see' }),
};

/** A distribution list as the mail suite has it. */
export const listSuiteCalls = {
  standing: call({
    operationId: 'listSuite.standing',
    method: 'GET',
    path: '/LdListeActifs/{id}/ecarts',
    summary: 'How the mail suite differed from a distribution list when they were compared, and what failed there',
    access: listReaders,
    params: ofList,
    response: strict({
      ...Compared,
      failed: nullable(
        strict({
          operation: Type.String(),
          answer: nullable(Type.String({ description: 'in the words of the mail suite' })),
          at: nullable(Instant),
        }),
      ),
    }),
  }),
  members: call({
    operationId: 'listSuite.members',
    method: 'GET',
    path: '/LdListeActifs/membres-in-outlook/{id}',
    summary: 'Who is in a distribution list as the mail suite has it now',
    access: listReaders,
    params: ofList,
    query: strict({ after: Type.Optional(Mail) }),
    response: strict({
      there: Type.Boolean(),
      membres: Type.Array(strict({ Mail, person: nullable(NamedPerson) })),
      hidden: Type.Integer({ description: 'of this page, people whom the reader may not see' }),
      next: nullable(Type.String()),
    }),
    errors: ['LD_MESSAGERIE_MUETTE'],
  }),
  check: call({
    operationId: 'listSuite.check',
    method: 'GET',
    path: '/LdListeActifs/check-liste/{id}',
    summary: 'Compares a distribution list with the mail suite, and notes how it differs',
    access: listReaders,
    reads: false,
    params: ofList,
    response: strict(Compared),
    errors: ['LD_MISE_A_JOUR_EN_COURS', 'LD_MESSAGERIE_MUETTE'],
  }),
  settle: call({
    operationId: 'listSuite.settle',
    method: 'POST',
    path: '/LdListeActifs/{id}/ecarts',
    summary: 'Takes over how the mail suite differs, has it put right, or leaves it',
    access: listReaders,
    params: ofList,
    body: strict({
      how: oneOf(gapDecisions),
      Mails: Type.Optional(Type.Array(Mail, { maxItems: 500, description: 'these alone' })),
    }),
    response: strict({ settled: Type.Integer(), left: Type.Integer({ description: 'that could not be taken over' }) }),
    errors: ['LD_MISE_A_JOUR_EN_COURS'],
  }),
  blocked: call({
    operationId: 'listSuite.blocked',
    method: 'GET',
    path: '/LdListeActifs/bloquees',
    summary: 'The distribution lists that the reader may unlock and that need it, those that wait longest first',
    access: unlockers,
    response: strict({
      listes: Type.Array(
        strict({
          IdListe: Key,
          LibListe: Type.String(),
          Adresse: nullable(Mail),
          Cause: oneOf(whyUnlocked),
          depuis: nullable(Instant),
        }),
      ),
      total: Type.Integer({ description: 'with those that this page leaves out' }),
    }),
  }),
  unlock: call({
    operationId: 'listSuite.unlock',
    method: 'GET',
    path: '/LdListeActifs/debloque-liste/{id}',
    summary: 'Has what failed of a distribution list in the mail suite tried again, and what blocks it forgotten',
    access: unlockers,
    reads: false,
    params: ofList,
    response: strict({ IdStatut: oneOf(listStatuses) }),
  }),
  existsThere: call({
    operationId: 'listSuite.existsThere',
    method: 'GET',
    path: '/LdListeActifs/is-exist-in-office/{name}',
    summary: 'Whether the address that a name would have is taken here or in the mail suite: by whom is told to nobody',
    access: makers,
    params: strict({ name: Type.String({ minLength: 1, maxLength: 100 }) }),
    secret: ['name'],
    query: strict({
      Prefix: Type.Optional(Type.String({ maxLength: 20 })),
      IdNature: Type.Optional(Type.String({ maxLength: 20 })),
    }),
    limits: [{ name: 'identifiers', questions: ({ params }) => [params] }],
    response: strict({ Adresse: nullable(Type.String()), taken: Type.Boolean() }),
    errors: ['LD_MESSAGERIE_MUETTE'],
  }),
  removeThere: call({
    operationId: 'listSuite.removeThere',
    method: 'DELETE',
    path: '/LdListeActifs/supprimer-liste-office/{address}',
    summary: 'Takes out of the mail suite what is left there of a distribution list that failed or was deleted',
    access: listReaders,
    params: strict({ address: Mail }),
    secret: ['address'],
    errors: ['LD_MESSAGERIE_MUETTE'],
  }),
};
