import { type Language, locales } from '@passerelle/contracts/languages.ts';
import { calendarNames, showTime } from '../../../lib/format.ts';
import type { Translate } from '../../../lib/texts.ts';

const day = 1440;
const every = { minute: 60, hour: 24 } as const;

/** The hours of a job in plain words, on the clock of the reader; undefined where a cron expression says more. */
export function hoursText(cron: string, language: Language, t: Translate, now = new Date()): string | undefined {
  const [, minute = '', hour = '', first, last] = /^(\S+) (\S+) \* \* (?:\*|([1-7])-([1-7]))$/.exec(cron) ?? [];
  const [minutes, hours] = [placesOf(minute, every.minute), placesOf(hour, every.hour)];
  const times = hours?.flatMap((h) => minutes?.map((m) => h * 60 + m) ?? []) ?? [];
  const said = timesText(times, language, t, now);
  if (said === undefined || first === undefined) return said;
  const names = calendarNames('weekday', language);
  return t('JOBS:onDays', { hours: said, first: names[Number(first) - 1] ?? '', last: names[Number(last) - 1] ?? '' });
}

/** Which of so many a part of an expression stands for: all, one, a span, each so many of them. */
function placesOf(part: string, of: number): readonly number[] | undefined {
  const [found, all, from, to, step = '1'] = /^(?:(\*)|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part) ?? [];
  if (found === undefined || Number(step) === 0) return undefined;
  const [low, high] = all ? [0, of - 1] : [Number(from), Number(to ?? from)];
  return Array.from({ length: of }, (_, at) => at).filter(
    (at) => at >= low && at <= high && (at - low) % Number(step) === 0,
  );
}

/** Times of a day (UTC, in minutes), as far as they come back evenly. */
function timesText(times: readonly number[], language: Language, t: Translate, now: Date): string | undefined {
  const [first, second] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const shown = (time: number) => {
    const at = new Date(now);
    at.setUTCHours(0, time, 0, 0);
    return showTime(at.toISOString(), language);
  };
  if (second === undefined) return t('JOBS:everyDay', { time: shown(first) });
  const step = second - first;
  if (times.some((time, n) => time !== first + n * step)) return undefined;
  const wholeDay = times.length * step === day;
  if (wholeDay && step === 60) return t('JOBS:everyHour', { minute: first });
  const each = eachText(step, language, t);
  return wholeDay ? each : t('JOBS:between', { each, from: shown(first), to: shown(last) });
}

function eachText(step: number, language: Language, t: Translate): string {
  if (step === 1) return t('JOBS:everyMinute');
  if (step === 60) return t('JOBS:hourly');
  const [unit, count] = step % 60 === 0 ? (['hour', step / 60] as const) : (['minute', step] as const);
  const span = new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return t('JOBS:everySpan', { span });
}
