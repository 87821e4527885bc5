import type { Fields } from '../../catalogue/field.ts';
import { defineForm } from '../../forms/form.ts';
import { reasonLength } from '../../reason.ts';
import { type RequestType, stages, usualMoves } from '../request.ts';
import { typeFacts } from '../type-facts.ts';

const write = ['demande-logicielles'] as const;

const fields = {
  IdLogiciel: { type: 'code', reference: 'Logiciel', read: 'acd', write, required: true },
  Justification: { type: 'text', read: 'acd', write, maxLength: 1000 },
} as const satisfies Fields;

const { sent, underWay, validated, closed } = stages;

/** Software: a basket of it is asked for at once, one request for each. */
export const softwareRequest: RequestType = {
  name: 'logiciel',
  form: defineForm({
    form: 'demande-logiciel',
    fields,
    sections: [
      {
        section: 'asked',
        title: 'REQUESTS:asked',
        items: [
          { field: 'IdLogiciel', code: 'L' },
          { field: 'Justification', code: 'R' },
        ],
      },
    ],
    rules: [],
    takesOwn: { read: 'acd', write },
  }),
  holderForms: {},
  ...typeFacts.logiciel,
  ofSite: false,
  basket: true,
  offers: 'IdLogiciel',
  // Closed by hand, or by uninstalling it: for good either way.
  moves: {
    ...usualMoves,
    closeByHand: { from: [sent, underWay], to: closed },
    close: { from: [validated], to: closed },
  },
  shortestReason: reasonLength.min,
  validatedBy: 'visas',
};
