import type { Fields } from '../../catalogue/field.ts';
import type { Condition } from '../../conditions/condition.ts';
import { defineForm } from '../../forms/form.ts';
import { reasonLength } from '../../reason.ts';
import { type LineFault, type RequestLines, type RequestType, usualMoves } from '../request.ts';
import { typeFacts } from '../type-facts.ts';
import { lineCountry, lineRules, portedLine } from './line.ts';

const write = ['demande-materiels'] as const;

const fields = {
  IdSite: { type: 'code', reference: 'Site', read: 'acd', write, required: true },
  IdDemandeLiee: { type: 'number', read: 'acd', write },
  Precisions: { type: 'text', read: 'acd', write, maxLength: 2000 },
} as const satisfies Fields;

const line = {
  IdCategorieMateriel: { type: 'code', reference: 'MaterielCategorie', read: 'acd', write, required: true },
  Marque: { type: 'text', read: 'acd', write, maxLength: 60 },
  Modele: { type: 'text', read: 'acd', write, maxLength: 60 },
  NumeroSerie: { type: 'text', read: 'acd', write, maxLength: 60 },
  Portabilite: { type: 'boolean', read: 'acd', write },
  ...portedLine,
} as const satisfies Fields;

const ports: Condition = { field: 'Portabilite', operator: 'equals', value: true };
const ported = { shown: ports, required: ports } as const;

/** An operator knows one line at a time: the others are asked for apart. */
const onePorted: RequestLines['find'] = (lines) =>
  lines
    .flatMap(({ Portabilite }, n): LineFault[] =>
      Portabilite === true ? [{ line: n, field: 'Portabilite', rule: 'oneOnly' }] : [],
    )
    .slice(1);

/** Equipment: what is asked for line by line, and where it is to be delivered. */
export const equipmentRequest: RequestType = {
  name: 'materiel',
  form: defineForm({
    form: 'demande-materiel',
    fields,
    sections: [
      {
        section: 'asked',
        title: 'REQUESTS:delivery',
        items: [
          { field: 'IdSite', code: 'DLIST', help: 'REQUESTS:helpDelivery' },
          { field: 'IdDemandeLiee', code: 'N', min: 1, help: 'REQUESTS:helpLinked' },
          { field: 'Precisions', code: 'R', help: 'REQUESTS:helpAddress' },
        ],
      },
    ],
    rules: [],
    takesOwn: { read: 'acd', write },
  }),
  lines: {
    form: defineForm({
      form: 'demande-materiel-ligne',
      fields: line,
      sections: [
        {
          section: 'item',
          title: 'REQUESTS:item',
          items: [
            { field: 'IdCategorieMateriel', code: 'L' },
            { field: 'Marque', code: 'S' },
            { field: 'Modele', code: 'S' },
            { field: 'NumeroSerie', code: 'S' },
          ],
        },
        {
          section: 'portability',
          title: 'REQUESTS:portability',
          items: [
            { field: 'Portabilite', code: 'SWITCH' },
            { field: 'NumeroPorte', code: 'TEL', ...ported },
            { field: 'CodeOperateur', code: 'S', mask: '99', help: 'REQUESTS:helpOperator', ...ported },
            { field: 'RIO', code: 'S', help: 'REQUESTS:helpRio', ...ported },
            { field: 'DatePortage', code: 'D', ...ported },
          ],
        },
      ],
      rules: lineRules,
      phonesOf: lineCountry,
    }),
    calledBy: ['IdCategorieMateriel', 'Marque', 'Modele'],
    find: onePorted,
  },
  offers: 'IdCategorieMateriel',
  tellsBeside: ['Acquittement', 'Empreinte'],
  holderForms: {},
  ...typeFacts.materiel,
  ofSite: false,
  moves: usualMoves,
  shortestReason: reasonLength.min,
  validatedBy: 'event',
};
