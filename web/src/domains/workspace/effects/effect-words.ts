import { type Famille, textIfAny } from '../../../lib/texts.ts';

/** The families in which systems say why something could not be done there, and what to do about it. */
const families: Readonly<Record<string, Famille>> = { mail: 'MAIL_DELIVERY' };

/** A system, by its name. */
export function systemName(system: string): string {
  return textIfAny('EFFECTS', `system.${system}`) ?? system;
}

/** What is done, in words. */
export function operationName({ system, operation }: { readonly system: string; readonly operation: string }): string {
  return textIfAny('EFFECTS', `operation.${system}.${operation}`) ?? `${systemName(system)} · ${operation}`;
}

/** Why something could not be done, and what whoever looks at it does next. */
export function causeWords(system: string, cause: string): { readonly why: string; readonly next: string | undefined } {
  const family = families[system];
  const own = family && textIfAny(family, `cause.${cause}`);
  if (family && own !== undefined) return { why: own, next: textIfAny(family, `next.${cause}`) };
  const known = textIfAny('EFFECTS', `cause.${cause}`) === undefined ? 'other' : cause;
  return { why: textIfAny('EFFECTS', `cause.${known}`) ?? cause, next: textIfAny('EFFECTS', `help.${known}`) };
}
