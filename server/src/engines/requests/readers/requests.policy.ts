import { type GivenAction, isOver, mayMove, type RequestMove, stages } from '@passerelle/contracts/requests/request.ts';
import { numberOf, requestTypes } from '@passerelle/contracts/requests/request-types.ts';
import type { RequestAction } from '@passerelle/contracts/requests/sheet.ts';
import { sql } from 'kysely';
import { allOf, anyOf, never, type Sql } from '../../../platform/db/sql.ts';
import { type Actor, actsForAnother, isOneself } from '../../access/actor.ts';
import { brought } from '../ground.ts';
import { atSites, awaits, ofTypes } from '../holders/visa-holders.ts';
import type { RequestKind, RequestRow } from '../kind/request-kind.ts';
import type { Who } from '../who.ts';

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/**
 * The role under which the actor asks for something, for this person: null where they ask as themself, under the role that everybody
 * has, or for one of the two whose role it could be. What is asked so stays with whoever asks.
 */
export function askedUnder(actor: Actor, IdPersonneEV1: number): number | null {
  const { acting } = actor;
  if (!acting || acting.IdRole === brought().deciders.everybodys || isOneself(actor, IdPersonneEV1)) return null;
  return acting.IdRole;
}

/** Who is told as having asked for it: whose role it was asked under beside whoever did. */
export const askersOf = ({
  IdPersonneEV1Demandeur,
  RoleIdPersonneEV1,
  IdRole,
}: Pick<RequestRow, 'IdPersonneEV1Demandeur' | 'RoleIdPersonneEV1' | 'IdRole'>): readonly number[] => [
  ...new Set([IdPersonneEV1Demandeur, ...(IdRole === null ? [] : [RoleIdPersonneEV1])]),
];

/** What the actor asked as themself, or what was asked under a role of theirs, by whomever. */
function askedByOneself({ actor }: Who, request: string): Sql<boolean> {
  const me = sql`${actor.IdPersonneEV1}`;
  return sql<boolean>`case when ${column(request, 'IdRole')} is null then ${column(request, 'IdPersonneEV1Demandeur')} = ${me}
    else ${column(request, 'RoleIdPersonneEV1')} = ${me} end`;
}

/** What was asked under the role that was handed over to the actor, of the types and at the sites for which it was. */
function askedUnderBorrowed(who: Who, request: string): Sql<boolean> {
  const { actor } = who;
  if (!actor.acting || !actsForAnother(actor)) return never;
  return allOf([
    sql<boolean>`(${column(request, 'IdRole')} = ${actor.acting.IdRole} and ${column(request, 'RoleIdPersonneEV1')} = ${actor.RoleIdPersonneEV1})`,
    ...ofTypes(who, request),
    ...atSites(who, request),
  ]);
}

/**
 * The actor is whose asking a request, known as `request`, is: they asked it as themself, or it was asked under a role that is theirs
 * or that they act under. A role that was handed over for its validations alone asks for nothing.
 */
export function asksIt(who: Who, request: string): Sql<boolean> {
  const borrowed = who.actor.acting?.Portee ? never : askedUnderBorrowed(who, request);
  return anyOf([askedByOneself(who, request), borrowed]);
}

/** It is a draft that was deleted: gone for everybody. */
export const isDeleted = (request: string): Sql<boolean> =>
  sql<boolean>`(${column(request, 'DateSuppression')} is not null)`;

/** The history of a request is for whoever reads it; that of a draft that was deleted, for whose it was. */
export const readsHistory = (who: Who, request: string): Sql<boolean> =>
  anyOf([mayRead(who, request), allOf([isDeleted(request), asksIt(who, request)])]);

/**
 * The requests that the actor sees in lists: those that they read, and those of whom they follow, of any type. Of the latter they see
 * that they are asked for, how they stand and for whom they wait, and neither what is asked nor who was named.
 */
export function maySeeListed(who: Who, request: string): Sql<boolean> {
  const { kernel, actor } = who;
  return anyOf([
    mayRead(who, request),
    ...(kernel.level(actor, 'suivie-demandes', 'others') > 0
      ? [
          sql<boolean>`(${column(request, 'IdStade')} > ${sql.lit(stages.draft)} and not ${isDeleted(request)}
            and exists (select from "Personne" p where p."IdPersonneEV1" = ${column(request, 'IdPersonneEV1')}
              and ${kernel.scope(actor, 'suivie-demandes', 'person', 'p')}))`,
        ]
      : []),
  ]);
}

