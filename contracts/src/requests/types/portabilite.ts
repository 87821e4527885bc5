import type { Fields } from '../../catalogue/field.ts';
import { defineForm } from '../../forms/form.ts';
import { reasonLength } from '../../reason.ts';
import { type RequestType, usualMoves } from '../request.ts';
import { typeFacts } from '../type-facts.ts';
import { lineCountry, lineRules, portedLine } from './line.ts';

const fields = {
  IdInventaire: { type: 'code', reference: 'Inventaire', read: 'acd', write: ['demande-materiels'], required: true },
  ...portedLine,
} as const satisfies Fields;

/** A line of somebody's own, taken along to equipment that they hold already. */
export const portabilityRequest: RequestType = {
  name: 'portabilite',
  form: defineForm({
    form: 'demande-portabilite',
    fields,
    sections: [
      {
        section: 'asked',
        title: 'REQUESTS:portability',
        items: [
          { field: 'IdInventaire', code: 'DLIST', help: 'REQUESTS:helpLineGoesTo' },
          { field: 'NumeroPorte', code: 'TEL', required: true },
          { field: 'CodeOperateur', code: 'S', mask: '99', help: 'REQUESTS:helpOperator', required: true },
          { field: 'RIO', code: 'S', help: 'REQUESTS:helpRio', required: true },
          { field: 'DatePortage', code: 'D', required: true },
        ],
      },
    ],
    rules: lineRules,
    phonesOf: lineCountry,
    takesOwn: { read: 'acd', write: ['demande-materiels'] },
  }),
  holderForms: {},
  ...typeFacts.portabilite,
  ofSite: false,
  moves: usualMoves,
  shortestReason: reasonLength.min,
  validatedBy: 'visas',
};
