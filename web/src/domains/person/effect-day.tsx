import { Textarea } from '@mantine/core';
import { isFieldItem } from '@passerelle/contracts/forms/form.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { useTexts } from '../../lib/texts.ts';
import { DateInput } from '../../ui/date-inputs.tsx';
import { comingDays } from './coming-days.ts';
import classes from './waiting-changes.module.css';

/** The fields of a section whose change may be dated ahead. */
export function aheadIn(section: string): readonly string[] {
  const items = personForm.sections.find((one) => one.section === section)?.items.filter(isFieldItem) ?? [];
  return items.flatMap(({ field, ahead }) => (ahead ? [field] : []));
}

/** From which day on what is typed holds; at once where none is chosen. */
export function EffectDay({
  day,
  onDay,
  reason,
  onReason,
}: {
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
  /** Why, kept with it and told in the history. */
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}) {
  const { t } = useTexts();
  const { first, last } = comingDays();
  return (
    <div className={classes.effect}>
      <DateInput
        label={t('AHEAD:effect')}
        description={t('AHEAD:effectHelp')}
        value={day}
        onChange={onDay}
        minDate={first}
        maxDate={last}
        clearable
        popoverProps={{ position: 'top-start' }}
      />
      {day !== null && (
        <Textarea
          label={t('COMMON:reasonOptional')}
          description={t('AHEAD:reasonHelp')}
          value={reason}
          onChange={({ currentTarget }) => onReason(currentTarget.value)}
          maxLength={500}
          autosize
        />
      )}
    </div>
  );
}
