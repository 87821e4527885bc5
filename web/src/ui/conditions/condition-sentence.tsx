import { type Condition, isLeaf, type Leaf } from '@passerelle/contracts/conditions/condition.ts';
import { listed } from '../../lib/said.tsx';
import { useTexts } from '../../lib/texts.ts';
import { describeTest } from '../filters/describe-test.ts';
import { type FilterTest, isComplete, takesNothing, valuesOf } from '../filters/filter-types.ts';
import { useChoiceLabels } from '../filters/use-choices.ts';
import { type ConditionField, fieldAt } from './condition-fields.ts';
import { childrenOf, joinOf } from './condition-tree.ts';

interface ConditionSentenceProps {
  readonly condition: Condition;
  readonly fields: readonly ConditionField[];
}

/** A condition as a sentence of the reader's language. What says nothing yet is an ellipsis. */
export function ConditionSentence({ condition, fields }: ConditionSentenceProps) {
  const { language } = useTexts();
  if (isLeaf(condition)) return <LeafWords leaf={condition} fields={fields} />;
  const parts = childrenOf(condition).map((child) => (
    <Inner key={JSON.stringify(child)} condition={child} fields={fields} />
  ));
  return listed(parts, joinOf(condition) === 'and' ? 'conjunction' : 'disjunction', language);
}

/** A group inside another is in brackets once it holds several. */
function Inner({ condition, fields }: ConditionSentenceProps) {
  const sentence = <ConditionSentence condition={condition} fields={fields} />;
  if (isLeaf(condition) || childrenOf(condition).length < 2) return sentence;
  return <>({sentence})</>;
}

function LeafWords({ leaf, fields }: { leaf: Leaf; fields: readonly ConditionField[] }) {
  const { t } = useTexts();
  const field = fieldAt(fields, leaf.field);
  if (!field) return <span>{leaf.field || '…'}</span>;
  if (!isComplete(leaf)) return <span>{field.label} …</span>;
  if (field.control.kind === 'yesNo')
    return t(saysYes(leaf) ? 'CONDITIONS:said yes' : 'CONDITIONS:said no', { field: field.label });
  return (
    <span>
      <b>{field.label}</b> <TestWords field={field} test={leaf} />
    </span>
  );
}

const mostValues = 6;

/** What a comparison says of its field: “is France or Poland”. */
export function TestWords({ field, test }: { field: ConditionField; test: FilterTest }) {
  const { t, language } = useTexts();
  const labels = useChoiceLabels(field.control, test);
  const { operator } = test;
  if (field.control.kind === 'yesNo') return saysYes(test) ? field.control.yes : field.control.no;
  if (takesNothing(operator)) return t(operator === 'empty' ? 'CONDITIONS:said empty' : 'CONDITIONS:said not empty');
  const words = (one: FilterTest) => describeTest(field, one, (value) => labels.get(String(value)) ?? '…', t).values;
  if (operator === 'within days') return words(test);
  const values = valuesOf(test).map((value) => words({ operator: 'equals', value }));
  const left = values.length - mostValues;
  const shown = left > 0 ? [...values.slice(0, mostValues), t('CONDITIONS:more', { count: left })] : values;
  // One of several is said by the list itself: “is France or Poland”.
  const verb = operator === 'in' ? 'equals' : operator === 'not in' && values.length === 1 ? 'different' : operator;
  const list = listed(shown, operator === 'in' || operator === 'not in' ? 'disjunction' : 'conjunction', language);
  return (
    <>
      {t(`GRID:op ${verb}`)} <i>{list}</i>
    </>
  );
}

function saysYes({ operator, value }: FilterTest): boolean {
  return (operator === 'equals') === (value === true || value === 'true');
}
