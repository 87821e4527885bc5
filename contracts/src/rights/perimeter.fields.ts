import type { Fields } from '../catalogue/field.ts';
import { companyFields } from '../companies/company.fields.ts';
import { listFields } from '../distribution-lists/list.fields.ts';
import { personFields } from '../person/person.fields.ts';
import { siteFields } from '../sites/site.fields.ts';

/** Kinds of subject that a perimeter says something of. */
export const perimeterKinds = ['person', 'site', 'company', 'list'] as const;
export type PerimeterKind = (typeof perimeterKinds)[number];

const { coordonnees: _shownOnly, Photo: _alsoShownOnly, ...comparedFields } = personFields;
const { IdSite, LibSite, IdPays: sitePays } = siteFields;
const { LibListe, IdNature, IdPersonneEV1, IdPersonneEV1backup } = listFields;
const { IdSociete, LibSociete, IdPays: societePays, Externe } = companyFields;

/** What a perimeter's condition may compare, by the kind of subject it is about. */
export const perimeterFields = {
  person: comparedFields,
  site: { IdSite, LibSite, IdPays: sitePays },
  company: { IdSociete, LibSociete, IdPays: societePays, Externe },
  list: { LibListe, IdNature, IdPersonneEV1, IdPersonneEV1backup },
} as const satisfies Readonly<Record<PerimeterKind, Fields>>;

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
} as const satisfies Fields;
export type ReaderField = keyof typeof readerFields;
