import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import type { IdLangue } from '@passerelle/contracts/languages.ts';
import { type MessageFault, messageFaults } from '@passerelle/texts/message.ts';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { textIfAny } from '../../lib/texts.ts';
import { languageOf } from './text-lines.ts';

const aboutPlaceholders = ['messageMissing', 'messageUnknown', 'messageKind'];

/** Why a text is refused, in words. */
export function faultText({ rule, value = '' }: Pick<ErrorDetail, 'rule' | 'value'>): string {
  const shown = aboutPlaceholders.includes(rule) ? `{${value}}` : value;
  return textIfAny('TRANSLATIONS', `fault.${rule}`, { value: shown }) ?? rule;
}

/** What the rules of texts say of what is typed, while it is typed. */
export function faultsIn(text: string, code: IdLangue, shipped: string): readonly MessageFault[] {
  return messageFaults(text, languageOf(code), shipped);
}

/** What the server refused of one language; undefined when it is not about it. */
export function refusalOf(error: unknown, code: IdLangue): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const own = error.details.filter(({ path }) => path === `body/texts/${code}`);
  if (own.length === 0) return undefined;
  return error.code === 'TEXT_REFUSED' ? own.map(faultText).join(' ') : errorText(error);
}
