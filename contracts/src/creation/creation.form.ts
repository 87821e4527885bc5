import type { Condition } from '../conditions/condition.ts';
import { defineForm, type FormSection } from '../forms/form.ts';
import { endingPermits } from '../person/person.rules.ts';
import { type CreationField, creationFields } from './creation.fields.ts';
import { creationRules } from './creation.rules.ts';

const somebody: Condition = { field: 'Nature', operator: 'equals', value: 'person' };
const notAService: Condition = { field: 'Nature', operator: 'in', value: ['person', 'test'] };
const account: Condition = { field: 'Nature', operator: 'in', value: ['technical', 'test'] };
/** Contracts by which somebody works here for another company. */
const external: Condition = { field: 'IdContrat', operator: 'in', value: [5, 6, 7] };
/** A company was chosen: what it has can be. */
const placed: Condition = { field: 'IdSociete', operator: 'not empty' };
/** A permit to stay has an end. */
const foreign: Condition = { field: 'TitreSejour', operator: 'in', value: endingPermits };

const sections = [
  {
    section: 'what',
    title: 'CREATION:what',
    items: [
      { field: 'Nature', code: 'RADIO' },
      { field: 'IdPays', code: 'L' },
    ],
  },
  {
    section: 'identity',
    title: 'PERSON:identity',
    items: [
      { field: 'IdCivilite', code: 'L', shown: somebody, required: somebody },
      { field: 'Prenom', code: 'S', shown: notAService },
      { field: 'Nom', code: 'S' },
      { field: 'DateNaissance', code: 'D', shown: somebody, help: 'CREATION:helpBirthDate' },
      { field: 'NIN', code: 'T', shown: somebody },
      { field: 'IdGenre', code: 'RADIO', shown: somebody },
      { field: 'IdLangue', code: 'L', shown: notAService, required: notAService },
      { field: 'Responsable', code: 'DLIST', shown: account, required: account, help: 'CREATION:helpResponsable' },
    ],
  },
  {
    section: 'employment',
    title: 'PERSON:employment',
    items: [
      { field: 'IdSociete', code: 'DLIST', required: somebody },
      { field: 'IdSite', code: 'DLIST', required: somebody },
      { field: 'IdContrat', code: 'L', shown: somebody, required: somebody },
      { field: 'Fonction', code: 'S', shown: somebody },
      { field: 'DateEntreePhysique', code: 'D', shown: somebody, required: somebody, help: 'CREATION:helpEntry' },
      { field: 'DateEntree', code: 'D', shown: somebody, help: 'CREATION:helpSeniority' },
      { field: 'DateSortiePhysique', code: 'D', shown: notAService, help: 'CREATION:helpEnd' },
      { field: 'IdSocietePrestation', code: 'DLIST', shown: external },
    ],
  },
  {
    section: 'place',
    title: 'CREATION:place',
    shown: { and: [somebody, placed] },
    items: [
      { field: 'IdDirection', code: 'L' },
      { field: 'IdActivite', code: 'L' },
      { field: 'IdFamille', code: 'L' },
      { field: 'IdFonctionEFIS', code: 'L' },
      { field: 'IdServices', code: 'L' },
      { field: 'IdCCout', code: 'DLIST' },
      { field: 'IdCA', code: 'L' },
    ],
  },
  {
    section: 'managers',
    title: 'PERSON:managers',
    shown: somebody,
    items: [
      { field: 'Manager', code: 'DLIST' },
      { field: 'Manager2', code: 'DLIST' },
      { field: 'MngProxi', code: 'DLIST' },
      { field: 'ADG', code: 'DLIST' },
      { field: 'Recruteur', code: 'DLIST' },
    ],
  },
  {
    section: 'personal',
    title: 'PERSON:personal',
    shown: somebody,
    items: [
      { field: 'LieuNaissance', code: 'S' },
      { field: 'CPNaissance', code: 'S' },
      { field: 'IdPaysNaissance', code: 'L' },
      { field: 'MailPerso', code: 'T' },
      { field: 'TelPerso', code: 'TEL' },
      { field: 'TitreSejour', code: 'L' },
      { field: 'DateFinTitreSejour', code: 'D', shown: foreign, required: foreign },
    ],
  },
  {
    section: 'account',
    title: 'PERSON:account',
    items: [
      { field: 'CompteAD', code: 'T', help: 'CREATION:helpLogin' },
      { field: 'Mail', code: 'T', help: 'CREATION:helpMail' },
      { field: 'ListeTag', code: 'CHECK' },
      { field: 'TelFixePro', code: 'TEL', shown: somebody },
      { field: 'TelMobilePro', code: 'TEL', shown: somebody },
      { field: 'Office365', code: 'SWITCH', shown: notAService },
      { field: 'VIP', code: 'SWITCH', shown: somebody },
    ],
  },
  {
    section: 'twins',
    title: 'CREATION:twins',
    items: [{ field: 'Motif', code: 'R', help: 'CREATION:whyAnyway' }],
  },
] as const satisfies readonly FormSection<CreationField>[];

/** Somebody who is created, or an account. */
export const creationForm = defineForm({
  form: 'personne-creation',
  fields: creationFields,
  sections,
  country: 'IdPays',
  rules: creationRules,
});

/** What one starts with: the usual of what is not said. */
export function startOf(IdPays: string) {
  return { Nature: 'person', IdPays, Office365: true, VIP: false } as const;
}
