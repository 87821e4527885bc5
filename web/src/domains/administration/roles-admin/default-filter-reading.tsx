import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { parseJson } from '../../../lib/json.ts';
import { ConditionSentence } from '../../../ui/conditions/condition-sentence.tsx';
import { readFilter } from '../../../ui/list/list.where.ts';
import { directoryCatalogue } from '../../people/directory/directory.catalogue.ts';
import { useDefaultFilters } from './default-filters.ts';

/** A role's default filter read out where it stands alone, as in what was written of it. */
export default function DefaultFilterReading({ filtreDefaut }: { filtreDefaut: string }) {
  const fields = useDefaultFilters();
  const { filters, conditions } = readFilter(directoryCatalogue, parseJson(filtreDefaut));
  const tests = Object.entries(filters).map(([field, test]): Condition => ({ field, ...test }));
  return <ConditionSentence condition={{ and: conditions ? [...tests, conditions] : tests }} fields={fields} />;
}
