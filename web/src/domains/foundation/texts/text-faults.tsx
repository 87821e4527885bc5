import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import type { IdLangue } from '@passerelle/contracts/languages.ts';
import { type MessageFault, messageFaults } from '@passerelle/texts/message.ts';
import type { Fault } from '../../../lib/form/form-store.ts';
import { textIfAny } from '../../../lib/texts.ts';
import { languageOf } from './text-lines.ts';

const aboutPlaceholders = ['messageMissing', 'messageUnknown', 'messageKind'];

/** Why a text is refused, in words. */
export function faultText({ rule, value = '' }: Pick<ErrorDetail, 'rule' | 'value'>): string {
  return textIfAny('TRANSLATIONS', `fault.${rule}`, { value: shownOf(rule, value) }) ?? rule;
}

const shownOf = (rule: string, value: string) => (aboutPlaceholders.includes(rule) ? `{${value}}` : value);

/** What the rules of texts say of what is typed, while it is typed. */
export function faultsIn(text: string, code: IdLangue, shipped: string): readonly MessageFault[] {
  return messageFaults(text, languageOf(code), shipped);
}

/** The same, as a form tells them of a language. */
export function faultsAt(code: IdLangue, text: string, shipped: string): readonly Fault[] {
  const faults = faultsIn(text, code, shipped);
  return faults.map(({ rule, value }) => ({
    path: code,
    rule,
    text: `TRANSLATIONS:fault.${rule}`,
    values: { value: shownOf(rule, value) },
  }));
}
