import type { Fields } from '../../catalogue/field.ts';
import { defineForm } from '../../forms/form.ts';
import { reasonLength } from '../../reason.ts';
import { type RequestType, stages, usualMoves } from '../request.ts';
import { typeFacts } from '../type-facts.ts';

const write = typeFacts.dossier.creates;
const asked = { read: 'de-voir', write } as const;

const fields = {
  DateRetour: { type: 'date', required: true, ...asked },
  Precisions: { type: 'text', maxLength: 2000, ...asked },
} as const satisfies Fields;

/** The hiring file of somebody who is to come, before it goes to payroll. Screens of hiring ask for it. */
export const hiringRequest: RequestType = {
  name: 'dossier',
  form: defineForm({
    form: 'demande-dossier',
    fields,
    sections: [
      {
        section: 'asked',
        title: 'REQUESTS:hiring',
        items: [
          { field: 'DateRetour', code: 'D', help: 'REQUESTS:helpHiringReturn' },
          { field: 'Precisions', code: 'R', maxLength: 2000 },
        ],
      },
    ],
    rules: [],
    takesOwn: { read: 'de-voir', write },
  }),
  holderForms: {},
  ...typeFacts.dossier,
  ofSite: false,
  // Its candidate may end it before they hand it over as well; it is closed once payroll has it.
  moves: {
    ...usualMoves,
    cancel: { ...usualMoves.cancel, from: [stages.draft, ...usualMoves.cancel.from] },
    close: { from: [stages.validated], to: stages.closed },
  },
  sharesDrafts: true,
  shortestReason: reasonLength.min,
  validatedBy: 'visas',
};
