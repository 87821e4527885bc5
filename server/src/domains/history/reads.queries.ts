import type { Output } from '@passerelle/contracts/call.ts';
import type { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { roleLabel } from './timeline.queries.ts';

type Reads = Output<typeof historyCalls.reads>;
type Read = Reads['reads'][number];

const pageSize = 50;

/** A page of who read what is sensitive about a person, newest first; also of somebody who is there no more. */
export async function readReads(
  db: Db,
  IdPersonneEV1: number,
  language: Language,
  before: number | undefined,
): Promise<Reads> {
  const found = await rowsOf(
    db,
    sql<Omit<Read, 'at'> & { at: Date }>`
      select e.id, e.at, e.call, e.fields, ${named('e.IdPersonneEV1')} as who, ${roleLabel(language)} as role,
        case when e."RoleIdPersonneEV1" <> e."IdPersonneEV1" then ${named('e.RoleIdPersonneEV1')} end as "forWhom"
      from sensitive_read e
      where e.people @> ${IdPersonneEV1}::integer and (${before ?? null}::bigint is null or e.id < ${before ?? null}::bigint)
      order by e.id desc limit ${pageSize + 1}`,
  );
  const page = found.slice(0, pageSize).map((read) => ({ ...read, at: read.at.toISOString() }));
  return { reads: page, next: found.length > pageSize ? page.at(-1)!.id : null };
}

const named = (column: string) => sql`(select json_build_object('IdPersonneEV1', p."IdPersonneEV1",
    'IndexPrenomNom', p."IndexPrenomNom") from "Personne" p where p."IdPersonneEV1" = ${sql.ref(column)})`;
