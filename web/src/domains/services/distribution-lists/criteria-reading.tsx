import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { ConditionSentence } from '../../../ui/conditions/condition-sentence.tsx';
import { useCriteriaFields } from './criteria-fields.ts';

/** Criteria read out where they stand alone, as in what was written of them. */
export default function CriteriaReading({ condition }: { readonly condition: Condition }) {
  return (
    <span>
      <ConditionSentence condition={condition} fields={useCriteriaFields()} />
    </span>
  );
}
