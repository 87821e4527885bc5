import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormDeclaration, FormValues } from '@passerelle/contracts/forms/form.ts';
import { editedForm, type FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Look } from '../../platform/db/look.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import type { CataloguedSubject, SqlField } from '../catalogue/subject.ts';
import type { RowCondition } from '../entities/entity.ts';
import type { PlannedWriter, Values } from '../plans/plan-kind.ts';
import type { Once } from './once.ts';

/** A form that is edited on site, with whose rows it fills in. */
export interface EditedForm {
  readonly form: FormDeclaration;
  readonly subject: CataloguedSubject;
  /** Where what is filled in of a field that was added on site is, of a form that takes some. */
  readonly ownField?: (name: string, field: Field) => SqlField;
  /** Which of the rows somebody reads, where the right that sees them in a list does not say so by itself. */
  readonly opens?: RowCondition;
}

/** What a form is of, with the fields that edits of it add. */
export function subjectWith({ form, subject, ownField }: EditedForm, edits: FormEdits): CataloguedSubject {
  const { fields } = editedForm(form, edits);
  const added = Object.entries(fields).filter(([name]) => !Object.hasOwn(form.fields, name));
  if (!ownField || added.length === 0) return subject;
  const own = Object.fromEntries(added.map(([name, field]) => [name, ownField(name, field)]));
  return { ...subject, catalogue: fields, fields: { ...subject.fields, ...own } };
}

/** What the server knows of a form beside its declaration: whose rows it fills in, and how they are written. */
export interface FormSubject extends EditedForm {
  /** What history calls a row. */
  readonly entity: string;
  /** Writes rows of the subject, as every other door does. */
  readonly write: PlannedWriter;
  /** Columns that each write sets beside what was typed: who did it, when. */
  readonly marks?: (actor: Actor) => Look<Values>;
  /** The right that adds a row, judged on what was added. */
  readonly adds?: RightCode;
  /** Changes dated ahead that are more than that, by what they are called, each with the right that calls one off. */
  readonly aheadKinds?: Readonly<Record<string, RightCode>>;
  /** What only the server can tell of the fields that change: whom one may name, what is taken. */
  readonly check?: (asked: CheckedChange) => Promise<readonly FormFault[]>;
}

/** A change about to be written. */
export interface CheckedChange {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
  /** The key of the row; undefined for a new one. */
  readonly key: number | undefined;
  /** Fields that change, with what they are to hold. */
  readonly changed: FormValues;
  /** Asks what does not depend on the row. */
  readonly once: Once;
}
