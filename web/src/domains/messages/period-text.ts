import type { Translate } from '../../lib/texts.ts';
import { type StoredMessage, showMinute } from './message.values.ts';

/** When a message is shown, to the minute, on the reader's clock. */
export function periodText(t: Translate, { DateDebut, DateFin }: Pick<StoredMessage, 'DateDebut' | 'DateFin'>): string {
  const start = showMinute(DateDebut);
  return DateFin ? t('MESSAGES:period', { start, end: showMinute(DateFin) }) : t('MESSAGES:from', { start });
}
