import type { sendingRules } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import type { Answer } from './answer.ts';

type Rule = (typeof sendingRules)[number];

/** A distribution list as a mail suite is to have it. */
export interface WantedList {
  /** Written on it where nobody edits by habit: ours is known by it. */
  readonly marker: string;
  readonly address: string;
  readonly name: string;
  readonly description: string;
  /** Who may write to it. */
  readonly rule: Rule;
  /** Those who may, where the rule names them. */
  readonly senders: readonly ListMember[];
  /** Shown in nobody's address book. */
  readonly hidden: boolean;
  /** Whoever is outside writes to it as well. */
  readonly open: boolean;
}

/** Somebody as lists have them. */
export interface ListMember {
  readonly mail: string;
  /** What their accounts are called, by the system that calls them so. */
  readonly accounts: Readonly<Record<string, string>>;
}

/** Members of whom a mail suite said no, by address, in its words. */
export type RefusedMembers = Readonly<Record<string, string>>;

/** What a mail suite answered about members: those whom it names are refused, the others are as they were wanted. */
export interface MembersAnswer extends Answer {
  readonly refused?: RefusedMembers;
}

/** What a mail suite can do with a list: what it cannot is said before, and never done in a wider way. */
export interface ListAbilities {
  readonly rules: readonly Rule[];
  readonly hides: boolean;
  /** Lets people outside write to a list. */
  readonly opens: boolean;
  /** Has addresses in lists that are nobody's account. */
  readonly outsiders: boolean;
}

/** Who is in a list as the mail suite has it, a page at a time; `there` is false where it knows none of ours. */
export interface HeldMembers extends Answer {
  readonly there: boolean;
  readonly mails: readonly string[];
  /** What the next page comes after. */
  readonly next: string | null;
}

/** What bears an address in the mail suite: its marker, null where it has none, undefined where nothing bears it. */
export interface HeldAddress extends Answer {
  readonly marker?: string | null;
}

/** Where lists are published. No step throws; each may be repeated. */
export interface ListsPort {
  readonly can: ListAbilities;
  /** Hours until what it was told shows to whoever reads it; at once unless said. */
  readonly settles?: number;
  /** Makes it, or sets it anew. What bears another marker under its address is refused, and left as it is. */
  readonly ensure: (list: WantedList, signal: AbortSignal) => Promise<Answer>;
  readonly add: (list: WantedList, members: readonly ListMember[], signal: AbortSignal) => Promise<MembersAnswer>;
  readonly remove: (list: WantedList, members: readonly ListMember[], signal: AbortSignal) => Promise<MembersAnswer>;
  /** Takes it away; one that is not there is away. */
  readonly close: (list: Pick<WantedList, 'marker'>, signal: AbortSignal) => Promise<Answer>;
  readonly members: (
    list: Pick<WantedList, 'marker'>,
    after: string | null,
    signal: AbortSignal,
  ) => Promise<HeldMembers>;
  readonly holder: (address: string, signal: AbortSignal) => Promise<HeldAddress>;
}

/** What reaches the mail suite: asked for at each step. `name` tells one way of reaching it from another. */
export type ListsPorts = () => Promise<ListsPort & { readonly name: string }>;
