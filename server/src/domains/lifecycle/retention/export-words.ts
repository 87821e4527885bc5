import type { Entities } from '../../../engines/entities/entity.ts';
import type { Row } from './export-page.ts';

/** What a text says; undefined where there is none. */
export type Word = (key: string) => string | undefined;

/** Columns that tell nobody anything: keys of rows, locks, counters of versions. `data.json` holds them all the same. */
const untold: ReadonlySet<string> = new Set([
  ...['id', 'key', 'entity', 'entity_id', 'subject', 'version', 'lease', 'leased_until', 'due_at', 'after', 'undo_of'],
  ...[
    'apart',
    'lane',
    'passes',
    'goes_on',
    'told_at',
    'effect',
    'ms',
    'marker',
    'candidate',
    'program',
    'base_revision',
    'cause',
    'discreet',
    'html',
    'message_tag',
  ],
  ...['IdFichier', 'owner_entity', 'owner_id', 'stored', 'IdPlan', 'standing_notice', 'IdPersonneNotification'],
  ...['IdPersonneRole', 'IdPersonneRoleDelegue', 'IdPersonneRolesDonneurs', 'SessionsDepuis', 'RoleIdPersonneEV1'],
  ...[
    'IdPhoto',
    'IdPhotoAvant',
    'IdLigne',
    'IdInventaireLie',
    'IdReservation',
    'IdCommentaire',
    'IdSignature',
    'IdVisa',
    'IdPiece',
    'IdLien',
  ],
  ...['IdPanier', 'Circuit', 'Ecartes', 'VersionValidee', 'Porteurs', 'IdRoles', 'Autre', 'Formulaire', 'Cause'],
  ...['IdTicket', 'VersionsAcquittement', 'IdVue', 'IdPassation', 'IdPersonnes', 'PersonneNotification.values'],
  ...['IdGroupe', 'version_in', 'version_out', 'IdProgramme', 'IdRun', 'IdImport'],
  ...['DossierCandidat.Sel', 'DossierEcart.Vu'],
]);

/** Whether a column of a table tells nothing; whose rows they are is said once, by their record. */
export function isUntold(table: string, column: string): boolean {
  return untold.has(column) || untold.has(`${table}.${column}`) || (column === 'IdPersonneEV1' && table !== 'Personne');
}

/** Codes that texts say as screens do, by the column that holds them. */
const codes: Readonly<Record<string, (code: string, row: Row) => string>> = {
  system: (code) => `EFFECTS:system.${code}`,
  operation: (code, { system }) => `EFFECTS:operation.${String(system)}.${code}`,
  phase: (code) => `EFFECTS:phase.${code}`,
  outcome: (code) => `EFFECTS:outcome.${code}`,
  state: (code) => `EFFECTS:state.${code}`,
  typeDemande: (code) => `REQUESTS:type ${code}`,
  'PersonneNotification.type': (code) => `NOTIFICATIONS:${code}`,
  'notification_choice.type': (code) => `NOTIFICATIONS:${code}`,
  'LdMembre.Sources': (code) => `DISTRIBUTION_LISTS:source ${code}`,
};

/** What a table is called. */
export function tableWord(word: Word, table: string): string | undefined {
  return word(`HISTORY:entity ${table}`) ?? word(`HELD:table ${table}`);
}

/** What a column of a table is called; undefined where it tells nothing. */
export function columnWord(word: Word, entities: Entities, table: string, column: string): string | undefined {
  const own = word(`HELD:column ${table}.${column}`);
  if (own !== undefined || isUntold(table, column)) return own;
  const name = entities.get(table)?.told.get(column) ?? column;
  return word(`CHAMPS:${name}`) ?? word(`HISTORY:field ${name}`) ?? word(`HELD:column ${column}`);
}

/** Of which entity a column holds keys, where no entity says it of its own columns. */
export function keptKey(entities: Entities, table: string, column: string): string | undefined {
  const said = entities.get(table)?.keys?.[column];
  if (said !== undefined) return said;
  if (column.startsWith('IdPersonneEV1') || byWhom.has(column)) return 'Personne';
  return keys[column];
}

const byWhom: ReadonlySet<string> = new Set([
  'by',
  'asked_by',
  'ignored_by',
  'allowed_by',
  'visible_to',
  'visible_cc',
  'DecidePar',
  'MontreA',
]);
const keys: Readonly<Record<string, string>> = {
  IdDemande: 'Demande',
  IdDemandeProlongee: 'Demande',
  IdListe: 'Liste',
  IdSite: 'Site',
  IdSociete: 'Societe',
  IdRole: 'Role',
  IdReleaseNote: 'ReleaseNote',
};

interface HeldCode {
  readonly table: string;
  readonly column: string;
  /** What stands in the column, or one of the codes that stand there. */
  readonly value: unknown;
  readonly row: Row;
}

/** What a code in a column is called, where texts say it: as timelines do, for this export alone, as the record does, as its own screens do. */
export function codeWord(word: Word, entities: Entities, { table, column, value, row }: HeldCode): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const code = String(value);
  const told = entities.get(table)?.told.get(column) ?? column;
  const own = codes[`${table}.${column}`] ?? codes[column];
  return (
    word(`HISTORY:value ${table}.${told}.${code}`) ??
    word(`HELD:value ${table}.${column}.${code}`) ??
    word(`PERSON:${told} ${code}`) ??
    (own && word(own(code, row)))
  );
}
