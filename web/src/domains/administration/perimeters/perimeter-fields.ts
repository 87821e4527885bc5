import { type Field, referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import type { ReferenceListName } from '@passerelle/contracts/reference/reference.fields.ts';
import {
  type PerimeterKind,
  perimeterFields,
  perimeterKinds,
  type ReaderField,
  readerFields,
} from '@passerelle/contracts/rights/perimeter.fields.ts';
import { useMemo } from 'react';
import { type Reference, useReferences } from '../../../lib/reference.ts';
import { type Translate, useTexts } from '../../../lib/texts.ts';
import type { ConditionField } from '../../../ui/conditions/condition-fields.ts';
import type { Choice, FilterControl } from '../../../ui/filters/filter-types.ts';
import { comparedField, toldApart } from '../../people/people/compared-field.ts';

export type KindFields = Readonly<Record<PerimeterKind, readonly ConditionField[]>>;

/** Lists that some field chooses from. */
export const fieldLists = referenceListsOf(perimeterFields.person);

/** What the conditions of each kind may compare, in the reader's language. */
export function usePerimeterFields(): KindFields {
  const { t, language } = useTexts();
  const lists = useReferences(fieldLists);
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts follow the language.
  return useMemo(() => {
    const made = Object.fromEntries(
      perimeterKinds.map((kind) => [
        kind,
        toldApart(
          Object.entries(perimeterFields[kind]).map(([name, field]) =>
            conditionField(kind, name, field, lists, t, () => made.person),
          ),
          t,
        ),
      ]),
    ) as unknown as KindFields;
    return made;
  }, [lists, language]);
}

function conditionField(
  kind: PerimeterKind,
  name: string,
  declared: Field,
  lists: ReadonlyMap<ReferenceListName, Reference>,
  t: Translate,
  people: () => readonly ConditionField[],
): ConditionField {
  // The portal's own key of a person is that person.
  const isPerson = kind === 'person' && name === 'IdPersonneEV1';
  const field: Field = isPerson ? { type: 'person' } : declared;
  const plain = comparedField(name, field, lists, t, declared.type === 'person' ? people : undefined);
  return {
    ...plain,
    ...(isPerson && { label: t('COMMON:person') }),
    control: withReader(plain.control, readerChoices(field, t)),
  };
}

/** The values of the reader's own that the field may be compared with. */
export function readerChoices(field: Field, t: Translate): readonly Choice[] {
  const holdsPeople = field.type === 'person' || field.type === 'descendants';
  return (Object.entries(readerFields) as [ReaderField, Field][]).flatMap(([name, own]): Choice[] => {
    const fits = holdsPeople
      ? own.type === 'person'
      : field.reference !== undefined && own.reference === field.reference;
    if (!fits) return [];
    const label =
      name === 'IdPersonneEV1' ? t('PERIMETERS:holder') : t('PERIMETERS:ofHolder', { field: t(`CHAMPS:${name}`) });
    return [{ id: `$${name}`, label }];
  });
}

/** The same choices, the reader's own values first. */
export function withReader(control: FilterControl, own: readonly Choice[]): FilterControl {
  if (own.length === 0) return control;
  if (control.kind === 'list') return { kind: 'list', choices: [...own, ...control.choices] };
  if (control.kind !== 'search') return control;
  const { search } = control;
  return {
    kind: 'search',
    source: `${control.source} $`,
    search: async ({ words, ids }, signal) => {
      const isOwn = (id: unknown) => String(id).startsWith('$');
      if (ids) {
        const others = ids.filter((id) => !isOwn(id));
        const found = others.length > 0 ? await search({ ids: others }, signal) : [];
        return [...own.filter(({ id }) => ids.includes(id)), ...found];
      }
      const wanted = fold(words ?? '');
      const found = await search({ ...(words !== undefined && { words }) }, signal);
      return [...own.filter(({ label }) => fold(label).includes(wanted)), ...found];
    },
  };
}
