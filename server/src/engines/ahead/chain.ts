import { isSameValue } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import type { KeptChange } from './dated-changes.queries.ts';

type Chained = Pick<KeptChange, 'id' | 'day' | 'fields' | 'state'>;
type Place = Pick<Chained, 'id' | 'day'>;

/** Which of two comes first: the earlier day, then what was asked for first. */
export function isBefore(one: Place, other: Place): boolean {
  return one.day < other.day || (one.day === other.day && one.id < other.id);
}

/** What a row is to hold just before a place, if all that waits until then becomes so. */
export function valuesAt(stored: FormValues, changes: readonly Chained[], place: Place): FormValues {
  const earlier = changes.filter((one) => one.state === 'waiting' && isBefore(one, place));
  return Object.assign({}, stored, ...earlier.map(({ fields }) => toBe(fields)));
}

/** What fields are to hold. */
export function toBe(fields: readonly ChangedField[]): FormValues {
  return Object.fromEntries(fields.map(({ IdChamp, Valeur }) => [IdChamp, Valeur]));
}

/** Whether every field is to hold, just before, what the change was asked over. */
export function standsOn(stored: FormValues, changes: readonly Chained[], change: Chained): boolean {
  const before = valuesAt(stored, changes, change);
  return change.fields.every(
    ({ IdChamp, Valeur, Vu }) => isSameValue(before[IdChamp], Vu) || isSameValue(before[IdChamp], Valeur),
  );
}

/**
 * What comes after a change that is called off, on the same fields, rests on what that one did; after one that is put
 * between, on that one. Answers those that differ, with their fields.
 */
export function relinked(
  changes: readonly Chained[],
  change: Chained,
  how: 'takenOut' | 'putIn',
): readonly { readonly id: number; readonly fields: readonly ChangedField[] }[] {
  const after = new Map<number, Map<string, unknown>>();
  for (const { IdChamp, Valeur, Vu } of change.fields) {
    const [from, to] = how === 'takenOut' ? [Valeur, Vu] : [Vu, Valeur];
    const next = changes.find(
      (one) => one.id !== change.id && isBefore(change, one) && one.fields.some((field) => field.IdChamp === IdChamp),
    );
    const seen = next?.fields.find((field) => field.IdChamp === IdChamp)?.Vu;
    if (!next || !isSameValue(seen, from)) continue;
    after.set(next.id, (after.get(next.id) ?? new Map()).set(IdChamp, to));
  }
  return changes.flatMap(({ id, fields }) => {
    const seen = after.get(id);
    return seen
      ? [{ id, fields: fields.map((one) => (seen.has(one.IdChamp) ? { ...one, Vu: seen.get(one.IdChamp) } : one)) }]
      : [];
  });
}
