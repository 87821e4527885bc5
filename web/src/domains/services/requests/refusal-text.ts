import type { TextKey } from '@passerelle/texts/families.ts';
import { ApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import type { useTexts } from '../../../lib/texts.ts';

/** Why something was refused, in a line: what stands in the way, else the first field that is wrong. */
export function refusalText(error: unknown, t: ReturnType<typeof useTexts>['t']): string {
  const { path, rule, value } = (error instanceof ApiError ? error.details[0] : undefined) ?? {};
  if (path === undefined || rule === undefined) return errorText(error);
  const field = t(`CHAMPS:${path.split('/').at(-1)}` as TextKey);
  return t(`REGLES:${rule}` as TextKey, { field, value: value ?? '' });
}
