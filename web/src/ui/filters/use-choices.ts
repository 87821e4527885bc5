import type { Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { callKey } from '../../lib/query.ts';
import { type Choice, type FilterControl, type FilterTest, takesNothing, valuesOf } from './filter-types.ts';

const noChoices: readonly Choice[] = [];

/** Under what is found is kept: what the call that finds it answered, where that is said, goes stale with it. */
export function keyOf(control: FilterControl, what: 'choices' | 'choice-labels', asked: unknown): readonly unknown[] {
  if (control.kind !== 'search') return [what, '', asked];
  return [...(control.call ? callKey(control.call) : []), what, control.source, asked];
}

/** What the words find among the choices of a control. */
export function useChoices(
  control: FilterControl,
  words: string,
): {
  readonly choices: readonly Choice[];
  readonly loading: boolean;
  /** What is shown was found for other words: the answer to these is awaited. */
  readonly late: boolean;
} {
  const asked = useDeferredValue(words.trim());
  const searched = useQuery({
    queryKey: keyOf(control, 'choices', asked),
    queryFn: ({ signal }) => (control.kind === 'search' ? control.search({ words: asked }, signal) : noChoices),
    enabled: control.kind === 'search',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  if (control.kind === 'search') {
    const late = asked !== words.trim() || searched.isPending || searched.isPlaceholderData;
    return { choices: searched.data ?? noChoices, loading: searched.isPending, late };
  }
  if (control.kind !== 'list') return { choices: noChoices, loading: false, late: false };
  const wanted = fold(asked);
  const choices = control.choices.filter(({ label }) => fold(label).includes(wanted));
  return { choices, loading: false, late: asked !== words.trim() };
}

/** Labels of the values of a test, by value. */
export function useChoiceLabels(control: FilterControl, test: FilterTest): ReadonlyMap<string, string> {
  const searching = control.kind === 'search' && !takesNothing(test.operator) && !test.operator.endsWith('like');
  const ids = searching ? valuesOf(test).filter((value): value is Exclude<Scalar, null> => value !== null) : [];
  const found = useQuery({
    queryKey: keyOf(control, 'choice-labels', ids),
    queryFn: ({ signal }) => (control.kind === 'search' ? control.search({ ids }, signal) : noChoices),
    enabled: ids.length > 0,
    staleTime: 10 * 60_000,
    placeholderData: keepPreviousData,
  });
  const choices = control.kind === 'list' ? control.choices : (found.data ?? noChoices);
  return new Map(choices.map((choice) => [String(choice.id), choice.label]));
}
