import type { ListField } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import type { Reach } from '@passerelle/contracts/distribution-lists/widening.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import type { PlannedRow, Values } from '../../../../engines/plans/plan-kind.ts';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { noteDependences } from '../groups/dependences.actions.ts';
import { agreeToMembers, tellLists, wantSettings } from '../suite/publication.actions.ts';
import { findsManyMore, hasRounds, readVisaList, type WaitingChange, widenedFields } from '../visa/visa.queries.ts';
import type { GroupCriteria } from './due.queries.ts';
import { recompute } from './members.actions.ts';

const reach = ['Rule', 'OpenEXT', 'IdNature'] as const satisfies readonly ListField[];

/**
 * Of what is written of a list, what may be in force at once: what would make one wider that somebody has said yes to, and has to
 * again, is kept until they do.
 */
export async function withoutWidening(writing: Writing, row: PlannedRow): Promise<PlannedRow> {
  const { before, after } = row;
  if (!before || !after || !reach.some((name) => name in after)) return row;
  const IdListe = Number(row.id);
  const list = await readVisaList(writing.db, IdListe);
  if (!list.agreed) return row;
  const wanted = { ...list.stored, ...(after as Partial<Reach>) };
  const wider = await widenedFields(writing.db, list.stored, wanted);
  const narrowed = reach.filter((name) => name in after && !wider.includes(name));
  if (narrowed.length > 0) await forgetWaiting(writing, IdListe, { Valeurs: narrowed });
  if (wider.length === 0 || !(await hasRounds(writing.db, list.IdSociete, wanted))) return row;
  await keep(writing, IdListe, { Valeurs: Object.fromEntries(wider.map((name) => [name, wanted[name]])), Groupes: {} });
  const kept = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !(wider as readonly string[]).includes(name)));
  return { ...row, before: kept(before), after: kept(after) };
}

/** Keeps criteria that would find many more people than those in force, where somebody has to say yes to that; answers whether it did. */
export async function keepWiderCriteria(
  writing: Writing,
  IdListe: number,
  { IdGroupe, ...criteria }: GroupCriteria,
  {
    by,
    count,
  }: { readonly by: number; readonly count: () => Promise<{ readonly before: number; readonly after: number }> },
): Promise<boolean> {
  const list = await readVisaList(writing.db, IdListe);
  if (!list.agreed || !(await hasRounds(writing.db, list.IdSociete, list.stored))) return false;
  const { before, after } = await count();
  if (!(await findsManyMore(writing.db, before, after))) return false;
  const { Externe } = list.waiting?.Groupes[IdGroupe] ?? {};
  const waits = { ...criteria, by, Membres: after, ...(Externe && { Externe }) };
  await keep(writing, IdListe, { Valeurs: {}, Groupes: { [IdGroupe]: waits } });
  return true;
}

/** Keeps that a group takes addresses of people outside, where somebody has to say yes to that; answers whether it did. */
export async function keepOutsiders(
  writing: Writing,
  IdListe: number,
  { IdGroupe, Conditions, Bornes, by }: GroupCriteria & { readonly by: number | null },
  asker: number,
): Promise<boolean> {
  const list = await readVisaList(writing.db, IdListe);
  if (!list.agreed || !(await hasRounds(writing.db, list.IdSociete, list.stored))) return false;
  const { Membres } = list.stored;
  const waits = { ...list.waiting?.Groupes[IdGroupe] };
  await keep(writing, IdListe, {
    Valeurs: {},
    Groupes: { [IdGroupe]: { Conditions, Bornes, by: by ?? asker, Membres, ...waits, Externe: true } },
  });
  return true;
}

/** So many may be named since the last yes whatever share of a list they are. */
const fewNamed = 5;

/**
 * Whether so many people who are named, with those who were since somebody said yes, would make a list wider than that: they are
 * found by criteria, which wait.
 */
