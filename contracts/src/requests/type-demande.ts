import { Type } from 'typebox';
import { requestTypeNumbers } from './type-facts.ts';

const numbers = Object.values(requestTypeNumbers);

/** How many types of requests there are. */
export const mostTypes = numbers.length;

/** The number of a type of request. */
export const TypeDemande = Type.Integer({ minimum: 1, maximum: Math.max(...numbers) });
