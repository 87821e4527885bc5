import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import { editedForm, type FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { allOf, always, anyOf, never, type Sql } from '../../platform/db/sql.ts';
import { keptBy } from '../../platform/kept-by.ts';
import { nth } from '../../platform/sure.ts';
import type { Actor, Hiding } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import type { CataloguedSubject, Subject } from '../catalogue/subject.ts';
import { compileCondition, type Gate, whereOpen } from '../conditions/compile.ts';
import { valuesOf } from '../conditions/resolve.ts';

/** What is said on site of the forms in force, of those that hide something. */
export async function readHiding(db: Db): Promise<Hiding> {
  const rows = await rowsOf(
    db,
    sql<{
      form: string;
      edits: FormEdits;
    }>`select distinct on ("IdFormulaire") "IdFormulaire" as form, "Modifs" as edits
      from "FormulaireVersion" order by "IdFormulaire", "Revision" desc`,
  );
  return new Map(rows.flatMap(({ form, edits }) => (hidesSomething(edits) ? [[form, edits]] : [])));
}

function hidesSomething({ fields = {}, sections = {}, rights = [] }: FormEdits): boolean {
  return (
    Object.values(fields).some(({ hidden, shown }) => hidden || shown) ||
    Object.values(sections).some(({ shown }) => shown) ||
    rights.some(({ visible, conditionsVisible }) => !visible || conditionsVisible)
  );
}

/** Whose eyes a form hides from. */
export interface HiddenFrom {
  readonly kernel: Pick<AccessKernel, 'reaches' | 'today'>;
  readonly actor: Pick<Actor, 'grants' | 'fields' | 'hiding'>;
}

/** Nobody in particular: what a form hides from everybody is hidden from them. */
export async function anybody(db: Db, today: string): Promise<HiddenFrom> {
  return {
    kernel: { today, reaches: () => [] },
    actor: { grants: [], fields: {}, hiding: await readHiding(db) },
  };
}

/**
 * Where the form of a subject, as it is in force, shows a field of its rows to the reader: the same as `hiddenFields`, as
 * SQL over a row known as `alias`. A column that says several fields is shown where all of them are.
 */
export function shownGate(from: HiddenFrom, listed: CataloguedSubject, name: string, alias: string): Gate {
  const subject = listed.carries?.fields.has(name) ? listed.carries.subject : listed;
  const edits = subject.form && from.actor.hiding?.get(subject.form.form);
  if (!edits) return 'open';
  const said = [name, ...(subject.catalogue[name]?.madeOf ?? []), ...keysOf(subject.catalogue)(name)];
  return asGate(allOf(said.map((one) => shownWhere(from, subject, edits, one, alias, []))));
}

/** Both hold. */
export function both(one: Gate, other: Gate): Gate {
  if (one === 'closed' || other === 'closed') return 'closed';
  return asGate(allOf([whereOpen(one), whereOpen(other)]));
}

const asGate = (where: Sql<boolean>): Gate => (where === always ? 'open' : where === never ? 'closed' : where);

/** The fields whose keys a field says in words. */
const keysOf = keptBy((catalogue: CataloguedSubject['catalogue']) => {
  const byWords = Map.groupBy(Object.keys(catalogue), (name) => catalogue[name]?.shownAs);
  return (name: string): readonly string[] => byWords.get(name) ?? [];
});

function shownWhere(
  from: HiddenFrom,
  subject: CataloguedSubject,
  edits: FormEdits,
  name: string,
  alias: string,
  within: readonly string[],
): Sql<boolean> {
  const place = subject.form && itemsOf(editedForm(subject.form, edits)).get(name);
  if (!place || within.includes(name)) return always;
  const field = edits.fields?.[name];
  if (field?.hidden) return never;
  // A field that is hidden is empty to what is judged by it.
  const gate = (other: string, of: Subject, at: string): Gate =>
    of === subject ? asGate(shownWhere(from, subject, edits, other, at, [...within, name])) : 'open';
  const holds = (condition: Condition | null | undefined): Sql<boolean> =>
    condition
      ? compileCondition(condition, subject, alias, {
          ...{ today: from.kernel.today, resolve: valuesOf(from.actor.fields), gate },
        })
      : always;
  return allOf([
    holds(field?.shown),
    holds(edits.sections?.[place.section.section]?.shown),
    byRights(from, subject, edits, name, alias, holds),
  ]);
}

/** Of several rights that concern the reader on a row the most permissive counts; where none does, the form narrows nothing. */
function byRights(
  { kernel, actor }: HiddenFrom,
  { kind }: CataloguedSubject,
  edits: FormEdits,
  name: string,
  alias: string,
  holds: (condition: Condition | null) => Sql<boolean>,
): Sql<boolean> {
  const rights = (edits.rights ?? []).filter(({ Champ }) => Champ === name);
  if (rights.length === 0) return always;
  const reaches = kernel.reaches(actor, kind, alias);
  const concerns = (IdProfil: number | null) =>
    IdProfil === null
      ? always
      : anyOf(actor.grants.flatMap(({ source }, at) => (source.IdProfil === IdProfil ? [nth(reaches, at)] : [])));
  const concerned = anyOf(rights.map(({ IdProfil }) => concerns(IdProfil)));
  return anyOf([
    concerned === always ? never : concerned === never ? always : sql<boolean>`not ${concerned}`,
    ...rights
      .filter(({ visible }) => visible)
      .map(({ IdProfil, conditionsVisible }) => allOf([concerns(IdProfil), holds(conditionsVisible)])),
  ]);
}
