import type { Condition } from '../conditions/condition.ts';
import { type CrossRule, defineForm, type FormDeclaration, type FormSection } from '../forms/form.ts';
import { type PersonField, personFields } from './person.fields.ts';
import { checkTogether, endingPermits } from './person.rules.ts';
import { departure, notTooLate, plannedEnd, todayOf } from './stay-dates.ts';

/** A permit to stay has an end. */
const foreign: Condition = {
  field: 'TitreSejour',
  operator: 'in',
  value: endingPermits,
};

const sections = [
  {
    section: 'contacts',
    title: 'PERSON:contacts',
    items: [
      { field: 'Mail', code: 'T', ahead: true },
      { field: 'TelFixePro', code: 'TEL', ahead: true },
      { field: 'TelMobilePro', code: 'TEL', ahead: true },
      { field: 'Skype', code: 'S' },
    ],
  },
  {
    section: 'employment',
    title: 'PERSON:employment',
    items: [
      { field: 'IdContrat', code: 'L', required: true, ahead: true },
      { field: 'Fonction', code: 'S', ahead: true },
      { field: 'IdSociete', code: 'DLIST', required: true, ahead: true },
      { field: 'IdSite', code: 'DLIST', required: true, ahead: true },
      { field: 'IdDirection', code: 'L', ahead: true },
      { field: 'IdActivite', code: 'L', ahead: true },
      { field: 'IdFamille', code: 'L', ahead: true },
      { field: 'IdFonctionEFIS', code: 'L', ahead: true },
      { field: 'IdServices', code: 'L', ahead: true },
      { field: 'IdCCout', code: 'DLIST', ahead: true },
      { field: 'IdCA', code: 'L', ahead: true },
      { field: 'DateEntree', code: 'D' },
      { field: 'DateEntreePhysique', code: 'D' },
      { field: 'DateSortiePhysique', code: 'D', ahead: true },
      { field: 'IdSocietePrestation', code: 'DLIST', ahead: true },
      { field: 'IdPaysSocietePrestation', code: 'L' },
    ],
  },
  {
    section: 'managers',
    title: 'PERSON:managers',
    items: [
      { field: 'Manager', code: 'DLIST', ahead: true },
      { field: 'Manager2', code: 'DLIST', ahead: true },
      { field: 'MngProxi', code: 'DLIST', ahead: true },
      { field: 'ADG', code: 'DLIST', ahead: true },
      { field: 'Recruteur', code: 'DLIST', ahead: true },
      { field: 'RespRH', code: 'DLIST', ahead: true },
      { field: 'AdminRH', code: 'DLIST', ahead: true },
    ],
  },
  {
    section: 'identity',
    title: 'PERSON:identity',
    items: [
      { field: 'IdPersonne', code: 'N' },
      { field: 'IdCivilite', code: 'L', required: true, ahead: true },
      { field: 'Prenom', code: 'S', ahead: true },
      { field: 'Nom', code: 'S', ahead: true },
      { field: 'IdGenre', code: 'RADIO' },
      { field: 'DateNaissance', code: 'D' },
      { field: 'NIN', code: 'T' },
      { field: 'IdPays', code: 'L', ahead: true },
      { field: 'IdLangue', code: 'L', required: true, ahead: true },
      { field: 'ListeTag', code: 'CHECK', ahead: true },
      { field: 'tags', code: 'CHECK', ahead: true },
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
    ],
  },
  {
    section: 'papers',
    title: 'PERSON:papers',
    items: [
      { field: 'PieceIdentiteRecto', code: 'DOC' },
      { field: 'PieceIdentiteVerso', code: 'DOC' },
      { field: 'TitreSejour', code: 'L' },
      { field: 'DateFinTitreSejour', code: 'D', shown: foreign, required: foreign },
      { field: 'PieceTitreSejour', code: 'DOC', shown: foreign },
      { field: 'Permis', code: 'S' },
      { field: 'PiecePermis', code: 'DOC' },
    ],
  },
  {
    section: 'account',
    title: 'PERSON:account',
    items: [
      { field: 'CompteAD', code: 'T' },
      { field: 'Enrole', code: 'L' },
      { field: 'Office365', code: 'SWITCH', ahead: true },
      { field: 'DateExpirationOffice', code: 'D', shown: { field: 'Office365', operator: 'equals', value: true } },
      { field: 'Metropolis', code: 'SWITCH', ahead: true },
      { field: 'VIP', code: 'SWITCH', ahead: true },
      { field: 'Test', code: 'SWITCH' },
      { field: 'Delegation', code: 'SWITCH' },
      { field: 'ExcluLD', code: 'SWITCH', ahead: true },
      { field: 'Responsable', code: 'DLIST', ahead: true },
    ],
  },
] as const satisfies readonly FormSection<PersonField>[];

const stay: CrossRule = {
  name: 'stay',
  reads: ['Prenom', 'Nom', 'DateNaissance', 'DateEntree', 'DateEntreePhysique', 'IdPays'],
  find: (values, context) =>
    checkTogether({ ...values, Prenom: values.Prenom ?? '', DateSortiePhysique: null }, todayOf(values, context)),
};

/** A licence that ends does so from today on, within two years. */
const licence: CrossRule = {
  name: 'licence',
  reads: ['Office365', 'DateExpirationOffice'],
  find: ({ Office365, ...values }, context) => {
    const { DateExpirationOffice: end } = values;
    if (typeof end !== 'string' || Office365 !== true) return [];
    const today = todayOf(values, context);
    if (end < today) return [{ field: 'DateExpirationOffice', rule: 'min', limit: today }];
    return notTooLate(end, today).map((fault) => ({ ...fault, field: 'DateExpirationOffice' }));
  },
};

/** The record of a person. */
export const personForm = defineForm({
  form: 'personne',
  fields: personFields,
  sections,
  country: 'IdPays',
  apart: true,
  rules: [stay, plannedEnd, licence],
});

/** The record as a departure fills it in: under any contract, and a last day that cannot be is a fault. */
export const departureForm: FormDeclaration = {
  ...personForm,
  rules: [stay, departure],
};
