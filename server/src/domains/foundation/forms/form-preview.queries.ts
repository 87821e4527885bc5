import { editedForm, type FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import type { FieldRight } from '@passerelle/contracts/forms/forms.contract.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { grantsOn, grantsOnNew, toldRights } from '../../../engines/forms/form-rights.queries.ts';
import { readFormRow } from '../../../engines/forms/form-row.queries.ts';
import type { EditedForm } from '../../../engines/forms/form-subject.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { loadActor } from '../actor/actor.queries.ts';

export interface PreviewAsked {
  readonly Modifs: FormEdits;
  /** Through whose eyes, and under which of their roles. */
  readonly IdPersonneEV1: number;
  readonly IdPersonneRole?: number | undefined;
  /** The record; null for one to be. */
  readonly cle: number | null;
}

export interface FormPreview {
  readonly seen: boolean;
  readonly valeurs: Readonly<Record<string, unknown>> | null;
  /** Sensitive fields: nobody asks for what they hold to look at a form. */
  readonly masked: string[];
  readonly droitsFormulaires: FieldRight[];
}

/**
 * What somebody would have of a record on an edited form. What its editor may not read is not there, and is empty to every
 * rule as well, so that no rule written to find out tells it.
 * @throws {ApiError} NOT_FOUND where the editor does not see that person, or the record
 */
export async function previewForm(
  {
    db,
    kernel,
    actor,
    today,
  }: { readonly db: Db; readonly kernel: AccessKernel; readonly actor: Actor; readonly today: string },
  of: EditedForm,
  { Modifs, IdPersonneEV1, IdPersonneRole, cle }: PreviewAsked,
): Promise<FormPreview> {
  if (!(await kernel.allows(db, actor, 'ann', 'person', IdPersonneEV1))) throw new ApiError('NOT_FOUND');
  const form = editedForm(of.form, Modifs);
  if (cle === null) return { seen: true, valeurs: null, masked: [], droitsFormulaires: toldRights(grantsOnNew(form)) };
  const { actor: other } = await loadActor(db, IdPersonneEV1, IdPersonneRole);
  const [own, theirs] = await Promise.all([
    readFormRow(db, kernel, actor, of, cle),
    readFormRow(db, kernel, other, of, cle),
  ]);
  if (!own) throw new ApiError('NOT_FOUND');
  const reads = grantsOn(form, { kernel, actor, reached: own.reached }, [], own.values, today);
  const masked = Object.keys(own.values).filter((name) => form.fields[name]?.sensitive);
  const tells = (name: string) => reads[name]?.read === true && !masked.includes(name);
  const valeurs = Object.fromEntries(Object.entries(own.values).filter(([name]) => tells(name)));
  if (!theirs) return { seen: false, valeurs, masked, droitsFormulaires: [] };
  const them = { kernel, actor: other, reached: theirs.reached, masked };
  return {
    seen: true,
    valeurs,
    masked,
    droitsFormulaires: toldRights(grantsOn(form, them, Modifs.rights ?? [], valeurs, today)),
  };
}
