import type { FormDeclaration } from '@passerelle/contracts/forms/form.ts';
import type { EditorValues, faultsOf } from './edits.values.ts';

/** What the parts of the editor of a form share. */
export interface Editor {
  readonly shipped: FormDeclaration;
  /** The same with the fields that are added here. */
  readonly own: FormDeclaration;
  /** The fields that were added by what is in force: what was filled in stays theirs, so they are hidden and not taken away. */
  readonly published: EditorValues['own'];
  readonly edited: FormDeclaration;
  readonly values: EditorValues;
  readonly faults: ReturnType<typeof faultsOf>;
  readonly change: (part: Partial<EditorValues>) => void;
  /** What is looked at: `section/<name>`, `item/<key>`. */
  readonly chosen: string | undefined;
  readonly choose: (chosen: string | undefined) => void;
}

/** A key that nothing on the form has yet. */
export function freshKey(taken: readonly string[]): string {
  let n = 1;
  while (taken.includes(`#${n}`)) n++;
  return `#${n}`;
}

/** The name of a field that is added: one that none had before, also in a version that is gone. */
export function freshField(): string {
  return `#${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
}
