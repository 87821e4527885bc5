import type { HolidayRule } from './business-days.ts';

/** A row of the list of public holidays, as it is kept: how it falls, in the columns that say it. */
export type KeptHoliday = Readonly<Record<string, unknown>>;

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

/** How a holiday of the list falls; nothing where its columns do not say it. */
export function holidayRuleOf({
  Regle,
  Mois,
  Jour,
  Decalage,
  Rang,
  JourSemaine,
  DateFerie,
  Reporte,
}: KeptHoliday): HolidayRule[] {
  const [month, day, after, nth, weekday] = [Mois, Jour, Decalage, Rang, JourSemaine].map(numberIn) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const said: Readonly<Record<string, HolidayRule | undefined>> = {
    annuel: { kind: 'yearly', month, day, ...(Reporte === true && { moves: true }) },
    paques: { kind: 'easter', after },
    semaine: { kind: 'weekday', month, nth, weekday },
    date: typeof DateFerie === 'string' ? { kind: 'once', date: DateFerie } : undefined,
  };
  const rule = typeof Regle === 'string' ? said[Regle] : undefined;
  if (!rule || Object.values(rule).some((part) => Number.isNaN(part))) return [];
  return [rule];
}
