import type { gapDecisions } from '@passerelle/contracts/distribution-lists/suite.contract.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import { type GroupWriter, saveNamed } from '../groups/groups.actions.ts';
import { readByMail } from '../groups/groups.queries.ts';
import { countGaps, recordGaps } from './compare.actions.ts';
import { requireUnlocked, tellLists, wantMembers, wantSettings } from './publication.actions.ts';

interface Decided {
  readonly how: (typeof gapDecisions)[number];
  /** Of these alone. */
  readonly Mails?: readonly string[];
}

interface Open {
  readonly Mail: string;
  readonly Sens: 'etranger' | 'manquant';
}

/**
 * Does with the differences of a list as somebody says. Taken over, whoever others put into the suite is named, whoever they
 * took out is left out; put right, the suite becomes as the list is. Answers how many that was, and how many could not be
 * taken over: addresses of nobody who receives lists, or of nobody known to who says so.
 */
export async function settleGaps(
  writer: GroupWriter,
  IdListe: number,
  { how, Mails }: Decided,
): Promise<{ readonly settled: number; readonly left: number }> {
  const { writing } = writer;
  await requireUnlocked(writing, IdListe);
  const open = await openGaps(writing, IdListe, Mails);
  const before = await countGaps(writing.db, IdListe);
  if (how === 'reprendre') {
    const taken = await takeOver(writer, IdListe, open);
    await recordGaps(writing, IdListe, before);
    return { settled: taken, left: open.length - taken };
  }
  await sql`update "LdEcart" set "Decision" = ${how === 'laisser' ? 'laisse' : 'corrige'} where "IdListe" = ${IdListe}
    and "Mail" = any(${sql.val(open.map(({ Mail }) => Mail))}::text[])`.execute(writing.db);
  if (how === 'corriger') await putRight(writing, IdListe);
  await recordGaps(writing, IdListe, before);
  tellLists(writing, [IdListe]);
  return { settled: open.length, left: 0 };
}

const openGaps = async ({ db }: Writing, IdListe: number, Mails: readonly string[] | undefined) =>
  await rowsOf(
    db,
    sql<Open>`select "Mail", "Sens" from "LdEcart" where "IdListe" = ${IdListe} and "Decision" is null
      ${Mails ? sql`and "Mail" = any(${sql.val(Mails.map((mail) => mail.toLowerCase()))}::text[])` : sql``} order by "Mail" for update`,
  );

async function takeOver(writer: GroupWriter, IdListe: number, open: readonly Open[]): Promise<number> {
  const { writing, kernel, actor } = writer;
  const known = await readByMail(
    { db: writing.db, kernel, actor },
    open.map(({ Mail }) => Mail),
  );
  const may = open.filter(({ Mail, Sens }) => {
    const person = known.get(Mail);
    return person && (Sens === 'manquant' || person.receives);
  });
  if (may.length === 0) return 0;
  const of = (sens: Open['Sens']) => may.filter(({ Sens }) => Sens === sens).map(({ Mail }) => Mail);
  await saveNamed(writer, IdListe, 0, { NewMails: of('etranger'), DelMails: of('manquant') });
  await sql`delete from "LdEcart" where "IdListe" = ${IdListe}
    and "Mail" = any(${sql.val(may.map(({ Mail }) => Mail))}::text[])`.execute(writing.db);
  return may.length;
}

/** Has the suite made as the list is: who is missing is told anew, who was put there by others is taken out behind. */
export async function putRight(writing: Writing, IdListe: number): Promise<void> {
  const { db } = writing;
  await sql`with missing as (delete from "LdEcart" where "IdListe" = ${IdListe} and "Sens" = 'manquant'
      and "Decision" = 'corrige' returning "Mail")
    delete from "LdEnvoi" e where e."IdListe" = ${IdListe} and (lower(e."Mail") in (select "Mail" from missing)
      or exists (select from "Liste" l where l."IdListe" = e."IdListe" and l."Cause" = 'dehors'))`.execute(db);
  await sql`update "Liste" set "Cause" = nullif("Cause", 'dehors') where "IdListe" = ${IdListe}`.execute(db);
  await wantSettings(writing, IdListe);
  await wantMembers(writing, IdListe);
}
