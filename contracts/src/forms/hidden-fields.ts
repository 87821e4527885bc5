import { evaluate } from '../conditions/evaluate.ts';
import type { FieldGrant, Where } from './evaluate-form.ts';
import { type FormDeclaration, type FormValues, itemsOf } from './form.ts';
import type { FormEdits } from './form-edits.ts';

/**
 * The fields of a form that what is said on site of it hides on a row, from whom these grants are: they are told nowhere.
 * Fields that may not be read at all are not spoken of, nor what ships hidden where something else is filled in: that is
 * empty there. A hidden field is empty to the rules of others.
 */
export function hiddenFields(
  { form, edits }: { readonly form: FormDeclaration; readonly edits: FormEdits },
  grants: Readonly<Record<string, FieldGrant>>,
  stored: FormValues,
  today: string,
): ReadonlySet<string> {
  const hidden = new Set<string>();
  const read = (name: string) => (hidden.has(name) ? null : (stored[name] ?? null));
  const typeOf = (name: string) => form.fields[name]?.type;
  const holds = (where: Where | undefined): boolean =>
    where === undefined || typeof where === 'boolean' ? where !== false : evaluate(where, { read, typeOf, today });
  const items = [...itemsOf(form)].filter(([name]) => grants[name]?.read);
  for (let before = -1; before < hidden.size; ) {
    before = hidden.size;
    for (const [name, { section }] of items) {
      const { rights = [] } = grants[name] ?? {};
      const said = edits.fields?.[name];
      const shown =
        !said?.hidden &&
        holds(said?.shown) &&
        holds(edits.sections?.[section.section]?.shown) &&
        (rights.length === 0 || rights.some(({ visible }) => holds(visible)));
      if (!shown) hidden.add(name);
    }
  }
  return hidden;
}
