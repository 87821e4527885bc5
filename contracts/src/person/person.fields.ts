import type { ReadRight } from '../access/rights.ts';
import { type Field, type Fields, fieldNames, isFieldOf } from '../catalogue/field.ts';

/** A field shown as a directory column: read with the right `ann-col-<name>`. */
export const columnFields = {
  IdPays: {
    type: 'code',
    reference: 'Pays',
    sortable: true,
    write: ['fp-modifier-pays'],
    required: true,
    synonyms: ['country', 'pays', 'land', 'country code'],
  },
  IdPersonne: {
    type: 'number',
    sortable: true,
    synonyms: [
      'employee id',
      'emp id',
      'employee number',
      'employee no',
      'staff id',
      'matricule',
      'matricule rh',
      'personalnummer',
    ],
  },
  CompteAD: {
    type: 'text',
    sortable: true,
    maxLength: 100,
    format: 'login',
    synonyms: ['login', 'username', 'user name', 'samaccountname', 'compte'],
  },
  VIP: { type: 'boolean', sortable: true, write: ['vip'], required: true },
  IndexPrenomNom: { type: 'text', sortable: true },
  IdGenre: {
    type: 'code',
    reference: 'Genre',
    sortable: true,
    write: ['eic'],
    synonyms: ['gender', 'sex', 'genre', 'sexe'],
  },
  ListeTag: { type: 'codes', reference: 'Tag', write: ['adc'], synonyms: ['tags'] },
  IdContrat: {
    type: 'code',
    reference: 'Contrat',
    sortable: true,
    write: ['esc'],
    synonyms: ['contract', 'contract type', 'contrat'],
  },
  coordonnees: { type: 'contacts', madeOf: ['Mail', 'TelFixePro', 'TelMobilePro'] },
  IdStatut: { type: 'code', reference: 'Statut', sortable: true, required: true, synonyms: ['status', 'statut'] },
  LibSociete: { type: 'text', sortable: true },
  LibSite: { type: 'text', sortable: true },
  Metropolis: { type: 'boolean', sortable: true, write: ['adc'], required: true },
  Office365: { type: 'boolean', sortable: true, write: ['adc'], required: true, synonyms: ['office licence', 'm365'] },
  Delegation: { type: 'boolean', sortable: true },
  Enrole: { type: 'code', values: ['false', 'en-cours', 'true'], sortable: true },
  NIN: {
    type: 'text',
    sortable: true,
    sensitive: true,
    write: ['eic'],
    format: 'nationalId',
    synonyms: ['national id', 'ssn', 'nir', 'social security number'],
  },
  Manager: {
    type: 'person',
    sortable: true,
    write: ['esc'],
    synonyms: [
      'manager',
      'manager name',
      'manager id',
      'hr manager',
      'line manager',
      'supervisor',
      'reports to',
      'responsable',
    ],
  },
  Manager2: { type: 'person', sortable: true, write: ['esc'], synonyms: ['mission manager'] },
  MngProxi: { type: 'person', sortable: true, write: ['esc'], synonyms: ['proximity manager'] },
  Recruteur: { type: 'person', sortable: true, write: ['esc'], synonyms: ['recruiter', 'hr officer'] },
  ADG: { type: 'person', sortable: true, write: ['esc'], synonyms: ['assistant', 'management assistant'] },
  IdFonctionEFIS: { type: 'code', reference: 'FonctionEFIS', sortable: true, write: ['esc'] },
  LibCCout: { type: 'text', sortable: true },
  IdCA: { type: 'code', reference: 'Agence', sortable: true, write: ['esc'], synonyms: ['agency', 'agence', 'branch'] },
  SocietePrestation: { type: 'text', sortable: true },
  IdPaysSocietePrestation: { type: 'code', reference: 'Pays', sortable: true },
  IdDirection: {
    type: 'code',
    reference: 'Direction',
    sortable: true,
    write: ['esc'],
    synonyms: ['direction', 'department', 'bu', 'business unit'],
  },
  IdActivite: {
    type: 'code',
    reference: 'Activite',
    sortable: true,
    write: ['esc'],
    synonyms: ['activity', 'activite'],
  },
  IdFamille: {
    type: 'code',
    reference: 'FonctionFamille',
    sortable: true,
    write: ['esc'],
    synonyms: ['job family', 'famille'],
  },
  IdServices: { type: 'code', reference: 'Services', sortable: true, write: ['esc'], synonyms: ['service', 'team'] },
  DateEntree: {
    type: 'date',
    sortable: true,
    write: ['esc'],
    synonyms: [
      'entry date',
      'hire date',
      'date of hire',
      'date hired',
      'start date',
      'joining date',
      'date d entree',
      'date embauche',
      'date d embauche',
    ],
  },
  DateSortiePhysique: {
    type: 'date',
    sortable: true,
    write: ['esc'],
    synonyms: ['leaving date', 'end date', 'date of termination', 'termination date', 'exit date', 'date de sortie'],
  },
  DisplayNameModif: { type: 'text', sortable: true },
  DateM: { type: 'instant', sortable: true },
} as const satisfies Fields;

