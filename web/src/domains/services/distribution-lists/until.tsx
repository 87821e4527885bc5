import { ActionIcon } from '@mantine/core';
import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { longerDays } from '@passerelle/contracts/distribution-lists/health.contract.ts';
import { IconCalendarPlus } from '@tabler/icons-react';
import { showDate } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DateInput } from '../../../ui/date-inputs.tsx';
import parts from '../../../ui/parts.module.css';
import classes from './distribution-lists.module.css';

interface UntilInputProps {
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

/** The last day of whoever is put into a list; for good where it is empty. */
export function UntilInput({ value, onChange }: UntilInputProps) {
  const { t } = useTexts();
  return (
    <DateInput
      className={classes.day}
      label={t('DISTRIBUTION_LISTS:until')}
      onFault="looks"
      minDate={usualToday()}
      value={value}
      onChange={onChange}
      clearable
    />
  );
}

/** Until when somebody is named: they may be kept longer by one click. */
export function Until({
  day,
  name,
  onRenew,
}: {
  readonly day: string;
  readonly name: string;
  readonly onRenew: ((day: string) => void) | undefined;
}) {
  const { t, language } = useTexts();
  const today = usualToday();
  const label = t('DISTRIBUTION_LISTS:renew', { name });
  return (
    <>
      <span className={parts.quiet}>
        {t(day < today ? 'DISTRIBUTION_LISTS:untilOver' : 'DISTRIBUTION_LISTS:untilDay', {
          date: showDate(day, language),
        })}
      </span>
      {onRenew && (
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={label}
          title={label}
          onClick={() => onRenew(addDays(day < today ? today : day, longerDays.named))}
        >
          <IconCalendarPlus size={14} />
        </ActionIcon>
      )}
    </>
  );
}
