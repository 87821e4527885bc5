import type { Fields } from '../../catalogue/field.ts';
import { type CrossRule, defineForm } from '../../forms/form.ts';
import { type RequestType, usualMoves } from '../request.ts';
import { typeFacts } from '../type-facts.ts';
import { lineCountry } from './line.ts';
import { periodRule } from './site-access.ts';

const write = typeFacts.imm.creates;
/** Where somebody lives is read as the papers of a person are. */
const home = { read: 'dsd', write, sensitive: true } as const;

const fields = {
  DateDebut: { type: 'date', read: 'acd', write, required: true },
  DateFin: { type: 'date', read: 'acd', write, required: true },
  AdressePerso: { type: 'text', maxLength: 200, ...home },
  TelPerso: { type: 'text', format: 'phone', ...home },
  EngagementIMM: { type: 'boolean', read: 'acd', write, required: true },
} as const satisfies Fields;

/** The duties are accepted, or nothing is asked for. */
const dutiesRule: CrossRule = {
  name: 'duties',
  reads: ['EngagementIMM'],
  find: ({ EngagementIMM }) => (EngagementIMM === false ? [{ field: 'EngagementIMM', rule: 'required' }] : []),
};

/** Time at home between two missions: an authorisation for a period of an intermission, to be renewed. */
export const homeRequest: RequestType = {
  name: 'imm',
  form: defineForm({
    form: 'demande-imm',
    fields,
    sections: [
      {
        section: 'period',
        title: 'REQUESTS:homePeriod',
        items: [
          { field: 'DateDebut', code: 'D', help: 'REQUESTS:helpHomePeriod' },
          { field: 'DateFin', code: 'D' },
        ],
      },
      {
        section: 'home',
        title: 'REQUESTS:homeWhere',
        items: [
          { field: 'AdressePerso', code: 'T', required: true },
          { field: 'TelPerso', code: 'TEL', required: true },
        ],
      },
      {
        section: 'duties',
        title: 'REQUESTS:homeDuties',
        items: [
          { code: 'M', text: 'REQUESTS:homeDutyAnswer' },
          { code: 'M', text: 'REQUESTS:homeDutySite' },
          { code: 'M', text: 'REQUESTS:homeDutyHours' },
          { field: 'EngagementIMM', code: 'SWITCH' },
        ],
      },
    ],
    rules: [periodRule, dutiesRule],
    phonesOf: lineCountry,
    takesOwn: { read: 'acd', write },
  }),
  holderForms: {},
  ...typeFacts.imm,
  ofSite: false,
  goesOn: { from: 'DateDebut', until: 'DateFin' },
  moves: usualMoves,
  shortestReason: 10,
  validatedBy: 'visas',
};
