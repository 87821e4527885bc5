import type { IdLangue } from '@passerelle/contracts/languages.ts';
import type { TextFilter } from '@passerelle/contracts/texts/translations.contract.ts';
import { allCodes, type Narrowing } from './text-lines.ts';

export interface TranslationsSearch {
  readonly family?: string | undefined;
  readonly q?: string | undefined;
  readonly show?: TextFilter | undefined;
  readonly since?: string | undefined;
  /** `IdLangue`s, separated by commas; else all. */
  readonly languages?: string | undefined;
  /** The import is open. */
  readonly import?: boolean | undefined;
}

export const wordsIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** What the list is narrowed to, as the server is asked. */
export function narrowingOf({ family, q, show, since, languages }: TranslationsSearch): Narrowing {
  return { Famille: family, q, show, since, languages };
}

export function codesOf({ languages }: TranslationsSearch): readonly IdLangue[] {
  const asked = languages?.split(',');
  return asked ? allCodes.filter((code) => asked.includes(code)) : allCodes;
}

export interface SingleTranslationSearch {
  /** `FAMILY:key` */
  readonly key?: string | undefined;
}

export function namedBy(key: string): { readonly Famille: string; readonly Cle: string } {
  const colon = key.indexOf(':');
  return { Famille: key.slice(0, colon), Cle: key.slice(colon + 1) };
}
