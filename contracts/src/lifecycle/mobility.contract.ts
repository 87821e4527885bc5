import { Type } from 'typebox';
import { CivilDate, call, holdingOnPerson, Key, nullable, PersonKey, strict } from '../call.ts';
import { ChangedFields } from '../forms/forms.contract.ts';
import { ofFields } from '../limits.ts';
import { ReasonAlone } from '../reason.ts';
import { Foreseen } from './lifecycle.contract.ts';

const access = holdingOnPerson('IdPersonneEV1', 'esc');
const params = strict({ IdPersonneEV1: PersonKey });
const asked = { day: CivilDate, fields: ChangedFields };

/** Somebody moves in the group: another contract, company, site, manager or function, from a coming day on. */
export const mobilityCalls = {
  plan: call({
    operationId: 'mobility.plan',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/mobilites',
    summary: 'Has somebody move in the group from a coming day on, with the reason; null where nothing would change',
    access,
    params,
    body: strict({ ...asked, Motif: ReasonAlone }),
    limits: ofFields,
    response: strict({ id: nullable(Key) }),
    errors: ['UPDATE_WITH_STATUT_NOT_ALLOWED', 'CONFLICT'],
  }),
  foresee: call({
    operationId: 'mobility.foresee',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/mobilites/foresee',
    summary: 'What a mobility will do to somebody’s accounts, system by system; nothing is done',
    access,
    reads: true,
    params,
    body: strict(asked),
    limits: ofFields,
    response: strict({
      ...Foreseen.properties,
      stays: Type.Array(Type.String(), { description: 'fields that hold what is of the former country' }),
    }),
    errors: ['UPDATE_WITH_STATUT_NOT_ALLOWED', 'CONFLICT', 'MANAGER_CYCLE'],
  }),
  cancel: call({
    operationId: 'mobility.cancel',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/mobilites/{id}/cancel-crossbording',
    summary: 'Calls a mobility off, until the end of the day before it takes effect where the person is',
    access: holdingOnPerson('IdPersonneEV1', 'cancel-crossbording'),
    params: strict({ IdPersonneEV1: PersonKey, id: Key }),
    body: strict({ Revision: Type.Integer() }),
    errors: ['CONFLICT', 'CHANGE_STARTED'],
  }),
};
