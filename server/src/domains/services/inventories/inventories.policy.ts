import {
  type ItemAction,
  type ItemKind,
  type ItemMoveName,
  itemKinds,
  itemMoves,
  itemRights,
} from '@passerelle/contracts/inventories/inventories.contract.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { RowRights } from '../../../engines/entities/entity.ts';
import { allOf, anyOf, never, type Sql } from '../../../platform/db/sql.ts';

/** Who asks what they may see and do of what people hold. */
export interface Who {
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** What it takes to see what somebody holds of a kind: each of these rights on them. */
const rightsToSee = (kind: ItemKind) => ['oic', itemRights[kind]] as const;

/** Of people known as `person`, whether the actor may see what they hold of a kind. */
export function seesKind({ kernel, actor }: Who, kind: ItemKind, person: string): Sql<boolean> {
  return allOf(rightsToSee(kind).map((right) => kernel.scope(actor, right, 'person', person)));
}

/** The kinds that somebody who holds these rights on a person sees of what they hold. */
export const kindsSeen = (rights: RowRights): readonly ItemKind[] =>
  itemKinds.filter((kind) => rightsToSee(kind).every((right) => rights.has(right)));

const isOfKind = (kind: ItemKind, item: string): Sql<boolean> =>
  sql<boolean>`${sql.ref(`${item}.kind`)} = ${sql.lit(kind)}`;

/** People known as `person` of whom the actor may see something that they hold. */
export const seesAnyOf = (who: Who, person: string): Sql<boolean> =>
  anyOf(itemKinds.map((kind) => seesKind(who, kind, person)));

/** Things known as `item`, of people known as `person`, that the actor may see. */
export function seesItem(who: Who, item: string, person: string): Sql<boolean> {
  return anyOf(
    itemKinds.map((kind) => {
      const sees = seesKind(who, kind, person);
      return sees === never ? never : allOf([isOfKind(kind, item), sees]);
    }),
  );
}

/** The number of a thing known as `item`, of a person known as `person`: told to who may see it in their inventory, and nowhere else. */
export function itemNumber(who: Who, item: string, person: string): Sql<string | null> {
  return sql<string | null>`case when ${seesItem(who, item, person)} then ${sql.ref(`${item}.Numero`)} end`;
}

/** Whoever keeps the fleet where the vehicle is, or where its driver works. */
const keepsFleet = ({ kernel, actor }: Who, item: string, person: string): Sql<boolean> => {
  const scope = kernel.scope(actor, 'SGX', 'site', 'st', 2);
  if (scope === never) return never;
  return sql<boolean>`exists (select from "Site" st
    where st."IdSite" = coalesce(${sql.ref(`${item}.IdSite`)}, ${sql.ref(`${person}.IdSite`)}) and ${scope})`;
};

const onHolder =
  (right: 'd-badge-acces-modifier' | 'inventaire-rendre-materiel' | 'inventaire-cancel-return-mat') =>
  ({ kernel, actor }: Who, _item: string, person: string) =>
    kernel.scope(actor, right, 'person', person);
const changesBadges = onHolder('d-badge-acces-modifier');

type Doing = (who: Who, item: string, person: string) => Sql<boolean>;

/** Who may do what, by what it is done to. */
const doers: Readonly<Record<ItemAction, Partial<Readonly<Record<ItemKind, Doing>>>>> = {
  rendre: { badge: changesBadges, materiel: onHolder('inventaire-rendre-materiel'), vehicule: keepsFleet },
  'annuler-retour': { badge: changesBadges, materiel: onHolder('inventaire-cancel-return-mat'), vehicule: keepsFleet },
  desinstaller: {
    logiciel: ({ kernel, actor }, _item, person) =>
      kernel.scope(actor, 'inventaire-logiciel-desinstaller', 'person', person),
  },
  bloquer: { badge: changesBadges },
  debloquer: { badge: changesBadges },
  perdre: { badge: changesBadges },
  retrouver: { badge: changesBadges },
  numero: { badge: ({ kernel, actor }, _item, person) => kernel.scope(actor, 'odc-nbadge', 'person', person) },
  fin: { badge: changesBadges },
};

/** What bears no number of a badge: a space is another where another is given. */
const numbered = sql<boolean>`i.nature <> 'parking'`;

/** From which states a thing is moved so, or changed. */
export const statesFor = (action: ItemAction): readonly string[] =>
  action === 'numero' || action === 'fin' ? ['held', 'blocked'] : itemMoves[action as ItemMoveName].from;

/** What the actor may do with the thing `i` of the person `p`, whatever its state. */
export function mayDo(who: Who, action: ItemAction): Sql<boolean> {
  const does = anyOf(
    Object.entries(doers[action]).map(([kind, doing]) => {
      const may = doing(who, 'i', 'p');
      return may === never ? never : allOf([isOfKind(kind as ItemKind, 'i'), may]);
    }),
  );
  return action === 'numero' ? allOf([numbered, does]) : does;
}
