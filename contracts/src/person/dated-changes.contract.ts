import { Type } from 'typebox';
import { CivilDate, call, holding, Key, nullable, oneOf, PersonKey, strict } from '../call.ts';
import { rowSchema } from '../catalogue/field-values.ts';
import type { PersonRecord } from '../directory/directory.contract.ts';
import { DatedChange, DatedFields } from '../forms/dated-changes.ts';
import { ofFields } from '../limits.ts';
import { writingPeople } from './person.contract.ts';
import { personFields } from './person.fields.ts';

const params = strict({ IdPersonneEV1: PersonKey });
const ofChange = strict({ IdPersonneEV1: PersonKey, id: Key });
const PersonRecordSchema = rowSchema<PersonRecord>({ IdPersonneEV1: PersonKey }, personFields);

/** What waits on a person's fields, and their record as it was or will be. */
export const datedChangesCalls = {
  list: call({
    operationId: 'datedChanges.list',
    method: 'GET',
    path: '/Personnes/{IdPersonneEV1}/changements',
    summary: 'What waits on the fields of a person that the reader may see, the nearest day first',
    access: holding('ann'),
    params,
    response: strict({
      changes: Type.Array(
        strict({
          ...DatedChange.properties,
          to: PersonRecordSchema,
        }),
      ),
    }),
  }),
  plan: call({
    operationId: 'datedChanges.plan',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/changements',
    summary: 'Changes fields of a person from a coming day on, which begins in their country',
    access: holding(...writingPeople),
    params,
    body: DatedFields,
    limits: ofFields,
    response: strict({ id: nullable(Key) }),
    errors: ['CONFLICT'],
  }),
  move: call({
    operationId: 'datedChanges.move',
    method: 'PATCH',
    path: '/Personnes/{IdPersonneEV1}/changements/{id}',
    summary:
      'Has a change begin on another day, over what the fields hold now; who moves it answers for it from then on',
    access: holding(...writingPeople),
    params: ofChange,
    body: strict({ day: CivilDate, Revision: Type.Integer() }),
    errors: ['CONFLICT', 'CHANGE_STARTED'],
  }),
  cancel: call({
    operationId: 'datedChanges.cancel',
    method: 'DELETE',
    path: '/Personnes/{IdPersonneEV1}/changements/{id}',
    summary: 'Calls off a change before its day, or puts away one that failed',
    access: holding(...writingPeople),
    params: ofChange,
    query: strict({ Revision: Type.Integer() }),
    errors: ['CONFLICT', 'CHANGE_STARTED'],
  }),
  onDay: call({
    operationId: 'person.onDay',
    method: 'GET',
    path: '/Personnes/{IdPersonneEV1}/jours/{jour}',
    summary: 'A person as they were on a past day, or will be on a coming one, under the rights of today',
    access: holding('ann'),
    params: strict({ IdPersonneEV1: PersonKey, jour: CivilDate }),
    response: strict({
      person: PersonRecordSchema,
      day: CivilDate,
      side: oneOf(['past', 'today', 'coming']),
      there: Type.Boolean({ description: 'false: on that day the person was not in the portal' }),
      since: nullable(CivilDate),
      erased: Type.Boolean({ description: 'something that was written since has been erased, and is not known' }),
    }),
  }),
};
