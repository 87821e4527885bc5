import {
  type DateInputProps,
  type DateTimePickerProps,
  DateInput as MantineDateInput,
  DateTimePicker as MantineDateTimePicker,
} from '@mantine/dates';
import type { Language } from '@passerelle/contracts/languages.ts';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { useEffect, useState } from 'react';
import { useTexts } from '../lib/texts.ts';

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

/** A day, whose calendar speaks the language of the interface. */
export function DateInput(props: DateInputProps) {
  return <MantineDateInput locale={useCalendar()} {...props} />;
}

/** The same for a day with its hour. */
export function DateTimePicker(props: DateTimePickerProps) {
  return <MantineDateTimePicker locale={useCalendar()} {...props} />;
}
