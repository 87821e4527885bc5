import type { ReadRight } from '../access/rights.ts';
import type { ReferenceName } from '../reference/reference.fields.ts';

/**
 * What a field holds, and so which operators it takes and how it travels.
 * - text, code, number, boolean, date (`YYYY-MM-DD`), instant (ISO, UTC)
 * - codes: several codes (tags)
 * - person: another person, `{IdPersonneEV1, IndexPrenomNom}`; filters take the key
 * - descendants: everybody under that person through a management line; only filtered by, never shown
 * - contacts: `{Mail, TelFixePro, TelMobilePro}`
 */
export type FieldType =
  | 'text'
  | 'code'
  | 'number'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'codes'
  | 'person'
  | 'descendants'
  | 'contacts';

export interface Field {
  readonly type: FieldType;
  /** Codes are keys of this list; screens show its label, sorts follow it. */
  readonly reference?: ReferenceName;
  /** The codes there are, where no list has them; their labels are the texts `PERSON:<field> <code>`. */
  readonly values?: readonly string[];
  readonly sortable?: true;
  /** Who reads it of somebody else is recorded. */
  readonly sensitive?: true;
  /** Words that people's files use for it, beside its own name and labels (folded before comparing). */
  readonly synonyms?: readonly string[];
}

/** A field shown as a directory column: read with the right `ann-col-<name>`. */
export const columnFields = {
  IdPays: { type: 'code', reference: 'Pays', sortable: true, synonyms: ['country', 'pays', 'land', 'country code'] },
  IdPersonne: {
    type: 'number',
    sortable: true,
    synonyms: ['employee id', 'employee number', 'matricule', 'personalnummer'],
  },
  CompteAD: { type: 'text', sortable: true, synonyms: ['login', 'username', 'user name', 'samaccountname', 'compte'] },
  VIP: { type: 'boolean', sortable: true },
  IndexPrenomNom: { type: 'text', sortable: true },
  IdGenre: { type: 'code', reference: 'Genre', sortable: true, synonyms: ['gender', 'sex', 'genre', 'sexe'] },
  ListeTag: { type: 'codes', reference: 'Tag', synonyms: ['tags'] },
  IdContrat: { type: 'code', reference: 'Contrat', sortable: true, synonyms: ['contract', 'contract type', 'contrat'] },
  coordonnees: { type: 'contacts' },
  IdStatut: { type: 'code', reference: 'Statut', sortable: true, synonyms: ['status', 'statut'] },
  LibSociete: { type: 'text', sortable: true },
  LibSite: { type: 'text', sortable: true },
  Metropolis: { type: 'boolean', sortable: true },
  Office365: { type: 'boolean', sortable: true, synonyms: ['office licence', 'm365'] },
  Delegation: { type: 'boolean', sortable: true },
  Enrole: { type: 'code', values: ['false', 'en-cours', 'true'], sortable: true },
  NIN: {
    type: 'text',
    sortable: true,
    sensitive: true,
    synonyms: ['national id', 'ssn', 'nir', 'social security number'],
  },
  Manager: { type: 'person', sortable: true, synonyms: ['manager', 'hr manager', 'line manager', 'responsable'] },
  Manager2: { type: 'person', sortable: true, synonyms: ['mission manager'] },
  MngProxi: { type: 'person', sortable: true, synonyms: ['proximity manager'] },
  Recruteur: { type: 'person', sortable: true, synonyms: ['recruiter', 'hr officer'] },
  ADG: { type: 'person', sortable: true, synonyms: ['assistant', 'management assistant'] },
  IdFonctionEFIS: { type: 'code', reference: 'FonctionEFIS', sortable: true },
  LibCCout: { type: 'text', sortable: true },
  IdCA: { type: 'code', reference: 'Agence', sortable: true, synonyms: ['agency', 'agence', 'branch'] },
  SocietePrestation: { type: 'text', sortable: true },
  IdPaysSocietePrestation: { type: 'code', reference: 'Pays', sortable: true },
  IdDirection: {
    type: 'code',
    reference: 'Direction',
    sortable: true,
    synonyms: ['direction', 'department', 'bu', 'business unit'],
  },
  IdActivite: { type: 'code', reference: 'Activite', sortable: true, synonyms: ['activity', 'activite'] },
  IdFamille: { type: 'code', reference: 'FonctionFamille', sortable: true, synonyms: ['job family', 'famille'] },
  IdServices: { type: 'code', reference: 'Services', sortable: true, synonyms: ['service', 'team'] },
  DateEntree: { type: 'date', sortable: true, synonyms: ['entry date', 'hire date', 'start date', 'date d entree'] },
  DateSortiePhysique: { type: 'date', sortable: true, synonyms: ['leaving date', 'end date', 'date de sortie'] },
  DisplayNameModif: { type: 'text', sortable: true },
  DateM: { type: 'instant', sortable: true },
} as const satisfies Record<string, Field>;

