import type { RightCode } from '../access/rights.ts';
import { call, holding, PersonKey, strict } from '../call.ts';
import { ChangedFields, EmptiedFields } from '../forms/forms.contract.ts';
import { type PersonField, personField, personFields } from './person.fields.ts';

/** The rights that let any field of a person be written. */
const writing = [
  ...new Set((Object.keys(personFields) as PersonField[]).flatMap((name) => personField(name).write ?? [])),
] as readonly RightCode[];

export const personCalls = {
  save: call({
    operationId: 'person.save',
    method: 'PATCH',
    path: '/Personnes/{IdPersonneEV1}',
    summary: 'Changes fields of a person: all that are sent, or none',
    access: holding(...writing),
    params: strict({ IdPersonneEV1: PersonKey }),
    body: strict({ fields: ChangedFields }),
    response: strict({ emptied: EmptiedFields }),
    errors: ['CONFLICT', 'MANAGER_CYCLE', 'UPDATE_WITH_STATUT_NOT_ALLOWED', 'LAST_ADMINISTRATOR'],
  }),
};
