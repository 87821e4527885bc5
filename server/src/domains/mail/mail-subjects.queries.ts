import type { MailRecord, MailSource } from '@passerelle/contracts/mail/mail.sources.ts';
import { mailSources } from '@passerelle/contracts/mail/mail.sources.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { allOf, type Sql } from '../../platform/db/sql.ts';
import { givesRight } from '../notifications/notifications.queries.ts';
import type { MailSubject } from './mail-values.queries.ts';

/** A record that a mail can be previewed on, with whom one must know of to look at it. */
export interface RecordRow {
  readonly id: number;
  readonly label: string;
  /** Whom it is about, first of all. */
  readonly about: number;
  readonly subject: MailSubject;
}

interface Raw {
  readonly id: number;
  readonly label: string;
  readonly about: number;
  readonly to: number;
  readonly values: Record<string, string | number>;
  readonly opens: string | null;
}

const roleScreen = (person: string) =>
  sql`'gestion-data/roles/' || ${sql.ref(`${person}.IdPays`)} || '/' || ${sql.ref(`${person}.IdPersonneEV1`)}`;

const delegations = sql`
  select d."IdPersonneRole" as id, g."IndexPrenomNom" || ' → ' || e."IndexPrenomNom" || ', ' || r."LibRole" as label,
    g."IdPersonneEV1" as about, e."IdPersonneEV1" as receiver, g."IdPersonneEV1" as giver,
    d."IdRole" as role, d."DateDebut"::text as "from", d."DateFin"::text as until,
    ${roleScreen('e')} as receiver_opens, ${roleScreen('g')} as giver_opens
  from "PersonneRole" d join "PersonneRole" o on o."IdPersonneRole" = d."IdPersonneRoleDelegue"
    join "Personne" e on e."IdPersonneEV1" = d."IdPersonneEV1" join "Personne" g on g."IdPersonneEV1" = o."IdPersonneEV1"
    join "Role" r on r."IdRole" = d."IdRole"`;

/** A delegation as whom it was given to, or whoever gave it, is told of it. */
const delegation = (to: 'receiver' | 'giver') => {
  const other = to === 'receiver' ? 'giver' : 'receiver';
  return sql`select id, label, about, ${sql.ref(to)} as "to",
    jsonb_build_object('person', ${sql.ref(other)}, 'role', role, 'from', "from", 'until', until) as "values",
    ${sql.ref(`${to}_opens`)} as opens from (${delegations}) d`;
};

const personRoles = sql`
  select h."IdPersonneRole" as id, p."IndexPrenomNom" || ', ' || r."LibRole" as label, p."IdPersonneEV1" as about,
    p."IdPersonneEV1" as "to", jsonb_build_object('role', h."IdRole") as "values", ${roleScreen('p')} as opens
  from "PersonneRole" h join "Personne" p on p."IdPersonneEV1" = h."IdPersonneEV1" join "Role" r on r."IdRole" = h."IdRole"`;

/** Whoever is at the service desk is not known before it happened: oneself stands for them. */
const people = (by: number) => sql`
  select p."IdPersonneEV1" as id, p."IndexPrenomNom" as label, p."IdPersonneEV1" as about, p."IdPersonneEV1" as "to",
    jsonb_build_object('person', ${by}::integer) as "values", null as opens
  from "Personne" p`;

const plans = (by: number) => sql`
  select p."IdPlan" as id, p.kind || ' ' || p."IdPlan" as label, p."IdPersonneEV1" as about, ${by}::integer as "to",
    jsonb_build_object('person', p."IdPersonneEV1", 'plan', p."IdPlan") as "values", 'back-986/plans/' || p."IdPlan" as opens
  from plan p`;

function recordsOf(Source: MailSource, by: number): Sql {
  const kind: MailRecord = mailSources[Source].record;
  if (kind === 'delegation') return delegation(Source === 'delegationGiven' ? 'giver' : 'receiver');
  if (kind === 'personRole') return personRoles;
  return kind === 'person' ? people(by) : plans(by);
}

/** A record of a source, or its latest; `by` is who looks. */
export async function readRecords(
  db: Db,
  Source: MailSource,
  by: number,
  { id, limit = 30 }: { readonly id?: number; readonly limit?: number } = {},
): Promise<RecordRow[]> {
  const where = allOf(id === undefined ? [] : [sql<boolean>`id = ${id}`]);
  const rows = await rowsOf(
    db,
    sql<Raw>`select * from (${recordsOf(Source, by)}) one where ${where} order by id desc limit ${limit}`,
  );
  return rows.map(({ id: key, label, about, to, values, opens }) => ({
    id: key,
    label,
    about,
    subject: { Source, to, values, opens },
  }));
}

/** Something that happened, as it is noted for those whom it is told to. */
interface Happened {
  readonly values: object;
  /** Who did it: one is not told of what one did. */
  readonly by: number | null;
  readonly opens: string | null;
}

/** Notes what happened, where a mail tells of it: written in the transaction of what happened. `whom`: people, as `p`. */
async function note(db: Db, kind: string, { values, by, opens }: Happened, whom: Sql<boolean>): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`insert into mail_to_write ("Source", "IdPersonneEV1", "values", opens)
      select ${kind}, p."IdPersonneEV1", ${JSON.stringify(values)}::jsonb, ${opens} from "Personne" p
      where ${whom} and p."IdPersonneEV1" is distinct from ${by}::integer
        and exists (select from "Mail" where "Source" = ${kind} and "Actif")
      returning id`,
  );
  return rows.length > 0;
}

export function noteForPeople(
  db: Db,
  kind: string,
  { people, ...told }: Happened & { readonly people: readonly number[] },
): Promise<boolean> {
  return note(db, kind, told, sql`p."IdPersonneEV1" = any(${sql.val(people)}::integer[])`);
}

/** The same for whoever holds a right at this moment. */
export function noteForHolders(
  db: Db,
  kind: string,
  { right, ...told }: Happened & { readonly right: string },
): Promise<boolean> {
  return note(
    db,
    kind,
    told,
    sql`p."IdStatut" in (400, 500, 600) and p."IdPersonneEV1" in (select held."IdPersonneEV1" from "PersonneRole" held
      where not held."Annule" and current_date between held."DateDebut" and coalesce(held."DateFin", 'infinity')
        and ${givesRight(sql`${right}::text`)})`,
  );
}

export interface ToWrite {
  readonly id: number;
  readonly Source: MailSource;
  readonly IdPersonneEV1: number;
  readonly values: Readonly<Record<string, string | number>>;
  readonly opens: string | null;
  /** When it happened. */
  readonly created_at: Date;
}

/** Takes what is still to be written; it is gone once the transaction is committed. */
export function takeToWrite(db: Db, most: number): Promise<ToWrite[]> {
  return rowsOf(
    db,
    sql<ToWrite>`delete from mail_to_write where id in
      (select id from mail_to_write order by id limit ${most} for update skip locked)
      returning id, "Source", "IdPersonneEV1", "values", opens, created_at`,
  );
}

export async function anyToWrite(db: Db): Promise<boolean> {
  return (await rowsOf(db, sql`select 1 from mail_to_write limit 1`)).length > 0;
}
