import { calledAs, type Field } from '@passerelle/contracts/catalogue/field.ts';
import { operatorsOf } from '@passerelle/contracts/conditions/condition.ts';
import type { ReferenceListName } from '@passerelle/contracts/reference/reference.fields.ts';
import type { Reference } from '../../../lib/reference.ts';
import type { TextKey, Translate } from '../../../lib/texts.ts';
import type { ConditionField } from '../../../ui/conditions/condition-fields.ts';
import { fieldControl } from './field-control.ts';

/**
 * A field as conditions compare it: they mean the same in every language, so codes are picked, never typed. `related` are the
 * fields of whoever it leads to.
 */
export function comparedField(
  name: string,
  field: Field,
  lists: ReadonlyMap<ReferenceListName, Reference>,
  t: Translate,
  related?: () => readonly ConditionField[],
): ConditionField {
  const plain =
    field.type === 'text' || field.type === 'number' || (field.type === 'code' && !field.reference && !field.values);
  return {
    name,
    label: t(`CHAMPS:${calledAs(name, field)}` as TextKey),
    // What is typed is one value: lists of them are for what is picked.
    operators: operatorsOf[field.type].filter((one) => !plain || (one !== 'in' && one !== 'not in')),
    typesCodes: field.reference !== undefined || field.values !== undefined,
    control: fieldControl(name, field, lists, { yes: t('PERIMETERS:yes'), no: t('PERIMETERS:no') }),
    ...(related && { related }),
  };
}

/** A code and its label are called the same: the label says that it is one. */
export function toldApart(fields: readonly ConditionField[], t: Translate): readonly ConditionField[] {
  return fields.map((field) => {
    const isLabel =
      field.control.kind === 'text' && fields.some((other) => other !== field && other.label === field.label);
    return isLabel ? { ...field, label: t('PERIMETERS:asText', { field: field.label }) } : field;
  });
}
