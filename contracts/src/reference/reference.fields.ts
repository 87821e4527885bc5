/** Shape of the reference lists, served and stored alike: key, base label (French), other properties, order. */
interface ReferenceList {
  readonly id: string;
  readonly idType: 'text' | 'number';
  readonly label?: string;
  readonly more: Readonly<Record<string, 'text' | 'number' | 'boolean'>>;
  /** Order of the answer where nobody arranged the list: a property of it. */
  readonly order: string;
  /** The property that parts the list: entries are shown, and told apart, within it. */
  readonly within?: string;
  /** What its entries are told with wherever one stands: a property of theirs, and the list that it is a key of. */
  readonly toldWith?: { readonly property: string; readonly list: string };
  /** Several entries may bear one label. */
  readonly repeats?: true;
  /** The label is a word of one language: it is not translated. */
  readonly oneWording?: true;
  /** What the product itself knows by code: all of its entries, or these. They are renamed and arranged, never taken away. */
  readonly known?: 'all' | readonly (string | number)[];
}

/**
 * Reference lists: few rows, one label in eight languages (`Traductions` holds what is not French), served by
 * their own call and kept by the browser until their version changes. The name is the table's.
 */
export const referenceLists = {
  Pays: {
    id: 'IdPays',
    idType: 'text',
    label: 'LibPays',
    more: {
      IdLangue: 'text',
      Indicatif: 'text',
      TelFormat: 'text',
      Groupe: 'text',
      Schengen: 'boolean',
      Empreinte: 'number',
      MasqueNIN: 'text',
      Fuseau: 'text',
    },
    order: 'LibPays',
  },
  Genre: {
    id: 'IdGenre',
    idType: 'number',
    label: 'LibGenre',
    more: { LibCourt: 'text', Couleur: 'text' },
    order: 'IdGenre',
    known: [1, 2],
  },
  Contrat: {
    id: 'IdContrat',
    idType: 'number',
    label: 'LibContrat',
    more: { TypeContrat: 'text', IsInternal: 'boolean', Couleur: 'text' },
    order: 'LibContrat',
    /** The permanent contract: whoever has it has no planned end. */
    known: [2],
  },
  Activite: { id: 'IdActivite', idType: 'number', label: 'LibActivite', more: {}, order: 'LibActivite' },
  FonctionFamille: { id: 'IdFamille', idType: 'number', label: 'LibFamille', more: {}, order: 'LibFamille' },
  Direction: { id: 'IdDirection', idType: 'number', label: 'LibDirection', more: {}, order: 'LibDirection' },
  Statut: {
    id: 'IdStatut',
    idType: 'number',
    label: 'LibStatut',
    more: { Couleur: 'text' },
    order: 'IdStatut',
    known: 'all',
  },
  Nature: {
    id: 'IdNature',
    idType: 'text',
    label: 'LibNature',
    more: { Prefixe: 'text', Visa: 'boolean', Desabonnement: 'boolean', DureeMax: 'number' },
    order: 'LibNature',
    known: 'all',
  },
  Tag: { id: 'CodeTag', idType: 'text', label: 'LibTag', more: { Physique: 'boolean' }, order: 'CodeTag' },
  Horaire: { id: 'IdHoraire', idType: 'number', label: 'LibHoraire', more: {}, order: 'IdHoraire' },
  DemandeStade: {
    id: 'IdStade',
    idType: 'number',
    label: 'LibStade',
    more: { Couleur: 'text', Visa: 'boolean', BAM: 'boolean', Ordre: 'number' },
    order: 'Ordre',
    known: 'all',
  },
  VehiculeFamille: {
    id: 'IdFamilleVehicule',
    idType: 'number',
    label: 'LibFamilleVehicule',
    more: { IdTypeVehicule: 'number' },
    order: 'LibFamilleVehicule',
  },
  TypeVehicule: { id: 'IdTypeVehicule', idType: 'number', label: 'LibTypeVehicule', more: {}, order: 'IdTypeVehicule' },
  Civilite: {
    id: 'IdCivilite',
    idType: 'number',
    label: 'LibCivilite',
    more: { IdGenre: 'number' },
    order: 'IdCivilite',
  },
  Langue: { id: 'IdLangue', idType: 'text', label: 'LibLangue', more: {}, order: 'LibLangue', known: 'all' },
  Parametre: { id: 'IdParam', idType: 'text', more: { Valeur: 'text' }, order: 'IdParam' },
  FonctionEFIS: { id: 'IdFonctionEFIS', idType: 'text', label: 'LibFonctionEFIS', more: {}, order: 'LibFonctionEFIS' },
  Services: { id: 'IdServices', idType: 'number', label: 'LibServices', more: {}, order: 'LibServices' },
  JourFerie: {
    id: 'IdJourFerie',
    idType: 'number',
    label: 'LibJourFerie',
    more: {
      IdPays: 'text',
      Regle: 'text',
      Mois: 'number',
      Jour: 'number',
      Decalage: 'number',
      Rang: 'number',
      JourSemaine: 'number',
      DateFerie: 'text',
      Reporte: 'boolean',
    },
    order: 'LibJourFerie',
    within: 'IdPays',
    repeats: true,
  },
  MotInterdit: {
    id: 'IdMot',
    idType: 'number',
    label: 'Mot',
    more: { IdLangue: 'text' },
    order: 'Mot',
    within: 'IdLangue',
    oneWording: true,
  },
  /** What may be asked for by name; what is paid for is decided first. */
  Logiciel: {
    id: 'IdLogiciel',
    idType: 'number',
    label: 'LibLogiciel',
    more: { Payant: 'boolean' },
    order: 'LibLogiciel',
  },
  MaterielCategorie: {
    id: 'IdCategorieMateriel',
    idType: 'number',
    label: 'LibCategorieMateriel',
    more: {},
    order: 'LibCategorieMateriel',
  },
  Agence: { id: 'IdCA', idType: 'text', label: 'LibCA', more: {}, order: 'LibCA' },
  /** How an offer is organised, in one agency or in any. */
  Os: {
    id: 'IdOS',
    idType: 'number',
    label: 'LibOS',
    more: { IdCA: 'text' },
    order: 'LibOS',
    toldWith: { property: 'IdCA', list: 'Agence' },
  },
  BamObjectif: { id: 'IdObjectif', idType: 'number', label: 'LibObjectif', more: {}, order: 'LibObjectif' },
} as const satisfies Record<string, ReferenceList>;

export type ReferenceListName = keyof typeof referenceLists;

/** Larger tables that codes are keys of: searched, not loaded; each row is called the same in every language. */
export const referenceTables = {
  Societe: { id: 'IdSociete', idType: 'number', label: 'LibSociete' },
  Site: { id: 'IdSite', idType: 'number', label: 'LibSite' },
  CentreCout: { id: 'IdCCout', idType: 'number', label: 'LibCCout' },
  Inventaire: { id: 'IdInventaire', idType: 'number', label: 'LibInventaire' },
} as const;

/** Everything whose rows a code can point at. */
export type ReferenceName = ReferenceListName | keyof typeof referenceTables;

/** Whether what codes point at is a list, whose labels are translated. */
export function isReferenceList(name: ReferenceName | undefined): name is ReferenceListName {
  return name !== undefined && Object.hasOwn(referenceLists, name);
}

/** What the keys of a list, or of a table, are. */
export function idTypeOf(name: ReferenceName): 'text' | 'number' {
  return isReferenceList(name) ? referenceLists[name].idType : referenceTables[name].idType;
}

/** A list as its declaration says it, in the shape that all share. */
export function referenceList(name: ReferenceListName): ReferenceList {
  return referenceLists[name];
}
