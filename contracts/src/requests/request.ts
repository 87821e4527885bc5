import type { ActRight, ReadRight, RightCode } from '../access/rights.ts';
import type { Field } from '../catalogue/field.ts';
import type { FormDeclaration, FormValues, SaidText } from '../forms/form.ts';
import type { FormRuleName } from '../forms/form-context.ts';
import { statuts } from '../person/person.fields.ts';
import type { RequestTypeName, TypeFacts } from './type-facts.ts';

/** Where a request stands: `IdStade`. What is being made is stored nowhere. */
export const stages = {
  making: 0,
  draft: 1,
  sent: 2,
  underWay: 3,
  validated: 4,
  rejected: 5,
  cancelled: 6,
  closed: 7,
} as const;

export type Stage = (typeof stages)[keyof typeof stages];

/** What moves a request from one stage to another. */
export type RequestMove =
  | 'send'
  | 'begin'
  | 'complete'
  | 'reject'
  | 'cancel'
  /** What was never asked for is dropped: it is gone, and was not cancelled. */
  | 'delete'
  | 'revise'
  | 'recall'
  | 'close'
  | 'closeByHand'
  /** Validated, it is decided anew; what was validated holds meanwhile. */
  | 'reopen'
  /** What was decided anew is not to be: what was validated stands. */
  | 'restore';

type StageMoves = Readonly<Partial<Record<RequestMove, { readonly from: readonly Stage[]; readonly to: Stage }>>>;

const { draft, sent, underWay, validated, rejected, cancelled } = stages;

/** The moves of nearly every type; one says what it has beside, or lacks. */
export const usualMoves = {
  send: { from: [draft], to: sent },
  begin: { from: [sent], to: underWay },
  complete: { from: [underWay], to: validated },
  reject: { from: [sent, underWay], to: rejected },
  cancel: { from: [sent, underWay], to: cancelled },
  delete: { from: [draft], to: cancelled },
  revise: { from: [rejected], to: draft },
  recall: { from: [sent, underWay], to: draft },
} as const satisfies StageMoves;

/** Something that is wrong of the lines of a request, together. */
export interface LineFault {
  /** Which line, from 0. */
  readonly line: number;
  readonly field: string;
  readonly rule: FormRuleName;
}

/** What is asked for line by line: at least one, each filled in by a form of its own. */
export interface RequestLines {
  readonly form: FormDeclaration;
  /** There may be none. */
  readonly mayLack?: true;
  /** The fields that one is called by. */
  readonly calledBy: readonly string[];
  /** What they are called together, what is said where there is none, and what adds one; items unless said. */
  readonly said?: { readonly title: SaidText; readonly none: SaidText; readonly add: SaidText };
  /** What must hold of them together. Pure: both sides ask it. */
  readonly find?: (lines: readonly FormValues[]) => readonly LineFault[];
}

/** The most lines of a request. */
export const mostLines = 20;

/** The most people for whom something is asked together. */
export const mostAskedTogether = 200;
/** What its writer does with a request, unless its type gives it to whoever has a right. */
export type GivenAction = 'edit' | 'send' | 'recall' | 'cancel' | 'revise' | 'remind';

/** Who holds one of these decides requests. */
export const decidingRights = ['VALIDATION', 'SGX', 'SECUOFF'] as const satisfies readonly RightCode[];

/** Types that are looked at together: what general services do for a site. */
export const requestGroups = ['services'] as const;
export type RequestGroup = (typeof requestGroups)[number];

/** A type of request, as both sides know it; what only the server knows is a `RequestKind`, which a domain brings. */
export interface RequestType extends TypeFacts {
  readonly name: RequestTypeName;
  /** What is asked. */
  readonly form: FormDeclaration;
  /** What a holder fills in when they validate, by the name that rounds give it. */
  readonly holderForms: Readonly<Record<string, FormDeclaration>>;
  /** It is for a site, which its form names as `IdSite`; at any that goes on, unless the server says which. */
  readonly ofSite: boolean;
  /** What it is looked at with. */
  readonly group?: RequestGroup;
  /** Several are asked for together, one request for each. */
  readonly basket?: true;
  /** Types that are sent before it: it needs what they bring. */
  readonly after?: readonly RequestTypeName[];
  readonly lines?: RequestLines;
  /** The field, of its form or of its lines, whose choices are what people look for: each is found by words in the catalogue. */
  readonly offers?: string;
  /** What stands beside what is filled in, and tells of it: read by whoever reads all of that. */
  readonly beside?: readonly string[];
  /** What else stands beside it that its history tells, of whoever reads the request. */
  readonly tellsBeside?: readonly string[];
  /** What it gives ends: asked for again, it goes on from the day after. Its fields that say from when, and until when. */
  readonly goesOn?: { readonly from: string; readonly until: string };
  readonly moves: StageMoves;
  /** What whoever has a right does with it, on whom it is for; anything else is its writer's to do. */
  readonly givenBy?: (values: FormValues) => Readonly<Record<GivenAction, ActRight>>;
  /** Its drafts are worked at by several: whoever follows it sees them, and whom they are for does not yet. */
  readonly sharesDrafts?: true;
  /** Characters that the reason of a rejection has at least, blanks around it apart. */
  readonly shortestReason: number;
  /** The same of a recall, of cancelling it, of closing it, where that is more than usual. */
  readonly shortestWhy?: number;
  /** What makes it validated: its last visa, or something that happens later, such as a signed receipt. */
  readonly validatedBy: 'visas' | 'event';
}

/** The right by which a field is read with its request: by whoever may read that. */
const readWithRequest: ReadRight = 'acd';

/** The right of its own that a field of a request is read by, on whom it is for; undefined where whoever reads the request reads it. */
export const ownRight = ({ read }: Pick<Field, 'read'>): ReadRight | undefined =>
  read === readWithRequest ? undefined : read;

/** Whether a type of request may move so from a stage. */
export function mayMove({ moves }: Pick<RequestType, 'moves'>, move: RequestMove, from: Stage): boolean {
  return moves[move]?.from.includes(from) ?? false;
}

/** The rights that ask for a type, any of them. */
export const askedBy = ({ creates }: Pick<RequestType, 'creates'>): readonly ActRight[] => creates;

/** Whether a type is asked for several people at once: what has files of each, or is worked at by several, is made one by one. */
export const isForMany = ({
  form,
  sharesDrafts,
  opensElsewhere,
}: Pick<RequestType, 'form' | 'sharesDrafts' | 'opensElsewhere'>): boolean =>
  !opensElsewhere && !sharesDrafts && Object.values(form.fields).every(({ type }) => type !== 'files');

/** Whether a stage is one from which nothing is decided any more. */
export const isOver = (stage: number): boolean => stage >= validated;

/** Statuses of those for whom something may be asked: who is about to come, or works here. */
export const statutsAskedFor: readonly number[] = [
  statuts.BROUILLON,
  // Whose accounts could not be made for now is expected all the same.
  statuts.ERROR,
  statuts.REWELCOMING,
  statuts.REREWELCOMING,
  statuts.ONBOARDING,
  statuts.ACTIVE,
  statuts.OFFBOARDING,
];

/** Whether something may be asked for somebody of this status. */
export const isAskedFor = (IdStatut: number): boolean => statutsAskedFor.includes(IdStatut);
