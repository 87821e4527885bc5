import { isLanguage, looksLikeLanguage } from '../lib/languages.ts';
import { segmentsForAnyone } from '../lib/paths.ts';
import { callbackPath } from '../lib/provider.ts';

/** Whether nothing can be shown at this address before its reader is known: neither a way back from the provider nor a screen for anyone. */
export function needsSignIn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  if (pathname === callbackPath) return false;
  const [, first = '', second = ''] = pathname.split('/');
  if (first === '') return pathname === '/' && !new URLSearchParams(search).has('state');
  if (isLanguage(first)) return !segmentsForAnyone.has(second);
  return !looksLikeLanguage(first) && !segmentsForAnyone.has(first);
}
