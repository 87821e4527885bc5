import type { Input, Output } from '@passerelle/contracts/call.ts';
import type { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { allOf, type Sql } from '../../platform/db/sql.ts';
import { roleLabel } from './timeline.queries.ts';

type Reads = Output<typeof historyCalls.reads>;
type Read = Reads['reads'][number];
type Question = NonNullable<Input<typeof historyCalls.reads>['query']>;

const pageSize = 50;
const namedPeople = 5;

/** A page of who read what is sensitive, newest first: of somebody, by somebody, also when they are there no more. */
export async function readReads(db: Db, { of, by, before }: Question, language: Language): Promise<Reads> {
  const where = allOf([
    ...(of === undefined ? [] : [sql<boolean>`e.people @> ${of}::integer`]),
    ...(by === undefined ? [] : [sql<boolean>`e."IdPersonneEV1" = ${by}`]),
    ...(before === undefined ? [] : [sql<boolean>`e.id < ${before}::bigint`]),
  ]);
  const found = await rowsOf(
    db,
    sql<Omit<Read, 'at'> & { at: Date }>`
      select e.id, e.at, e.call, e.fields, ${named('e.IdPersonneEV1')} as who, ${roleLabel(language)} as role,
        case when e."RoleIdPersonneEV1" <> e."IdPersonneEV1" then ${named('e.RoleIdPersonneEV1')} end as "forWhom",
        json_build_object('count', (select coalesce(sum(upper(r) - lower(r)), 0)::integer from unnest(e.people) r),
          'first', ${firstPeople}) as of
      from sensitive_read e where ${where} order by e.id desc limit ${pageSize + 1}`,
  );
  const page = found.slice(0, pageSize).map((read) => ({ ...read, at: read.at.toISOString() }));
  return { reads: page, next: found.length > pageSize ? page.at(-1)!.id : null };
}

const person = sql`json_build_object('IdPersonneEV1', p."IdPersonneEV1", 'IndexPrenomNom', p."IndexPrenomNom")`;
const named = (column: string): Sql =>
  sql`(select ${person} from "Personne" p where p."IdPersonneEV1" = ${sql.ref(column)})`;

/** Those of the read with the lowest keys, found range by range, so that an export of everybody costs no more. */
const firstPeople = sql`(select coalesce(json_agg(${person}), '[]'::json) from (
  select p.* from unnest(e.people) r join lateral (select p."IdPersonneEV1", p."IndexPrenomNom" from "Personne" p
    where p."IdPersonneEV1" >= lower(r) and p."IdPersonneEV1" < upper(r) limit ${namedPeople}) p on true
  limit ${namedPeople}) p)`;