export type DirectoryColumn = keyof typeof columnFields;

/** Fields of a person that are no column of their own, each with the right to read it. */
export const plainFields = {
  IdPersonneEV1: { type: 'number', read: 'ann' },
  Prenom: {
    type: 'text',
    read: 'ann-col-IndexPrenomNom',
    synonyms: ['first name', 'firstname', 'given name', 'prenom', 'vorname'],
  },
  Nom: {
    type: 'text',
    read: 'ann-col-IndexPrenomNom',
    synonyms: ['last name', 'lastname', 'surname', 'family name', 'nom', 'nachname'],
  },
  Mail: { type: 'text', read: 'ann-col-coordonnees', synonyms: ['email', 'e-mail', 'work email', 'mail'] },
  TelFixePro: { type: 'text', read: 'ann-col-coordonnees', synonyms: ['phone', 'work phone', 'telephone', 'tel'] },
  TelMobilePro: {
    type: 'text',
    read: 'ann-col-coordonnees',
    synonyms: ['mobile', 'mobile phone', 'portable', 'handy'],
  },
  Fonction: {
    type: 'text',
    read: 'ann-col-IdFamille',
    synonyms: ['job title', 'title', 'job', 'fonction', 'position'],
  },
  IdCivilite: { type: 'code', reference: 'Civilite', read: 'ann-col-IdGenre', synonyms: ['civility', 'salutation'] },
  IdLangue: { type: 'code', reference: 'Langue', read: 'ann-col-IdPays', synonyms: ['language', 'langue'] },
  DateNaissance: {
    type: 'date',
    read: 'dsd',
    sensitive: true,
    synonyms: ['birth date', 'date of birth', 'date de naissance'],
  },
  IdSociete: {
    type: 'code',
    reference: 'Societe',
    read: 'ann-col-LibSociete',
    synonyms: ['company', 'societe', 'legal entity'],
  },
  IdSite: { type: 'code', reference: 'Site', read: 'ann-col-LibSite', synonyms: ['site', 'location', 'office'] },
  IdCCout: {
    type: 'code',
    reference: 'CentreCout',
    read: 'ann-col-LibCCout',
    synonyms: ['cost centre', 'cost center', 'centre de cout'],
  },
  IdSocietePrestation: { type: 'code', reference: 'Societe', read: 'ann-col-SocietePrestation' },
  IsInternal: { type: 'boolean', read: 'ann-col-IdContrat' },
  Physique: { type: 'boolean', read: 'ann' },
  Test: { type: 'boolean', read: 'fp-dct' },
  Suspendu: { type: 'boolean', read: 'ann-col-IdStatut' },
  Desactive: { type: 'boolean', read: 'ann-col-IdStatut' },
  Responsable: { type: 'person', read: 'cpt' },
  allPersonnesBelongsManager: { type: 'descendants', read: 'ann-col-Manager' },
  tags: { type: 'codes', read: 'ann-col-ListeTag' },
  DateEntreePhysique: { type: 'date', read: 'ann-col-DateEntree' },
  EtatPaie: { type: 'code', values: ['not-sent', 'cdr', 'sent'], read: 'de-voir' },
} as const satisfies Record<string, Field & { readonly read: ReadRight }>;

export const personFields = { ...columnFields, ...plainFields };

export type PersonField = keyof typeof personFields;

/** The right that lets a field of a person be read. */
export function readRight(field: PersonField): ReadRight {
  return Object.hasOwn(plainFields, field)
    ? plainFields[field as keyof typeof plainFields].read
    : `ann-col-${field as DirectoryColumn}`;
}

/** A field as its declaration says it, in the shape that all share. */
export function personField(name: PersonField): Field {
  return personFields[name];
}

/** Whether a name that came from outside is a field's. */
export function isPersonField(name: string): name is PersonField {
  return Object.hasOwn(personFields, name);
}

export const sensitiveFields: readonly PersonField[] = (Object.keys(personFields) as PersonField[]).filter(
  (name) => personField(name).sensitive,
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
