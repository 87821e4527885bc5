import { referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import { criteriaFields } from '@passerelle/contracts/distribution-lists/criteria.fields.ts';
import { useMemo } from 'react';
import { useReferences } from '../../../lib/reference.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { ConditionField } from '../../../ui/conditions/condition-fields.ts';
import { comparedField, toldApart } from '../../people/people/compared-field.ts';

/** Lists that some field of criteria chooses from. */
export const criteriaLists = referenceListsOf(criteriaFields);

/** What criteria may compare of people, in the reader's language. */
export function useCriteriaFields(): readonly ConditionField[] {
  const { t, language } = useTexts();
  const lists = useReferences(criteriaLists);
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts follow the language.
  return useMemo(() => {
    const fields: readonly ConditionField[] = toldApart(
      Object.entries(criteriaFields).map(([name, field]) =>
        comparedField(name, field, lists, t, field.type === 'person' ? () => fields : undefined),
      ),
      t,
    );
    return fields;
  }, [lists, language]);
}
