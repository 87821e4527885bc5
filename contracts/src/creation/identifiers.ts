import { checkText } from '../catalogue/value-rules.ts';

/** A directory account takes no longer login (`sAMAccountName`). */
export const longestLogin = 20;
/** What may stand before the `@` of an address (RFC 5321). */
export const longestLocalPart = 64;
const longestMail = 254;

/** The nth of those that begin so: the first as it is, then with 2, 3… behind. */
export function numbered(base: string, n: number, longest: number): string {
  const suffix = n === 1 ? '' : String(n);
  return `${cut(base, longest - suffix.length)}${suffix}`;
}

/** Its first characters, so that no sign stands at their end. */
export function cut(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[.-]+$/, '');
}

/** Whether somebody may sign in under it in every system: letters, digits and `.`, `_`, `-` between them. */
export function isLogin(text: string): boolean {
  return text.length <= longestLogin && /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/i.test(text);
}

/** Whether mail can be sent to it. */
export function isMail(text: string): boolean {
  return (
    text.length <= longestMail &&
    text.indexOf('@') <= longestLocalPart &&
    'value' in checkText({ type: 'text', format: 'mail' }, text, undefined)
  );
}

/** Whether addresses can end with it. */
export function isMailDomain(text: string): boolean {
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(text) && isMail(`a@${text}`);
}
