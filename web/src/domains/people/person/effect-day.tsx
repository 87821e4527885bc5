import { Textarea } from '@mantine/core';
import { type FormValues, isFieldItem } from '@passerelle/contracts/forms/form.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { type Form, useField } from '../../../lib/form/form.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DateInput } from '../../../ui/date-inputs.tsx';
import { useBound } from '../../../ui/form/field.tsx';
import { comingDays } from './coming-days.ts';
import classes from './waiting-changes.module.css';

/** The fields of a section whose change may be dated ahead. */
export function aheadIn(section: string): readonly string[] {
  const items = personForm.sections.find((one) => one.section === section)?.items.filter(isFieldItem) ?? [];
  return items.flatMap(({ field, ahead }) => (ahead ? [field] : []));
}

/** From which day on, and why: typed beside the fields, and kept with them. */
export const effect = { day: '#day', reason: '#reason' } as const;

/** From which day on what is typed holds; at once where none is chosen. A day that is none holds it back, and is never now. */
export function EffectDay({ form }: { readonly form: Form<FormValues> }) {
  const { t } = useTexts();
  const { first, last } = comingDays();
  const day = useBound(form, effect.day);
  const reason = useBound(form, effect.reason);
  const { unread } = useField(form, effect.day);
  return (
    <div className={classes.effect}>
      <DateInput
        {...day}
        description={t('AHEAD:effectHelp')}
        value={day.value as string | null}
        unread={unread}
        onFault={(fault, quietly) => form.store.hold(effect.day, fault, quietly)}
        minDate={first}
        maxDate={last}
        clearable
        popoverProps={{ position: 'top-start' }}
      />
      {day.value !== null && (
        <Textarea
          {...reason}
          description={t('AHEAD:reasonHelp')}
          value={reason.value as string}
          onChange={({ currentTarget }) => reason.onChange(currentTarget.value)}
          maxLength={500}
          autosize
        />
      )}
    </div>
  );
}
