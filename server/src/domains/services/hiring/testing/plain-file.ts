import { hoursLeftAnew, hoursOfLink, type LinkState, mostTries } from '@passerelle/contracts/hiring/pieces.ts';

const hour = 3_600_000;
export const papers = ['identity', 'address', 'bank', 'social-security'] as const;
export type Paper = (typeof papers)[number];

interface PlainLink {
  readonly tokens: Set<string>;
  tries: number;
  blocked: 'recruiter' | 'tries' | null;
  /** Nobody has it before a mail is handed over: its hours have not begun. */
  begun: boolean;
  /** What is left of its hours, in milliseconds; not more than none where they are over. */
  left: number;
}
interface PlainPaper {
  state: 'missing' | 'waiting' | 'accepted' | 'rejected';
  waiver: 'requested' | 'granted' | 'refused' | null;
}
interface PlainSession {
  readonly link: PlainLink;
  /** Since it was seen, in milliseconds. */
  idle: number;
}

/** What keeps nobody waiting: a link that is over, or a file that nobody may go on with, by the error that says so. */
export type Refusal = string | null;

/**
 * A hiring file told plainly: its link is a glass of hours that runs while its candidate has something to do and the portal takes it. It
 * knows no instant, no row and no statement.
 */
export class PlainFile {
  stage: 'none' | 'draft' | 'sent' | 'validated' = 'draft';
  portal: 'open' | 'readOnly' | 'closed' = 'open';
  link: PlainLink | undefined;
  readonly papers: Record<Paper, PlainPaper> = freshPapers();
  readonly fields = { filled: false, town: false, account: false };
  /** What is asked for anew, and how its papers were before; whether something was given or decided since. */
  back: { readonly fields: readonly string[]; readonly before: ReadonlyMap<Paper, PlainPaper>; moved: boolean } | null =
    null;
  sessions = new Map<string, PlainSession>();
  /** The link that a mail on its way is for. */
  onItsWay: PlainLink | undefined;

  /** Time goes by. */
  pass(milliseconds: number): void {
    for (const session of this.sessions.values()) session.idle += milliseconds;
    const { link } = this;
    if (link?.begun && this.portal === 'open' && !this.stands && link.left > 0) link.left -= milliseconds;
  }

  /** Whether nothing is the candidate's to do, and their recruiter is waited for: no hour of theirs goes by. */
  get stands(): boolean {
    const lacking = papers.filter((paper) => this.lacks(paper));
    const waits = (paper: Paper) => this.papers[paper].state === 'waiting' || this.papers[paper].waiver === 'requested';
    const runs = this.link?.begun === true && this.link.left > 0;
    return runs && this.stage === 'draft' && this.isFilled && lacking.length > 0 && lacking.every(waits);
  }
  get isFilled(): boolean {
    return this.fields.filled && this.fields.town && this.fields.account;
  }
  lacks(paper: Paper): boolean {
    const { state, waiver } = this.papers[paper];
    if (state === 'accepted' || waiver === 'granted') return false;
    return paper !== 'social-security' || state !== 'missing';
  }
  get isWhole(): boolean {
    return this.isFilled && papers.every((paper) => !this.lacks(paper));
  }

  /** A paper that is not to be waited for, or is asked not to be. */
  get waived(): Paper | undefined {
    return papers.find((paper) => ['requested', 'granted'].includes(this.papers[paper].waiver ?? ''));
  }

  /** Nobody is asked any more whether the file goes on without these. */
  dropWaivers(those: readonly Paper[]): void {
    for (const paper of those) if (this.papers[paper].waiver === 'requested') this.papers[paper].waiver = null;
  }

  opens(link: PlainLink | undefined): boolean {
    if (!link || link !== this.link || link.blocked !== null) return false;
    return !link.begun || link.left > 0 || this.stage === 'sent';
  }
  letsIn(cookie: string): boolean {
    const session = this.sessions.get(cookie);
    return session !== undefined && session.idle < hour / 2 && this.opens(session.link);
  }
  get state(): LinkState {
    const { link } = this;
    if (!link) return 'none';
    if (link.blocked !== null) return link.blocked === 'tries' ? 'tries' : 'blocked';
    if (!link.begun) return 'sending';
    if (link.left <= 0) return 'expired';
    return this.stands ? 'waiting' : 'open';
  }

  newLink(begun: boolean): void {
    this.endLink();
    this.link = { tokens: new Set(), tries: 0, blocked: null, begun, left: hoursOfLink * hour };
  }
  endLink(): void {
    this.endSessions();
    this.link = undefined;
  }
  endSessions(): void {
    for (const [cookie, { link }] of this.sessions) if (link === this.link) this.sessions.delete(cookie);
  }
  /** A mail was handed over. */
  arrived(): void {
    const link = this.onItsWay;
    this.onItsWay = undefined;
    if (!link || link !== this.link || link.begun) return;
    link.begun = true;
    link.left = hoursOfLink * hour;
  }
  guessed(): number {
    const { link } = this;
    if (!link) return 0;
    link.tries += 1;
    if (link.tries < mostTries) return mostTries - link.tries;
    link.blocked = 'tries';
    this.endSessions();
    return 0;
  }
  block(blocks: boolean): void {
    const { link } = this;
    if (!link || (link.blocked !== null) === blocks) return;
    link.blocked = blocks ? 'recruiter' : null;
    link.tries = 0;
    if (blocks) this.endSessions();
  }
  /** Something is asked of the candidate: a day is left at least. */
  asksAnew(): void {
    if (this.link) this.link.left = Math.max(this.link.left, hoursLeftAnew * hour);
  }
  /** Something was given or decided. */
  moves(): void {
    if (this.back) this.back.moved = true;
  }
  sendBack(fields: readonly string[], asked: readonly Paper[]): void {
    this.back = { fields, before: new Map(asked.map((paper) => [paper, { ...this.papers[paper] }])), moved: false };
    for (const paper of asked) this.papers[paper].state = 'rejected';
    this.stage = 'draft';
    if (!this.link) return;
    this.link.begun = false;
    this.onItsWay = this.link;
  }
  withdraw(): void {
    for (const [paper, { state }] of this.back?.before ?? []) this.papers[paper].state = state;
    this.back = null;
    this.stage = 'sent';
  }
  /** Another file, of which nothing is known of the one before. */
  begin(): void {
    Object.assign(this.papers, freshPapers());
    Object.assign(this.fields, { filled: false, town: false, account: false });
    this.back = null;
    this.stage = 'draft';
  }
}

const freshPapers = (): Record<Paper, PlainPaper> => ({
  identity: { state: 'missing', waiver: null },
  address: { state: 'missing', waiver: null },
  bank: { state: 'missing', waiver: null },
  'social-security': { state: 'missing', waiver: null },
});
