import { type Static, Type } from 'typebox';
import { call, holding, Key, nullable, PersonKey, strict } from '../call.ts';
import type { PersonRecord } from '../directory/directory.contract.ts';
import { readersOf } from '../plans/plan-contract.ts';
import { planContracts } from '../plans/plan-kinds.ts';

const access = holding('p-test-doublon');
const pair = strict({ IdPersonneEV1: PersonKey, IdPersonneEV1Autre: PersonKey });
/** What a record shows of itself beside the other. */
const Card = Type.Unsafe<PersonRecord>(Type.Object({}, { additionalProperties: true }));

/** So many pairs are told. */
export const mostTwinPairs = 200;

const TwinPair = strict({
  one: Card,
  other: Card,
  /** Of one birth date or one national identifier; else of one name alone, and of one country. */
  sure: Type.Boolean(),
});
export type TwinPair = Static<typeof TwinPair>;

const ComparedField = strict({
  IdChamp: Type.String(),
  same: Type.Boolean(),
  /** Which of the two holds something there. */
  kept: Type.Boolean(),
  other: Type.Boolean(),
  sensitive: Type.Boolean({ description: 'its values are not answered here' }),
  may: Type.Boolean({ description: 'whether the reader may write it in the record that is kept' }),
  offered: Type.Boolean({ description: 'whether the kept record lacks it, and its form takes what the other holds' }),
});
export type ComparedField = Static<typeof ComparedField>;

/** So many things that name somebody are told of a plan by their names; all are counted. */
export const mostNamedTold = 50;

const Naming = strict({
  entity: Type.String({ description: 'what people call it, as history does' }),
  label: Type.String(),
  opens: nullable(Type.String({ description: 'its screen, below the language, where the reader may open it' })),
});
export type Naming = Static<typeof Naming>;

export const mergeCalls = {
  twins: call({
    operationId: 'merge.twins',
    method: 'GET',
    path: '/Personnes/jumeaux',
    summary: 'Pairs of records that may be of one person, of whom the reader may merge both; 200 at most',
    access,
    sensitive: true,
    response: strict({ found: Type.Array(TwinPair), dismissed: Type.Array(TwinPair) }),
  }),
  dismiss: call({
    operationId: 'merge.dismiss',
    method: 'PUT',
    path: '/Personnes/{IdPersonneEV1}/jumeaux/{IdPersonneEV1Autre}',
    summary: 'Tells two apart: they are proposed no more',
    access,
    params: pair,
    errors: ['CONFLICT'],
  }),
  propose: call({
    operationId: 'merge.propose',
    method: 'DELETE',
    path: '/Personnes/{IdPersonneEV1}/jumeaux/{IdPersonneEV1Autre}',
    summary: 'Takes that back',
    access,
    params: pair,
    errors: ['CONFLICT'],
  }),
  compare: call({
    operationId: 'merge.compare',
    method: 'GET',
    path: '/Personnes/{IdPersonneEV1}/fusion/{IdPersonneEV1Autre}',
    summary:
      'Two records side by side, the first of which would be kept: what differs, and what the reader may take over',
    access,
    params: pair,
    sensitive: true,
    response: strict({
      keeps: Card,
      goes: Card,
      fields: Type.Array(ComparedField),
    }),
  }),
  named: call({
    operationId: 'merge.named',
    method: 'GET',
    path: '/Plans/{IdPlan}/nommes',
    summary:
      'What names, in a criterion or a value, the one who goes by a merge: those of them that the reader may know of',
    access: readersOf(planContracts),
    params: strict({ IdPlan: Key }),
    response: Type.Array(Naming),
  }),
};
