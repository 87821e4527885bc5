import type { ReadRight } from '../access/rights.ts';
import { type Field, shownElsewhere } from '../catalogue/field.ts';
import type { DeclaredList } from '../lists/declared-list.ts';
import { personFields } from '../person/person.fields.ts';
import { hiringRequest } from '../requests/types/dossier.ts';
import { linkStates, transmissionStates } from './pieces.ts';

type Column = Field & { readonly read: ReadRight };

/** Of whom the file is about, each under the right of its own column. */
export const hiringOfPerson = [
  'IdPersonne',
  'IndexPrenomNom',
  'IdStatut',
  'IdContrat',
  'IdPays',
  'LibSociete',
  'LibSite',
  'DateEntreePhysique',
  'Recruteur',
  'Manager',
  'EtatPaie',
] as const;

/** How far a file has come, what waits for its recruiter first. */
export const hiringSteps = [
  'toReview',
  'handedOver',
  'refused',
  'opened',
  'filling',
  'sentBack',
  'payroll',
  'closed',
] as const;
export type HiringStep = (typeof hiringSteps)[number];

const read = hiringRequest.tracks as ReadRight;
const own = (field: Omit<Field, 'read' | 'write' | 'required'>): Column => ({ ...field, sortable: true, read });

/** Of the file itself, under the right that follows it; nothing of what was filled in. */
const ofFile = {
  IdDossier: own({ type: 'number' }),
  EtapeDossier: { type: 'code', values: hiringSteps, read } as Column,
  /** Since when it waits for its recruiter; nothing while it is somebody else's turn. */
  AttendDepuis: own({ type: 'instant' }),
  Lien: { type: 'code', values: linkStates, read } as Column,
  FinDuLien: own({ type: 'instant' }),
  /** Hours that the candidate has left; nothing while none run. */
  HeuresRestantes: own({ type: 'number' }),
  PiecesAExaminer: own({ type: 'number' }),
  PiecesRejetees: own({ type: 'number' }),
  DateOuverture: own({ type: 'instant' }),
  DateRemise: own({ type: 'instant' }),
  Transmission: { type: 'code', values: transmissionStates, read } as Column,
  VersionTransmise: own({ type: 'number' }),
  DateTransmise: own({ type: 'instant' }),
  /** What payroll noted of what it took over by hand. */
  NotePaie: { type: 'text', read } as Column,
  /** What payroll said of what it refused, in its own words. */
  ReponsePaie: { type: 'text', read } as Column,
  isPaieSent: own({ type: 'boolean' }),
  isPaieNotSent: own({ type: 'boolean' }),
  isPaieCDRFilter: own({ type: 'boolean' }),
} satisfies Readonly<Record<string, Column>>;

/** A column of the board, by its name. */
export type HiringFilesColumn = (typeof hiringOfPerson)[number] | keyof typeof ofFile;

/** What the board of hiring files shows, finds and sorts by. */
export const hiringFilesFields: Readonly<Record<string, Column>> = {
  ...Object.fromEntries(hiringOfPerson.map((name) => [name, shownElsewhere(personFields[name] as Column)])),
  ...ofFile,
};

/** With what travels beside them, and is no column. */
export const hiringFilesCatalogue: Readonly<Record<string, Column>> = {
  ...hiringFilesFields,
  IdPersonneEV1: { type: 'number', read },
};

/** Columns of the file itself. */
export const hiringOwnColumns = Object.keys(ofFile);

/** The board of hiring files that somebody follows. */
export const declaredHiringFiles = {
  name: 'hiring-files',
  family: 'HIRING_FILES',
  label: 'HIRING_FILES:gridLabel',
  screen: 'hiringFiles',
  right: read,
  columns: hiringFilesFields,
  defaultColumns: [
    ...['IndexPrenomNom', 'EtapeDossier', 'AttendDepuis', 'HeuresRestantes', 'PiecesAExaminer'],
    ...['PiecesRejetees', 'Lien', 'DateEntreePhysique', 'Recruteur', 'Transmission', 'ReponsePaie'],
  ],
  filters: Object.keys(hiringFilesFields).filter(
    (name) => !['IndexPrenomNom', 'NotePaie', 'ReponsePaie'].includes(name),
  ),
} as const satisfies DeclaredList;

/** The same files as payroll looks at them: what waits for it, what it has, what it refused. */
export const declaredPayrollFiles = {
  ...declaredHiringFiles,
  name: 'payroll-files',
  screen: 'payrollFiles',
  defaultColumns: [
    ...['IndexPrenomNom', 'Transmission', 'DateEntreePhysique', 'LibSociete', 'IdContrat', 'VersionTransmise'],
    ...['DateTransmise', 'NotePaie', 'ReponsePaie', 'EtatPaie'],
  ],
} as const satisfies DeclaredList;
