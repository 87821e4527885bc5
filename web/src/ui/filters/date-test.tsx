import '@mantine/dates/styles.layer.css';
import { Group, NativeSelect } from '@mantine/core';
import type { Operator, Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { useTexts } from '../../lib/texts.ts';
import { DateInput, useUnreadDay } from '../date-inputs.tsx';
import { NumberInput } from '../number-input.tsx';
import { type FilterTest, takesNothing, valuesOf } from './filter-types.ts';

type Way = 'this month' | 'next days' | 'last days' | Operator;

interface DateTestProps {
  readonly label: string;
  readonly operators: readonly Operator[];
  readonly test: FilterTest;
  readonly onChange: (test: FilterTest) => void;
}

/** A date against a day, two days, this month, or a number of days from today. */
export function DateTest({ label, operators, test, onChange }: DateTestProps) {
  const { t } = useTexts();
  const way = wayOf(test);
  const values = valuesOf(test);
  const ways: readonly Way[] = [
    ...(operators.includes('equals') ? (['this month'] as const) : []),
    ...operators.flatMap((operator): readonly Way[] => {
      if (operator === 'within days') return ['next days', 'last days'];
      return operator === 'in' || operator === 'not in' ? [] : [operator];
    }),
  ];
  const day = (index: number) => {
    const value = values[index];
    return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null;
  };
  const setDay = (index: number, value: string | null) => {
    if (test.operator !== 'between') return onChange({ operator: test.operator, value: value ?? '' });
    const pair: Scalar[] = [day(0) ?? '', day(1) ?? ''];
    pair[index] = value ?? '';
    onChange({ operator: 'between', value: pair });
  };
  const field = (index: number, name: string) => (
    <TestedDay label={name} value={day(index)} onChange={(value) => setDay(index, value)} />
  );

  return (
    <>
      <NativeSelect
        aria-label={t('GRID:operator')}
        data-autofocus
        value={way}
        onChange={(event) => onChange(testOf(event.currentTarget.value as Way, test))}
        data={ways.map((one) => ({ value: one, label: t(`GRID:op ${one}`) }))}
      />
      {way === 'next days' || way === 'last days' ? (
        <NumberInput
          aria-label={t(`GRID:op ${way}`)}
          within={[1, 3650]}
          onFault="looks"
          value={Math.abs(Number(values[0] ?? 30))}
          onChange={(days) =>
            days !== null && onChange({ operator: 'within days', value: (way === 'last days' ? -1 : 1) * days })
          }
        />
      ) : way === 'between' ? (
        <Group gap="xs" grow>
          {field(0, t('GRID:from'))}
          {field(1, t('GRID:to'))}
        </Group>
      ) : (
        way !== 'this month' && !takesNothing(way) && field(0, label)
      )}
    </>
  );
}

interface TestedDayProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

/** A day that something is tested against: a test of what is none says nothing, and is not the one before. */
function TestedDay({ label, value, onChange }: TestedDayProps) {
  const { t } = useTexts();
  const { kept } = useUnreadDay();
  return (
    <DateInput
      aria-label={label}
      placeholder={t('GRID:datePlaceholder')}
      unread={kept.unread}
      onFault={(fault, quietly) => {
        kept.onFault(fault);
        if (fault && !quietly && value !== null) onChange(null);
      }}
      value={value}
      onChange={onChange}
      clearable
      popoverProps={{ withinPortal: false }}
    />
  );
}

function wayOf({ operator, value }: FilterTest): Way {
  if (operator === 'equals' && value === 'CURRENT_MONTH') return 'this month';
  if (operator === 'within days') return Number(value) < 0 ? 'last days' : 'next days';
  return operator;
}

function testOf(way: Way, before: FilterTest): FilterTest {
  if (way === 'this month') return { operator: 'equals', value: 'CURRENT_MONTH' };
  if (way === 'next days') return { operator: 'within days', value: 30 };
  if (way === 'last days') return { operator: 'within days', value: -30 };
  if (takesNothing(way)) return { operator: way };
  const [day] = valuesOf(before).filter((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value));
  if (day === undefined) return { operator: way };
  return { operator: way, value: way === 'between' ? [day, day] : day };
}
