import { photoRight } from '@passerelle/contracts/photos/photo.rules.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { allOf, anyOf, type Sql } from '../../../platform/db/sql.ts';
import { namedPeople } from '../directory/directory.queries.ts';

type Who = { readonly kernel: AccessKernel; readonly actor: Actor };

/** Somebody of these is the person known as `p`: oneself, and whoever one acts for. */
const isOneself = ({ actor }: Who, key: Sql): Sql<boolean> =>
  sql<boolean>`${key} in (${actor.IdPersonneEV1}, ${actor.RoleIdPersonneEV1})`;

/** PERS-044, H-27: to whom, known as `person`, the reader may give a photo. */
export function mayGive(who: Who, person: string): Sql<boolean> {
  const { kernel, actor } = who;
  const own = sql<boolean>`${sql.ref(`${person}.IdPersonneEV1`)} = ${actor.IdPersonneEV1}`;
  const held = (mine: boolean) => kernel.scope(actor, photoRight(mine), 'person', person);
  return anyOf([allOf([own, held(true)]), allOf([sql<boolean>`not ${own}`, held(false)])]);
}

/** PERS-047, H-27: which photos, known as `photo`, of people known as `person` the reader may judge: never one of or by themself. */
export function mayJudge(who: Who, photo: string, person: string): Sql<boolean> {
  const { kernel, actor } = who;
  const author = sql.ref(`${photo}.IdPersonneEV1Auteur`);
  return allOf([
    kernel.scope(actor, 'mvp', 'person', person),
    namedPeople(who, person),
    sql<boolean>`not ${isOneself(who, sql.ref(`${person}.IdPersonneEV1`))}`,
    sql<boolean>`(${author} is null or not ${isOneself(who, author)})`,
  ]);
}

/** Whose photo the reader may see: of whoever they may see by name. */
export function maySee(who: Who, person: string): Sql<boolean> {
  return namedPeople(who, person);
}

/** Of whom the reader may see a photo that waits: of themself, of whoever they give one to, and what they may judge. */
export function mayAwait(who: Who, photo: string, person: string): Sql<boolean> {
  const own = sql<boolean>`${sql.ref(`${person}.IdPersonneEV1`)} = ${who.actor.IdPersonneEV1}`;
  return anyOf([own, mayGive(who, person), mayJudge(who, photo, person)]);
}

/** Of whom, known as `person`, the reader is shown that there is a photo, or one that waits. */
export function mayKnowOf(who: Who, person: string): Sql<boolean> {
  const own = sql<boolean>`${sql.ref(`${person}.IdPersonneEV1`)} = ${who.actor.IdPersonneEV1}`;
  return anyOf([own, maySee(who, person), mayGive(who, person), who.kernel.scope(who.actor, 'mvp', 'person', person)]);
}
