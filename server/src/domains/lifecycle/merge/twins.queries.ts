import { comparedFields } from '@passerelle/contracts/creation/creation.contract.ts';
import type { PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';
import { mostTwinPairs, type TwinPair } from '@passerelle/contracts/merge/merge.contract.ts';
import type { PersonField } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { whoseField } from '../../people/directory/directory.queries.ts';
import { knownOf } from '../creation/known-of.queries.ts';
import { mayMerge } from './both-people.policy.ts';

interface Reader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** Pairs that may be of one person, and everybody in them, to be recorded: that they are alike in what is sensitive says it. */
export interface FoundPairs {
  readonly found: TwinPair[];
  readonly dismissed: TwinPair[];
  readonly people: readonly number[];
}

const bare = sql`regexp_replace(upper(p."NIN"), '[[:space:]./-]', '', 'g')`;

/**
 * Pairs of people of one name, of whom the reader may merge both: of one birth date or one national identifier, or of one country where
 * nothing tells them apart, by what they may read of each. Those whom somebody told apart are answered beside.
 */
export async function findPairs(reader: Reader): Promise<FoundPairs> {
  const { db, kernel, actor } = reader;
  const read = (field: 'DateNaissance' | 'NIN', value: Sql) =>
    sql`case when ${whoseField(reader, field, 'p')} then ${value} end`;
  const rows = await rowsOf(
    db,
    sql<{ one: number; other: number; sure: boolean; dismissed: boolean }>`
      with named as materialized (
        select p."IdPersonneEV1" as key, name_print(p."Prenom", p."Nom") as name, p."IdPays" as country,
          ${read('DateNaissance', sql`p."DateNaissance"`)} as born, ${read('NIN', bare)} as nin
        from "Personne" p where ${mayMerge(kernel, actor, 'p')}),
      pairs as (
        select one.key as one, other.key as other,
          coalesce(one.born = other.born, false) or coalesce(one.nin = other.nin, false) as sure,
          one.born <> other.born as "bornApart", one.nin <> other.nin as "numberedApart", one.country = other.country as near
        from named one join named other on one.name = other.name and one.key < other.key)
      select pairs.one, pairs.other, sure, d."IdPersonneEV1" is not null as dismissed
      from pairs left join twin_dismissed d on d."IdPersonneEV1" = pairs.one and d."IdPersonneEV1Autre" = pairs.other
      where sure or (near and "bornApart" is not true and "numberedApart" is not true)
      order by sure desc, pairs.one, pairs.other limit ${mostTwinPairs}`,
  );
  const pairs = await Promise.all(
    rows.map(async ({ one, other, sure, dismissed }) => ({
      dismissed,
      pair: { one: await cardOf(reader, one), other: await cardOf(reader, other), sure },
    })),
  );
  return {
    found: pairs.filter(({ dismissed }) => !dismissed).map(({ pair }) => pair),
    dismissed: pairs.filter(({ dismissed }) => dismissed).map(({ pair }) => pair),
    people: [...new Set(rows.flatMap(({ one, other }) => [one, other]))],
  };
}

/** Whether somebody told two apart. */
export async function areDismissed(db: Db, one: number, other: number): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select from twin_dismissed where "IdPersonneEV1" = ${Math.min(one, other)}
      and "IdPersonneEV1Autre" = ${Math.max(one, other)}`,
  );
  return found.length > 0;
}

/** What a record shows of itself beside the other. */
export async function cardOf(
  reader: Reader,
  key: number,
  fields: readonly PersonField[] = comparedFields,
): Promise<PersonRecord> {
  const known = await knownOf(reader, key, fields);
  return { IdPersonneEV1: key, ...known } as PersonRecord;
}
