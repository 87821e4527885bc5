import { Type } from 'typebox';
import { call, decidingOnPerson, holdingOnPerson, nullable, PersonKey, strict } from '../call.ts';
import { longestLogin } from '../creation/identifiers.ts';
import { ofFields } from '../limits.ts';
import { Reason } from '../reason.ts';
import { Foreseen } from './lifecycle.contract.ts';

const access = decidingOnPerson('IdPersonneEV1', 'rgd');
const params = strict({ IdPersonneEV1: PersonKey });
const errors = ['UPDATE_WITH_STATUT_NOT_ALLOWED', 'COMPTE_AD_EXIST', 'CONFLICT'] as const;
const CompteAD = Type.String({ minLength: 1, maxLength: longestLogin });

/** Another login for somebody: the one before stays theirs for ever, and what they had open under it ends. */
export const loginCalls = {
  propose: call({
    operationId: 'login.propose',
    method: 'GET',
    path: '/Personnes/{IdPersonneEV1}/login',
    summary: 'The login that somebody has, and the one that they would get by their name now',
    access: holdingOnPerson('IdPersonneEV1', 'rgd'),
    params,
    response: strict({ CompteAD: nullable(Type.String()), proposed: Type.String() }),
  }),
  foresee: call({
    operationId: 'login.foresee',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/login/foresee',
    summary: 'What another login would do to somebody’s accounts, system by system; nothing is done',
    access,
    reads: true,
    params,
    body: strict({ CompteAD }),
    limits: ofFields,
    response: Foreseen,
    errors,
  }),
  regenerate: call({
    operationId: 'login.regenerate',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/login',
    summary: 'Gives somebody another login, in every system, with the reason; what they have open ends',
    access,
    params,
    body: strict({ CompteAD, Motif: Reason }),
    limits: ofFields,
    response: strict({ CompteAD: Type.String() }),
    errors,
  }),
};
