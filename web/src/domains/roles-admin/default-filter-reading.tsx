import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { ConditionSentence } from '../../ui/conditions/condition-sentence.tsx';
import { parseJson } from '../directory/directory.state.ts';
import { readFilter } from '../directory/directory.where.ts';
import { useDefaultFilters } from './default-filters.ts';

/** A role's default filter read out where it stands alone, as in what was written of it. */
export default function DefaultFilterReading({ filtreDefaut }: { filtreDefaut: string }) {
  const fields = useDefaultFilters();
  const { filters, conditions } = readFilter(parseJson(filtreDefaut));
  const tests = Object.entries(filters).map(([field, test]): Condition => ({ field, ...test }));
  return <ConditionSentence condition={{ and: conditions ? [...tests, conditions] : tests }} fields={fields} />;
}
