import { type DateInputProps, DateInput as MantineDateInput } from '@mantine/dates';
import type { Language } from '@passerelle/contracts/languages.ts';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showDate } from '../lib/format.ts';
import { type TextKey, type TextValues, useTexts } from '../lib/texts.ts';

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

/** How each language writes a day in figures: as everything else on screen does (`dayInFigures`). */
const dayFormats: Readonly<Record<Language, string>> = {
  fr: 'DD/MM/YYYY',
  gb: 'DD/MM/YYYY',
  es: 'DD/MM/YYYY',
  de: 'DD.MM.YYYY',
  it: 'DD/MM/YYYY',
  nl: 'DD-MM-YYYY',
  pl: 'DD.MM.YYYY',
  cn: 'YYYY/MM/DD',
};

/** What is understood in every language, day first wherever the year is last. */
const typedFormats = [
  ...new Set(Object.values(dayFormats)),
  'YYYY-MM-DD',
  'D/M/YYYY',
  'D.M.YYYY',
  'D-M-YYYY',
  'YYYY/M/D',
];

/** A day as somebody types it, with its hour where `withTime`; nothing when there is no such day. */
function readDay(typed: string, format: string, withTime: boolean): string | null {
  const day = dayjs(typed.trim(), [format, ...typedFormats], true);
  return day.isValid() ? day.format(withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD') : null;
}

/** What is typed and is no day that may be chosen. */
export interface DayFault {
  readonly rule: 'day';
  readonly value: string;
  readonly text: TextKey;
  readonly values: TextValues;
}

export type DayProps = Omit<DateInputProps, 'minDate' | 'maxDate' | 'valueFormat' | 'onChange' | 'allowDeselect'> & {
  readonly onChange?: (day: string | null) => void;
  readonly minDate?: string | undefined;
  readonly maxDate?: string | undefined;
  /**
   * Told when what is typed is no day that may be chosen, and when it is one again: it then stays as it was typed, and whoever
   * is told sends nothing. Quietly for as long as it is being typed: nothing is said of it yet. `looks` writes nothing: what
   * is none is said, and the last day that was one comes back.
   */
  readonly onFault: ((fault: DayFault | undefined, quietly?: boolean) => void) | 'looks';
  /** What was typed and is no day that may be chosen, as whoever is told keeps it. */
  readonly unread?: string | undefined;
};

/** What stands in the field is kept by Mantine alone: to stand there again it is typed again, and left. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

type Refusal = Pick<DayFault, 'text' | 'values'>;

/** Of a day in no form: what is typed and is none, and what its field is given to keep it. */
export function useUnreadDay() {
  const [fault, onFault] = useState<DayFault>();
  return { isRefused: fault !== undefined, kept: { onFault, unread: fault?.value } };
}

/**
 * A day, with its hour or without, whose calendar speaks the language of the interface. What is typed and is none is said.
 * The calendar is for whoever points at it, or goes down to it: it covers nothing of whoever types and goes on.
 */
export function DateInput({
  withTime = false,
  minDate,
  maxDate,
  error,
  onInput,
  onBlur,
  onClick,
  onKeyDown,
  onChange,
  onFault,
  unread,
  ...props
}: DayProps) {
  const { t, language } = useTexts();
  const [refusal, setRefusal] = useState<Refusal>();
  const [opened, setOpened] = useState(false);
  const valueFormat = withTime ? `${dayFormats[language]} HH:mm` : dayFormats[language];
  const shown = (day: string) => showDate(day.slice(0, 10), language);
  const refusalOf = (typed: string): Refusal | undefined => {
    if (typed.trim() === '') return undefined;
    const day = readDay(typed, valueFormat, withTime);
    if (day === null) return { text: 'SHELL:noSuchDay', values: { typed } };
    if (minDate && day < minDate)
      return { text: 'SHELL:dayTooEarly', values: { day: shown(day), min: shown(minDate) } };
    if (maxDate && day.slice(0, 10) > maxDate)
      return { text: 'SHELL:dayTooLate', values: { day: shown(day), max: shown(maxDate) } };
    return undefined;
  };
  const writes = onFault !== 'looks';
  const tell = (typed: string | undefined, quietly = false) => {
    const next = typed === undefined ? undefined : refusalOf(typed);
    setRefusal(quietly ? undefined : next);
    if (writes) onFault(next && { rule: 'day', value: typed ?? '', ...next }, quietly);
  };
  const input = useRef<HTMLInputElement>(null);
  const follow = useEffectEvent(() => {
    if (!input.current || (unread === undefined ? !refusal : unread === input.current.value)) return;
    if (unread !== undefined && input.current === document.activeElement) return;
    const day = typeof props.value === 'string' ? dayjs(props.value).format(valueFormat) : '';
    typeInto(input.current, unread ?? day);
  });
  const judgeAnew = useEffectEvent(() => {
    const typed = unread ?? (refusal && input.current?.value);
    if (!writes || typed === undefined) return;
    tell(typed, refusal === undefined);
    if (!refusalOf(typed)) onChange?.(readDay(typed, valueFormat, withTime));
  });
  // A bound that moves judges what was refused by it anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed as they move.
  useEffect(() => judgeAnew(), [minDate, maxDate]);
  const calendar = useCalendar();
  // After what is being drawn: what is typed into an input meanwhile is taken back. So it is when the calendar comes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed as it is by then.
  useEffect(() => queueMicrotask(follow), [unread, calendar]);
  // Mantine empties it whenever it takes its value anew, which is none.
  useEffect(() => {
    if (unread !== undefined) queueMicrotask(follow);
  });
  // A day that was good until the other end of its period moved past it.
  const overtaken = typeof props.value === 'string' ? refusalOf(dayjs(props.value).format(valueFormat)) : undefined;
  const said = refusal ?? overtaken;
  return (
    <MantineDateInput
      ref={input}
      locale={calendar}
      withTime={withTime}
      valueFormat={valueFormat}
      dateParser={(typed) => readDay(typed, valueFormat, withTime)}
      minDate={minDate}
      maxDate={maxDate}
      error={said ? t(said.text, said.values) : error}
      popoverProps={{ opened }}
      // Escape closes the calendar, and not the dialog that it is in.
      data-mantine-stop-propagation={opened || undefined}
      onClick={(event) => {
        setOpened(true);
        onClick?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') setOpened(true);
        if (event.key === 'Escape' || event.key === 'Enter') setOpened(false);
        if (event.key === 'Enter') tell(event.currentTarget.value);
        onKeyDown?.(event);
      }}
      onInput={(event) => {
        setOpened(false);
        const typed = event.currentTarget.value;
        tell(typed, true);
        // Nothing that is seen there is nothing that is kept.
        if (writes && typed.trim() === '' && !props.clearable) onChange?.(null);
        onInput?.(event);
      }}
      onBlur={(event) => {
        setOpened(false);
        tell(event.currentTarget.value);
        onBlur?.(event);
      }}
      onChange={(day) => {
        setOpened(false);
        tell(undefined);
        onChange?.(day);
      }}
      // What is chosen again stays chosen: what may be empty has a cross of its own.
      allowDeselect={false}
      // Where nothing is written, the last day that was one comes back: what is shown is what is kept.
      fixOnBlur={!writes}
      clearButtonProps={{ 'aria-label': t('SHELL:clearDay') }}
      {...props}
    />
  );
}
