import { type FormDeclaration, itemsOf } from '@passerelle/contracts/forms/form.ts';
import type { FieldRight } from '@passerelle/contracts/forms/forms.contract.ts';
import { useMemo } from 'react';
import { useFormInForce } from './form-in-force.ts';

/** What somebody who may add a row fills in of it: all that somebody may write. The server decides once it is added. */
export function rightsToAdd(form: FormDeclaration): readonly FieldRight[] {
  return [...itemsOf(form).keys()].map((Champ) => ({ Champ, edit: (form.fields[Champ]?.write ?? []).length > 0 }));
}

/** The same of a form as it is in force. */
export function useRightsToAdd(shipped: FormDeclaration): readonly FieldRight[] {
  const form = useFormInForce(shipped);
  return useMemo(() => rightsToAdd(form), [form]);
}
