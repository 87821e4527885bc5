import { Type } from 'typebox';
import { CivilDate, call, holdingOnPerson, nullable, PersonKey, strict } from '../call.ts';
import { EmptiedFields } from '../forms/forms.contract.ts';
import { Foreseen } from './lifecycle.contract.ts';

const access = holdingOnPerson('IdPersonneEV1', 'date-exp-office', 'adc');
const params = strict({ IdPersonneEV1: PersonKey });
const licence = {
  Office365: Type.Boolean(),
  /** The last day that the licence holds, where the person is; null: for as long as they are there. */
  DateExpirationOffice: nullable(CivilDate),
};
const body = strict({ ...licence, Vu: strict(licence) });
const errors = ['UPDATE_WITH_STATUT_NOT_ALLOWED', 'CONFLICT'] as const;

/** The office licence of somebody: whether they have one, and until when. The mail suite follows. */
export const licenceCalls = {
  foresee: call({
    operationId: 'licence.foresee',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/licence/foresee',
    summary: 'What a change of somebody’s office licence would do, system by system; nothing is done',
    access,
    reads: true,
    params,
    body,
    response: Foreseen,
    errors,
  }),
  save: call({
    operationId: 'licence.save',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/licence/date-exp-office',
    summary: 'Gives somebody an office licence or takes it, and says until when; each by its own right',
    access,
    params,
    body,
    response: strict({ emptied: EmptiedFields }),
    errors,
  }),
};
