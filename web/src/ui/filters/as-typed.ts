import type { Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { caller } from '../../lib/api.ts';
import { decimalOf } from '../../lib/format.ts';
import type { FilterControl } from './filter-types.ts';

const hasDecimals = (control: FilterControl) => control.kind === 'text' && control.decimals === true;

/** What a filter is asked with, of what was typed in it: a comma parts decimals as a point does. */
export function readTyped(control: FilterControl, typed: string): string {
  return hasDecimals(control) ? typed.replace(',', '.') : typed;
}

/** A value of a filter, as it would be typed. */
export function asTyped(control: FilterControl, value: Scalar | undefined, language = caller.language): string {
  const text = String(value ?? '');
  return hasDecimals(control) ? text.replace('.', decimalOf(language)) : text;
}
