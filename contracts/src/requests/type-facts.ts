import type { ActRight, NamedRight } from '../access/rights.ts';
import type { ErrorCode } from '../errors.ts';

/** What may be asked for and decided, by the name that the product gives its number. */
export const requestTypeNumbers = {
  materiel: 1,
  logiciel: 2,
  acces: 3,
  cantine: 4,
  parking: 5,
  portabilite: 6,
  vehicule: 7,
  liste: 8,
  imm: 9,
  bam: 10,
  dossier: 11,
} as const;

/** Days within which a draft that was deleted can be taken out again. */
export const daysToRecover = 30;

export type RequestTypeName = keyof typeof requestTypeNumbers;

const names = new Map<number, RequestTypeName>(
  Object.entries(requestTypeNumbers).map(([name, number]) => [number, name as RequestTypeName]),
);

/** The name of the type of a number; undefined where nothing is asked for by it. */
export const nameOfType = (typeDemande: number): RequestTypeName | undefined => names.get(typeDemande);

/** What both sides know of a type without what is filled in of it: who asks, who follows, what may be answered. */
export interface TypeFacts {
  /** The rights that ask for it, any of them for some of it, on whom it is for. */
  readonly creates: readonly ActRight[];
  /** The right that follows those of others, on whom they are for. */
  readonly tracks: NamedRight;
  /** It is asked for on screens of its own, with what it is about, and nowhere else. */
  readonly opensElsewhere?: true;
  /** What stands in its way before it is filled in, what sending it may find in its way or taken, what the last decision may. */
  readonly obstacles?: {
    readonly before?: readonly ErrorCode[];
    readonly send?: readonly ErrorCode[];
    readonly complete?: readonly ErrorCode[];
  };
}

/** Of every type. */
export const typeFacts = {
  materiel: { creates: ['demande-materiels'], tracks: 'suivi-d-materiel' },
  logiciel: {
    creates: ['demande-logicielles'],
    tracks: 'suivi-d-logiciel',
    obstacles: { send: ['LOGICIEL_DEJA_DEMANDE'] },
  },
  acces: {
    creates: ['demande-acces'],
    tracks: 'suivi-d-acces',
    obstacles: {
      before: ['PHOTO_MANQUANTE', 'BADGE_ACCES_SITE_EXIST', 'BADGE_ACCES_SITE_PRINCIPAL'],
      send: [
        'PHOTO_MANQUANTE',
        'BADGE_ACCES_SITE_EXIST',
        'BADGE_ACCES_SITE_EXIST_MEME_DATE',
        'BADGE_ACCES_SITE_PRINCIPAL',
        'BADGE_ACCES_SITE_PRINCIPAL_UNIQUE',
      ],
      complete: ['PHOTO_MANQUANTE', 'PHOTO_EN_ATTENTE', 'BADGE_ACCES_SITE_PRINCIPAL'],
    },
  },
  cantine: {
    creates: ['demande-cantine'],
    tracks: 'suivi-d-cantine',
    obstacles: {
      before: ['PHOTO_MANQUANTE', 'MISSING_BADGE_ACCES_SITE', 'ERROR_BADGE_CANTINE_ALREADY_EXIST'],
      send: ['PHOTO_MANQUANTE', 'MISSING_BADGE_ACCES_SITE', 'ERROR_BADGE_CANTINE_ALREADY_EXIST'],
      complete: ['PHOTO_MANQUANTE', 'PHOTO_EN_ATTENTE', 'MISSING_BADGE_ACCES_SITE'],
    },
  },
  parking: {
    creates: ['demande-parking'],
    tracks: 'suivi-d-parking',
    obstacles: {
      before: ['MISSING_BADGE_ACCES_SITE', 'PARKING_SITE_EXIST'],
      send: ['MISSING_BADGE_ACCES_SITE', 'PARKING_SITE_EXIST'],
      complete: ['MISSING_BADGE_ACCES_SITE'],
    },
  },
  portabilite: {
    creates: ['demande-materiels'],
    tracks: 'suivi-d-p-tel',
    obstacles: {
      before: ['LIGNE_SANS_MATERIEL'],
      send: ['LIGNE_SANS_MATERIEL'],
      complete: ['LIGNE_SANS_MATERIEL'],
    },
  },
  vehicule: { creates: ['demande-vehicule'], tracks: 'suivi-d-vehicule' },
  // Whoever makes lists, on whoever is to own this one.
  liste: { creates: ['ld.access'], tracks: 'suivi-d-liste', opensElsewhere: true },
  // Whom it is for, and whoever makes their intermissions: their managers, their assistants.
  imm: {
    creates: ['suivi-demande-do-perso', 'bam-create-intermission'],
    tracks: 'suivi-d-imm',
    obstacles: {
      before: ['IMM_SANS_INTERMISSION'],
      send: ['IMM_SANS_INTERMISSION', 'IMM_CHEVAUCHEMENT'],
      complete: ['IMM_SANS_INTERMISSION'],
    },
  },
  bam: {
    creates: ['bam-create-mission', 'bam-create-affectation', 'bam-create-intermission'],
    tracks: 'suivi-d-bam',
    obstacles: { send: ['BAM_CHEVAUCHEMENT'] },
  },
  dossier: {
    creates: ['de-acces'],
    tracks: 'de-voir',
    opensElsewhere: true,
    obstacles: { complete: ['DOSSIER_ECARTS'] },
  },
} as const satisfies Readonly<Record<RequestTypeName, TypeFacts>>;

const facts: readonly TypeFacts[] = Object.values(typeFacts);

type Obstacles = Extract<(typeof typeFacts)[RequestTypeName], { readonly obstacles: object }>['obstacles'];
type Answered<When extends 'before' | 'send' | 'complete'> = Extract<
  Obstacles,
  Readonly<Record<When, readonly ErrorCode[]>>
>[When][number];

const answered = <When extends 'before' | 'send' | 'complete'>(when: When): readonly Answered<When>[] => [
  ...new Set(facts.flatMap(({ obstacles }) => (obstacles?.[when] ?? []) as readonly Answered<When>[])),
];

/** What stands in the way of a request before it is filled in: the code that sending it would answer. */
export const requestObstacles = [...answered('before'), 'NO_RULE_DEFINED'] as const;
export type RequestObstacle = (typeof requestObstacles)[number];

/** What sending a request may find in its way, or taken by another. */
export const sendingErrors = answered('send');
export type SendingError = (typeof sendingErrors)[number];

/** What the last visa asks for once more; what a request keeps from others is its own since it was sent. */
export const completingErrors = answered('complete');

/** By any of these somebody may ask for something; the server says for whom, and what. */
export const askingRights: readonly ActRight[] = [
  ...new Set(facts.flatMap(({ creates, opensElsewhere }) => (opensElsewhere ? [] : creates))),
];
