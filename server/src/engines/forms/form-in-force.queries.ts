import type { FormDeclaration } from '@passerelle/contracts/forms/form.ts';
import { editedForm, type FormEdits, type FormRightEdit, noEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';

/** A form as it is in force: what ships, under what was last published on site. */
export interface FormInForce {
  readonly form: FormDeclaration;
  /** Form rights; one without a profile is everybody's. */
  readonly rights: readonly FormRightEdit[];
  readonly edits: FormEdits;
  /** 0 while nothing was said on site. */
  readonly Revision: number;
}

/** Edits by the mark of their version, so that they are read once for as long as they stand. */
const kept = new Map<string, FormEdits>();
const mostKept = 100;

/** Reads the form in force. Asked at each reading and writing, it answers one short row while nothing moves. */
export async function formInForce(db: Db, shipped: FormDeclaration): Promise<FormInForce> {
  const [last] = await rowsOf(
    db,
    sql<{ Revision: number; Cle: string; Modifs: FormEdits | null }>`
      select "Revision", "Cle", case when "Cle" = any(${[...kept.keys()]}::uuid[]) then null else "Modifs" end as "Modifs"
      from "FormulaireVersion" where "IdFormulaire" = ${shipped.form} order by "Revision" desc limit 1`,
  );
  if (!last) return { form: shipped, rights: [], edits: noEdits, Revision: 0 };
  const edits = last.Modifs ?? kept.get(last.Cle) ?? noEdits;
  if (!kept.has(last.Cle)) keep(last.Cle, edits);
  return { form: editedForm(shipped, edits), rights: edits.rights ?? [], edits, Revision: last.Revision };
}

function keep(mark: string, edits: FormEdits): void {
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  kept.set(mark, edits);
}
