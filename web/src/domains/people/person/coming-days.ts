import { yearsAhead } from '@passerelle/contracts/forms/dated-changes.ts';
import dayjs from 'dayjs';

/** The days that a change may be dated ahead to, where the reader is: the server judges by the clocks of the record. */
export function comingDays(): { readonly first: string; readonly last: string } {
  const today = dayjs();
  return {
    first: today.add(1, 'day').format('YYYY-MM-DD'),
    last: today.add(yearsAhead, 'year').format('YYYY-MM-DD'),
  };
}
