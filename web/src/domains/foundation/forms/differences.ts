import type { FormEdits, FormRightEdit } from '@passerelle/contracts/forms/form-edits.ts';
import { isSame } from '../../../lib/form/form-store.ts';

/** One thing that is said otherwise: what it was, and what it is; undefined where it is as ships. */
export interface Aspect {
  readonly aspect: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Of a rule, whose it is; null is everybody's. */
  readonly IdProfil?: number | null;
}

export interface Difference {
  readonly part: 'layout' | 'sections' | 'messages' | 'fields' | 'rights' | 'own';
  /** The field, section or message. */
  readonly key: string;
  readonly aspects: readonly Aspect[];
}

/** What two versions of a form say differently. */
export function differences(before: FormEdits, after: FormEdits): readonly Difference[] {
  const of = (part: 'sections' | 'messages' | 'fields' | 'own') =>
    differing(before[part] ?? {}, after[part] ?? {}).map(
      ({ aspect: key, before: was, after: is }): Difference => ({ part, key, aspects: differing(was ?? {}, is ?? {}) }),
    );
  const rights = (edits: FormEdits) => Map.groupBy(edits.rights ?? [], ({ Champ }) => Champ);
  const [was, is] = [rights(before), rights(after)];
  const moved = !isSame(before.order, after.order) || !isSame(before.items, after.items);
  return [
    ...(moved ? [{ part: 'layout', key: '', aspects: [] } as const] : []),
    ...of('sections'),
    ...of('messages'),
    ...of('own'),
    ...of('fields'),
    ...[...new Set([...was.keys(), ...is.keys()])]
      .map((key): Difference => ({ part: 'rights', key, aspects: rules(was.get(key) ?? [], is.get(key) ?? []) }))
      .filter(({ aspects }) => aspects.length > 0),
  ];
}

function differing(before: object, after: object): readonly Aspect[] {
  const [was, is] = [before, after] as readonly Readonly<Record<string, unknown>>[];
  return Object.keys({ ...was, ...is })
    .filter((aspect) => !isSame(was?.[aspect], is?.[aspect]))
    .map((aspect) => ({ aspect, before: was?.[aspect], after: is?.[aspect] }));
}

/** Rules of one field, profile by profile. */
function rules(before: readonly FormRightEdit[], after: readonly FormRightEdit[]): readonly Aspect[] {
  const profiles = [...new Set([...before, ...after].map(({ IdProfil }) => IdProfil))];
  const ofProfile = (all: readonly FormRightEdit[], IdProfil: number | null) => {
    const one = all.find((right) => right.IdProfil === IdProfil);
    // A right with a condition is that condition.
    return one
      ? { visible: one.visible && (one.conditionsVisible ?? true), edit: one.edit && (one.conditions ?? true) }
      : {};
  };
  return profiles.flatMap((IdProfil) =>
    differing(ofProfile(before, IdProfil), ofProfile(after, IdProfil)).map((aspect) => ({ ...aspect, IdProfil })),
  );
}
