import { type DateInputProps, DateInput as MantineDateInput } from '@mantine/dates';
import type { Language } from '@passerelle/contracts/languages.ts';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { useEffect, useState } from 'react';
import { type TextKey, type TextValues, useTexts } from '../lib/texts.ts';

// Days are typed as they are shown, day first.
dayjs.extend(customParseFormat);

/** The calendar of each language: its months, its days and how they are shortened. */
const calendars: Readonly<Record<Language, () => Promise<{ readonly default: { readonly name: string } }>>> = {
  fr: () => import('dayjs/locale/fr.js'),
  gb: () => import('dayjs/locale/en-gb.js'),
  es: () => import('dayjs/locale/es.js'),
  de: () => import('dayjs/locale/de.js'),
  it: () => import('dayjs/locale/it.js'),
  nl: () => import('dayjs/locale/nl.js'),
  pl: () => import('dayjs/locale/pl.js'),
  cn: () => import('dayjs/locale/zh-cn.js'),
};

/** Name of the calendar of the interface's language, once it is there. */
function useCalendar(): string {
  const { language } = useTexts();
  const [calendar, setCalendar] = useState('en');
  useEffect(() => {
    let asked = true;
    void calendars[language]().then(({ default: { name } }) => asked && setCalendar(name));
    return () => {
      asked = false;
    };
  }, [language]);
  return calendar;
}

const dayFormat = 'DD/MM/YYYY';

/** A day as somebody types it, day first; nothing when there is no such day. */
function readDay(typed: string, format: string): string | null {
  const day = dayjs(typed.trim(), [format, dayFormat, 'D/M/YYYY', 'DD.MM.YYYY', 'D.M.YYYY', 'YYYY-MM-DD'], true);
  return day.isValid() ? day.format(format === dayFormat ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm:ss') : null;
}

export type DayProps = Omit<DateInputProps, 'minDate' | 'maxDate' | 'valueFormat' | 'onChange'> & {
  readonly onChange?: (day: string | null) => void;
  readonly minDate?: string | undefined;
  readonly maxDate?: string | undefined;
  readonly valueFormat?: string;
  /** Told when what is typed is no day that may be chosen, and when it is one again: it then stays as it was typed. */
  readonly onFault?: (
    fault: { readonly rule: string; readonly text: TextKey; readonly values: TextValues } | undefined,
  ) => void;
};

interface Refusal {
  readonly text: TextKey;
  readonly values: TextValues;
}

/** A day, with its hour or without, whose calendar speaks the language of the interface. What is typed and is none is said. */
export function DateInput({
  valueFormat = dayFormat,
  minDate,
  maxDate,
  error,
  onInput,
  onBlur,
  onChange,
  onFault,
  ...props
}: DayProps) {
  const { t } = useTexts();
  const [refusal, setRefusal] = useState<Refusal>();
  const shown = (day: string) => dayjs(day).format(dayFormat);
  const refusalOf = (typed: string): Refusal | undefined => {
    if (typed.trim() === '') return undefined;
    const day = readDay(typed, valueFormat);
    if (day === null) return { text: 'SHELL:noSuchDay', values: { typed } };
    if (minDate && day < minDate)
      return { text: 'SHELL:dayTooEarly', values: { day: shown(day), min: shown(minDate) } };
    if (maxDate && day.slice(0, 10) > maxDate)
      return { text: 'SHELL:dayTooLate', values: { day: shown(day), max: shown(maxDate) } };
    return undefined;
  };
  const refuse = (typed: string) => {
    const next = refusalOf(typed);
    setRefusal(next);
    onFault?.(next && { rule: 'day', ...next });
  };
  // A day that was good until the other end of its period moved past it.
  const overtaken = typeof props.value === 'string' ? refusalOf(dayjs(props.value).format(valueFormat)) : undefined;
  const said = refusal ?? overtaken;
  return (
    <MantineDateInput
      locale={useCalendar()}
      valueFormat={valueFormat}
      dateParser={(typed) => readDay(typed, valueFormat)}
      minDate={minDate}
      maxDate={maxDate}
      error={said ? t(said.text, said.values) : error}
      onInput={(event) => {
        setRefusal(undefined);
        onFault?.(undefined);
        onInput?.(event);
      }}
      onBlur={(event) => {
        refuse(event.currentTarget.value);
        onBlur?.(event);
      }}
      onChange={(day) => {
        setRefusal(undefined);
        onFault?.(undefined);
        onChange?.(day);
      }}
      // Where nobody is told, the last day that was one comes back: what is shown is what is kept.
      fixOnBlur={onFault === undefined}
      {...props}
    />
  );
}
