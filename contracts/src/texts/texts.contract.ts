import { Type } from 'typebox';
import { anyone, call, strict } from '../call.ts';

export const textCalls = {
  getTexts: call({
    operationId: 'texts.getTexts',
    method: 'GET',
    path: '/Textes/get-textes/{IdLangue}/{Famille}',
    summary: 'One family of texts in one language',
    access: anyone,
    params: strict({ IdLangue: Type.String({ maxLength: 5 }), Famille: Type.String({ maxLength: 60 }) }),
    response: Type.Record(Type.String(), Type.String()),
    cached: true,
  }),
};
