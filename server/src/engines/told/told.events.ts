import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { ErrorCode } from '@passerelle/contracts/errors.ts';
import type { JobCause } from '@passerelle/contracts/jobs/jobs.contract.ts';
import type { NotificationKind } from '@passerelle/contracts/notifications/notification-kinds.ts';
import type { SubscriptionCause } from '@passerelle/contracts/subscriptions/subscriptions.contract.ts';

/** The other party of a delegation, the role, its first and last day; and who did it, where it is somebody else. */
interface Delegated {
  readonly person: number;
  readonly author?: number;
  readonly role: number;
  readonly from: string;
  readonly until: string;
}

/**
 * What people are told of, with what each text takes. Values are keys and civil dates, never words: `person` and
 * `author` are an IdPersonneEV1, `role` an IdRole, `plan` an IdPlan, `request` an IdDemande, `type` its typeDemande, `serial` what is
 * printed on a token, `list` an IdListe, `from` and `until` are YYYY-MM-DD. Names and labels are looked up when the notification is read, so
 * that they are in the reader's language and follow what was renamed or erased.
 * Each kind has two texts in the family NOTIFICATIONS: its subject, under its own name, and what it says, with `Text`.
 */
export interface NotificationValues extends Record<NotificationKind, object> {
  delegationReceived: Delegated;
  delegationGiven: Delegated;
  delegationChanged: Delegated;
  delegationCancelled: Delegated;
  /** `person` looked at the product as the reader sees it. */
  viewedAs: { readonly person: number };
  /** `person` confirmed their own plan, nobody else holding `adm`. */
  breakGlass: { readonly person: number; readonly plan: number };
  /** `person` confirmed the reader's plan. */
  planConfirmed: { readonly person: number; readonly plan: number };
  planToConfirm: { readonly person: number; readonly plan: number };
  /** A large plan that the reader applied or undid came to its end. */
  planDone: { readonly plan: number };
  /** A job failed for good; `queue` and `cause` are told by texts of the family JOBS. */
  jobFailed: { readonly queue: string; readonly cause: JobCause };
  /** The same, of one that the reader asked for. */
  askedJobFailed: { readonly queue: string; readonly cause: JobCause };
  roleEnded: { readonly role: number };
  /** Its end was taken back. */
  roleRestored: { readonly role: number };
  /** `person` reset the reader's second factor. */
  secondFactorReset: { readonly person: number };
  /** `person` was shown a link by which the reader’s password can be chosen. */
  signInLinkShown: { readonly person: number };
  /** `person` handed the reader a physical token, whose serial number it is. */
  tokenGiven: { readonly person: number; readonly serial: string };
  /** `person` took it back, or declared it lost, before it was in use. */
  tokenWithdrawn: { readonly person: number; readonly serial: string };
  photoAccepted: Readonly<Record<string, never>>;
  /** `reason` is what whoever rejected it wrote, as it is. */
  photoRejected: { readonly reason: string };
  /** The reader takes over part of what `person` holds. */
  handedOver: { readonly person: number };
  /** `person` is their manager from now on. */
  managerChanged: { readonly person: number };
  /** `person` comes to the reader's team; or, at once, `n` people do. */
  joinsTeam: { readonly person: number };
  joinTeam: { readonly n: number };
  leavesTeam: { readonly person: number };
  leaveTeam: { readonly n: number };
  /** `person`, of the reader's team, did not come. */
  noShow: { readonly person: number };
  /** An account of `person`, who is being created, could not be made. */
  accountFailed: { readonly person: number };
  /** An account of `person`, who is not to use it any more, could not be shut: `error` says which. */
  accountNotClosed: { readonly person: number; readonly error: ErrorCode };
  /** A ticket of ours stays open in the help-desk: `error` says so. */
  ticketNotClosed: { readonly error: ErrorCode };
  /** Accounts are not closed before somebody says yes: more would be in a day than the limits say. */
  closingsHeld: Readonly<Record<string, never>>;
  /** A system outside has not been reached for long, and something waits for it. */
  systemDown: { readonly system: string };
  /** A webhook that nobody answered for days is sent nothing more. */
  webhookPaused: Readonly<Record<string, never>>;
  datedChangeFailed: Dated;
  /** Somebody else changed what the reader was to change then. */
  datedChangeUnsettled: Dated;
  datedChangeMoved: Dated;
  datedChangeCancelled: Dated;
  /** The reader may decide it. */
  visaAwaits: AboutVisa;
  /** Somebody else decides it now. */
  visaMoved: AboutRequest;
  /** `stage` is the IdStade that it came to. */
  requestMoved: AboutRequest & { readonly stage: number };
  requestSentBack: AboutRequest;
  /** What was received is written down, for them to sign. */
  receiptAwaits: AboutRequest;
  requestCommented: AboutRequest;
  /** Somebody calls the reader by name in what they say on it. */
  requestMentioned: AboutRequest;
  requestReminded: AboutVisa;
  /** What it gave ends on that day, and may go on. */
  requestEnds: AboutRequest & { readonly until: string };
  /** A distribution list waits for somebody, for one reason: a loss, what cannot be worked out or published, nobody whose it is. */
  listBlocked: { readonly list: number; readonly why: 'perte' | 'calcul' | 'messagerie' | 'sans-responsable' };
  /** A distribution list is the reader's to look after from now on, or no more. */
  listGiven: { readonly list: number };
  listTaken: { readonly list: number };
  /** The same of so many at once. */
  listsGiven: { readonly many: number };
  listsTaken: { readonly many: number };
  listExpires: { readonly list: number; readonly until: string };
  /** A draft of a list that nobody worked at for long goes on that day. */
  listDraftEnds: { readonly list: number; readonly until: string };
  /** So many people came to a list of theirs, and so many left it, in a week. */
  listSummary: { readonly list: number; readonly joins: number; readonly leaves: number };
  /** So many who are named in a list leave it soon, the first after that day. */
  listNamedEnds: { readonly list: number; readonly many: number; readonly until: string };
  /**
   * The file of a candidate, `person`: five wrong birth dates blocked its link, the mail with it came back, it opens nothing any more and they
   * ask for another, or payroll refused what was validated.
   */
  candidateLink: { readonly person: number; readonly what: 'tries' | 'lost' | 'asked' | 'refused' | 'abandoned' };
  /** `person`, who is to come into the reader's team, has handed their hiring file over. */
  candidateHandedOver: { readonly person: number };
  /** A waiver of a paper, by its key, of a candidate is asked for, and the reader's to grant or refuse. */
  waiverAwaits: { readonly person: number; readonly piece: number };
  /** A paper that the reader’s hiring file went on without is due on that day, is accepted, or was not what is asked for. */
  duePaper: { readonly what: 'due' | 'accepted' | 'rejected'; readonly until: string };
  /** `person` gave a paper, by its key, that their hiring file went on without: it waits to be looked at. */
  duePaperGiven: { readonly person: number; readonly piece: number };
  /** A paper of `person` ends on that day: a permit to stay, another, or one that their hiring file goes on without until then. */
  paperEnds: { readonly person: number; readonly what: 'permit' | 'paper' | 'waived'; readonly until: string };
  /** The token of a program, by its key, ends on that day: it calls no more then without another. */
  programEnds: { readonly program: number; readonly until: string };
  /**
   * What changed in a view that the reader subscribed to, by how many of its rows; `screen` is that of its list, as everywhere below. One
   * that asks for something else since began anew, one that may be read no more ended, one that could not be read is tried again.
   */
  /** `missing` is how many columns of the view its subscriber does not see. */
  viewChanged: OfScreen & {
    readonly entered: number;
    readonly left: number;
    readonly changed: number;
    readonly missing: number;
  };
  viewBegins: OfScreen;
  viewEnded: OfScreen & { readonly ended: SubscriptionCause };
  viewUnread: OfScreen;
  /** The reader is away: their roles may be handed over. */
  absenceAhead: { readonly from: string; readonly until: string };
}

