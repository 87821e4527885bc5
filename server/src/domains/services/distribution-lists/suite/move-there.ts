import { sql } from 'kysely';
import type { Note } from '../../../../engines/effects/effect-system.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import type { Answer } from '../../../../ports/answer.ts';
import type { ListMember, ListsPorts, WantedList } from '../../../../ports/lists.ts';
import { embeddedName, forgetKept } from './embedded-suite.ts';

type NamedPort = Awaited<ReturnType<ListsPorts>>;

/** A list that an administrator wants carried by another suite. */
export interface MovingList extends WantedList {
  /** The way that carries it until then. */
  readonly dos: string | null;
  /** What an administrator said of how it differs there. */
  readonly decided: 'corrige' | 'bascule' | null;
}

interface There extends ListMember {
  readonly person: number | null;
}

/** One step of a move, which may be repeated: everything that it needs. */
export interface MoveStep {
  readonly db: Db;
  readonly port: NamedPort;
  readonly list: MovingList;
  readonly IdListe: number;
  readonly signal: AbortSignal;
  readonly note: Note;
  /** Members that are told in one step. */
  readonly slice: number;
  /** What the accounts of somebody are called outside. */
  readonly accountsOf: (alias: string) => ReturnType<typeof sql>;
}

/**
 * Has another suite, in which a list is made, hold its members, compares what it holds with what it was told, and only then has it carry the list: until that
 * instant the former does. A difference stops it until an administrator has said what is to become of it.
 */
export async function moveThere(step: MoveStep): Promise<Answer> {
  const { port, list, IdListe, signal, note } = step;
  const leaving = await toRemoveThere(step);
  if (leaving.length > 0) {
    const answer = await port.remove(list, leaving, signal);
    if (answer.outcome !== 'done') return answer;
    const { refused = {} } = answer;
    const out = leaving.filter(({ mail }) => !(mail in refused));
    if (out.length === 0) return { outcome: 'refused', answer: Object.values(refused).join(' ') };
    await note(async (trx) => await noteOut(trx, IdListe, out));
    return { outcome: 'goesOn', answer: answer.answer };
  }
  const joining = await toAddThere(step);
  if (joining.length > 0) {
    const answer = await port.add(list, joining, signal);
    if (answer.outcome !== 'done') return answer;
    await note(async (trx) => await noteIn(trx, IdListe, joining, answer.refused ?? {}));
    return { outcome: 'goesOn', answer: answer.answer };
  }
  return await compareThere(step);
}

async function compareThere(step: MoveStep): Promise<Answer> {
  const { port, list, IdListe, signal, note } = step;
  const mails: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await port.members(list, after, signal);
    if (page.outcome !== 'done') return page;
    if (!page.there && (port.settles ?? 0) === 0)
      return { outcome: 'postponed', answer: 'It is not there, though it was made.' };
    mails.push(...page.mails);
    if (page.next === null) break;
    after = page.next;
  }
  const differs = await differencesThere(step, mails);
  if (list.decided === 'bascule' || differs.missing.length + differs.foreign.length === 0)
    return await switchThere(step);
  if (list.decided === 'corrige') return await mendThere(step, differs);
  const { missing, foreign } = differs;
  await note(async (trx) => {
    await sql`update "Liste" set suite_manquants = ${missing.length}, suite_etrangers = ${foreign.length}
      where "IdListe" = ${IdListe}`.execute(trx);
  });
  return {
    outcome: 'held',
    answer: `It differs there: ${missing.length} lack, ${foreign.length} were put there by others.`,
  };
}

interface Differences {
  readonly missing: readonly string[];
  readonly foreign: readonly string[];
}

/** Who should show there by now and does not, and who is there whom nobody put there or who was put out long enough ago. */
async function differencesThere({ db, port, IdListe }: MoveStep, mails: readonly string[]): Promise<Differences> {
  const shows = sql<boolean>`noted_at <= now() - make_interval(hours => ${port.settles ?? 0})`;
  return await rowOf(
    db,
    sql<Differences>`with held as (select distinct lower(m) as mail from unnest(${sql.val(mails)}::text[]) m),
      told as (select lower("Mail") as mail, refused, parti, ${shows} as shows from "LdEnvoiVers" where "IdListe" = ${IdListe})
      select coalesce((select json_agg(t.mail) from told t where t.shows and not t.parti and t.refused is null
          and not exists (select from held h where h.mail = t.mail)), '[]') as missing,
        coalesce((select json_agg(h.mail order by h.mail) from held h where not exists (select from told t
          where t.mail = h.mail and (not t.parti or not t.shows))), '[]') as foreign`,
  );
}

/** Puts out whom others put there, and has those told anew who lack; then it is compared again. */
async function mendThere({ port, list, IdListe, signal, note, slice }: MoveStep, { missing, foreign }: Differences) {
  const out = foreign.slice(0, slice).map((mail) => ({ mail, accounts: {}, person: null }));
  if (out.length > 0) {
    const answer = await port.remove(list, out, signal);
    if (answer.outcome !== 'done') return answer;
  }
  await note(async (trx) => {
    await noteOut(trx, IdListe, out);
    await sql`delete from "LdEnvoiVers" where "IdListe" = ${IdListe} and not parti and lower("Mail") = any(${sql.val(missing)}::text[])`.execute(
      trx,
    );
    if (foreign.length > slice) return;
    await sql`update "Liste" set suite_manquants = null, suite_etrangers = null, suite_decision = null
      where "IdListe" = ${IdListe}`.execute(trx);
  });
  return { outcome: 'goesOn', answer: 'Put right.' } as const;
}

