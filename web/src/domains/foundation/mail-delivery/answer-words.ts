import { keptInOutbox } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import type { Translate } from '../../../lib/texts.ts';

/** What was answered to a mail: a server's own words, or in the reader's that it stays here. */
export const answerWords = (answer: string, t: Translate): string =>
  answer === keptInOutbox ? t('MAIL_DELIVERY:keptHere') : answer;
