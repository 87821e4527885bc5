import { Group } from '@mantine/core';
import type { DateInputProps } from '@mantine/dates';
import { type Form, useField } from '../../../lib/form/form.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DayField } from '../../../ui/form/field.tsx';
import { isTaken, lastFreeDay, type TakenDays } from './free-days.ts';

export interface Period {
  readonly DateDebut: string | null;
  readonly DateFin: string | null;
}

interface DatesFieldsProps {
  readonly form: Form<Period>;
  readonly today: string;
  /** The first day where none is chosen. */
  readonly proposed?: string | null;
  /** The last day that may be chosen, when there is one. */
  readonly last: string | null;
  /** Days on which somebody else has it: they are not offered. */
  readonly taken?: readonly TakenDays[];
  /** It has begun: its first day no longer moves. */
  readonly begun?: boolean;
  /** What is said under a field, such as why it no longer moves. */
  readonly help?: { readonly DateDebut?: string | undefined; readonly DateFin?: string | undefined };
}

/** First and last day of a delegation, both included. */
export function DatesFields({
  form,
  today,
  proposed = null,
  last,
  taken = [],
  begun = false,
  help = {},
}: DatesFieldsProps) {
  const { t } = useTexts();
  const DateDebut = useField(form, 'DateDebut').value ?? proposed;
  const DateFin = useField(form, 'DateFin').value;
  const earliestEnd = DateDebut !== null && DateDebut > today ? DateDebut : today;
  const common = {
    placeholder: t('GRID:datePlaceholder'),
    required: true,
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  } satisfies Partial<DateInputProps>;
  return (
    <Group grow align="flex-start">
      <DayField
        {...common}
        form={form}
        name="DateDebut"
        description={help.DateDebut}
        value={DateDebut}
        disabled={begun}
        minDate={begun ? undefined : today}
        maxDate={last ?? undefined}
        excludeDate={(day) => isTaken(taken, day)}
        onChange={(day) => form.change({ DateDebut: day, ...(day && DateFin && DateFin < day && { DateFin: day }) })}
      />
      <DayField
        {...common}
        form={form}
        name="DateFin"
        description={help.DateFin}
        minDate={earliestEnd}
        maxDate={lastFreeDay(taken, DateDebut, last) ?? undefined}
      />
    </Group>
  );
}
