/**
 * Why somebody is told: it concerns them, they hold the right to administer, it is what they started themselves, or they
 * look after a record.
 */
export type NotificationReason = 'concerned' | 'administrator' | 'author' | 'inCharge';

interface Kind {
  readonly why: NotificationReason;
  /** About the safety of an account or of the portal: the bell rings whatever was chosen. */
  readonly always?: true;
  /** Also by mail unless chosen otherwise, where it was not read within two minutes. */
  readonly mail: boolean;
  /** How it looks, always beside words: an icon, and a colour of the theme where it is no plain news. */
  readonly icon: 'alert' | 'delegation' | 'eye' | 'photo' | 'plan' | 'role' | 'shield';
  readonly color?: 'orange' | 'red';
}

/** What people are told of. Each kind has its subject and what it says in the family NOTIFICATIONS. */
export const notificationKinds = {
  delegationReceived: { why: 'concerned', mail: true, icon: 'delegation' },
  delegationGiven: { why: 'concerned', mail: true, icon: 'delegation' },
  delegationChanged: { why: 'concerned', mail: true, icon: 'delegation' },
  delegationCancelled: { why: 'concerned', mail: true, icon: 'delegation', color: 'orange' },
  roleEnded: { why: 'concerned', mail: true, icon: 'role', color: 'orange' },
  roleRestored: { why: 'concerned', mail: false, icon: 'role' },
  viewedAs: { why: 'concerned', always: true, mail: false, icon: 'eye', color: 'orange' },
  secondFactorReset: { why: 'concerned', always: true, mail: true, icon: 'shield', color: 'orange' },
  signInLinkShown: { why: 'concerned', always: true, mail: true, icon: 'shield', color: 'orange' },
  tokenGiven: { why: 'concerned', mail: true, icon: 'shield' },
  tokenWithdrawn: { why: 'concerned', mail: true, icon: 'shield', color: 'orange' },
  photoAccepted: { why: 'concerned', mail: false, icon: 'photo' },
  photoRejected: { why: 'concerned', mail: true, icon: 'photo', color: 'orange' },
  planToConfirm: { why: 'administrator', mail: true, icon: 'plan' },
  breakGlass: { why: 'administrator', always: true, mail: true, icon: 'alert', color: 'red' },
  jobFailed: { why: 'administrator', mail: true, icon: 'alert', color: 'orange' },
  planConfirmed: { why: 'author', mail: false, icon: 'plan' },
  planDone: { why: 'author', mail: false, icon: 'plan' },
  askedJobFailed: { why: 'author', mail: true, icon: 'alert', color: 'orange' },
  requestMoved: { why: 'concerned', mail: true, icon: 'plan' },
  requestSentBack: { why: 'concerned', mail: true, icon: 'plan', color: 'orange' },
  receiptAwaits: { why: 'concerned', mail: true, icon: 'plan' },
  requestEnds: { why: 'concerned', mail: true, icon: 'plan', color: 'orange' },
  absenceAhead: { why: 'concerned', mail: true, icon: 'delegation' },
  requestMentioned: { why: 'concerned', mail: true, icon: 'plan' },
  requestCommented: { why: 'concerned', mail: false, icon: 'plan' },
  handedOver: { why: 'concerned', mail: true, icon: 'plan' },
  managerChanged: { why: 'concerned', mail: false, icon: 'role' },
  joinsTeam: { why: 'inCharge', mail: false, icon: 'role' },
  joinTeam: { why: 'inCharge', mail: false, icon: 'role' },
  leavesTeam: { why: 'inCharge', mail: false, icon: 'role' },
  leaveTeam: { why: 'inCharge', mail: false, icon: 'role' },
  noShow: { why: 'inCharge', mail: true, icon: 'alert', color: 'orange' },
  accountFailed: { why: 'inCharge', mail: true, icon: 'alert', color: 'orange' },
  accountNotClosed: { why: 'inCharge', mail: true, icon: 'alert', color: 'red' },
  ticketNotClosed: { why: 'inCharge', mail: false, icon: 'alert', color: 'orange' },
  webhookPaused: { why: 'administrator', mail: true, icon: 'alert', color: 'orange' },
  programEnds: { why: 'administrator', mail: true, icon: 'alert', color: 'orange' },
  systemDown: { why: 'inCharge', mail: true, icon: 'alert', color: 'orange' },
  closingsHeld: { why: 'inCharge', mail: true, icon: 'alert', color: 'orange' },
  datedChangeFailed: { why: 'inCharge', mail: true, icon: 'alert', color: 'orange' },
  datedChangeUnsettled: { why: 'inCharge', mail: true, icon: 'alert', color: 'orange' },
  datedChangeMoved: { why: 'inCharge', mail: false, icon: 'plan' },
  datedChangeCancelled: { why: 'inCharge', mail: true, icon: 'plan', color: 'orange' },
  listBlocked: { why: 'inCharge', mail: true, icon: 'alert', color: 'orange' },
  listGiven: { why: 'inCharge', mail: true, icon: 'role' },
  listTaken: { why: 'inCharge', mail: true, icon: 'role' },
  listsGiven: { why: 'inCharge', mail: true, icon: 'role' },
  listsTaken: { why: 'inCharge', mail: true, icon: 'role' },
  listExpires: { why: 'inCharge', mail: true, icon: 'alert', color: 'orange' },
  listDraftEnds: { why: 'inCharge', mail: true, icon: 'alert', color: 'orange' },
  listSummary: { why: 'inCharge', mail: true, icon: 'plan' },
  listNamedEnds: { why: 'inCharge', mail: true, icon: 'alert', color: 'orange' },
  viewChanged: { why: 'author', mail: true, icon: 'eye' },
  viewBegins: { why: 'author', mail: true, icon: 'eye' },
  viewEnded: { why: 'author', mail: true, icon: 'eye', color: 'orange' },
  viewUnread: { why: 'author', mail: true, icon: 'alert', color: 'orange' },
  candidateLink: { why: 'inCharge', mail: true, icon: 'alert', color: 'orange' },
  candidateHandedOver: { why: 'inCharge', mail: true, icon: 'plan' },
  waiverAwaits: { why: 'inCharge', mail: true, icon: 'plan' },
  duePaper: { why: 'concerned', mail: true, icon: 'alert', color: 'orange' },
  duePaperGiven: { why: 'inCharge', mail: true, icon: 'plan' },
  paperEnds: { why: 'inCharge', mail: true, icon: 'alert', color: 'orange' },
  visaAwaits: { why: 'inCharge', mail: true, icon: 'plan' },
  visaMoved: { why: 'inCharge', mail: false, icon: 'plan' },
  requestReminded: { why: 'inCharge', mail: true, icon: 'alert', color: 'orange' },
} as const satisfies Readonly<Record<string, Kind>>;

export type NotificationKind = keyof typeof notificationKinds;

export const kindsOfNotification = Object.keys(notificationKinds) as readonly NotificationKind[];

/** A kind as its declaration says it, in the shape that all share. */
export const kindOfNotification = (kind: NotificationKind): Kind => notificationKinds[kind];

/** The kind of that name, which an older version may have told and this one not know. */
export const knownKind = (name: string): Kind | undefined =>
  Object.hasOwn(notificationKinds, name) ? kindOfNotification(name as NotificationKind) : undefined;
