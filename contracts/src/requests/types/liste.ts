import type { Fields } from '../../catalogue/field.ts';
import { sendingRules } from '../../distribution-lists/list.fields.ts';
import { defineForm } from '../../forms/form.ts';
import { reasonLength } from '../../reason.ts';
import { type RequestType, usualMoves } from '../request.ts';
import { typeFacts } from '../type-facts.ts';

const write = typeFacts.liste.creates;
const asked = { read: 'acd', write } as const;

/** A list of this nature is for a time. */
const temporary = 'TMP';

const fields = {
  LibListe: { type: 'text', maxLength: 100, required: true, ...asked },
  DescListe: { type: 'text', maxLength: 500, ...asked },
  IdNature: { type: 'code', reference: 'Nature', required: true, ...asked },
  DateFermeture: { type: 'date', ...asked },
  OpenEXT: { type: 'boolean', ...asked },
  Cachee: { type: 'boolean', ...asked },
  Rule: { type: 'code', values: sendingRules, ...asked },
  /** How many people it would reach, as it was counted when it was asked for. */
  Membres: { type: 'number', ...asked },
} as const satisfies Fields;

/** A distribution list, before it is published: for whoever owns it. Screens of lists ask for it. */
export const listRequest: RequestType = {
  name: 'liste',
  form: defineForm({
    form: 'demande-liste',
    fields,
    sections: [
      {
        section: 'asked',
        title: 'REQUESTS:list',
        items: [
          { field: 'LibListe', code: 'S', maxLength: 100 },
          { field: 'DescListe', code: 'R', maxLength: 500 },
          { field: 'IdNature', code: 'L' },
          {
            ...{ field: 'DateFermeture', code: 'D', help: 'REQUESTS:helpListEnd' },
            required: { field: 'IdNature', operator: 'equals', value: temporary },
          },
          { field: 'Membres', code: 'N' },
          { field: 'Rule', code: 'L' },
          { field: 'OpenEXT', code: 'SWITCH' },
          { field: 'Cachee', code: 'SWITCH' },
        ],
      },
    ],
    rules: [],
    takesOwn: { read: 'acd', write },
  }),
  holderForms: {},
  ...typeFacts.liste,
  ofSite: false,
  moves: usualMoves,
  shortestReason: reasonLength.min,
  validatedBy: 'visas',
};
