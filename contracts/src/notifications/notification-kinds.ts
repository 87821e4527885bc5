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
}

/** What people are told of. Each kind has its subject and what it says in the family NOTIFICATIONS. */
export const notificationKinds = {
  delegationReceived: { why: 'concerned', mail: true },
  delegationGiven: { why: 'concerned', mail: true },
  delegationChanged: { why: 'concerned', mail: true },
  delegationCancelled: { why: 'concerned', mail: true },
  roleEnded: { why: 'concerned', mail: true },
  roleRestored: { why: 'concerned', mail: false },
  viewedAs: { why: 'concerned', always: true, mail: false },
  secondFactorReset: { why: 'concerned', always: true, mail: true },
  signInLinkShown: { why: 'concerned', always: true, mail: true },
  tokenGiven: { why: 'concerned', mail: true },
  tokenWithdrawn: { why: 'concerned', mail: true },
  photoAccepted: { why: 'concerned', mail: false },
  photoRejected: { why: 'concerned', mail: true },
  planToConfirm: { why: 'administrator', mail: true },
  breakGlass: { why: 'administrator', always: true, mail: true },
  jobFailed: { why: 'administrator', mail: true },
  planConfirmed: { why: 'author', mail: false },
  planDone: { why: 'author', mail: false },
  askedJobFailed: { why: 'author', mail: true },
  requestMoved: { why: 'concerned', mail: true },
  requestSentBack: { why: 'concerned', mail: true },
  receiptAwaits: { why: 'concerned', mail: true },
  requestEnds: { why: 'concerned', mail: true },
  absenceAhead: { why: 'concerned', mail: true },
  requestCommented: { why: 'concerned', mail: false },
  handedOver: { why: 'concerned', mail: true },
  managerChanged: { why: 'concerned', mail: false },
  joinsTeam: { why: 'inCharge', mail: false },
  joinTeam: { why: 'inCharge', mail: false },
  leavesTeam: { why: 'inCharge', mail: false },
  leaveTeam: { why: 'inCharge', mail: false },
  noShow: { why: 'inCharge', mail: true },
  accountFailed: { why: 'inCharge', mail: true },
  accountNotClosed: { why: 'inCharge', mail: true },
  ticketNotClosed: { why: 'inCharge', mail: false },
  systemDown: { why: 'inCharge', mail: true },
  closingsHeld: { why: 'inCharge', mail: true },
  datedChangeFailed: { why: 'inCharge', mail: true },
  datedChangeUnsettled: { why: 'inCharge', mail: true },
  datedChangeMoved: { why: 'inCharge', mail: false },
  datedChangeCancelled: { why: 'inCharge', mail: true },
  visaAwaits: { why: 'inCharge', mail: true },
  visaMoved: { why: 'inCharge', mail: false },
  requestReminded: { why: 'inCharge', mail: true },
} as const satisfies Readonly<Record<string, Kind>>;

export type NotificationKind = keyof typeof notificationKinds;

export const kindsOfNotification = Object.keys(notificationKinds) as readonly NotificationKind[];

/** A kind as its declaration says it, in the shape that all share. */
export const kindOfNotification = (kind: NotificationKind): Kind => notificationKinds[kind];
