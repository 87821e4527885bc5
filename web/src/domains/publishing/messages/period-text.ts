import type { Language } from '@passerelle/contracts/languages.ts';
import { showMinute } from '../../../lib/format.ts';
import type { Translate } from '../../../lib/texts.ts';
import type { StoredMessage } from './message.values.ts';

/** When a message is shown, to the minute, on the reader's clock. */
export function periodText(
  { DateDebut, DateFin }: Pick<StoredMessage, 'DateDebut' | 'DateFin'>,
  { t, language }: { readonly t: Translate; readonly language: Language },
): string {
  const start = showMinute(DateDebut, language);
  return DateFin ? t('MESSAGES:period', { start, end: showMinute(DateFin, language) }) : t('MESSAGES:from', { start });
}
