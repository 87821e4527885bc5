import { textIfAny } from '../../../lib/texts.ts';

/** A right in words; its code where the texts have none. */
export function rightLabel(code: string): string {
  return textIfAny('DROITS', code) ?? code;
}
