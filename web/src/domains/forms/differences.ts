import type { FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { isSame } from '../../lib/form/form-store.ts';

export interface Difference {
  readonly part: 'layout' | 'sections' | 'messages' | 'fields' | 'rights';
  /** The field, section or message. */
  readonly key: string;
}

/** What two versions of a form say differently. */
export function differences(before: FormEdits, after: FormEdits): readonly Difference[] {
  const of = (part: 'sections' | 'messages' | 'fields') => {
    const [was, is] = [before[part] ?? {}, after[part] ?? {}] as const;
    return Object.keys({ ...was, ...is })
      .filter((key) => !isSame((was as Record<string, unknown>)[key], (is as Record<string, unknown>)[key]))
      .map((key): Difference => ({ part, key }));
  };
  const rights = (edits: FormEdits) => Map.groupBy(edits.rights ?? [], ({ Champ }) => Champ);
  const [was, is] = [rights(before), rights(after)];
  const moved = !isSame(before.order, after.order) || !isSame(before.items, after.items);
  return [
    ...(moved ? [{ part: 'layout', key: '' } as const] : []),
    ...of('sections'),
    ...of('messages'),
    ...of('fields'),
    ...[...new Set([...was.keys(), ...is.keys()])]
      .filter((key) => !isSame(was.get(key), is.get(key)))
      .map((key): Difference => ({ part: 'rights', key })),
  ];
}
