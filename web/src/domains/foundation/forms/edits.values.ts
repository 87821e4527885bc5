import { type EditFault, editFaults } from '@passerelle/contracts/forms/edit-faults.ts';
import type { FormDeclaration, OwnWords } from '@passerelle/contracts/forms/form.ts';
import { conditionsIn, type FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import type { Fault } from '../../../lib/form/form-store.ts';
import { type TextKey, textIfAny } from '../../../lib/texts.ts';
import { type ConditionField, unfinishedAt } from '../../../ui/conditions/condition-fields.ts';

/** Edits as their editor holds them: what two people may change beside each other is a part of its own. */
export interface EditorValues {
  readonly layout: Pick<FormEdits, 'order' | 'items'>;
  readonly sections: NonNullable<FormEdits['sections']>;
  readonly messages: NonNullable<FormEdits['messages']>;
  readonly fields: NonNullable<FormEdits['fields']>;
  readonly rights: NonNullable<FormEdits['rights']>;
  readonly own: NonNullable<FormEdits['own']>;
}

export function valuesOf({
  order,
  items,
  sections = {},
  messages = {},
  fields = {},
  rights = [],
  own = {},
}: FormEdits): EditorValues {
  return { layout: { ...(order && { order }), ...(items && { items }) }, sections, messages, fields, rights, own };
}

/** The edits that are sent: what says nothing is left out. */
export function editsOf({ layout, ...parts }: EditorValues): FormEdits {
  const said = Object.entries(parts).flatMap(([name, part]) => {
    if (Array.isArray(part)) return part.length > 0 ? [[name, part]] : [];
    const kept = Object.entries(part).filter(([, one]) => Object.keys(one as object).length > 0);
    return kept.length > 0 ? [[name, Object.fromEntries(kept)]] : [];
  });
  return { ...layout, ...Object.fromEntries(said) };
}

/** What is not finished: words without French, a comparison without its value. */
interface UnsaidFault {
  readonly path: string;
  readonly rule: 'unfinished' | 'required';
  readonly over?: string;
}

/** What speaks against edits as they stand, each with its place in them: comparisons that are not finished as well. */
export function faultsOf(
  shipped: FormDeclaration,
  values: EditorValues,
  compared: readonly ConditionField[],
): readonly (EditFault | UnsaidFault)[] {
  const edits = editsOf(values);
  const unsaid = wordsIn(edits).filter(([, { text }]) => text.trim() === '');
  if (unsaid.length > 0) return unsaid.map(([path]) => ({ path, rule: 'required' }));
  const unfinished = conditionsIn(edits).filter(([, condition]) => unfinishedAt(condition, compared).length > 0);
  if (unfinished.length > 0) return unfinished.map(([path]) => ({ path, rule: 'unfinished' }));
  return editFaults(shipped, edits);
}

/** The faults of a part, as its form has them. */
export function faultsIn(part: keyof EditorValues, faults: ReturnType<typeof faultsOf>): readonly Fault[] {
  const heads = part === 'layout' ? ['order', 'items'] : [part];
  return faults.flatMap(({ path, rule, over }) => {
    const [head = '', ...rest] = path.split('/');
    if (!heads.includes(head)) return [];
    return [
      {
        path: rest.join('/'),
        rule,
        text: `FORM_EDITOR:fault.${rule}` as TextKey,
        values: { over: over === undefined ? '' : (textIfAny('CHAMPS', over) ?? over) },
      },
    ];
  });
}

/** Words written on site, each with its place. */
function wordsIn({
  fields = {},
  sections = {},
  messages = {},
  own = {},
}: FormEdits): readonly (readonly [string, OwnWords])[] {
  const all: readonly (readonly [string, OwnWords | undefined])[] = [
    ...Object.entries(fields).map(([name, { help }]) => [`fields/${name}/help`, help] as const),
    ...Object.entries(sections).map(([name, { title }]) => [`sections/${name}/title`, title] as const),
    ...Object.entries(messages).map(([name, { text }]) => [`messages/${name}/text`, text] as const),
    ...Object.entries(own).flatMap(([name, { label, choices = [] }]) => [
      [`own/${name}/label`, label] as const,
      ...choices.map((one, n) => [`own/${name}/choices/${n}`, one.label] as const),
    ]),
  ];
  return all.flatMap(([path, words]) => (words ? [[path, words] as const] : []));
}
