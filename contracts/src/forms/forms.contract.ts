import { type Static, Type } from 'typebox';
import { strict } from '../call.ts';
import { ConditionSchema } from '../conditions/condition.ts';
import type { FieldGrant, FormRight } from './evaluate-form.ts';
import type { FormValues } from './form.ts';

const Where = Type.Union([Type.Boolean(), ConditionSchema]);

/** What the reader may do with a field of a form; a field that they may not read is not there. */
export const FieldRight = strict({
  Champ: Type.String(),
  edit: Type.Boolean({ description: 'the right to write it is held on this subject' }),
  rights: Type.Optional(
    Type.Array(strict({ visible: Type.Optional(Where), edit: Type.Optional(Where) }), {
      description: 'form rights: of several the most permissive counts; a condition is over what is typed',
    }),
  ),
});
export type FieldRight = Static<typeof FieldRight>;

const nothing: ReadonlySet<string> = new Set();

/** A field that is changed: what it held when it was read, and what it is to hold. */
export const ChangedField = strict({
  IdChamp: Type.String({ maxLength: 60 }),
  Valeur: Type.Unknown({ description: 'as the field holds it; null empties it; of a person the key' }),
  Vu: Type.Optional(
    Type.Unknown({ description: 'what was read; another value by now is a conflict. Absent for what is new' }),
  ),
});
export type ChangedField = Static<typeof ChangedField>;

/** What is saved of a form: the fields that were changed, each once. */
export const ChangedFields = Type.Array(ChangedField, { minItems: 1, maxItems: 200 });

/** What saving emptied beside, and what did it: a rule of the form, or `hidden`. */
export const EmptiedFields = Type.Array(strict({ IdChamp: Type.String(), by: Type.String() }));

/** The grants that a form is judged by, from what the server said of its fields; `masked` are those not shown yet. */
export function grantsOf(
  rights: readonly FieldRight[],
  masked: ReadonlySet<string> = nothing,
): Readonly<Record<string, FieldGrant>> {
  return Object.fromEntries(
    rights.map(({ Champ, edit, rights: narrowing }) => [
      Champ,
      {
        read: true,
        write: edit,
        ...(masked.has(Champ) && { masked: true }),
        ...(narrowing && { rights: narrowing as readonly FormRight[] }),
      },
    ]),
  );
}

/** What is sent: the fields whose value is another than was read. */
export function changedFields(typed: FormValues, seen: FormValues | undefined): ChangedField[] {
  return Object.entries(typed).map(([IdChamp, Valeur]) => ({
    IdChamp,
    Valeur: Valeur ?? null,
    ...(seen && { Vu: seen[IdChamp] ?? null }),
  }));
}
