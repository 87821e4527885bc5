import type { Field, Fields } from '../catalogue/field.ts';
import { personFields } from '../person/person.fields.ts';
import { reasonLength } from '../reason.ts';

/** What is created: somebody, an account of a service, an account to try things with. */
export const natures = ['person', 'technical', 'test'] as const;
export type Nature = (typeof natures)[number];

/** What is filled in of somebody who is created: what people have, and what they are to be. */
export const creationFields = {
  ...personFields,
  Nature: { type: 'code', values: natures, read: 'ann', write: ['dcc', 'cpt', 'fp-dct'], required: true },
  /** Why somebody is created who looks like one that is there: asked for where there is one, and kept in the history. */
  Motif: { type: 'text', read: 'ann', write: ['dcc'], maxLength: reasonLength.max },
} as const satisfies Fields;

export type CreationField = keyof typeof creationFields;

/** A field as its declaration says it, in the shape that all share. */
export function creationField(name: CreationField): Field {
  return creationFields[name];
}
