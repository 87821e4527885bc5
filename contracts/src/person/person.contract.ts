import { Type } from 'typebox';
import type { RightCode } from '../access/rights.ts';
import { call, holding, holdingOnPerson, nullable, PersonKey, strict } from '../call.ts';
import { ChangedFields, EmptiedFields } from '../forms/forms.contract.ts';
import { ofFields } from '../limits.ts';
import { type PersonField, personField, personFields } from './person.fields.ts';

/** The rights that let any field of a person be written. */
export const writingPeople = [
  ...new Set((Object.keys(personFields) as PersonField[]).flatMap((name) => personField(name).write ?? [])),
] as readonly RightCode[];

export const personCalls = {
  save: call({
    operationId: 'person.save',
    method: 'PATCH',
    path: '/Personnes/{IdPersonneEV1}',
    summary: 'Changes fields of a person: all that are sent, or none',
    access: holding(...writingPeople),
    params: strict({ IdPersonneEV1: PersonKey }),
    body: strict({ fields: ChangedFields }),
    limits: ofFields,
    response: strict({ emptied: EmptiedFields }),
    errors: [...(['CONFLICT', 'MANAGER_CYCLE', 'LAST_ADMINISTRATOR'] as const), 'RELATED_ACCOUNT_NOT_FOUND'],
  }),
  technicalAccounts: call({
    operationId: 'person.technicalAccounts',
    method: 'GET',
    path: '/Personnes/{IdPersonneEV1}/technical-accounts',
    summary: 'The technical accounts that a person answers for, as far as the reader may see them, 200 at most',
    access: holdingOnPerson('IdPersonneEV1', 'mct'),
    params: strict({ IdPersonneEV1: PersonKey }),
    response: Type.Array(
      strict({
        IdPersonneEV1: PersonKey,
        IndexPrenomNom: Type.String(),
        IdPays: nullable(Type.String()),
        CompteAD: Type.Optional(nullable(Type.String())),
      }),
    ),
  }),
  excludeFromLists: call({
    operationId: 'person.excludeFromLists',
    method: 'PUT',
    path: '/PersonneDetails/exclude-personne-from-lD/{personId}',
    summary: 'Leaves a person out of distribution lists, or no longer: the field ExcluLD of their record alone',
    access: holding('adc'),
    params: strict({ personId: PersonKey }),
    body: strict({ ExcluLD: Type.Boolean() }),
    response: strict({ emptied: EmptiedFields }),
    errors: ['CONFLICT'],
  }),
  putBack: call({
    operationId: 'person.putBack',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/put-back',
    summary: 'Gives a field of a person the value again that it held before an entry of their history',
    access: holding(...writingPeople),
    params: strict({ IdPersonneEV1: PersonKey }),
    body: strict({
      IdChamp: Type.String({ maxLength: 60 }),
      entry: Type.Integer({ minimum: 1, description: 'the entry of their timeline that changed it' }),
      Vu: Type.Unknown({ description: 'what the field holds, as it was read; another value by now is a conflict' }),
    }),
    response: strict({ emptied: EmptiedFields }),
    errors: ['CONFLICT', 'MANAGER_CYCLE', 'LAST_ADMINISTRATOR'],
  }),
};
