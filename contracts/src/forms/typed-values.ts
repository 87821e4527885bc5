import type { Field } from '../catalogue/field.ts';
import { type FormDeclaration, type FormValues, itemsOf } from './form.ts';

/** Values as a form has them, from a row as it is shown: of another person the key. */
export function typedValues(form: FormDeclaration, row: FormValues): FormValues {
  return Object.fromEntries([...itemsOf(form).keys()].map((name) => [name, typedValue(form.fields[name], row[name])]));
}

function typedValue(field: Field | undefined, shown: unknown): unknown {
  if (field?.type !== 'person' || typeof shown !== 'object' || shown === null) return shown ?? null;
  return (shown as { readonly IdPersonneEV1?: number }).IdPersonneEV1 ?? null;
}
