import type { ReadRight } from '../access/rights.ts';
import { type Field, type FieldImport, type Fields, fieldNames, isFieldOf } from '../catalogue/field.ts';

/** A field shown as a directory column: read with the right `ann-col-<name>`. */
export const columnFields = {
  IdPays: {
    type: 'code',
    reference: 'Pays',
    sortable: true,
    write: ['fp-modifier-pays'],
    required: true,
    synonyms: ['country', 'pays', 'land', 'country code'],
    import: 'column',
    criteria: true,
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
    import: 'key',
  },
  CompteAD: {
    type: 'text',
    sortable: true,
    maxLength: 100,
    format: 'login',
    synonyms: ['login', 'username', 'user name', 'samaccountname', 'compte'],
    import: 'key',
  },
  VIP: { type: 'boolean', sortable: true, write: ['vip'], required: true, import: 'column' },
  IndexPrenomNom: { type: 'text', sortable: true },
  IdGenre: {
    type: 'code',
    reference: 'Genre',
    sortable: true,
    write: ['eic'],
    synonyms: ['gender', 'sex', 'genre', 'sexe'],
    import: 'column',
  },
  ListeTag: { type: 'codes', reference: 'Tag', write: ['adc'], synonyms: ['tags'], import: 'column', criteria: true },
  IdContrat: {
    type: 'code',
    reference: 'Contrat',
    sortable: true,
    write: ['esc'],
    synonyms: ['contract', 'contract type', 'contrat'],
    import: 'column',
    criteria: true,
  },
  coordonnees: { type: 'contacts', madeOf: ['Mail', 'TelFixePro', 'TelMobilePro'] },
  IdStatut: {
    type: 'code',
    reference: 'Statut',
    sortable: true,
    required: true,
    synonyms: ['status', 'statut'],
    import: 'load',
    criteria: true,
  },
  LibSociete: { type: 'text', sortable: true },
  LibSite: { type: 'text', sortable: true },
  Metropolis: { type: 'boolean', sortable: true, write: ['adc'], required: true, import: 'column', criteria: true },
  Office365: {
    type: 'boolean',
    sortable: true,
    write: ['adc'],
    required: true,
    synonyms: ['office licence', 'm365'],
    import: 'column',
  },
  Delegation: { type: 'boolean', sortable: true },
  Enrole: { type: 'code', values: ['false', 'en-cours', 'true'], sortable: true },
  NIN: {
    type: 'text',
    sortable: true,
    sensitive: true,
    write: ['eic'],
    format: 'nationalId',
    synonyms: ['national id', 'ssn', 'nir', 'social security number'],
    import: 'column',
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
    import: 'column',
    criteria: true,
  },
  Manager2: {
    type: 'person',
    sortable: true,
    write: ['esc'],
    synonyms: ['mission manager'],
    import: 'column',
    criteria: true,
  },
  MngProxi: {
    type: 'person',
    sortable: true,
    write: ['esc'],
    synonyms: ['proximity manager'],
    import: 'column',
    criteria: true,
  },
  Recruteur: {
    type: 'person',
    sortable: true,
    write: ['esc'],
    synonyms: ['recruiter', 'hr officer'],
    import: 'column',
  },
  ADG: {
    type: 'person',
    sortable: true,
    write: ['esc'],
    synonyms: ['assistant', 'management assistant'],
    import: 'column',
    criteria: true,
  },
  IdFonctionEFIS: {
    type: 'code',
    reference: 'FonctionEFIS',
    sortable: true,
    write: ['esc'],
    import: 'column',
    criteria: true,
  },
  LibCCout: { type: 'text', sortable: true },
  IdCA: {
    type: 'code',
    reference: 'Agence',
    sortable: true,
    write: ['esc'],
    synonyms: ['agency', 'agence', 'branch'],
    import: 'column',
    criteria: true,
  },
  SocietePrestation: { type: 'text', sortable: true },
  IdPaysSocietePrestation: { type: 'code', reference: 'Pays', sortable: true, criteria: true },
  IdDirection: {
    type: 'code',
    reference: 'Direction',
    sortable: true,
    write: ['esc'],
    synonyms: ['direction', 'department', 'bu', 'business unit'],
    import: 'column',
    criteria: true,
  },
  IdActivite: {
    type: 'code',
    reference: 'Activite',
    sortable: true,
    write: ['esc'],
    synonyms: ['activity', 'activite'],
    import: 'column',
    criteria: true,
  },
  IdFamille: {
    type: 'code',
    reference: 'FonctionFamille',
    sortable: true,
    write: ['esc'],
    synonyms: ['job family', 'famille'],
    import: 'column',
    criteria: true,
  },
  IdServices: {
    type: 'code',
    reference: 'Services',
    sortable: true,
    write: ['esc'],
    synonyms: ['service', 'team'],
    import: 'column',
    criteria: true,
  },
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
    import: 'column',
    criteria: true,
  },
  DateSortiePhysique: {
    type: 'date',
    sortable: true,
    write: ['esc'],
    synonyms: ['leaving date', 'end date', 'date of termination', 'termination date', 'exit date', 'date de sortie'],
    import: 'load',
    criteria: true,
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
    import: 'column',
  },
  Nom: {
    type: 'text',
    read: 'ann-col-IndexPrenomNom',
    write: ['eic'],
    required: true,
    maxLength: 100,
    synonyms: ['last name', 'lastname', 'surname', 'family name', 'nom', 'nachname'],
    import: 'column',
  },
  Mail: {
    type: 'text',
    read: 'ann-col-coordonnees',
    write: ['adc'],
    format: 'mail',
    maxLength: 254,
    synonyms: ['email', 'e-mail', 'work email', 'mail'],
    import: 'key',
  },
  TelFixePro: {
    type: 'text',
    read: 'ann-col-coordonnees',
    write: ['tel-fixe-pro-update'],
    format: 'phone',
    synonyms: ['phone', 'phone number', 'work phone', 'telephone', 'tel'],
    import: 'column',
  },
  TelMobilePro: {
    type: 'text',
    read: 'ann-col-coordonnees',
    write: ['tel-mobile-pro-update'],
    format: 'phone',
    synonyms: ['mobile', 'mobile phone', 'portable', 'handy'],
    import: 'column',
  },
  Fonction: {
    type: 'text',
    read: 'ann-col-IdFamille',
    write: ['esc', 'epc'],
    maxLength: 65,
    synonyms: ['job title', 'title', 'job', 'fonction', 'position'],
    import: 'column',
    criteria: true,
  },
  /** The timestamp that the address of the photo carries. */
  Photo: { type: 'number', read: 'ann-col-IndexPrenomNom' },
  IdCivilite: {
    type: 'code',
    reference: 'Civilite',
    read: 'ann-col-IdGenre',
    write: ['eic'],
    synonyms: ['civility', 'salutation'],
    import: 'column',
  },
  IdLangue: {
    type: 'code',
    reference: 'Langue',
    read: 'ann-col-IdPays',
    write: ['eic'],
    synonyms: ['language', 'langue'],
    import: 'column',
    criteria: true,
  },
  DateNaissance: {
    type: 'date',
    read: 'dsd',
    sensitive: true,
    write: ['eic'],
    synonyms: ['birth date', 'birthdate', 'date of birth', 'dob', 'date de naissance', 'geburtsdatum'],
    import: 'column',
  },
  LieuNaissance: { type: 'text', read: 'dsd', sensitive: true, write: ['eic'], maxLength: 100, import: 'column' },
  IdPaysNaissance: { type: 'code', reference: 'Pays', read: 'dsd', sensitive: true, write: ['eic'], import: 'column' },
  CPNaissance: { type: 'text', read: 'dsd', sensitive: true, write: ['eic'], maxLength: 20, import: 'column' },
  SituationFamiliale: {
    type: 'code',
    values: ['single', 'married', 'civil-partnership', 'concubine', 'divorced', 'separated', 'widowed'],
    read: 'dsd',
    sensitive: true,
    write: ['eic'],
    import: 'column',
  },
  MailPerso: {
    type: 'text',
    read: 'dsd',
    sensitive: true,
    write: ['eic'],
    format: 'mail',
    maxLength: 254,
    synonyms: ['personal email', 'private email'],
    import: 'column',
  },
  TelPerso: {
    type: 'text',
    read: 'dsd',
    sensitive: true,
    write: ['eic'],
    format: 'phone',
    synonyms: ['personal phone', 'private phone'],
    import: 'column',
  },
  AdressePerso: {
    type: 'text',
    read: 'dsd',
    sensitive: true,
    write: ['eic'],
    maxLength: 200,
    synonyms: ['home address'],
    import: 'column',
  },
  CPPerso: { type: 'text', read: 'dsd', sensitive: true, write: ['eic'], maxLength: 20, import: 'column' },
  VillePerso: { type: 'text', read: 'dsd', sensitive: true, write: ['eic'], maxLength: 100, import: 'column' },
  /** The last day that the office licence holds. */
  DateExpirationOffice: { type: 'date', read: 'ann-col-Office365', write: ['date-exp-office'], import: 'column' },
  Skype: { type: 'text', read: 'ann-col-coordonnees', write: ['eic'], maxLength: 100, import: 'column' },
  MatriculeP: {
    type: 'text',
    read: 'dsd',
    sensitive: true,
    write: ['update-matriculeP'],
    maxLength: 20,
    import: 'column',
  },
  TitreSejour: {
    type: 'code',
    values: ['none', 'temporary', 'multi-year', 'resident', 'student', 'other'],
    read: 'dsd',
    sensitive: true,
    write: ['eic'],
    import: 'column',
  },
  DateFinTitreSejour: { type: 'date', read: 'dsd', sensitive: true, write: ['eic'], import: 'column' },
  Permis: { type: 'text', read: 'dsd', sensitive: true, write: ['eic'], maxLength: 40, import: 'column' },
  PieceIdentiteRecto: { ...paper, files: { purpose: 'document', most: 1 } },
  PieceIdentiteVerso: { ...paper, files: { purpose: 'document', most: 1 } },
  PieceTitreSejour: { ...paper, files: { purpose: 'document' } },
  PiecePermis: { ...paper, files: { purpose: 'document', most: 2 } },
  ExcluLD: { type: 'boolean', read: 'ann-col-ListeTag', write: ['adc'], required: true, import: 'column' },
  IdSociete: {
    type: 'code',
    reference: 'Societe',
    read: 'ann-col-LibSociete',
    shownAs: 'LibSociete',
    write: ['esc'],
    synonyms: ['company', 'societe', 'legal entity'],
    import: 'column',
    criteria: true,
  },
  IdSite: {
    type: 'code',
    reference: 'Site',
    read: 'ann-col-LibSite',
    shownAs: 'LibSite',
    write: ['esc'],
    synonyms: ['site', 'location', 'office'],
    import: 'column',
    criteria: true,
  },
  IdCCout: {
    type: 'code',
    reference: 'CentreCout',
    read: 'ann-col-LibCCout',
    shownAs: 'LibCCout',
    write: ['esc'],
    synonyms: ['cost centre', 'cost center', 'centre de cout'],
    import: 'column',
    criteria: true,
  },
  IdSocietePrestation: {
    type: 'code',
    reference: 'Societe',
    read: 'ann-col-SocietePrestation',
    shownAs: 'SocietePrestation',
    write: ['esc'],
    import: 'column',
    criteria: true,
  },
  /** Of human resources, whoever manages and whoever keeps the file of a person. */
  RespRH: {
    type: 'person',
    read: 'ann-col-Recruteur',
    write: ['esc'],
    synonyms: ['hr partner', 'human resources manager'],
    import: 'column',
    criteria: true,
  },
  AdminRH: {
    type: 'person',
    read: 'ann-col-Recruteur',
    write: ['esc'],
    synonyms: ['human resources administrator'],
    import: 'column',
    criteria: true,
  },
  IsInternal: { type: 'boolean', read: 'ann-col-IdContrat', criteria: true, madeOf: ['IdContrat'] },
  Physique: { type: 'boolean', read: 'ann', import: 'load' },
  Test: { type: 'boolean', read: 'fp-dct', write: ['fp-dct'], required: true, import: 'load' },
  Suspendu: { type: 'boolean', read: 'ann-col-IdStatut', import: 'load' },
  Desactive: { type: 'boolean', read: 'ann-col-IdStatut', import: 'load' },
  Responsable: { type: 'person', read: 'cpt', write: ['cpt', 'aot'], import: 'column' },
  allPersonnesBelongsManager: { type: 'descendants', read: 'ann-col-Manager', criteria: true, madeOf: ['Manager'] },
  tags: {
    type: 'codes',
    read: 'ann-col-ListeTag',
    write: ['ann-update-tags'],
    maxLength: 50,
    import: 'column',
    criteria: true,
  },
  DateEntreePhysique: { type: 'date', read: 'ann-col-DateEntree', write: ['esc'], import: 'column' },
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

/** A field that files may bring. */
export type ImportedField = {
  [Name in PersonField]: (typeof personFields)[Name] extends { readonly import: FieldImport } ? Name : never;
}[PersonField];

export const importedFields = fieldNames(personFields).filter(
  (name): name is ImportedField => personField(name).import !== undefined,
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