/** From here on this suite carries the list; what the portal itself kept of it goes last. */
async function switchThere({ port, list, IdListe, note }: MoveStep): Promise<Answer> {
  const carried = await note(async (trx) => {
    const moved = await rowsOf(
      trx,
      sql`update "Liste" set dos = ${port.name}, suite_voulue = null, suite_voulue_de = null, suite_decision = null,
          suite_manquants = null, suite_etrangers = null
        where "IdListe" = ${IdListe} and suite_voulue = ${port.name} returning 1`,
    );
    if (moved.length === 0) return false;
    for (const table of ['LdEnvoi', 'LdEnvoiExterne'])
      await sql`delete from ${sql.table(table)} where "IdListe" = ${IdListe}`.execute(trx);
    await sql`insert into "LdEnvoi" ("IdListe", "IdPersonneEV1", "Mail", refused, noted_at)
      select "IdListe", "IdPersonneEV1", "Mail", refused, noted_at from "LdEnvoiVers"
      where "IdListe" = ${IdListe} and not parti and "IdPersonneEV1" is not null`.execute(trx);
    await sql`insert into "LdEnvoiExterne" ("IdListe", "Adresse", refused, noted_at)
      select "IdListe", "Mail", refused, noted_at from "LdEnvoiVers"
      where "IdListe" = ${IdListe} and not parti and "IdPersonneEV1" is null`.execute(trx);
    await forgetThere(trx, IdListe);
    if (list.dos === embeddedName) await forgetKept(trx, list.marker);
    return true;
  });
  // What was taken back meanwhile is looked at anew.
  return { outcome: 'goesOn', answer: carried ? 'It is carried here from now on.' : 'It was taken back.' };
}

/** Nothing of what a suite was told for a move holds any more. */
export async function forgetThere(db: Db, IdListe: number): Promise<void> {
  await sql`delete from "LdEnvoiVers" where "IdListe" = ${IdListe}`.execute(db);
}

const toRemoveThere = async ({ db, IdListe, slice, accountsOf }: MoveStep): Promise<readonly There[]> =>
  await rowsOf(
    db,
    sql<There>`select t."IdPersonneEV1" as person, t."Mail" as mail, ${accountsOf('t')} as accounts from "LdEnvoiVers" t
      left join "Personne" p on p."IdPersonneEV1" = t."IdPersonneEV1"
      where t."IdListe" = ${IdListe} and not t.parti and case when t."IdPersonneEV1" is null
        then not exists (select from "LdExterne" x where x."IdListe" = t."IdListe" and x."Adresse" = t."Mail")
        else p."Mail" is distinct from t."Mail" or not exists (select from "LdMembre" m
          where m."IdListe" = t."IdListe" and m."IdPersonneEV1" = t."IdPersonneEV1" and m.version_out is null) end
      order by 2 limit ${slice}`,
  );

const toAddThere = async ({ db, IdListe, slice, accountsOf }: MoveStep): Promise<readonly There[]> =>
  await rowsOf(
    db,
    sql<There>`with told as (select "Mail" as mail from "LdEnvoiVers" where "IdListe" = ${IdListe} and not parti)
      select m."IdPersonneEV1" as person, p."Mail" as mail, ${accountsOf('m')} as accounts from "LdMembre" m
        join "Personne" p on p."IdPersonneEV1" = m."IdPersonneEV1" and p."Mail" is not null
        where m."IdListe" = ${IdListe} and m.version_out is null and not exists (select from told where told.mail = p."Mail")
      union all select null, x."Adresse", '{}'::jsonb from "LdExterne" x
        where x."IdListe" = ${IdListe} and not exists (select from told where told.mail = x."Adresse")
      order by 2 limit ${slice}`,
  );

async function noteIn(db: Db, IdListe: number, some: readonly There[], refused: Readonly<Record<string, string>>) {
  await sql`insert into "LdEnvoiVers" ("IdListe", "IdPersonneEV1", "Mail", refused)
    select ${IdListe}, s.person, s.mail, ${JSON.stringify(refused)}::jsonb ->> s.mail
    from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) s(person integer, mail text)
    on conflict ("IdListe", "Mail") do update set "IdPersonneEV1" = excluded."IdPersonneEV1", refused = excluded.refused,
      parti = false, noted_at = now()`.execute(db);
}

async function noteOut(db: Db, IdListe: number, some: readonly There[]) {
  await sql`insert into "LdEnvoiVers" ("IdListe", "Mail", parti)
    select ${IdListe}, m, true from unnest(${sql.val(some.map(({ mail }) => mail))}::text[]) m
    on conflict ("IdListe", "Mail") do update set parti = true, refused = null, noted_at = now()`.execute(db);
}
