import type { Input, Output } from '@passerelle/contracts/call.ts';
import type { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import { named, namedBy } from '../../../engines/entities/named.ts';
import { keyedList, readKeyed } from '../../../engines/lists/by-key.queries.ts';
import type { Db } from '../../../platform/db/database.ts';
import { roleLabel } from './timeline.queries.ts';

type Reads = Output<typeof historyCalls.reads>;
type Read = Reads['reads'][number];
type Question = NonNullable<Input<typeof historyCalls.reads>['query']>;

const namedPeople = 5;

/** Who read what is sensitive: of somebody, by somebody, also when they are there no more. */
const listOfReads = (language: Language) =>
  keyedList<Omit<Read, 'at'> & { at: Date }, Pick<Question, 'of' | 'by'>>({
    from: sql`sensitive_read e`,
    select: sql`e.id, e.at, e.call, e.candidate, e.program, e.fields, ${namedBy(sql.ref('e.IdPersonneEV1'))} as who, ${roleLabel(language)} as role,
      case when e."RoleIdPersonneEV1" <> e."IdPersonneEV1" then ${namedBy(sql.ref('e.RoleIdPersonneEV1'))} end as "forWhom",
      json_build_object('count', (select coalesce(sum(upper(r) - lower(r)), 0)::integer from unnest(e.people) r),
        'first', ${firstPeople}) as of`,
    key: sql`e.id`,
    newestFirst: true,
    pageSize: 50,
    narrows: {
      of: (person) => sql`e.people @> ${person}::integer`,
      by: (person) => sql`e."IdPersonneEV1" = ${person}`,
    },
  });

/** A page of reads, newest first. */
export async function readReads(db: Db, { before, ...asked }: Question, language: Language): Promise<Reads> {
  const { rows, more } = await readKeyed(db, listOfReads(language), asked, { past: before });
  const reads = rows.map((read) => ({ ...read, at: read.at.toISOString() }));
  return { reads, next: more ? (reads.at(-1)?.id ?? null) : null };
}

/** Those of the read with the lowest keys, found range by range, so that an export of everybody costs no more. */
const firstPeople = sql`(select coalesce(json_agg(${named('p')}), '[]'::json) from (
  select p.* from unnest(e.people) r join lateral (select p."IdPersonneEV1", p."IndexPrenomNom" from "Personne" p
    where p."IdPersonneEV1" >= lower(r) and p."IdPersonneEV1" < upper(r) limit ${namedPeople}) p on true
  limit ${namedPeople}) p)`;
