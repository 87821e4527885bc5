import type { ReadRight } from '../access/rights.ts';
import { asColumn, type Field, shownElsewhere } from '../catalogue/field.ts';
import type { DeclaredList } from '../lists/declared-list.ts';
import { personFields } from '../person/person.fields.ts';
import { bamRequest, readsFile } from '../requests/types/bam.ts';

type Column = Field & { readonly read: ReadRight };

/** Of whom the file is for, each under the right of its own column: hidden in the directory, hidden here. */
export const bamOfPerson = [
  'IdPersonne',
  'IndexPrenomNom',
  'IdStatut',
  'IdContrat',
  'IdPays',
  'IdDirection',
  'IdCA',
  'Manager',
  'Manager2',
  'MngProxi',
  'ADG',
] as const;

const read = bamRequest.tracks as ReadRight;
/** What is filled in, and what tells of it, is read as the sheet shows it: by whoever reads that, of those who follow files. */
const readFilled = { read: readsFile } as const;
const own = (field: Omit<Field, 'read' | 'write' | 'required'>): Column => ({ ...field, sortable: true, read });

/** What is filled in of a file, as a column of the list shows it. */
const filled = (name: string): Column => ({
  ...own(asColumn(bamRequest.form.fields[name] as Field)),
  ...readFilled,
});

/** How the ticket stands by which the help-desk is told of a file: asked for, open there, closed. */
export const ticketStates = ['demande', 'ouvert', 'clos'] as const;

/** Days that somebody has left, as the time tool last told them. */
const balance = own({ type: 'number', decimals: 2 });

/** Of the file itself, under the right that follows it. */
const ofFile = {
  IdDossier: own({ type: 'number' }),
  IdTypeDossier: filled('IdTypeDossier'),
  Situation: filled('Situation'),
  IdStade: own({ type: 'code', reference: 'DemandeStade' }),
  Litige: own({ type: 'boolean' }),
  ARevoirBAM: own({ type: 'boolean' }),
  Redacteur: own({ type: 'person' }),
  Demandeur: own({ type: 'person' }),
  Valideur: own({ type: 'person' }),
  CommentaireVisa: { type: 'text', read } as Column,
  SansObjectif: { ...own({ type: 'boolean' }), ...readFilled },
  IdOS: filled('IdOS'),
  DateDeDebut: filled('DateDeDebut'),
  DateDeFin: filled('DateDeFin'),
  EcheanceProche: { ...own({ type: 'boolean' }), ...readFilled },
  DateClotureBAM: { ...own({ type: 'date' }), ...readFilled },
  Manager2Dossier: { ...own({ type: 'person' }), ...readFilled },
  MngProxiDossier: { ...own({ type: 'person' }), ...readFilled },
  HoraireHebdo: filled('HoraireHebdo'),
  HoraireHebdoClient: filled('HoraireHebdoClient'),
  RepasMidi: filled('RepasMidi'),
  RepasSoir: filled('RepasSoir'),
  InterdictionTR: filled('InterdictionTR'),
  Remarques: { type: 'text', ...readFilled } as Column,
  SoldeConges: balance,
  SoldeRTT: balance,
  DateSolde: own({ type: 'instant' }),
  DateDeModification: own({ type: 'instant' }),
  DateNotification: own({ type: 'instant' }),
  UserM: own({ type: 'person' }),
  PDF: { ...own({ type: 'boolean' }), ...readFilled },
  StatutTicket: { type: 'code', values: ticketStates, read } as Column,
} satisfies Readonly<Record<string, Column>>;

/** What the list of files shows, finds and sorts by. */
export const bamsFields: Readonly<Record<string, Column>> = {
  ...Object.fromEntries(bamOfPerson.map((name) => [name, shownElsewhere(personFields[name] as Column)])),
  ...ofFile,
};

/** With what travels beside them, and is no column. */
export const bamsCatalogue: Readonly<Record<string, Column>> = {
  ...bamsFields,
  IdPersonneEV1: { type: 'number', read },
};

/** An objective of a file, with the file that it is of. */
export const objectiveFields: Readonly<Record<string, Column>> = {
  ...bamsFields,
  ...Object.fromEntries(
    Object.entries(bamRequest.lines?.form.fields ?? {}).map(([name, { type, reference }]) => [
      name,
      { ...own({ type, ...(reference && { reference }) }), ...readFilled },
    ]),
  ),
};

/** Columns of the file itself. */
export const bamOwnColumns = Object.keys(ofFile);

/** What it shows to who asks for nothing. */
export const bamsDefaults: readonly string[] = [
  'IdPersonne',
  'IndexPrenomNom',
  'IdDirection',
  'IdCA',
  'IdDossier',
  'Situation',
  'IdStade',
  'IdOS',
  'DateDeDebut',
  'DateDeFin',
  'HoraireHebdo',
  'HoraireHebdoClient',
  'DateDeModification',
];

/** What it is filtered by: all that it shows but names and remarks. */
const bamsFilters: readonly string[] = Object.keys(bamsFields).filter(
  (name) => !['IndexPrenomNom', 'CommentaireVisa', 'Remarques'].includes(name),
);

/** The list of files that somebody follows. */
export const declaredBams = {
  name: 'bams',
  family: 'BAMS',
  label: 'BAMS:gridLabel',
  screen: 'bams',
  right: bamRequest.tracks,
  columns: bamsFields,
  defaultColumns: bamsDefaults,
  filters: bamsFilters,
} as const satisfies DeclaredList;
