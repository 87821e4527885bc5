import { SegmentedControl, Stack, Text } from '@mantine/core';
import type { Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import { useTexts } from '../../../lib/texts.ts';
import sections from '../../../ui/sections.module.css';

interface DaysPartProps {
  readonly columns: Verdict['jours'];
  readonly onSaid: (jours: Readonly<Record<string, 'day-first' | 'month-first'>>) => void;
}

/** Columns of days that read two ways: nothing is judged until somebody says which is meant. */
export function DaysPart({ columns, onSaid }: DaysPartProps) {
  const { t } = useTexts();
  return (
    <section className={sections.section} role="alert">
      <Stack gap="sm">
        {columns.map(({ Champ, heading, example }) => {
          const asked = t('IMPORTS:daysAsked', { heading, example });
          return (
            <Stack key={Champ} gap={6}>
              <Text size="sm">{asked}</Text>
              <SegmentedControl
                aria-label={asked}
                value=""
                onChange={(order) => onSaid({ [Champ]: order === 'month-first' ? 'month-first' : 'day-first' })}
                data={[
                  { value: 'day-first', label: t('IMPORTS:dayFirst') },
                  { value: 'month-first', label: t('IMPORTS:monthFirst') },
                ]}
              />
            </Stack>
          );
        })}
      </Stack>
    </section>
  );
}