export type DirectoryColumn = keyof typeof columnFields;

/** A paper of a person's, as they hand it in: read and given by whoever looks after what it proves. */
const paper = { type: 'files', read: 'dsd', sensitive: true, write: ['eic'] } as const;

/** Fields of a person that are no column of their own, each with the right to read it. */
export const plainFields = {
  IdPersonneEV1: { type: 'number', read: 'ann' },
  Prenom: {
    type: 'text',
    blank: true,
    read: 'ann-col-IndexPrenomNom',
    write: ['eic'],
    maxLength: 100,
    synonyms: ['first name', 'firstname', 'given name', 'prenom', 'vorname'],
  },
  Nom: {
    type: 'text',
    read: 'ann-col-IndexPrenomNom',
    write: ['eic'],
    required: true,
    maxLength: 100,
    synonyms: ['last name', 'lastname', 'surname', 'family name', 'nom', 'nachname'],
  },
  Mail: {
    type: 'text',
    read: 'ann-col-coordonnees',
    write: ['adc'],
    format: 'mail',
    maxLength: 254,
    synonyms: ['email', 'e-mail', 'work email', 'mail'],
  },
  TelFixePro: {
    type: 'text',
    read: 'ann-col-coordonnees',
    write: ['tel-fixe-pro-update'],
    format: 'phone',
    synonyms: ['phone', 'phone number', 'work phone', 'telephone', 'tel'],
  },
  TelMobilePro: {
    type: 'text',
    read: 'ann-col-coordonnees',
    write: ['tel-mobile-pro-update'],
    format: 'phone',
    synonyms: ['mobile', 'mobile phone', 'portable', 'handy'],
  },
  Fonction: {
    type: 'text',
    read: 'ann-col-IdFamille',
    write: ['esc', 'epc'],
    maxLength: 65,
    synonyms: ['job title', 'title', 'job', 'fonction', 'position'],
  },
  /** The timestamp that the address of the photo carries. */
  Photo: { type: 'number', read: 'ann-col-IndexPrenomNom' },
  IdCivilite: {
    type: 'code',
    reference: 'Civilite',
    read: 'ann-col-IdGenre',
    write: ['eic'],
    synonyms: ['civility', 'salutation'],
  },
  IdLangue: {
    type: 'code',
    reference: 'Langue',
    read: 'ann-col-IdPays',
    write: ['eic'],
    synonyms: ['language', 'langue'],
  },
  DateNaissance: {
    type: 'date',
    read: 'dsd',
    sensitive: true,
    write: ['eic'],
    synonyms: ['birth date', 'birthdate', 'date of birth', 'dob', 'date de naissance', 'geburtsdatum'],
  },
  LieuNaissance: { type: 'text', read: 'dsd', sensitive: true, write: ['eic'], maxLength: 100 },
  IdPaysNaissance: { type: 'code', reference: 'Pays', read: 'dsd', sensitive: true, write: ['eic'] },
  CPNaissance: { type: 'text', read: 'dsd', sensitive: true, write: ['eic'], maxLength: 20 },
  SituationFamiliale: {
    type: 'code',
    values: ['single', 'married', 'civil-partnership', 'concubine', 'divorced', 'separated', 'widowed'],
    read: 'dsd',
    sensitive: true,
    write: ['eic'],
  },
  MailPerso: {
    type: 'text',
    read: 'dsd',
    sensitive: true,
    write: ['eic'],
    format: 'mail',
    maxLength: 254,
    synonyms: ['personal email', 'private email'],
  },
  TelPerso: {
    type: 'text',
    read: 'dsd',
    sensitive: true,
    write: ['eic'],
    format: 'phone',
    synonyms: ['personal phone', 'private phone'],
  },
  AdressePerso: {
    type: 'text',
    read: 'dsd',
    sensitive: true,
    write: ['eic'],
    maxLength: 200,
    synonyms: ['home address'],
  },
  CPPerso: { type: 'text', read: 'dsd', sensitive: true, write: ['eic'], maxLength: 20 },
  VillePerso: { type: 'text', read: 'dsd', sensitive: true, write: ['eic'], maxLength: 100 },
  /** The last day that the office licence holds. */
  DateExpirationOffice: { type: 'date', read: 'ann-col-Office365', write: ['date-exp-office'] },
  Skype: { type: 'text', read: 'ann-col-coordonnees', write: ['eic'], maxLength: 100 },
  MatriculeP: { type: 'text', read: 'dsd', sensitive: true, write: ['update-matriculeP'], maxLength: 20 },
  TitreSejour: {
    type: 'code',
    values: ['none', 'temporary', 'multi-year', 'resident', 'student', 'other'],
    read: 'dsd',
    sensitive: true,
    write: ['eic'],
  },
  DateFinTitreSejour: { type: 'date', read: 'dsd', sensitive: true, write: ['eic'] },
  Permis: { type: 'text', read: 'dsd', sensitive: true, write: ['eic'], maxLength: 40 },
  PieceIdentiteRecto: { ...paper, files: { purpose: 'document', most: 1 } },
  PieceIdentiteVerso: { ...paper, files: { purpose: 'document', most: 1 } },
  PieceTitreSejour: { ...paper, files: { purpose: 'document' } },
  PiecePermis: { ...paper, files: { purpose: 'document', most: 2 } },
  ExcluLD: { type: 'boolean', read: 'ann-col-ListeTag', write: ['adc'], required: true },
  IdSociete: {
    type: 'code',
    reference: 'Societe',
    read: 'ann-col-LibSociete',
    shownAs: 'LibSociete',
    write: ['esc'],
    synonyms: ['company', 'societe', 'legal entity'],
  },
  IdSite: {
    type: 'code',
    reference: 'Site',
    read: 'ann-col-LibSite',
    shownAs: 'LibSite',
    write: ['esc'],
    synonyms: ['site', 'location', 'office'],
  },
  IdCCout: {
    type: 'code',
    reference: 'CentreCout',
    read: 'ann-col-LibCCout',
    shownAs: 'LibCCout',
    write: ['esc'],
    synonyms: ['cost centre', 'cost center', 'centre de cout'],
  },
  IdSocietePrestation: {
    type: 'code',
    reference: 'Societe',
    read: 'ann-col-SocietePrestation',
    shownAs: 'SocietePrestation',
    write: ['esc'],
  },
  /** Of human resources, whoever manages and whoever keeps the file of a person. */
  RespRH: {
    type: 'person',
    read: 'ann-col-Recruteur',
    write: ['esc'],
    synonyms: ['hr partner', 'human resources manager'],
  },
  AdminRH: { type: 'person', read: 'ann-col-Recruteur', write: ['esc'], synonyms: ['human resources administrator'] },
  IsInternal: { type: 'boolean', read: 'ann-col-IdContrat', madeOf: ['IdContrat'] },
  Physique: { type: 'boolean', read: 'ann' },
  Test: { type: 'boolean', read: 'fp-dct', write: ['fp-dct'], required: true },
  Suspendu: { type: 'boolean', read: 'ann-col-IdStatut' },
  Desactive: { type: 'boolean', read: 'ann-col-IdStatut' },
  Responsable: { type: 'person', read: 'cpt', write: ['cpt', 'aot'] },
  allPersonnesBelongsManager: { type: 'descendants', read: 'ann-col-Manager', madeOf: ['Manager'] },
  tags: { type: 'codes', read: 'ann-col-ListeTag', write: ['ann-update-tags'], maxLength: 50 },
  DateEntreePhysique: { type: 'date', read: 'ann-col-DateEntree', write: ['esc'] },
  EtatPaie: { type: 'code', values: ['not-sent', 'cdr', 'sent'], read: 'de-voir' },
} as const satisfies Readonly<Record<string, Field & { readonly read: ReadRight }>>;

