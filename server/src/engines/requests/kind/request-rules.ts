import type { ErrorCode } from '@passerelle/contracts/errors.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { statutsAskedFor } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { isInForce } from '../../../platform/db/days.ts';
import { always, never, type Sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { ObstacleTime, RequestKind, RequestRow } from './request-kind.ts';

/** For whom, known as `alias`, something may be asked. */
export const mayBeAskedFor = (alias: string): Sql<boolean> => {
  const at = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(${at('Physique')} and not ${at('Desactive')}
    and ${at('IdStatut')} = any(${sql.val(statutsAskedFor)}::smallint[]))`;
};

/** What stands in the way of a type of request for somebody at a site, as SQL: its code, or null. */
export function obstacleOf(
  { obstacle }: RequestKind,
  person: Sql<number>,
  site: Sql<number | null>,
  when: ObstacleTime,
  values: FormValues = {},
): Sql<string | null> {
  return obstacle?.({ person, site, when, values }) ?? sql<string | null>`null::text`;
}

/**
 * What a request needs to be sent, or to be validated, holds.
 * @throws {ApiError} the code of what stands in the way
 */
export async function requireNothingInTheWay(
  db: Db,
  kind: RequestKind,
  { IdPersonneEV1, IdSite }: Pick<RequestRow, 'IdPersonneEV1' | 'IdSite'>,
  values: FormValues,
  when: 'send' | 'complete',
): Promise<void> {
  const person = sql<number>`${IdPersonneEV1}::integer`;
  const site = sql<number | null>`${IdSite}::integer`;
  const { obstacle } = await rowOf(
    db,
    sql<{ obstacle: ErrorCode | null }>`select ${obstacleOf(kind, person, site, when, values)} as obstacle`,
  );
  if (obstacle !== null) throw new ApiError(obstacle);
}

/** A type whose form names a site at which it is to be had. */
export const isHadAtSite = ({ siteFlag, type }: RequestKind): boolean => siteFlag !== undefined || type.ofSite;

/** The sites, known as `alias`, at which something of this type is to be had: those that say so, or any that goes on. */
export const isOfferedAt = (kind: RequestKind, alias: string): Sql<boolean> =>
  !isHadAtSite(kind)
    ? never
    : sql<boolean>`(${kind.siteFlag === undefined ? always : sql.ref(`${alias}.${kind.siteFlag}`)} and ${isInForce(alias)})`;

/** Columns of a person that say who decides about them. */
export const decidingRelations = ['Manager', 'Manager2', 'MngProxi', 'ADG', 'Recruteur'].map(
  (name) => `IdPersonneEV1${name}`,
);
