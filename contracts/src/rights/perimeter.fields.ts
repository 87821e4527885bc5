import { type Field, personFields } from '../person/person.fields.ts';

/** Kinds of subject that a perimeter says something of. */
export const perimeterKinds = ['person', 'site', 'company'] as const;
export type PerimeterKind = (typeof perimeterKinds)[number];

const { coordonnees: _shownOnly, ...comparedFields } = personFields;

/** What a perimeter's condition may compare, by the kind of subject it is about. */
export const perimeterFields = {
  person: comparedFields,
  site: {
    IdSite: { type: 'code', reference: 'Site' },
    LibSite: { type: 'text' },
    IdPays: { type: 'code', reference: 'Pays' },
  },
  company: {
    IdSociete: { type: 'code', reference: 'Societe' },
    LibSociete: { type: 'text' },
    IdPays: { type: 'code', reference: 'Pays' },
    Externe: { type: 'boolean' },
  },
} as const satisfies Record<PerimeterKind, Readonly<Record<string, Field>>>;

/** Values of the reader's own that `$Field` may stand for, with what they hold. */
export const readerFields = {
  IdPersonneEV1: { type: 'person' },
  IdPersonne: personFields.IdPersonne,
  CompteAD: personFields.CompteAD,
  Prenom: personFields.Prenom,
  Nom: personFields.Nom,
  IndexPrenomNom: personFields.IndexPrenomNom,
  Mail: personFields.Mail,
  IdPays: personFields.IdPays,
  IdLangue: personFields.IdLangue,
  IdGenre: personFields.IdGenre,
  IdStatut: personFields.IdStatut,
  IdContrat: personFields.IdContrat,
  IdSociete: personFields.IdSociete,
  IdSite: personFields.IdSite,
  IdDirection: personFields.IdDirection,
  IdActivite: personFields.IdActivite,
  IdFamille: personFields.IdFamille,
  IdServices: personFields.IdServices,
  IdCA: personFields.IdCA,
  IdCCout: personFields.IdCCout,
  IdFonctionEFIS: personFields.IdFonctionEFIS,
  Manager: personFields.Manager,
  Manager2: personFields.Manager2,
  MngProxi: personFields.MngProxi,
  ADG: personFields.ADG,
} as const satisfies Readonly<Record<string, Field>>;
export type ReaderField = keyof typeof readerFields;
