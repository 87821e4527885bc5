import { Type } from 'typebox';
import { CivilDate, call, decidingOnPerson, PersonKey, strict } from '../call.ts';

const path = '/Personnes/{IdPersonneEV1}/dossier-embauche' as const;
const ofPerson = strict({ IdPersonneEV1: PersonKey });
const decides = decidingOnPerson('IdPersonneEV1', 'de-acces');

/** What recruiters put right so that a candidate comes to their file in time. */
export const reachCalls = {
  contact: call({
    operationId: 'hiring.contact',
    method: 'POST',
    path: `${path}/contact`,
    summary:
      'Puts right the birth date or the own address of a candidate, while their file goes on; tries that were wrong stay counted',
    access: decides,
    params: ofPerson,
    body: strict({
      DateNaissance: Type.Optional(CivilDate),
      MailPerso: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
    }),
    errors: ['DEMANDE_STADE'],
  }),
  returnDay: call({
    operationId: 'hiring.returnDay',
    method: 'POST',
    path: `${path}/retour`,
    summary:
      'Moves the day on which a link ends, by the clocks of where the candidate is; past their arrival for a reason',
    access: decides,
    params: ofPerson,
    body: strict({ DateRetour: CivilDate, Remarque: Type.Optional(Type.String({ maxLength: 500 })) }),
    errors: ['DEMANDE_STADE'],
  }),
};
