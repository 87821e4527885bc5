import type { TSchema } from 'typebox';
/** How loudly the screen tells the person: `none` means the error is shown in place (or by the session snackbar). */
export type ToastLevel = 'none' | 'warning' | 'error';

interface ErrorEntry {
  readonly status: number;
  readonly toast: ToastLevel;
}

const entry = (status: number, toast: ToastLevel = 'error'): ErrorEntry => ({ status, toast });

/**
 * Every error the product can answer: the code is the name on the wire, the key of its text (family ERREURS),
 * its HTTP status and its toast level. A code that is not here does not compile.
 */
export const errors = {
  // Session
  SESSION_EXPIRED: entry(401, 'none'),
  TOKEN_INVALID: entry(401),
  SECOND_FACTOR_REQUIRED: entry(401, 'none'),
  ACCOUNT_DISABLED: entry(403),
  ACCOUNT_NOT_EXIST_IN_AD: entry(403),
  NOT_AUTHORIZED: entry(403, 'none'),
  ROLE_CHANGED: entry(409, 'none'),
  VIEW_AS_READ_ONLY: entry(403, 'warning'),
  VIEW_AS_ENDED: entry(403, 'none'),
  VIEW_AS_NOT_POSSIBLE: entry(409, 'warning'),

  // Form of the call
  INVALID_INPUT: entry(400),
  FILTER_INVALID: entry(400),
  NOT_FOUND: entry(404),
  CONFLICT: entry(409),
  IDEMPOTENCY_KEY_REUSED: entry(422),
  METHOD_NOT_ALLOWED: entry(405),
  PAYLOAD_TOO_LARGE: entry(413),
  URI_TOO_LONG: entry(414),
  UNSUPPORTED_MEDIA_TYPE: entry(415),
  HEADERS_TOO_LARGE: entry(431),
  REQUEST_TIMEOUT: entry(408),
  TOO_MANY_REQUESTS: entry(429),
  LANGUAGE_NOT_SUPPORTED: entry(404),

  // Accounts and people
  EASY_VISTA_ACCOUNT_NOT_EXIST: entry(409),
  COMPTE_AD_EXIST: entry(409),
  PRECONDITION_FAILED: entry(412),
  ID_PERSONNE_REQUIRED: entry(409),
  NO_RULE_DEFINED: entry(422),
  AUCUN_VALIDEUR: entry(422),
  UPDATE_WITH_STATUT_NOT_ALLOWED: entry(409),
  MAIL_NON_VALIDE: entry(422),
  RELATED_ACCOUNT_NOT_FOUND: entry(404),
  PROBLEME_ACCOUNT: entry(409),
  ERREUR_TECHNIQUE_COMPTE: entry(502),
  ERREUR_CLOTURE_HELPDESK: entry(502, 'warning'),
  ERREUR_CLOTURE_PAIE: entry(502, 'warning'),
  ERREUR_CLOTURE_TEMPS: entry(502, 'warning'),
  MANAGER_CYCLE: entry(422),
  PROPRE_COMPTE: entry(409, 'warning'),

  // Second factor
  SECOND_FACTOR_CODE: entry(422, 'none'),
  SECOND_FACTOR_LOCKED: entry(429, 'none'),
  SECOND_FACTOR_TOKEN: entry(422, 'none'),

  // Links to sign in
  SIGN_IN_LINK: entry(409, 'warning'),

  // Candidate extranet
  TOKEN_EXPIRED: entry(401),
  TOKEN_NOT_FOUND: entry(401),
  TOKEN_EXIST: entry(409),

  // Roles
  ERREUR_DR_DOUBLON: entry(409),
  ERREUR_SITE_UTILISE: entry(409),
  IN_USE: entry(409),
  ALREADY_ENDED: entry(409, 'warning'),
  CODE_TAKEN: entry(409),
  ENTRY_OF_PRODUCT: entry(409),
  RIGHT_OF_PRODUCT: entry(409),
  LAST_ADMINISTRATOR: entry(409),

  // Plans
  PLAN_EMPTY: entry(422, 'warning'),
  PLAN_STATE: entry(409, 'warning'),
  PLAN_MOVED: entry(409, 'warning'),
  PLAN_NEEDS_CONFIRMATION: entry(409, 'warning'),
  PLAN_SECOND_PERSON: entry(403, 'warning'),

  // Changes dated ahead
  CHANGE_STARTED: entry(409, 'warning'),

  // Distribution lists
  ERREUR_EV1_LD_DOUBLON: entry(409),
  ERREUR_LD_CREATE_ADDRESS_DOUBLON: entry(409),
  ERREUR_LD_CREATE_ADDRESS_SYNCHRO: entry(409, 'warning'),
  ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1: entry(409, 'warning'),
  ERREUR_LD_CREATE_ADDRESS_EXISTE: entry(409),
  ERREUR_LD_CREATE_ADDRESS_NON_CREE: entry(502),
  LD_MISE_A_JOUR_EN_COURS: entry(409, 'warning'),
  LD_NON_PRIS_EN_CHARGE: entry(422),
  LD_MESSAGERIE_MUETTE: entry(502, 'warning'),

  // Requests
  DEMANDE_STADE: entry(409, 'warning'),
  BAM_CHEVAUCHEMENT: entry(409, 'warning'),
  BAM_BLOQUE: entry(409, 'warning'),
  BAM_SANS_FIN: entry(409, 'warning'),
  PDF_EN_COURS: entry(404, 'warning'),
  BAM_DEJA_PROLONGE: entry(409, 'warning'),
  DEMANDE_MODIFIEE: entry(409, 'warning'),
  VISA_DEJA_DECIDE: entry(409, 'warning'),
  VISA_NON_AUTORISE: entry(403, 'warning'),
  AUTRE_ROLE: entry(403, 'warning'),
  DEMANDE_RAPPELEE: entry(409, 'warning'),
  BADGE_NON_AUTORISE: entry(403, 'warning'),
  RELANCE_DEJA_FAITE: entry(409, 'warning'),
  DOSSIER_ECARTS: entry(409, 'warning'),
  PHOTO_MANQUANTE: entry(409),
  PHOTO_EN_ATTENTE: entry(409, 'warning'),
  LOGICIEL_DEJA_DEMANDE: entry(409),
  LIGNE_SANS_MATERIEL: entry(409),
  IMM_SANS_INTERMISSION: entry(409),
  IMM_CHEVAUCHEMENT: entry(409),
  PARKING_SITE_EXIST: entry(409),
  BADGE_ACCES_SITE_EXIST: entry(409),
  BADGE_ACCES_SITE_EXIST_MEME_DATE: entry(409),
  BADGE_ACCES_SITE_PRINCIPAL: entry(409),
  BADGE_ACCES_SITE_PRINCIPAL_UNIQUE: entry(409),
  ERROR_BADGE_CANTINE_ALREADY_EXIST: entry(409),
  MISSING_BADGE_ACCES_SITE: entry(409),

  // Inventories
  INVENTAIRE_ETAT: entry(409, 'warning'),
  RETOUR_DEJA_NOTE: entry(409, 'warning'),
  RETOUR_NON_NOTE: entry(409, 'warning'),
  RETOUR_NON_ANNULABLE: entry(409, 'warning'),

  // Mail and imports
  ERREUR_MAIL_EXIST: entry(409),
  DEJA_PRIS: entry(409),
  ADR: entry(422),
  DBL: entry(422),
  INC: entry(422),
  IMPORT_VIDE: entry(422, 'none'),
  IMPORT_COLONNES: entry(422, 'none'),
  IMPORT_COLONNES_PARAM: entry(422, 'warning'),
  IMPORT_TYPE_INCONNU: entry(422, 'warning'),
  IMPORT_LIGNES_MAX: entry(422, 'none'),
  IMPORT_TAILLE_MAX: entry(413, 'none'),
  IMPORT_FICHIER_TYPE: entry(422, 'none'),
  IMPORT_NON_VERIFIE: entry(409, 'warning'),
  EXPORT_VIDE: entry(422, 'warning'),
  EXPORT_DEMARRAGE: entry(503, 'warning'),

  // Texts
  TEXT_REFUSED: entry(422, 'none'),
  TEXT_MOVED: entry(409, 'none'),
  TEXT_FILE: entry(422, 'none'),

  // Files
  FILE_REFUSED: entry(422, 'none'),
  FILE_NOT_SCANNED: entry(503, 'warning'),
  PHOTO_MOVED: entry(409, 'none'),

  // The house
  ERROR_MAINTENANCE: entry(503),
  PORTAL_READ_ONLY: entry(503, 'warning'),
  SERVER_BUSY: entry(503, 'warning'),
  server_error: entry(500),
  Veuillez_verifier_le_pays_d_empreinte: entry(422),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

/** Codes that any call may answer, so contracts only list their own. */
export const commonErrors = [
  'SESSION_EXPIRED',
  'TOKEN_INVALID',
  'SECOND_FACTOR_REQUIRED',
  'ACCOUNT_DISABLED',
  'ACCOUNT_NOT_EXIST_IN_AD',
  'NOT_AUTHORIZED',
  'ROLE_CHANGED',
  'VIEW_AS_READ_ONLY',
  'VIEW_AS_ENDED',
  'INVALID_INPUT',
  'FILTER_INVALID',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'URI_TOO_LONG',
  'UNSUPPORTED_MEDIA_TYPE',
  'HEADERS_TOO_LARGE',
  'REQUEST_TIMEOUT',
  'IDEMPOTENCY_KEY_REUSED',
  'TOO_MANY_REQUESTS',
  'SERVER_BUSY',
  'ERROR_MAINTENANCE',
  'PORTAL_READ_ONLY',
  'server_error',
] as const satisfies readonly ErrorCode[];

/** Where in the input a fault lies: a JSON pointer without its leading slash (`body/LibVue`), or a part of a filter. */
export interface ErrorDetail {
  readonly path: string;
  readonly rule: string;
  readonly value?: string;
}

/** Body of every failed answer. */
export interface ErrorBody {
  readonly error: {
    readonly statusCode: number;
    readonly name: ErrorCode;
    readonly message: string;
    readonly details?: readonly ErrorDetail[];
  };
}

/** Another shape of a failed answer, of a family of calls that are made as others say: its type, and what it says of an error. */
export interface FailureShape {
  readonly type: string;
  readonly schema: TSchema;
  readonly of: (error: ErrorBody['error']) => unknown;
  /** The code of the catalogue that such an answer says; undefined where it is none of these. */
  readonly codeIn: (answer: unknown) => ErrorCode | undefined;
}

/** Whether a name that came from outside is a code of the catalogue. */
export function isErrorCode(name: unknown): name is ErrorCode {
  return typeof name === 'string' && Object.hasOwn(errors, name);
}