interface OfScreen {
  readonly screen: string;
}

/** A request, by key, of a type (`typeDemande`), for `person`. */
interface AboutRequest {
  readonly type: number;
  readonly person: number;
  readonly request: number;
}

/** One of its visas, which the reader may decide. */
interface AboutVisa extends AboutRequest {
  readonly visa: number;
}

/** A change on the record of `person`, dated on that day. */
interface Dated {
  readonly person: number;
  readonly from: string;
}

/** Something to tell `To`. */
type Told<To> = {
  readonly [Kind in NotificationKind]: To & {
    readonly kind: Kind;
    readonly values: NotificationValues[Kind];
    /** Who did it, who is told nothing; null when the product did it by itself. */
    readonly by: number | null;
    /** Screen that it opens, as a path below the language: `screenPath` makes it. */
    readonly opens?: string;
  };
}[NotificationKind];

/** Things of one kind, each to people of its own. */
type ToldEach = {
  readonly [Kind in NotificationKind]: {
    readonly kind: Kind;
    readonly by: number | null;
    readonly each: readonly {
      readonly people: readonly number[];
      readonly values: NotificationValues[Kind];
      readonly opens?: string;
    }[];
  };
}[NotificationKind];

declare module '../act/events.ts' {
  interface Events {
    /** Something that concerns these people happened: each but its author is told once. */
    'people.told': Told<{ readonly people: readonly number[] }>;
    /** The same of many things at once, each to people of its own. */
    'people.toldEach': ToldEach;
    /** What these people were told is so no more, such as what a plan did that was undone. */
    'people.untold': {
      readonly people: readonly number[];
      readonly kind: NotificationKind;
      readonly values: NotificationValues[NotificationKind];
    };
    /** Nothing waits for these people any more of what they were told of visas; for anybody, where nobody is named. */
    'visas.settled': { readonly visas: readonly number[]; readonly people?: readonly number[] };
    /**
     * The same, for whoever holds the right under some role of theirs, now or within so many days; `about` somebody, for whoever
     * holds it over them, now.
     */
    'holders.told': Told<{ readonly right: RightCode; readonly days: number; readonly about?: number }>;
  }
}
