import { isDeepStrictEqual } from 'node:util';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { everything } from '@passerelle/contracts/conditions/condition.ts';
import { fieldsOf } from '@passerelle/contracts/conditions/evaluate.ts';
import { type FormDeclaration, itemsOf } from '@passerelle/contracts/forms/form.ts';
import { editedForm, type FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import type { FormFigures } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { compileCondition, type Gate } from '../../../engines/conditions/compile.ts';
import { rowsFrom } from '../../../engines/forms/form-row.queries.ts';
import { type EditedForm, subjectWith } from '../../../engines/forms/form-subject.ts';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { allOf, always, never, type Sql } from '../../../platform/db/sql.ts';

type Figures = Static<typeof FormFigures>;
type ProfileFigures = NonNullable<Figures['profiles']>[number];
type FieldFigures = ProfileFigures['fields'][number];

interface Measuring {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
  readonly today: string;
}

/**
 * What other edits of a form do to what is stored: for each field that they touch, in how many records it closes, is hidden
 * while it holds something, or is asked for and missing, and in how many drafts it is typed. As everybody's form rights have
 * it, and as a profile's do for whoever holds that one alone, where that is something else. What is judged by a field that the reader may not read of everybody is not counted:
 * the number would tell what it holds.
 */
export async function measureEdits(
  measuring: Measuring,
  of: EditedForm,
  before: FormEdits,
  after: FormEdits,
): Promise<Figures> {
  const everybody = await measureFor(measuring, of, before, after, null);
  const touched = everybody.fields.map(({ Champ }) => Champ);
  const drafts =
    touched.length === 0 ? new Map<string, number>() : await draftsWith(measuring.db, of.form.form, touched);
  const profiles: ProfileFigures[] = [];
  let { records } = everybody;
  for (const profile of await profilesOf(measuring.db, before, after)) {
    const measured = await measureFor(measuring, of, before, after, profile.IdProfil);
    records = Math.max(records, measured.records);
    const others = measured.fields.filter((field) => !everybody.fields.some((one) => isDeepStrictEqual(one, field)));
    if (others.length > 0) profiles.push({ ...profile, fields: others });
  }
  return {
    records,
    fields: everybody.fields.map((field) => ({ ...field, drafts: drafts.get(field.Champ) ?? 0 })),
    ...(profiles.length > 0 && { profiles }),
  };
}

/** The profiles that have form rights of their own, before or after. */
async function profilesOf(
  db: Db,
  ...edits: readonly FormEdits[]
): Promise<Pick<ProfileFigures, 'IdProfil' | 'LibProfil'>[]> {
  const keys = new Set(edits.flatMap(({ rights = [] }) => rights.flatMap(({ IdProfil }) => IdProfil ?? [])));
  if (keys.size === 0) return [];
  return await db
    .selectFrom('Profil')
    .select(['IdProfil', 'LibProfil'])
    .where('IdProfil', 'in', [...keys])
    .orderBy('LibProfil')
    .execute();
}

/** The same for whoever holds this profile; for everybody without one. */
async function measureFor(
  { db, kernel, actor, today }: Measuring,
  of: EditedForm,
  before: FormEdits,
  after: FormEdits,
  profile: number | null,
): Promise<{ readonly records: number; readonly fields: readonly FieldFigures[] }> {
  const [was, is] = [wheres(of, before, today, profile), wheres(of, after, today, profile)];
  const touched = [...itemsOf(of.form).keys()].filter((name) => !isDeepStrictEqual(was.said(name), is.said(name)));
  if (touched.length === 0) return { records: 0, fields: [] };
  const hidden = (name: string) => {
    const read = of.form.fields[name]?.read;
    return !read || kernel.gate(actor, read, of.subject.sees, of.subject.kind, 'r') !== 'open';
  };
  const told = touched.filter((name) => ![...was.reads(name), ...is.reads(name)].some(hidden));
  const counted = told.flatMap((name, n) => {
    const holds = is.holds(name);
    return [
      sql`count(*) filter (where ${was.open(name)} and ${is.shown(name)} and not coalesce(${is.open(name)}, false)) as ${sql.ref(`closed${n}`)}`,
      sql`count(*) filter (where ${holds} and ${was.shown(name)} and not coalesce(${is.shown(name)}, false)) as ${sql.ref(`hidden${n}`)}`,
      sql`count(*) filter (where not coalesce(${holds}, false) and ${is.required(name)} and not coalesce(${was.required(name)}, false)) as ${sql.ref(`missing${n}`)}`,
    ];
  });
  const row = await rowOf(
    db,
    sql<
      Record<string, number>
    >`select ${sql.join([sql`count(*) as records`, ...counted])} from ${rowsFrom(of.subject)} r`,
  );
  return {
    records: Number(row.records),
    fields: touched.map((Champ): FieldFigures => {
      const n = told.indexOf(Champ);
      const count = (what: string) => (n < 0 ? null : Number(row[`${what}${n}`]));
      return { Champ, closed: count('closed'), hidden: count('hidden'), missing: count('missing') };
    }),
  };
}

/** How many drafts of a form have something typed in each of these fields. */
async function draftsWith(db: Db, form: string, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf(
    db,
    sql<{ name: string; count: number }>`select typed.name, count(*) as count from draft d
      cross join unnest(${[...names]}::text[]) typed(name)
      where d.form = ${form} and jsonb_exists(d."values"->'typed', typed.name) group by 1`,
  );
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

/** Where each field of an edited form is shown, open and asked for, for holders of a profile, as SQL over a stored row `r`. */
function wheres(of: EditedForm, edits: FormEdits, today: string, profile: number | null) {
  const form: FormDeclaration = editedForm(of.form, edits);
  const subject = subjectWith(of, edits);
  const items = itemsOf(form);
  const rightsOf = (name: string) =>
    (edits.rights ?? []).filter(({ Champ, IdProfil }) => Champ === name && (IdProfil === null || IdProfil === profile));
  const kept = new Map<string, Sql<boolean>>();
  /** A field that is hidden is empty to whatever is judged by it. Nothing shows itself, so that it ends. */
  const gate = (name: string): Gate => {
    const shown = items.has(name) ? isShown(name) : always;
    return shown === always ? 'open' : shown === never ? 'closed' : shown;
  };
  const test = (condition: Condition): Sql<boolean> =>
    compileCondition(condition, subject, 'r', { today, resolve: () => null, gate });
  const anyRight = (
    name: string,
    part: 'visible' | 'edit',
    condition: 'conditionsVisible' | 'conditions',
  ): Condition => {
    const rights = rightsOf(name);
    return rights.length === 0
      ? everything
      : { or: rights.filter((one) => one[part]).map((one) => one[condition] ?? everything) };
  };
  const shows = (name: string): readonly Condition[] => {
    const { item, section } = items.get(name) ?? {};
    return [section?.shown ?? everything, item?.shown ?? everything, anyRight(name, 'visible', 'conditionsVisible')];
  };
  const opens = (name: string): readonly Condition[] => [
    items.get(name)?.item.open ?? everything,
    anyRight(name, 'edit', 'conditions'),
  ];
  const isShown = (name: string): Sql<boolean> => {
    const known = kept.get(name) ?? allOf(shows(name).map(test));
    kept.set(name, known);
    return known;
  };
  const isOpen = (name: string) =>
    (form.fields[name]?.write ?? []).length === 0 ? never : allOf([isShown(name), ...opens(name).map(test)]);
  const asks = (name: string): Condition => {
    const required = items.get(name)?.item.required;
    if (form.fields[name]?.required || required === true) return everything;
    return required ?? { or: [] };
  };
  const looks = (name: string, seen: ReadonlySet<string>): readonly string[] => {
    if (seen.has(name)) return [];
    const further = new Set([...seen, name]);
    const named = [...shows(name), ...opens(name), asks(name)].flatMap(fieldsOf);
    return [...named, ...named.flatMap((one) => looks(one, further))];
  };
  return {
    said: (name: string) => [shows(name), opens(name), asks(name)],
    reads: (name: string) => looks(name, new Set()),
    shown: isShown,
    open: isOpen,
    required: (name: string) => allOf([isOpen(name), test(asks(name))]),
    holds: (name: string): Sql<boolean> =>
      form.fields[name]?.type === 'boolean'
        ? always
        : compileCondition({ field: name, operator: 'not empty' }, of.subject, 'r', { today, resolve: () => null }),
  };
}
