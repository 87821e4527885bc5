import { type Static, Type } from 'typebox';
import { CivilDate, call, Key, NamedPerson, nullable, oneOf, strict } from '../call.ts';
import { askedAnew, listReaders } from './lists.contract.ts';

/**
 * What is wrong with a list, or will be, the worst first: it has nobody, its members could not be worked out, it failed in the mail
 * suite, it is gone from there, members whom that refuses, differences that nobody decided, criteria that find nobody, that name a
 * closed code, whose author is gone; no backup; its end or that of people who are named comes near; nothing of it changed for a year.
 */
export const listFaults = [
  ...(['orphan', 'unworked', 'failed', 'gone', 'refused', 'gaps', 'matchesNobody', 'closedCode'] as const),
  ...(['authorGone', 'noBackup', 'endsSoon', 'namedEnd', 'silent'] as const),
] as const;
export type ListFaultName = (typeof listFaults)[number];

/** Days before an end on which it is told. */
export const nearDays = { list: 30, named: 7 } as const;
/** Days by which one click keeps somebody who is named, and a list. */
export const longerDays = { list: 90, named: 30 } as const;

export const ListFault = strict({
  fault: oneOf(listFaults),
  /** The group that has it, 0 the default one. */
  groupe: nullable(strict({ IdGroupe: Type.Integer(), LibGroupe: Type.String() })),
  n: Type.Integer({ description: 'how many people, addresses or codes' }),
  jour: nullable(CivilDate),
  /** Whom the remedy names, where it names somebody. */
  personne: nullable(NamedPerson),
  remede: Type.Boolean({ description: 'the reader may mend it' }),
});
export type ListFault = Static<typeof ListFault>;

const params = strict({ id: Key });

/** What is wrong with a list, and the one thing that mends it. */
export const listHealthCalls = {
  read: call({
    operationId: 'listHealth.read',
    method: 'GET',
    path: '/LdListeActifs/{id}/sante',
    summary: 'What is wrong with a distribution list, or will be: each with whether the reader may mend it',
    access: listReaders,
    params,
    response: strict({ constats: Type.Array(ListFault) }),
  }),
  mend: call({
    operationId: 'listHealth.mend',
    method: 'POST',
    path: '/LdListeActifs/{id}/sante',
    summary: 'Does the one thing that mends a fault of a distribution list',
    access: listReaders,
    params,
    body: strict({
      fault: oneOf(listFaults),
      IdGroupe: Type.Optional(Type.Integer({ minimum: 0, maximum: 2147483647 })),
    }),
    response: strict({
      waits: Type.Optional(Type.Literal(true, { description: 'somebody has to say yes first' })),
    }),
    errors: [
      ...askedAnew,
      ...(['CONFLICT', 'ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1', 'LD_MISE_A_JOUR_EN_COURS'] as const),
      ...(['LD_NON_PRIS_EN_CHARGE', 'MAIL_NON_VALIDE'] as const),
    ],
  }),
};