/** The requests that the actor may read: theirs, those that they decide, decided or held, and those whose type they follow, of whom. */
export function mayRead(who: Who, request: string): Sql<boolean> {
  const { kernel, actor } = who;
  const me = sql`${actor.IdPersonneEV1}`;
  const key = column(request, 'IdDemande');
  const person = column(request, 'IdPersonneEV1');
  const following = requestTypes
    .map((type) => ({
      tracks: type.tracks,
      shares: type.sharesDrafts,
      of: sql<boolean>`${column(request, 'typeDemande')} = ${sql.lit(numberOf(type))}`,
    }))
    .filter(({ tracks }) => kernel.level(actor, tracks, 'others') > 0);
  const tracked = following.map(({ tracks, of }) => allOf([of, kernel.scope(actor, tracks, 'person', 'p')]));
  const isDraft = sql<boolean>`${column(request, 'IdStade')} = 1`;
  const sharers = following.filter(({ shares }) => shares);
  return allOf([
    sql<boolean>`not ${isDeleted(request)}`,
    anyOf([
      // What is not sent, or was taken back, is its writer's alone.
      sql<boolean>`(${person} = ${me} and not ${isDraft})`,
      sql<boolean>`${column(request, 'IdPersonneEV1Demandeur')} = ${me}`,
      askedByOneself(who, request),
      askedUnderBorrowed(who, request),
      sql<boolean>`(${column(request, 'IdStade')} > 1 and exists (select from "Visa" v
      where v."IdDemande" = ${key} and (v."IdPersonneEV1Titulaire" = ${me} or v."IdPersonneEV1Decideur" = ${me}
        or exists (select from "VisaTitulaire" t where t."IdVisa" = v."IdVisa" and t."IdPersonneEV1" = ${me})
        or ${awaits(who, 'v', request)})))`,
      ...(tracked.length > 0
        ? [
            sql<boolean>`(${column(request, 'IdStade')} > 1 and exists (select from "Personne" p where p."IdPersonneEV1" = ${person} and ${anyOf(tracked)}))`,
          ]
        : []),
      ...sharers.map(
        ({ tracks, of }) =>
          sql<boolean>`(${isDraft} and ${of} and exists (select from "Personne" p where p."IdPersonneEV1" = ${person}
          and ${kernel.scope(actor, tracks, 'person', 'p')}))`,
      ),
    ]),
  ]);
}

/** What somebody is to a request. */
export interface Standing {
  /** They made it, or it was made for them by whoever acted for them. */
  readonly writer: boolean;
  readonly concerned: boolean;
  /** The right to close by hand, and to ask for it again, on whom it is for. */
  readonly closes: boolean;
  readonly asks: boolean;
  /** The rights to write down what was received, and to correct it, on whom it is for. */
  readonly acknowledges: boolean;
  readonly corrects: boolean;
  /** What was received: nothing is awaited yet, or any more; it may be written down; it is written down; it is signed. */
  readonly receipt: 'none' | 'due' | 'waiting' | 'signed';
  /** Of a type that gives what its writer does to whoever has a right: what of it is theirs. */
  readonly given?: ReadonlySet<GivenAction>;
}

/** What somebody may do with a request as it stands. */
export function actionsOf(
  { type }: Pick<RequestKind, 'type'>,
  { IdStade, ARevoir }: Pick<RequestRow, 'IdStade' | 'ARevoir'>,
  { writer, concerned, closes, asks, acknowledges, corrects, receipt, given }: Standing,
): readonly RequestAction[] {
  const may = (move: RequestMove) => mayMove(type, move, IdStade);
  const undecided = IdStade === stages.sent || IdStade === stages.underWay;
  const writes = (action: GivenAction, too = false) => given?.has(action) ?? (writer || too);
  const possible: Readonly<Record<RequestAction, boolean>> = {
    edit: writes('edit') && (IdStade === stages.draft || (undecided && ARevoir !== null)),
    send: writes('send') && may('send'),
    recall: writes('recall') && may('recall'),
    revise: writes('revise') && may('revise'),
    cancel: IdStade === stages.draft ? writes('cancel') && may('delete') : writes('cancel', concerned) && may('cancel'),
    close: closes && may('closeByHand'),
    remind: writes('remind', concerned) && undecided,
    comment: IdStade !== stages.draft,
    askAgain: asks && isOver(IdStade) && !type.opensElsewhere,
    acknowledge: acknowledges && receipt === 'due',
    correctReceipt: corrects && (receipt === 'waiting' || receipt === 'signed'),
    signReceipt: concerned && receipt === 'waiting',
    deskSign: acknowledges && !concerned && receipt === 'waiting',
  };
  return (Object.keys(possible) as RequestAction[]).filter((action) => possible[action]);
}
