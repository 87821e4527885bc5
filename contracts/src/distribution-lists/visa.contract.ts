import { Type } from 'typebox';
import { call, Key, nullable, oneOf, signedIn, strict } from '../call.ts';
import { reasonLength } from '../reason.ts';
import { IdStade } from '../requests/head.ts';
import { listStatuses } from './list.fields.ts';
import { ListValidators, visaTypes } from './list-validators.ts';
import { listReaders } from './lists.contract.ts';

const params = strict({ id: Key });
const visa = strict({ id: Key, visaId: Key });
const visaType = oneOf(visaTypes);
const Version = Type.Optional(Type.Integer({ description: 'what was read of it: another since is told' }));
const Remarque = Type.String({ maxLength: reasonLength.max, pattern: '\\S' });
const decidingErrors = ['CONFLICT', 'DEMANDE_MODIFIEE', 'VISA_DEJA_DECIDE', 'VISA_NON_AUTORISE'] as const;

export const listVisaCalls = {
  validators: call({
    operationId: 'listVisas.validators',
    method: 'GET',
    path: '/LdListeActifs/get-validators-liste/{id}/{lang}',
    summary: 'Who decides about a distribution list, why it is them, and what they said',
    access: listReaders,
    params: strict({ id: Key, lang: Type.String({ maxLength: 10 }) }),
    response: ListValidators,
  }),
  submit: call({
    operationId: 'listVisas.submit',
    method: 'POST',
    path: '/LdListeActifs/submit-list-for-validation/{id}',
    summary: 'Submits a distribution list to whoever decides it; where nobody has to, it is published at once',
    access: listReaders,
    params,
    response: strict({ IdStatut: oneOf(listStatuses), IdDemande: nullable(Key) }),
    errors: [
      'LD_NON_PRIS_EN_CHARGE',
      ...(['AUCUN_VALIDEUR', 'ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1', 'LD_MISE_A_JOUR_EN_COURS'] as const),
      ...(['MAIL_NON_VALIDE', 'NO_RULE_DEFINED'] as const),
    ],
  }),
  drop: call({
    operationId: 'listVisas.drop',
    method: 'POST',
    path: '/LdListeActifs/abandonner-demande/{id}',
    summary: 'Gives up what waits to make a distribution list wider',
    access: listReaders,
    params,
  }),
  validate: call({
    operationId: 'listVisas.validate',
    method: 'POST',
    path: '/LdListeActifs/validate-demande-visa/{id}/{visaId}',
    summary: 'Validates a visa of a distribution list',
    access: signedIn,
    params: visa,
    body: strict({ visaType, Version, Remarque: Type.Optional(Remarque) }),
    response: strict({ IdStade }),
    errors: ['DEMANDE_STADE', ...decidingErrors],
  }),
  reject: call({
    operationId: 'listVisas.reject',
    method: 'POST',
    path: '/LdListeActifs/rejet-demande-visa/{id}/{visaId}',
    summary: 'Rejects a visa of a distribution list',
    access: signedIn,
    params: visa,
    body: strict({ visaType, Version, Remarque }),
    response: strict({ IdStade }),
    errors: [...decidingErrors],
  }),
};
