import type { FormDeclaration } from '@passerelle/contracts/forms/form.ts';
import { editedForm, type FormEdits, type FormRightEdit, noEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { gathered } from '../../platform/db/gathered.ts';
import { type Look, lookAt } from '../../platform/db/look.ts';
import { sure } from '../../platform/sure.ts';

/** A form as it is in force: what ships, under what was last published on site. */
export interface FormInForce {
  readonly form: FormDeclaration;
  /** Form rights; one without a profile is everybody's. */
  readonly rights: readonly FormRightEdit[];
  readonly edits: FormEdits;
  /** 0 while nothing was said on site. */
  readonly Revision: number;
}

/** The last version of each form that was met, by its mark: it is read once for as long as it stands. */
const kept = new WeakMap<FormDeclaration, { readonly Cle: string; readonly inForce: FormInForce }>();

interface Version {
  readonly Revision: number;
  readonly Cle: string;
  readonly Modifs: FormEdits | null;
}

/**
 * Reads the form in force. Asked at each reading and writing, it answers one short row while nothing moves; those who
 * read at once ask together.
 */
export async function formInForce(db: Db, shipped: FormDeclaration): Promise<FormInForce> {
  if (db.isTransaction) return (await lookAt(db, { inForce: inForceLook(shipped) })).inForce;
  const read = readers.get(db) ?? gathered((forms) => formsInForce(db, forms));
  readers.set(db, read);
  return sure(await read(shipped));
}

const readers = new WeakMap<Db, (shipped: FormDeclaration) => Promise<FormInForce | undefined>>();

async function formsInForce(
  db: Db,
  forms: readonly FormDeclaration[],
): Promise<ReadonlyMap<FormDeclaration, FormInForce>> {
  const found = await lookAt(db, Object.fromEntries(forms.map((shipped) => [shipped.form, inForceLook(shipped)])));
  return new Map(forms.map((shipped) => [shipped, sure(found[shipped.form])]));
}

/** The same as a look, for what is asked beside it. */
export function inForceLook(shipped: FormDeclaration): Look<FormInForce> {
  const known = kept.get(shipped);
  return {
    sql: sql`select json_build_object('Revision', "Revision", 'Cle', "Cle",
        'Modifs', case when "Cle"::text = ${known?.Cle ?? ''} then null else "Modifs" end)
      from "FormulaireVersion" where "IdFormulaire" = ${shipped.form} order by "Revision" desc limit 1`,
    read: (found) => {
      if (!found) return { form: shipped, rights: [], edits: noEdits, Revision: 0 };
      const { Revision, Cle, Modifs } = found as Version;
      if (Cle === known?.Cle) return known.inForce;
      const edits = Modifs ?? noEdits;
      const inForce = { form: editedForm(shipped, edits), rights: edits.rights ?? [], edits, Revision };
      kept.set(shipped, { Cle, inForce });
      return inForce;
    },
  };
}
