import { presentStatuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { todayAt } from '../../../platform/db/days.ts';
import { allOf, type Sql } from '../../../platform/db/sql.ts';

/** Who is present, who is active and who may sign in, of the person known as `alias`: each said here, and nowhere else. */
type OfPerson = (alias: string) => Sql<boolean>;

const column = (alias: string, name: string) => sql<boolean>`${sql.ref(`${alias}.${name}`)}`;
const present = sql.join(presentStatuts.map((statut) => sql.lit(statut)));

/** Counts in the workforce: arrived or arriving, not gone. */
export const isPresent: OfPerson = (alias) => sql<boolean>`${column(alias, 'IdStatut')} in (${present})`;

/** Present, and somebody: technical accounts and tests count nowhere as people. */
export const isPresentPerson: OfPerson = (alias) =>
  sql<boolean>`(${isPresent(alias)} and ${column(alias, 'Physique')} and not ${column(alias, 'Test')})`;

/** The one record of somebody: not one that was merged into another, which is left out wherever people are. */
export const isOwnRecord: OfPerson = (alias) => sql<boolean>`(${column(alias, 'IdPersonneEV1Fusion')} is null)`;

/** Their last day, where they are, is not over: asked of the date itself, whatever has moved their status by then. */
export const notGone: OfPerson = (alias) => sql<boolean>`(${column(alias, 'DateSortiePhysique')} is null
  or ${column(alias, 'DateSortiePhysique')} >= ${todayAt(alias)})`;

/** Present, and stopped for a while, such as for a long leave. */
export const isAway: OfPerson = (alias) => sql<boolean>`(${isPresentPerson(alias)} and ${column(alias, 'Suspendu')})`;

/** Stopped, for a while or for good, wherever they stand. */
export const isStopped: OfPerson = (alias) =>
  sql<boolean>`(${column(alias, 'Suspendu')} or ${column(alias, 'Desactive')})`;

/** Present and not stopped: what a person must be for a role of theirs to be worth anything, to them or to a delegate. */
export const isActive: OfPerson = (alias) => sql<boolean>`(${isPresent(alias)} and not ${column(alias, 'Suspendu')}
  and not ${column(alias, 'Desactive')} and ${notGone(alias)})`;

/** May come in: active, somebody, and with a login. */
export const signsIn: OfPerson = (alias) =>
  allOf([column(alias, 'Physique'), isActive(alias), sql<boolean>`${column(alias, 'CompteAD')} is not null`]);

/** Whether these new values of a person's could keep them out, now or from the day after they leave. */
export function mayKeepOut(after: Readonly<Record<string, unknown>>): boolean {
  const { IdStatut, Suspendu, Desactive, Physique, CompteAD, DateSortiePhysique } = after;
  const gone = IdStatut !== undefined && !(presentStatuts as readonly unknown[]).includes(IdStatut);
  return (
    gone ||
    Suspendu === true ||
    Desactive === true ||
    Physique === false ||
    CompteAD === null ||
    typeof DateSortiePhysique === 'string'
  );
}

/** How many people there are today. */
export async function countPresent(db: Db): Promise<number> {
  const [row] = await rowsOf(
    db,
    sql<{ n: number }>`select count(*) as n from "Personne" p where ${isPresentPerson('p')}`,
  );
  return row?.n ?? 0;
}