type Columns = {
  readonly [Name in DirectoryColumn]: (typeof columnFields)[Name] & { readonly read: `ann-col-${Name}` };
};

/** Every field of a person, each with the right to read it. */
export const personFields = {
  ...(Object.fromEntries(
    Object.entries(columnFields).map(([name, field]) => [name, { ...field, read: `ann-col-${name}` }]),
  ) as Columns),
  ...plainFields,
};

export type PersonField = keyof typeof personFields;

/** The right that lets a field of a person be read. */
export function readRight(field: PersonField): ReadRight {
  return personFields[field].read;
}

/** A field as its declaration says it, in the shape that all share. */
export function personField(name: PersonField): Field {
  return personFields[name];
}

/** Whether a name that came from outside is a field's. */
export function isPersonField(name: string): name is PersonField {
  return isFieldOf(personFields, name);
}

/** Fields of a person of which who reads them is recorded. */
export type SensitiveField = {
  [Name in PersonField]: (typeof personFields)[Name] extends { readonly sensitive: true } ? Name : never;
}[PersonField];

export const sensitiveFields = fieldNames(personFields).filter(
  (name): name is SensitiveField => personField(name).sensitive === true,
);

/** Statuses, in the order of a stay: see the glossary. */
export const statuts = {
  BROUILLON: 100,
  ERROR: 200,
  NO_SHOW: 250,
  REWELCOMING: 290,
  REREWELCOMING: 300,
  ONBOARDING: 400,
  ACTIVE: 500,
  OFFBOARDING: 600,
  INACTIVE: 700,
  ARCHIVED: 800,
} as const;

/** People who have live accounts, count in the workforce and appear in the directory by default. */
export const presentStatuts = [statuts.ONBOARDING, statuts.ACTIVE, statuts.OFFBOARDING] as const;

/** Everybody else: not yet arrived, never arrived, or gone. */
export const absentStatuts = Object.values(statuts).filter(
  (statut) => !(presentStatuts as readonly number[]).includes(statut),
);
