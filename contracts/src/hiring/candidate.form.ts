import type { Fields } from '../catalogue/field.ts';
import { isAccountAbroad } from '../catalogue/iban.ts';
import { defineForm, itemsOf } from '../forms/form.ts';

const given = { read: 'dsd', write: ['de-acces'], sensitive: true } as const;

/** What candidates say of themselves. What the record has of it goes there once it is validated, under the same name. */
const fields = {
  /** Where they will work: known of them already. */
  IdPays: { type: 'code', reference: 'Pays', read: 'dsd' },
  LieuNaissance: { type: 'text', maxLength: 100, ...given },
  CPNaissance: { type: 'text', maxLength: 20, ...given },
  SituationFamiliale: {
    type: 'code',
    values: ['single', 'married', 'civil-partnership', 'concubine', 'divorced', 'separated', 'widowed'],
    ...given,
  },
  TelPerso: { type: 'text', format: 'phone', maxLength: 40, ...given },
  AdressePerso: { type: 'text', maxLength: 200, ...given },
  CPPerso: { type: 'text', format: 'postalCode', maxLength: 20, ...given },
  VillePerso: { type: 'text', maxLength: 100, ...given },
  NIN: { type: 'text', format: 'nationalId', maxLength: 40, ...given },
  Iban: { type: 'text', format: 'iban', maxLength: 42, ...given },
  Bic: { type: 'text', format: 'bic', maxLength: 20, ...given },
  TitulaireCompte: { type: 'text', maxLength: 100, ...given },
  ContactUrgenceNom: { type: 'text', maxLength: 100, ...given },
  ContactUrgenceTel: { type: 'text', format: 'phone', maxLength: 40, ...given },
} as const satisfies Fields;

export type CandidateField = Exclude<keyof typeof fields, 'IdPays'>;

/** Fields of the record among them. */
export const fieldsOfRecord: readonly CandidateField[] = [
  ...(['LieuNaissance', 'CPNaissance', 'SituationFamiliale', 'TelPerso'] as const),
  ...(['AdressePerso', 'CPPerso', 'VillePerso', 'NIN'] as const),
];

/** The form of a candidate. The country of work writes their phones and identifiers. */
export const candidateForm = defineForm({
  form: 'dossier-embauche',
  fields,
  country: 'IdPays',
  sections: [
    {
      section: 'birth',
      title: 'HIRING:sectionBirth',
      items: [
        { field: 'LieuNaissance', code: 'T', required: true },
        { field: 'CPNaissance', code: 'T' },
        { field: 'SituationFamiliale', code: 'L' },
        { field: 'NIN', code: 'T' },
      ],
    },
    {
      section: 'reach',
      title: 'HIRING:sectionReach',
      items: [
        { field: 'AdressePerso', code: 'R', required: true },
        { field: 'CPPerso', code: 'T', required: true },
        { field: 'VillePerso', code: 'T', required: true },
        { field: 'TelPerso', code: 'TEL', required: true },
      ],
    },
    {
      section: 'emergency',
      title: 'HIRING:sectionEmergency',
      items: [
        { field: 'ContactUrgenceNom', code: 'T', required: true },
        { field: 'ContactUrgenceTel', code: 'TEL', required: true },
      ],
    },
    {
      section: 'pay',
      title: 'HIRING:sectionPay',
      items: [
        { field: 'Iban', code: 'T', required: true },
        { field: 'Bic', code: 'T' },
        { field: 'TitulaireCompte', code: 'T', required: true },
      ],
    },
  ],
  rules: [
    {
      name: 'accountAbroad',
      reads: ['Iban', 'IdPays'],
      // Whoever pays into an account of another country asks which bank it is at.
      find: ({ Iban, IdPays }) =>
        typeof Iban === 'string' && typeof IdPays === 'string' && isAccountAbroad(Iban, IdPays)
          ? [{ field: 'Bic', asks: true }]
          : [],
    },
  ],
});

/** All that is filled in, in the order of the form. */
export const candidateFields = [...itemsOf(candidateForm).keys()] as readonly CandidateField[];

/** What is asked for by what stands in another field alone, with that field. */
const askedBy: Readonly<Partial<Record<CandidateField, CandidateField>>> = { Bic: 'Iban' };

/** Whether a field is asked for by another alone: of whom it is not asked, it is not shown. */
export const isAskedByAnother = (field: string): boolean => Object.hasOwn(askedBy, field);

/** These fields, with those that what comes to stand in them may ask for. */
export function withAsked(fields: readonly string[]): readonly string[] {
  const asked = candidateFields.filter((name) => fields.includes(askedBy[name] ?? ''));
  return [...new Set([...fields, ...asked])];
}
