import { type Static, Type } from 'typebox';
import { call, holding, Instant, nullable, strict } from '../call.ts';
import { ChangedFields } from '../forms/forms.contract.ts';

const access = holding('adm');
const value = (description: string) =>
  Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'], description });
const params = strict({ IdParam: Type.String({ maxLength: 40 }) });

/** A parameter and how it stands. What it may hold is declared in `parameters.ts`. */
export const ParameterState = strict({
  IdParam: Type.String(),
  Valeur: value('what it holds'),
  usual: value('what it holds unless somebody changes it'),
  former: Type.Optional(value('what it held before it was last changed; absent where it never was')),
  changed: nullable(Instant),
});
export type ParameterState = Static<typeof ParameterState>;

export const parametersCalls = {
  all: call({
    operationId: 'parameters.all',
    method: 'GET',
    path: '/Parametres',
    summary: 'The parameters of the portal: what each holds, held before, and holds unless changed',
    access,
    response: Type.Array(ParameterState),
  }),
  save: call({
    operationId: 'parameters.save',
    method: 'PATCH',
    path: '/Parametres/{IdParam}',
    summary: 'Changes a parameter, within its bounds; the portal goes by it at once',
    access,
    params,
    body: strict({ fields: ChangedFields }),
    errors: ['CONFLICT'],
  }),
};
