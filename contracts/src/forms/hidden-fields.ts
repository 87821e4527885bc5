import { isNever } from '../conditions/condition.ts';
import { evaluate } from '../conditions/evaluate.ts';
import type { FieldGrant, Where } from './evaluate-form.ts';
import { type FormDeclaration, type FormValues, itemsOf } from './form.ts';

/**
 * The fields of a form that its rules hide on a row, from whom these grants are: what is not shown where it is filled in is
 * told nowhere. Fields that may not be read at all are not spoken of. A hidden field is empty to the rules of others.
 */
export function hiddenFields(
  form: FormDeclaration,
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
    for (const [name, { item, section }] of items) {
      const { rights = [] } = grants[name] ?? {};
      const shown =
        !isNever(item.shown) &&
        holds(section.shown) &&
        holds(item.shown) &&
        (rights.length === 0 || rights.some(({ visible }) => holds(visible)));
      if (!shown) hidden.add(name);
    }
  }
  return hidden;
}
