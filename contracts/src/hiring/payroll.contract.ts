import { Type } from 'typebox';
import {
  call,
  decidingOnPerson,
  holding,
  holdingOnPerson,
  Instant,
  NamedPerson,
  nullable,
  PersonKey,
  strict,
} from '../call.ts';

const path = '/Personnes/{IdPersonneEV1}/dossier-embauche/transmission' as const;
const ofPerson = strict({ IdPersonneEV1: PersonKey });

/** How validated hiring files come to payroll. */
export const payrollCalls = {
  transmit: call({
    operationId: 'hiring.transmit',
    method: 'POST',
    path,
    summary: 'Notes that payroll has taken a validated file over by hand, and what it says of it',
    access: decidingOnPerson('IdPersonneEV1', 'update-matriculeP'),
    params: ofPerson,
    body: strict({ Note: Type.Optional(Type.String({ maxLength: 500 })) }),
    errors: ['DEMANDE_STADE'],
  }),
  again: call({
    operationId: 'hiring.transmitAgain',
    method: 'POST',
    path: `${path}/renvoi`,
    summary:
      'Has payroll be given a file again, as its next version, with what is put right of what the file alone has',
    access: decidingOnPerson('IdPersonneEV1', 'de-acces', 'update-matriculeP'),
    params: ofPerson,
    body: strict({
      fields: Type.Array(
        strict({
          IdChamp: Type.String({ minLength: 1, maxLength: 40 }),
          Valeur: nullable(Type.String({ maxLength: 2000 })),
        }),
        { maxItems: 10 },
      ),
    }),
    errors: ['DEMANDE_STADE'],
  }),
  pack: call({
    operationId: 'hiring.pack',
    method: 'GET',
    path: `${path}/colis`,
    summary:
      'A validated file for whoever enters it in a payroll by hand: to read, as data, and its papers; who reads it is recorded',
    access: holdingOnPerson('IdPersonneEV1', 'update-matriculeP'),
    params: ofPerson,
    produces: ['application/zip'],
    errors: ['DEMANDE_STADE'],
    sensitive: true,
  }),
  twin: call({
    operationId: 'hiring.twinFiles',
    method: 'GET',
    path: '/Dossiers/paie/twin',
    summary:
      'The hiring files that the twin of a payroll was given, by the names of people; nothing of what is in them',
    access: holding('adm'),
    query: strict({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
    response: strict({
      files: Type.Array(
        strict({ person: NamedPerson, version: Type.Integer(), papers: Type.Integer(), changed_at: Instant }),
      ),
      more: Type.Boolean(),
    }),
  }),
};
