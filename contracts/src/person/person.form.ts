import type { Condition } from '../conditions/condition.ts';
import { defineForm, type Finding, type FormSection } from '../forms/form.ts';
import { dayIn, type FormContext } from '../forms/form-context.ts';
import { type PersonField, personFields } from './person.fields.ts';
import { checkTogether } from './person.rules.ts';

/** The contract without an end. */
const openEnded = 2;

/** A permit to stay has an end. */
const foreign: Condition = {
  field: 'TitreSejour',
  operator: 'in',
  value: ['temporary', 'multi-year', 'resident', 'student', 'other'],
};

const sections = [
  {
    section: 'contacts',
    title: 'PERSON:contacts',
    items: [
      { field: 'Mail', code: 'T' },
      { field: 'TelFixePro', code: 'TEL' },
      { field: 'TelMobilePro', code: 'TEL' },
      { field: 'Skype', code: 'S' },
    ],
  },
  {
    section: 'employment',
    title: 'PERSON:employment',
    items: [
      { field: 'IdContrat', code: 'L', required: true },
      { field: 'Fonction', code: 'S' },
      { field: 'IdSociete', code: 'DLIST', required: true },
      { field: 'IdSite', code: 'DLIST', required: true },
      { field: 'IdDirection', code: 'L' },
      { field: 'IdActivite', code: 'L' },
      { field: 'IdFamille', code: 'L' },
      { field: 'IdFonctionEFIS', code: 'L' },
      { field: 'IdServices', code: 'L' },
      { field: 'IdCCout', code: 'DLIST' },
      { field: 'IdCA', code: 'L' },
      { field: 'DateEntree', code: 'D' },
      { field: 'DateEntreePhysique', code: 'D' },
      { field: 'DateSortiePhysique', code: 'D' },
      { field: 'IdSocietePrestation', code: 'DLIST' },
      { field: 'IdPaysSocietePrestation', code: 'L' },
    ],
  },
  {
    section: 'managers',
    title: 'PERSON:managers',
    items: [
      { field: 'Manager', code: 'DLIST' },
      { field: 'Manager2', code: 'DLIST' },
      { field: 'MngProxi', code: 'DLIST' },
      { field: 'ADG', code: 'DLIST' },
      { field: 'Recruteur', code: 'DLIST' },
    ],
  },
  {
    section: 'identity',
    title: 'PERSON:identity',
    items: [
      { field: 'IdPersonne', code: 'N' },
      { field: 'IdCivilite', code: 'L', required: true },
      { field: 'Prenom', code: 'S' },
      { field: 'Nom', code: 'S' },
      { field: 'IdGenre', code: 'RADIO' },
      { field: 'DateNaissance', code: 'D' },
      { field: 'NIN', code: 'T' },
      { field: 'IdPays', code: 'L' },
      { field: 'IdLangue', code: 'L', required: true },
      { field: 'ListeTag', code: 'CHECK' },
      { field: 'tags', code: 'CHECK' },
    ],
  },
  {
    section: 'personal',
    title: 'PERSON:personal',
    items: [
      { field: 'LieuNaissance', code: 'S' },
      { field: 'CPNaissance', code: 'S' },
      { field: 'IdPaysNaissance', code: 'L' },
      { field: 'SituationFamiliale', code: 'L' },
      { field: 'MailPerso', code: 'T' },
      { field: 'TelPerso', code: 'TEL' },
      { field: 'AdressePerso', code: 'R' },
      { field: 'CPPerso', code: 'S' },
      { field: 'VillePerso', code: 'S' },
      { field: 'MatriculeP', code: 'S' },
      { field: 'TitreSejour', code: 'L' },
      { field: 'DateFinTitreSejour', code: 'D', shown: foreign, required: foreign },
      { field: 'Permis', code: 'S' },
    ],
  },
  {
    section: 'account',
    title: 'PERSON:account',
    items: [
      { field: 'CompteAD', code: 'T' },
      { field: 'Enrole', code: 'L' },
      { field: 'Office365', code: 'SWITCH' },
      { field: 'Metropolis', code: 'SWITCH' },
      { field: 'VIP', code: 'SWITCH' },
      { field: 'Test', code: 'SWITCH' },
      { field: 'Delegation', code: 'SWITCH' },
      { field: 'ExcluLD', code: 'SWITCH' },
      { field: 'Responsable', code: 'DLIST' },
    ],
  },
] as const satisfies readonly FormSection<PersonField>[];

/** The record of a person. */
export const personForm = defineForm({
  form: 'personne',
  fields: personFields,
  sections,
  country: 'IdPays',
  rules: [
    {
      name: 'stay',
      reads: ['Prenom', 'DateNaissance', 'DateEntree', 'DateEntreePhysique', 'IdPays'],
      find: (values, context) =>
        checkTogether({ ...values, Prenom: values.Prenom ?? '', DateSortiePhysique: null }, todayOf(values, context)),
    },
    {
      name: 'exitDate',
      reads: ['IdContrat', 'DateEntree', 'DateEntreePhysique', 'DateSortiePhysique'],
      find: exitDate,
    },
  ],
});

/** A last day that cannot be is emptied: none under a contract without an end, none before the stay, none in the past. */
function exitDate(values: Readonly<Record<string, unknown>>, context: FormContext): readonly Finding[] {
  const { IdContrat, DateEntree, DateEntreePhysique, DateSortiePhysique: leaving } = values;
  if (typeof leaving !== 'string') return [];
  const today = todayOf(values, context);
  const entered = [DateEntree, DateEntreePhysique].filter((one) => typeof one === 'string');
  if (IdContrat === openEnded || leaving < today || entered.some((one) => leaving <= one))
    return [{ field: 'DateSortiePhysique', empties: true }];
  const latest = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`;
  return leaving > latest
    ? [{ field: 'DateSortiePhysique', rule: 'max', limit: latest.split('-').toReversed().join('/') }]
    : [];
}

function todayOf({ IdPays }: Readonly<Record<string, unknown>>, { countryOf, now }: FormContext): string {
  return dayIn(typeof IdPays === 'string' ? countryOf(IdPays) : undefined, now);
}
