import type { Output } from '@passerelle/contracts/call.ts';
import type { listVersionsCalls } from '@passerelle/contracts/distribution-lists/versions.contract.ts';
import { sql } from 'kysely';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { startOf } from '../../../../platform/db/days.ts';
import { instant, type Sql } from '../../../../platform/db/sql.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { lastOf } from '../../../../platform/sure.ts';
import { namedPeople } from '../../../people/directory/directory.queries.ts';
import type { GroupsReader } from '../groups/groups.queries.ts';
import { toldOf } from '../subscriptions/subscriptions.queries.ts';

type Versions = Output<typeof listVersionsCalls.list>;
type Version = Output<typeof listVersionsCalls.read>;
type OnDay = Output<typeof listVersionsCalls.onDay>;

const versionsOfPage = 20;
const membersOfPage = 100;
/** People of one change who are told by name. */
const shown = 200;

/** How the members of a list changed, the last change first. */
export async function readVersions(
  { db }: GroupsReader,
  IdListe: number,
  before: number | undefined,
): Promise<Versions> {
  const rows = await rowsOf(
    db,
    sql<Versions['versions'][number]>`select v.version, ${instant(sql`v.made_at`)} as at, v.cause, v.joins, v.leaves,
        ${countAt(IdListe, sql`v.version`)} as membres
      from "LdVersion" v where v."IdListe" = ${IdListe} and (${before ?? null}::integer is null or v.version < ${before ?? null})
      order by v.version desc limit ${versionsOfPage + 1}`,
  );
  const versions = rows.slice(0, versionsOfPage);
  return { versions, next: rows.length > versionsOfPage ? lastOf(versions).version : null };
}

/** How many were in a list at a version: erasures take people out of what is kept, not out of what was counted. */
const countAt = (IdListe: number, version: Sql): Sql<number> =>
  sql<number>`(select coalesce(sum(c.joins - c.leaves), 0)::integer from "LdVersion" c
    where c."IdListe" = ${IdListe} and c.version <= ${version})`;

/** Who came and who went in one change. @throws {ApiError} NOT_FOUND where the list had none */
export async function readVersion(
  { db, kernel, actor }: GroupsReader,
  IdListe: number,
  version: number,
): Promise<Version> {
  const seen = namedPeople({ kernel, actor }, 'p');
  // What people do of themselves is told without them, but to whoever reads their lists.
  const people = (columns: Sql, which: Sql<boolean>) =>
    sql`coalesce((select json_agg(first) from (select p."IdPersonneEV1", p."IndexPrenomNom"${columns} from "LdMembre" m
      join "Personne" p using ("IdPersonneEV1") where m."IdListe" = v."IdListe" and ${which} and (v.cause <> 'subscription' or ${toldOf({ kernel, actor })}) and ${seen}
      order by p."IndexPrenomNom" collate "und-x-icu", p."IdPersonneEV1" limit ${shown}) first), '[]')`;
  const [found] = await rowsOf(
    db,
    sql<
      Pick<Version, 'arrivees' | 'departs'> & { joins: number; leaves: number }
    >`select ${people(sql`, m."Sources" as sources`, sql`m.version_in = v.version`)} as arrivees,
        ${people(sql``, sql`m.version_out = v.version`)} as departs, v.joins, v.leaves
      from "LdVersion" v where v."IdListe" = ${IdListe} and v.version = ${version}`,
  );
  if (!found) throw new ApiError('NOT_FOUND');
  const { arrivees, departs, joins, leaves } = found;
  return { arrivees, departs, hiddenArrivees: joins - arrivees.length, hiddenDeparts: leaves - departs.length };
}

/** Whether a member, in the row of this alias, went because they left the list themself. */
const leftThemself = (alias: string): Sql<boolean> =>
  sql<boolean>`exists (select from "LdVersion" went where went."IdListe" = ${sql.ref(`${alias}.IdListe`)}
    and went.version = ${sql.ref(`${alias}.version_out`)} and went.cause = 'subscription')`;

/** Who was in a list at the end of a day where its owner is. */
export async function readMembersOnDay(
  { db, kernel, actor }: GroupsReader,
  IdListe: number,
  day: string,
  after = 0,
): Promise<OnDay> {
  const { version, total } = await rowOf(
    db,
    sql<{
      version: number;
      total: number;
    }>`with ended as (select coalesce(max(v.version), 0) as version from "LdVersion" v
        join "Liste" l using ("IdListe") left join "Personne" o on o."IdPersonneEV1" = l."IdPersonneEV1"
        where v."IdListe" = ${IdListe} and v.made_at < ${startOf(sql`o."IdPays"`, sql`(${day}::date + 1)`)})
      select version, ${countAt(IdListe, sql`ended.version`)} as total from ended`,
  );
  const then = sql`from "LdMembre" m join "Personne" p using ("IdPersonneEV1") where m."IdListe" = ${IdListe}
    and m.version_in <= ${version} and (m.version_out is null or m.version_out > ${version})
    and ${namedPeople({ kernel, actor }, 'p')} and (${toldOf({ kernel, actor })} or not ${leftThemself('m')})`;
  const [{ known }, rows] = await Promise.all([
    rowOf(db, sql<{ known: number }>`select count(*)::integer as known ${then}`),
    rowsOf(
      db,
      sql<OnDay['membres'][number]>`select p."IdPersonneEV1", p."IndexPrenomNom", m."Sources" as sources ${then}
        and p."IdPersonneEV1" > ${after} order by p."IdPersonneEV1" limit ${membersOfPage + 1}`,
    ),
  ]);
  const membres = rows.slice(0, membersOfPage);
  const next = rows.length > membersOfPage ? lastOf(membres).IdPersonneEV1 : null;
  return { membres, total, hidden: total - known, next };
}