export async function wouldWiden({ db }: Pick<Writing, 'db'>, IdListe: number, many: number): Promise<boolean> {
  const list = await readVisaList(db, IdListe);
  if (many === 0 || !list.agreed || !(await hasRounds(db, list.IdSociete, list.stored))) return false;
  const { since } = await rowOf(
    db,
    sql<{ since: number }>`select count(*)::integer as since from "LdMembre" m where m."IdListe" = ${IdListe}
      and m.version_out is null and m."Sources" = array['named'] and m.version_in > (select coalesce(max(version), 0)
        from "LdVersion" v where v."IdListe" = m."IdListe" and v.agreed_at is not null)`,
  );
  const before = list.stored.Membres - since;
  return since + many >= fewNamed && (await findsManyMore(db, before, before + since + many));
}

async function keep(writing: Writing, IdListe: number, { Valeurs, Groupes }: WaitingChange): Promise<void> {
  await sql`insert into "LdDemandee" as w ("IdListe", "Valeurs", "Groupes", by)
    values (${IdListe}, ${JSON.stringify(Valeurs)}::jsonb, ${JSON.stringify(Groupes)}::jsonb, ${writing.by})
    on conflict ("IdListe") do update set "Valeurs" = w."Valeurs" || excluded."Valeurs", "Groupes" = w."Groupes" || excluded."Groupes",
      by = excluded.by, at = now()`.execute(writing.db);
  await writing.record({ entity: 'LdDemandee', id: IdListe, before: null, after: Valeurs });
  tellLists(writing, [IdListe]);
}

/** What was said otherwise since waits no more. */
export async function forgetWaiting(
  { db }: Pick<Writing, 'db'>,
  IdListe: number,
  { Valeurs = [], Groupes = [] }: { readonly Valeurs?: readonly string[]; readonly Groupes?: readonly number[] },
): Promise<void> {
  await sql`update "LdDemandee" set "Valeurs" = "Valeurs" - ${sql.val([...Valeurs])}::text[],
      "Groupes" = "Groupes" - ${sql.val(Groupes.map(String))}::text[] where "IdListe" = ${IdListe}`.execute(db);
  await sql`delete from "LdDemandee" where "IdListe" = ${IdListe} and "Valeurs" = '{}' and "Groupes" = '{}'`.execute(
    db,
  );
}

/** What waited to make a list wider is in force. */
export async function putInForce(
  { writing, kernel }: { readonly writing: Writing; readonly kernel: AccessKernel },
  IdListe: number,
): Promise<void> {
  const { db } = writing;
  const { waiting, stored, published } = await readVisaList(db, IdListe);
  if (waiting === null) return;
  await sql`delete from "LdDemandee" where "IdListe" = ${IdListe}`.execute(db);
  const { Rule, OpenEXT, IdNature } = { ...stored, ...waiting.Valeurs };
  await sql`update "Liste" set "Rule" = ${Rule}, "OpenEXT" = ${OpenEXT}, "IdNature" = ${IdNature}
    where "IdListe" = ${IdListe}`.execute(db);
  const before = Object.fromEntries(Object.keys(waiting.Valeurs).map((name) => [name, stored[name as keyof Reach]]));
  await writing.record({ entity: 'Liste', id: IdListe, before, after: waiting.Valeurs });
  if (published) await wantSettings(writing, IdListe);
  for (const [id, { Conditions, Bornes, by, Externe = false }] of Object.entries(waiting.Groupes)) {
    const [former] = await rowsOf(
      db,
      sql<{
        Conditions: unknown;
      }>`update "LdGroupe" g set "Conditions" = ${Conditions && JSON.stringify(Conditions)}::jsonb,
          "Bornes" = ${Bornes && JSON.stringify(Bornes)}::jsonb, "BornesDe" = (select "IdPersonneEV1" from "Personne" where "IdPersonneEV1" = ${Conditions ? by : null}::integer),
          "Revision" = g."Revision" + 1, "Externe" = g."Externe" or ${Externe}
        from "LdGroupe" o where g."IdGroupe" = ${Number(id)} and o."IdGroupe" = g."IdGroupe" and g."IdListe" = ${IdListe}
        returning o."Conditions"`,
    );
    if (former) await writing.record({ entity: 'LdGroupe', id: Number(id), before: former, after: { Conditions } });
  }
  if (Object.keys(waiting.Groupes).length > 0) {
    await noteDependences(db, IdListe);
    await recompute({ writing, kernel }, IdListe, 'criteria');
  }
  await agreeToMembers(writing, IdListe);
  tellLists(writing, [IdListe]);
}
