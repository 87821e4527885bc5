import { businessDays, daysOff, lastYearKnown } from '@passerelle/contracts/calendar/business-days.ts';
import { holidayRuleOf } from '@passerelle/contracts/calendar/holidays.ts';
import { referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import { type EntryField, entryFields } from '@passerelle/contracts/reference/entry.fields.ts';
import type { ListEntry } from '@passerelle/contracts/reference/lists.contract.ts';
import { isReferenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { useReference } from '../../../lib/reference.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { Select } from '../../../ui/select.tsx';

interface WithinListProps {
  /** The property that parts the list. */
  readonly property: EntryField;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Which part of a list is shown: that of a country, of a language. */
export function WithinList({ property, value, onChange }: WithinListProps) {
  const { t } = useTexts();
  const [list] = referenceListsOf({ [property]: entryFields[property] });
  const { rows } = useReference(isReferenceList(list) ? list : undefined);
  return (
    <Select
      aria-label={t(`CHAMPS:${property}`)}
      placeholder={t('LISTS:everywhere')}
      searchable
      clearable
      nothingFoundMessage={t('LISTS:nothingFound')}
      data={rows.map(({ id, label }) => ({ value: String(id), label }))}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}

/** How many business days these holidays leave of a year. */
export function WorkingDays({ entries, year }: { readonly entries: readonly ListEntry[]; readonly year: number }) {
  const { t } = useTexts();
  const holidays = entries
    .filter(({ Actif }) => Actif)
    .flatMap(({ label, values }) => holidayRuleOf(values).map((rule) => ({ name: label, rule })));
  const isOff = daysOff(holidays.map(({ rule }) => rule));
  const last = lastYearKnown(holidays);
  if (last !== undefined && year > last)
    return (
      <span className={parts.quiet}>{t('LISTS:workingDaysUnknown', { year: String(year), last: String(last) })}</span>
    );
  const n = businessDays(`${year - 1}-12-31`, `${year}-12-31`, isOff);
  return <span className={parts.quiet}>{t('LISTS:workingDays', { n, year: String(year) })}</span>;
}
