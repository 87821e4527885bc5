import { Group } from '@mantine/core';
import type { DateInputProps } from '@mantine/dates';
import { useTexts } from '../../lib/texts.ts';
import { DateInput } from '../../ui/date-inputs.tsx';
import { isTaken, lastFreeDay, type TakenDays } from './free-days.ts';

export interface Period {
  readonly DateDebut: string | null;
  readonly DateFin: string | null;
}

interface DatesFieldsProps {
  readonly period: Period;
  readonly onChange: (part: Partial<Period>) => void;
  readonly today: string;
  /** The last day that may be chosen, when there is one. */
  readonly last: string | null;
  /** Days on which somebody else has it: they are not offered. */
  readonly taken?: readonly TakenDays[];
  /** It has begun: its first day no longer moves. */
  readonly begun?: boolean;
  /** What is said under a field, such as why it no longer moves. */
  readonly help?: { readonly DateDebut?: string | undefined; readonly DateFin?: string | undefined };
  readonly errors?: { readonly DateDebut?: string | undefined; readonly DateFin?: string | undefined };
}

/** First and last day of a delegation, both included. */
export function DatesFields({
  period: { DateDebut, DateFin },
  onChange,
  today,
  last,
  taken = [],
  begun = false,
  help = {},
  errors = {},
}: DatesFieldsProps) {
  const { t } = useTexts();
  const earliestEnd = DateDebut !== null && DateDebut > today ? DateDebut : today;
  const common = {
    valueFormat: 'DD/MM/YYYY',
    placeholder: t('GRID:datePlaceholder'),
    required: true,
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  } satisfies Partial<DateInputProps>;
  return (
    <Group grow align="flex-start">
      <DateInput
        {...common}
        label={t('DELEGATION:DateDebut')}
        description={help.DateDebut}
        error={errors.DateDebut}
        value={DateDebut}
        disabled={begun}
        minDate={begun ? undefined : today}
        maxDate={last ?? undefined}
        excludeDate={(day) => isTaken(taken, day)}
        onChange={(day) => onChange({ DateDebut: day, ...(day && DateFin && DateFin < day && { DateFin: day }) })}
      />
      <DateInput
        {...common}
        label={t('DELEGATION:DateFin')}
        description={help.DateFin}
        error={errors.DateFin}
        value={DateFin}
        minDate={earliestEnd}
        maxDate={lastFreeDay(taken, DateDebut, last) ?? undefined}
        onChange={(day) => onChange({ DateFin: day })}
      />
    </Group>
  );
}
