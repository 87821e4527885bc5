import type { Language } from '@passerelle/contracts/languages.ts';
import { showTime } from '../../lib/format.ts';
import { translate } from '../../lib/texts.ts';

/** The hours of a job in plain words, on the clock of the reader; undefined where a cron expression says more. */
export function hoursText(cron: string, language: Language, now = new Date()): string | undefined {
  const [, minute, hour] = /^(\*|\d+) (\*|\d+) \* \* \*$/.exec(cron) ?? [];
  if (minute === undefined || hour === undefined) return undefined;
  if (minute === '*') return hour === '*' ? translate('JOBS:everyMinute') : undefined;
  if (hour === '*') return translate('JOBS:everyHour', { minute: Number(minute) });
  const at = new Date(now);
  at.setUTCHours(Number(hour), Number(minute), 0, 0);
  return translate('JOBS:everyDay', { time: showTime(at.toISOString(), language) });
}
