import { type FormDeclaration, itemsOf } from '@passerelle/contracts/forms/form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import type { Values } from '../plans/plan-kind.ts';
import { columnOf } from './save-form.ts';

/** The fields of a form that the columns of a row say, with what was read of them before. */
export function fieldsOf(form: FormDeclaration, after: Values, before: Values | null): readonly ChangedField[] {
  return [...itemsOf(form).keys()].flatMap((IdChamp): ChangedField[] => {
    const column = columnOf(form.fields[IdChamp], IdChamp);
    if (!Object.hasOwn(after, column)) return [];
    const Valeur = saidOf(after[column]);
    return [{ IdChamp, Valeur, ...(before && { Vu: saidOf(before[column]) }) }];
  });
}

/** A column that is never null holds a text without characters where its field says nothing. */
const saidOf = (value: unknown) => (value === '' ? null : (value ?? null)) as ChangedField['Valeur'];
