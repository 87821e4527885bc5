import { Type } from 'typebox';
import { anyone, call, oneOf, signedIn, strict } from '../call.ts';

const family = { IdLangue: Type.String({ maxLength: 10 }), Famille: Type.String({ maxLength: 60 }) };
const Texts = Type.Record(Type.String(), Type.String());

/** Keys that one report of texts shown may name. */
export const mostShown = 500;

export const textsCalls = {
  getTexts: call({
    operationId: 'texts.getTexts',
    method: 'GET',
    path: '/Textes/get-textes/{IdLangue}/{Famille}',
    summary: 'The texts of a family in a language, by key',
    access: anyone,
    staysOpen: 'closed',
    cached: true,
    params: strict(family),
    response: Texts,
    errors: ['LANGUAGE_NOT_SUPPORTED'],
  }),
  getFamilies: call({
    operationId: 'texts.getFamilies',
    method: 'GET',
    path: '/Textes/familles/{IdLangue}',
    summary: 'The texts of several families in a language, by family and key; families that there are not are left out',
    access: anyone,
    staysOpen: 'closed',
    cached: true,
    params: strict({ IdLangue: family.IdLangue }),
    query: strict({ Familles: Type.String({ pattern: '^[A-Z0-9_]+(,[A-Z0-9_]+)*$', maxLength: 2000 }) }),
    response: Type.Record(Type.String(), Texts),
    errors: ['LANGUAGE_NOT_SUPPORTED'],
  }),
  getTextsByRole: call({
    operationId: 'texts.getTextsByRole',
    method: 'GET',
    path: '/Textes/get-texts-by-role/{IdLangue}/{Famille}/{Strict}',
    summary:
      'The texts of a family; strictly, without those that name a field, a filter or a right which the acting role does not give',
    access: signedIn,
    cached: true,
    params: strict({ ...family, Strict: oneOf(['true', 'false', '1', '0']) }),
    response: Texts,
    errors: ['LANGUAGE_NOT_SUPPORTED'],
  }),
  noteShown: call({
    operationId: 'texts.noteShown',
    method: 'POST',
    path: '/Textes/montres',
    summary: 'Says which texts a screen showed, so that translators see what people read this week',
    access: signedIn,
    anyRole: true,
    personal: true,
    body: strict({ keys: Type.Array(Type.String({ maxLength: 130 }), { maxItems: mostShown }) }),
  }),
};
