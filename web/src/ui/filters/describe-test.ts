import type { Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { showDate } from '../../lib/format.ts';
import type { Translate } from '../../lib/texts.ts';
import { asTyped } from './as-typed.ts';
import { type FilterDefinition, type FilterTest, takesNothing, valuesOf } from './filter-types.ts';

const mostValues = 2;

/** A test in words: what is compared, unless it goes without saying, and with what. */
export function describeTest(
  { control }: FilterDefinition,
  test: FilterTest,
  labelOf: (value: Scalar) => string,
  t: Translate,
): { readonly operator: string; readonly values: string } {
  const { operator } = test;
  if (takesNothing(operator)) return { operator: '', values: t(`GRID:op ${operator}`) };
  const values = valuesOf(test);
  if (control.kind === 'yesNo') {
    const yes = (operator === 'equals') === (values[0] === true || values[0] === 'true');
    return { operator: '', values: yes ? control.yes : control.no };
  }
  if (operator === 'within days') {
    const days = Number(values[0]);
    return { operator: '', values: days < 0 ? t('GRID:lastDays', { days: -days }) : t('GRID:nextDays', { days }) };
  }
  // Typed, not chosen from the list.
  const typed = operator === 'like' || operator === 'not like';
  const shown = values
    .slice(0, mostValues)
    .map((value) => (typed ? asTyped(control, value) : describeValue(value, control, labelOf, t)));
  const more = values.length - shown.length;
  const joined = operator === 'between' ? shown.join(' – ') : shown.join(', ') + (more > 0 ? ` +${more}` : '');
  const silent = operator === 'equals' || operator === 'in' || operator === 'between';
  return { operator: silent ? '' : t(`GRID:op ${operator}`), values: joined };
}

function describeValue(
  value: Scalar,
  control: FilterDefinition['control'],
  labelOf: (value: Scalar) => string,
  t: Translate,
): string {
  if (value === null) return t('GRID:op empty');
  if (value === 'CURRENT_MONTH') return t('GRID:thisMonth');
  if (control.kind === 'list' || control.kind === 'search') return labelOf(value);
  if (control.kind !== 'date') return asTyped(control, value);
  const text = String(value);
  return /^\d{4}-\d\d$/.test(text) ? text.split('-').reverse().join('/') : showDate(text);
}
