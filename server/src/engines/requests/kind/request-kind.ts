import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { Receipt } from '@passerelle/contracts/requests/receipts.ts';
import type { RequestMove, RequestType } from '@passerelle/contracts/requests/request.ts';
import type { Round } from '@passerelle/contracts/requests/rounds.ts';
import type { Holder } from '@passerelle/contracts/requests/steps.ts';
import type { SendingError } from '@passerelle/contracts/requests/type-facts.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import type { Writing } from '../../act/act.ts';
import type { CheckedChange } from '../../forms/form-subject.ts';
import type { Kept } from '../../retention/kept.ts';
import type { Who } from '../who.ts';

/** A round that a request does not go through, before which of those that it does, and for which case. */
export interface SkippedRound {
  readonly Rang: number;
  readonly holders: readonly Holder[];
  readonly when: string;
}

/** The header of a request, as it is stored. */
export interface RequestRow {
  readonly IdDemande: number;
  readonly typeDemande: number;
  readonly IdPersonneEV1: number;
  readonly IdPersonneEV1Demandeur: number;
  /** For whom the requester asked: themself, or whose role they acted under. */
  readonly RoleIdPersonneEV1: number;
  /** The role that it was asked under; null: as oneself. */
  readonly IdRole: number | null;
  readonly IdSociete: number | null;
  readonly IdSite: number | null;
  readonly IdStade: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly Tour: number;
  readonly Rang: number | null;
  readonly Circuit: readonly Round[] | null;
  /** The rounds that it does not go through. */
  readonly Ecartes: readonly SkippedRound[] | null;
  readonly Version: number;
  readonly ARevoir: readonly string[] | null;
  readonly Motif: string | null;
  readonly IdPanier: string | null;
  readonly IdDemandeLiee: number | null;
  /** What was validated and is in force, while it is decided anew. */
  readonly VersionValidee: ValidatedVersion | null;
}

/** What was filled in of a request, and its lines, as they were validated. */
export interface ValidatedVersion {
  readonly values: FormValues;
  readonly lignes: readonly FormValues[];
}

/** A request, with what is filled in of it. */
export interface FilledRequest {
  readonly request: RequestRow;
  readonly values: FormValues;
}

/** Something that a request keeps from all others: one key of a kind at a time, over days, ends included; open ends are for good. */
export interface Claim {
  readonly kind: string;
  readonly key: string;
  readonly from?: unknown;
  readonly until?: unknown;
  /** What is answered where it is taken; `open` where by something without an end. */
  readonly taken:
    | { readonly code: SendingError; readonly open?: SendingError; readonly field?: string }
    | { readonly code: 'INVALID_INPUT'; readonly open?: never; readonly field: string };
}

/** When it is asked whether something stands in the way of a request. */
export type ObstacleTime = 'before' | 'send' | 'complete';

/** Whom, and which site, it is asked about: keys, as SQL. */
export interface ObstacleOf {
  readonly person: Sql<number>;
  readonly site: Sql<number | null>;
  readonly when: ObstacleTime;
  /** What is filled in; nothing before. */
  readonly values: FormValues;
}

/** Where the lines of a type are, and what one of them, known as `l`, is called. */
export interface KindLines {
  readonly table: keyof Database;
  /** What it holds of people, as the manifest of a domain says it. */
  readonly kept: Kept;
  readonly label: Sql<string>;
}

/** What the receipts of a type need to know of it. */
export interface KindReceipt {
  /** What was received of a line came back, by the keys of the request and of the line. */
  readonly cameBack: (request: Sql<number>, line: Sql<number>) => Sql<boolean>;
  /** The number of its next version, past every one that there was. */
  readonly nextVersion: (db: Db, IdDemande: number) => Promise<number>;
  /** Has what was signed for stand where things are held: each line once, told anew where it stood there. */
  readonly hold: (writing: Writing, request: RequestRow, lines: Receipt['lignes'], today: string) => Promise<void>;
}

/** A type of request, as the server knows it. */
export interface RequestKind {
  readonly type: RequestType;
  readonly typeDemande: number;
  /** Where its own fields are. */
  readonly table: keyof Database;
  /** What that holds of people, as the manifest of a domain says it. */
  readonly kept: Kept;
  readonly lines?: KindLines;
  /** What is asked of a request, known as `d`, in a few words, where that is more than its site. */
  readonly what?: (language: Language) => Sql<string | null>;
  /** The screen of what a request, known as `d`, is about, as a path below the language; null where the reader may not open it. */
  readonly opens?: (who: Who) => Sql<string | null>;
  /**
   * What of a request, known as `d`, for a person, known as `q`, others may ask for as well: rows of what is filled in (`item`: `fields` or
   * a `line`, by name; their own site as `site`) and of what that is called (`what`).
   */
  readonly usual?: (language: Language) => Sql;
  /** What its form begins with for somebody, beside their own site, by field: a JSON object. */
  readonly begins?: (person: Sql<number>) => Sql;
  /** The rounds that it ships with. */
  readonly rounds: readonly Round[];
  /**
   * Roles that decide where those cannot whom a round names, by name: what is asked is no business of managers, who decide it otherwise.
   * Whoever acts under one of them and reaches the company.
   */
  readonly notByManagers?: readonly string[];
  /** What rounds may be left out by: whether it holds of what is asked, as SQL. */
  readonly cases?: Readonly<Record<string, (values: FormValues) => Sql<boolean | null>>>;
  /** The column of a site that says that it may be asked for there; of a type for a site, any without. */
  readonly siteFlag?: 'Badge' | 'Cantine' | 'Parking' | 'Livraison';
  /** Faults that only the server can tell, of what is asked. */
  readonly check?: (asked: CheckedChange) => Promise<readonly FormFault[]>;
  /** What it lacks, to be sent, of what its own domain keeps beside its form: all of it that who is no person is judged by. */
  readonly whole?: (db: Db, request: RequestRow, values: FormValues) => Promise<readonly FormFault[]>;
  /** What others have already: asked last. */
  readonly taken?: (asked: CheckedChange) => Promise<readonly FormFault[]>;
  /** What it holds from when it is sent; what a holder fills in adds to it. */
  readonly claims?: (request: RequestRow, values: FormValues) => readonly Claim[];
  /** The request of the same person that it is part of, as SQL: it is linked to that one when it is sent. */
  readonly linkedTo?: (request: RequestRow, values: FormValues) => Sql<number | null>;
  /** Of a request known as `d` that gives something for a time: its last day, and whether it may go on after that. */
  readonly ends?: { readonly on: Sql; readonly mayGoOn: Sql };
  /** Moves after which it keeps what it held, where those of nearly every type give it back. */
  readonly keepsOn?: readonly RequestMove[];
  /** The code of what stands in the way, or null. */
  readonly obstacle?: (of: ObstacleOf) => Sql<string | null>;
  /** What is received of it line by line, and signed for. */
  readonly receipt?: KindReceipt;
  /** What it brings about once all its rounds are decided, of a type that something later validates. */
  readonly decided?: (writing: Writing, request: RequestRow) => Promise<void>;
  /** What it brings about beside its own move, in the same act. */
  readonly moved?: (writing: Writing, moved: readonly FilledRequest[], move: RequestMove) => Promise<void>;
}

/** What moves bring about of a type that does it request by request. */
export function oneByOne(
  what: (writing: Writing, request: RequestRow, values: FormValues, move: RequestMove) => Promise<void>,
): NonNullable<RequestKind['moved']> {
  return async (writing, moved, move) => {
    for (const { request, values } of moved) await what(writing, request, values, move);
  };
}
