import { type DeliveryState, keptInOutbox } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import type { TextKey, Translate } from '../../../lib/texts.ts';

/** No mail server took it: there is none. */
export const isKeptHere = (answer: string | null): boolean => answer === keptInOutbox;

/** Where a mail stands, in words: where no server sends, what left is kept here. */
export const stateText = (state: DeliveryState, answer: string | null): TextKey =>
  state === 'sent' && isKeptHere(answer) ? 'MAIL_DELIVERY:kept' : `MAIL_DELIVERY:state.${state}`;

/** What was answered to a mail: a server's own words, or in the reader's that it stays here. */
export const answerWords = (answer: string, t: Translate): string =>
  isKeptHere(answer) ? t('MAIL_DELIVERY:keptHere') : answer;
