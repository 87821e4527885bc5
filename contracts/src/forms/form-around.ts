import type { Condition } from '../conditions/condition.ts';
import { fieldsOf } from '../conditions/evaluate.ts';
import { type FormDeclaration, isFieldItem, itemsOf } from './form.ts';
import type { FormRightEdit } from './form-edits.ts';

/** A form that is in force: rights are of the same version. */
interface InForce {
  readonly form: FormDeclaration;
  readonly rights: readonly FormRightEdit[];
}

/**
 * The part of a form that says what becomes of some fields and of all that hang together with them: by a condition of one
 * on another, by a rule that looks at both. The rest is as it was, so that who changes one field asks for few. All hangs
 * on the country: a change of it asks for the whole form.
 */
export function formAround(inForce: InForce, changed: Iterable<string>): FormDeclaration {
  const { form } = inForce;
  const names = [...changed].toSorted();
  if (form.country !== undefined && names.includes(form.country)) return form;
  const known = kept.get(form) ?? new Map<string, FormDeclaration>();
  kept.set(form, known);
  const around = known.get(names.join()) ?? partOf(inForce, names);
  if (known.size < mostKept) known.set(names.join(), around);
  return around;
}

const kept = new WeakMap<FormDeclaration, Map<string, FormDeclaration>>();
const mostKept = 500;

function partOf({ form, rights }: InForce, changed: readonly string[]): FormDeclaration {
  const places = placesOf({ form, rights });
  const links = [...form.rules.map(({ reads }) => reads), ...places].map((link) =>
    link.filter((name) => name !== form.country),
  );
  // The country is in every part: whether it is shown and open hangs on what its own place looks at.
  const concerned = new Set([...changed, ...places.filter(([name]) => name === form.country).flat()]);
  for (let before = 0; before < concerned.size; ) {
    before = concerned.size;
    for (const link of links)
      if (link.some((name) => concerned.has(name))) for (const name of link) concerned.add(name);
  }
  const stays = (name: string) => concerned.has(name) || name === form.country;
  return {
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      items: section.items.filter(isFieldItem).filter(({ field }) => stays(field)),
    })),
    rules: form.rules.filter(({ reads }) => reads.some((name) => concerned.has(name) && name !== form.country)),
  };
}

/** Each field before those that its conditions look at and the one that parts its choices. Fields hang together so, but by the country, which stays as it is. */
function placesOf({ form, rights }: InForce): readonly (readonly string[])[] {
  const byField = Map.groupBy(rights, ({ Champ }) => Champ);
  return [...itemsOf(form)].map(([name, { item, section }]) => {
    const said = [item.required, section.shown, item.shown, item.open].filter((one) => typeof one === 'object');
    const ofRights = (byField.get(name) ?? []).flatMap((one) => [one.conditionsVisible, one.conditions]);
    const all: readonly (Condition | null)[] = [...said, ...ofRights];
    const parting = item.partedBy === undefined ? [] : [item.partedBy];
    return [name, ...parting, ...all.flatMap((one) => (one ? fieldsOf(one) : []))];
  });
}
