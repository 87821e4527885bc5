import { holidayIn } from '@passerelle/contracts/calendar/business-days.ts';
import { holidayRuleOf } from '@passerelle/contracts/calendar/holidays.ts';
import { type EditedListName, type EntryField, propertiesOf } from '@passerelle/contracts/reference/entry.fields.ts';
import type { ListEntry } from '@passerelle/contracts/reference/lists.contract.ts';
import type { ReactNode } from 'react';
import { showDate } from '../../../lib/format.ts';
import { translate } from '../../../lib/texts.ts';
import { EntryValue } from './entry-value.tsx';

interface EntryColumn {
  readonly key: string;
  readonly label: string;
  readonly cell: (entry: ListEntry) => ReactNode;
}

/** What tells entries apart at a glance; how phones and identifiers are written is on the entry. */
const unseen: readonly string[] = ['TelFormat', 'MasqueNIN'];

/** The columns of a list beside labels and keys: its properties; of holidays, the days that they fall on. */
export function entryColumns(name: EditedListName, year: number): readonly EntryColumn[] {
  if (name === 'JourFerie')
    return [propertyColumn('IdPays'), propertyColumn('Regle'), ...[year, year + 1].map(yearColumn)];
  return propertiesOf(name)
    .filter((property) => !unseen.includes(property))
    .map(propertyColumn);
}

function propertyColumn(name: EntryField): EntryColumn {
  return {
    key: name,
    label: translate(`CHAMPS:${name}`),
    cell: ({ values }) => <EntryValue name={name} value={values[name]} />,
  };
}

function yearColumn(year: number): EntryColumn {
  return {
    key: String(year),
    label: String(year),
    cell: ({ values }) => {
      const [day] = holidayRuleOf(values).flatMap((rule) => holidayIn(rule, year) ?? []);
      return day ? showDate(day) : '—';
    },
  };
}

/** Holidays in the order of the year, the others as their list stands. */
export function inColumnOrder(name: EditedListName, entries: readonly ListEntry[], year: number): readonly ListEntry[] {
  if (name !== 'JourFerie') return entries;
  const dayOf = ({ values }: ListEntry) =>
    holidayRuleOf(values).flatMap((rule) => holidayIn(rule, year) ?? holidayIn(rule, year + 1) ?? [])[0] ?? '';
  const byCountry = (a: ListEntry, b: ListEntry) =>
    String(a.values.IdPays).localeCompare(String(b.values.IdPays)) || dayOf(a).localeCompare(dayOf(b));
  return entries.toSorted(byCountry);
}
