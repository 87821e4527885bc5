import { isMail } from '@passerelle/contracts/creation/identifiers.ts';
import type { RefusedEntry } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import type { SendingRule } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { saveForm } from '../../../../engines/forms/save-form.ts';
import { rowOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { GroupWriter } from '../groups/groups.actions.ts';
import { listFormSubject } from '../list.form.ts';
import { requireUnlocked, tellLists, wantSettings } from '../suite/publication.actions.ts';
import { findSenders, readSenders } from './senders.queries.ts';

export interface SaidSecurity {
  readonly Rule: SendingRule;
  readonly IdPersonneEV1Personnes?: readonly number[];
  readonly MailsCustomRule?: readonly string[];
}

/**
 * Says who may write to a list. Senders that are right are taken, the others say why: ADR no address, DBL said twice, INC
 * nobody who is here, or nobody known to who says so.
 * @throws {ApiError} INVALID_INPUT with every entry where none is taken, or where a list that names its senders would name
 * nobody
 */
export async function saveSecurity(
  { writing, kernel, actor }: GroupWriter,
  IdListe: number,
  said: SaidSecurity,
): Promise<readonly RefusedEntry[]> {
  const list = await requireUnlocked(writing, IdListe);
  const Vu = await ruleOf(writing, IdListe);
  const { taken, refused } = await senders({ db: writing.db, kernel, actor }, said);
  if (taken?.size === 0 && refused.length > 0) throw new ApiError('INVALID_INPUT', refused);
  if (taken) await nameSenders(writing, { db: writing.db, kernel, actor }, IdListe, taken);
  await requireSomebody(writing, IdListe, said.Rule);
  await saveForm(writing, { kernel, actor }, listFormSubject, IdListe, [{ IdChamp: 'Rule', Valeur: said.Rule, Vu }]);
  if (list.published) await wantSettings(writing, IdListe);
  tellLists(writing, [IdListe]);
  return refused;
}

/** Whom somebody says, of those whom they may; undefined where they say nothing of it. */
async function senders(
  reader: Parameters<typeof findSenders>[0],
  { IdPersonneEV1Personnes, MailsCustomRule }: SaidSecurity,
): Promise<{ readonly taken: ReadonlySet<number> | undefined; readonly refused: RefusedEntry[] }> {
  if (!(IdPersonneEV1Personnes || MailsCustomRule)) return { taken: undefined, refused: [] };
  const keys = IdPersonneEV1Personnes ?? [];
  const mails = (MailsCustomRule ?? []).map((mail) => mail.trim());
  const { byKey, byMail } = await findSenders(reader, keys, mails);
  const taken = new Set<number>();
  const refused: RefusedEntry[] = [];
  const take = (path: string, person: number | undefined) => {
    if (person === undefined) refused.push({ path, rule: 'INC' });
    else if (taken.has(person)) refused.push({ path, rule: 'DBL' });
    else taken.add(person);
  };
  for (const [n, key] of keys.entries()) take(`body/IdPersonneEV1Personnes/${n}`, byKey.has(key) ? key : undefined);
  for (const [n, mail] of mails.entries()) {
    const path = `body/MailsCustomRule/${n}`;
    if (isMail(mail)) take(path, byMail.get(mail.toLowerCase()));
    else refused.push({ path, rule: 'ADR' });
  }
  return { taken, refused };
}

/** Those whom the writer may see become these; whoever they may not see stays. */
async function nameSenders(
  writing: Writing,
  reader: Parameters<typeof readSenders>[0],
  IdListe: number,
  taken: ReadonlySet<number>,
): Promise<void> {
  const was = new Set((await readSenders(reader, IdListe)).senders.map(({ IdPersonneEV1 }) => IdPersonneEV1));
  const gone = [...was].filter((person) => !taken.has(person));
  const come = [...taken].filter((person) => !was.has(person));
  await sql`delete from "LdSecurite" where "IdListe" = ${IdListe}
    and "IdPersonneEV1" = any(${sql.val(gone)}::integer[])`.execute(writing.db);
  await sql`insert into "LdSecurite" ("IdListe", "IdPersonneEV1")
    select ${IdListe}, p from unnest(${sql.val(come)}::integer[]) p on conflict do nothing`.execute(writing.db);
  const entry = (person: number) => ({ entity: 'LdSecurite', id: `${IdListe}/${person}` });
  await writing.recordAll([
    ...gone.map((person) => ({ ...entry(person), before: { IdPersonneEV1: person }, after: null })),
    ...come.map((person) => ({ ...entry(person), before: null, after: { IdPersonneEV1: person } })),
  ]);
}

async function ruleOf({ db }: Writing, IdListe: number): Promise<SendingRule> {
  const { Rule } = await rowOf(db, sql<{ Rule: SendingRule }>`select "Rule" from "Liste" where "IdListe" = ${IdListe}`);
  return Rule;
}

async function requireSomebody({ db }: Writing, IdListe: number, Rule: SendingRule): Promise<void> {
  if (Rule !== 'PERSO') return;
  const { n } = await rowOf(
    db,
    sql<{ n: number }>`select count(*)::integer as n from "LdSecurite" where "IdListe" = ${IdListe}`,
  );
  if (n === 0) throw new ApiError('INVALID_INPUT', [{ path: 'body/IdPersonneEV1Personnes', rule: 'required' }]);
}
