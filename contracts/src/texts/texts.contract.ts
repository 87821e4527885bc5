import { Type } from 'typebox';
import { anyone, call, strict } from '../call.ts';

export const textsCalls = {
  getTexts: call({
    operationId: 'texts.getTexts',
    method: 'GET',
    path: '/Textes/get-textes/{IdLangue}/{Famille}',
    summary: 'The texts of a family in a language, by key',
    access: anyone,
    cached: true,
    params: strict({ IdLangue: Type.String({ maxLength: 10 }), Famille: Type.String({ maxLength: 60 }) }),
    response: Type.Record(Type.String(), Type.String()),
    errors: ['LANGUAGE_NOT_SUPPORTED'],
  }),
};
