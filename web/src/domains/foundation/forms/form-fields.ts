import { calledAs, type Field, referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import { operatorsOf } from '@passerelle/contracts/conditions/condition.ts';
import { type FormDeclaration, itemsOf } from '@passerelle/contracts/forms/form.ts';
import { shippedForms } from '@passerelle/contracts/forms/shipped-forms.ts';
import { useMemo } from 'react';
import { useReferences } from '../../../lib/reference.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import type { ConditionField } from '../../../ui/conditions/condition-fields.ts';
import { readerChoices, withReader } from '../../administration/perimeters/perimeter-fields.ts';
import { fieldControl } from '../../people/people/field-control.ts';

/** Lists that some field of a form chooses from. */
export const formLists = [...new Set(shippedForms.flatMap(({ fields }) => referenceListsOf(fields)))];

export function shippedForm(name: string): FormDeclaration | undefined {
  return shippedForms.find(({ form }) => form === name);
}

export interface ComparedFields {
  /** What stands on the form, compared with values. */
  readonly typed: readonly ConditionField[];
  /** The same, also compared with what somebody who fills it in is. */
  readonly ofReader: readonly ConditionField[];
}

/** What the conditions of a form may compare, in the reader’s language: made once for each form. */
export function useComparing(): (form: FormDeclaration) => ComparedFields {
  const { t, language } = useTexts();
  const lists = useReferences(formLists);
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts follow the language.
  return useMemo(() => {
    const kept = new WeakMap<FormDeclaration, ComparedFields>();
    return (form) => {
      const known = kept.get(form) ?? compared(form);
      kept.set(form, known);
      return known;
    };
    function compared(form: FormDeclaration): ComparedFields {
      const made = [...itemsOf(form).keys()].map((name) => {
        const field = form.fields[name] as Field;
        const plain = field.type === 'text' || field.type === 'number';
        const control = fieldControl(name, field, lists, { yes: t('COMMON:yes'), no: t('COMMON:no') });
        const plainly: ConditionField = {
          name,
          label: t(`CHAMPS:${calledAs(name, field)}` as TextKey),
          operators: operatorsOf[field.type].filter((one) => !plain || (one !== 'in' && one !== 'not in')),
          typesCodes: field.reference !== undefined || field.values !== undefined,
          control,
        };
        return { compared: plainly, own: { ...plainly, control: withReader(control, readerChoices(field, t)) } };
      });
      return { typed: made.map((one) => one.compared), ofReader: made.map(({ own }) => own) };
    }
  }, [lists, language]);
}
