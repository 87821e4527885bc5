import type { Field } from '../catalogue/field.ts';
import { type IdLangue, idLangues, languages } from '../languages.ts';
import { type ReferenceListName, referenceList, referenceLists } from './reference.fields.ts';

/** Lists whose entries are edited on screen: all that have labels. */
export type EditedListName = Exclude<ReferenceListName, 'Parametre'>;
/** Their names, in the order of their declarations. */
export const editedLists = (Object.keys(referenceLists) as ReferenceListName[]).filter(isEditedList);

/** Whether a name that came from outside is that of a list whose entries are edited. */
export function isEditedList(name: string): name is EditedListName {
  return Object.hasOwn(referenceLists, name) && referenceList(name as ReferenceListName).label !== undefined;
}

const kept = { read: 'adm', write: ['adm'] } as const;
const opened = { ...kept, import: 'column' } as const;
const label = { type: 'text', maxLength: 120, ...opened } as const;
const count = { type: 'number', ...opened } as const;
const line = { type: 'text', maxLength: 40, ...opened } as const;

/** Every field that an entry of some list is filled in by. Labels are a field for each language. */
export const entryFields = {
  Code: { type: 'text', maxLength: 20, required: true, ...kept, import: 'key' },
  Libelle: { ...label, required: true },
  /** A label that is a word of one language. */
  Mot: { ...line, required: true },
  LibelleEN: label,
  LibelleES: label,
  LibelleDE: label,
  LibelleIT: label,
  LibelleNL: label,
  LibellePL: label,
  LibelleCN: label,
  /** The column `Actif`: what is retired is so by somebody, and by no file. */
  Propose: { type: 'boolean', required: true, ...kept },
  LibCourt: { ...line, required: true },
  TypeContrat: { ...line, required: true },
  IsInternal: { type: 'boolean', required: true, ...opened },
  Physique: { type: 'boolean', required: true, ...opened },
  Payant: { type: 'boolean', required: true, ...opened },
  Couleur: line,
  IdGenre: { type: 'code', reference: 'Genre', required: true, ...opened },
  IdTypeVehicule: { type: 'code', reference: 'TypeVehicule', ...opened },
  IdLangue: { type: 'code', reference: 'Langue', ...opened },
  IdCA: { type: 'code', reference: 'Agence', ...opened },
  IdPays: { type: 'code', reference: 'Pays', required: true, ...opened },
  /** How a public holiday falls; the fields that say when are asked for by it. */
  Regle: { type: 'code', values: ['annuel', 'paques', 'semaine', 'date'], required: true, ...opened },
  Mois: count,
  Jour: count,
  Decalage: count,
  Rang: count,
  JourSemaine: count,
  DateFerie: { type: 'date', ...opened },
  Reporte: { type: 'boolean', ...opened },
  Indicatif: { ...line, required: true },
  TelFormat: line,
  Groupe: line,
  Schengen: { type: 'boolean', required: true, ...opened },
  /** What tells that two people are one: first and last name with the birth date (1), with the national identifier (2), alone (3). */
  Empreinte: { type: 'code', values: ['1', '2', '3'], required: true, ...opened },
  /** What addresses of lists begin with; the code of their nature where it is empty. */
  Prefixe: line,
  Visa: { type: 'boolean', required: true, ...opened },
  Desabonnement: { type: 'boolean', required: true, ...opened },
  /** Days. */
  DureeMax: count,
  MasqueNIN: line,
  Fuseau: { ...line, required: true },
} as const satisfies Readonly<Record<string, Field>>;

export type EntryField = keyof typeof entryFields;

/** The fields of a label in the languages other than French, each with its key in `Traductions`. */
export const labelFields = languages
  .filter((language) => language !== 'fr')
  .map((language): readonly [EntryField, IdLangue] => [
    `Libelle${idLangues[language]}` as EntryField,
    idLangues[language],
  ]);

/** The field that the label of a list is filled in by. */
export function labelField(name: EditedListName): EntryField {
  return referenceList(name).oneWording ? 'Mot' : 'Libelle';
}

/** What an entry of a list says beside its labels, of what is filled in. */
export function propertiesOf(name: EditedListName): readonly EntryField[] {
  return Object.keys(referenceList(name).more).filter((property): property is EntryField =>
    Object.hasOwn(entryFields, property),
  );
}
