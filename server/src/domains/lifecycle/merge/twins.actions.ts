import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

export type Pair = readonly [number, number];

const ordered = ([one, other]: Pair): Pair => (one < other ? [one, other] : [other, one]);

/** @throws {ApiError} CONFLICT where somebody told them apart already */
export async function dismissPair({ db, by, record }: Writing, pair: Pair): Promise<void> {
  const [one, other] = ordered(pair);
  const added = await rowsOf(
    db,
    sql`insert into twin_dismissed ("IdPersonneEV1", "IdPersonneEV1Autre", "IdPersonneEV1Auteur")
      values (${one}, ${other}, ${by}) on conflict do nothing returning true as added`,
  );
  if (added.length === 0) throw new ApiError('CONFLICT');
  await record({
    entity: 'twin_dismissed',
    id: `${one}/${other}`,
    after: { IdPersonneEV1: one, IdPersonneEV1Autre: other },
  });
}

/** @throws {ApiError} CONFLICT where nobody tells them apart */
export async function proposePair({ db, record }: Writing, pair: Pair): Promise<void> {
  const [one, other] = ordered(pair);
  const gone = await rowsOf(
    db,
    sql`delete from twin_dismissed where "IdPersonneEV1" = ${one} and "IdPersonneEV1Autre" = ${other} returning true as gone`,
  );
  if (gone.length === 0) throw new ApiError('CONFLICT');
  await record({
    entity: 'twin_dismissed',
    id: `${one}/${other}`,
    before: { IdPersonneEV1: one, IdPersonneEV1Autre: other },
  });
}
