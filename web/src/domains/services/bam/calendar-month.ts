import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { dayIn } from '@passerelle/contracts/forms/form-context.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import type { Group } from '../../../ui/conditions/condition-tree.ts';

const msOfDay = 86_400_000;

interface Month {
  readonly name: string;
  readonly first: string;
  readonly last: string;
  readonly days: number;
}

/** The month that an address names; that of today, where it names none. */
export function monthOf(at: string | undefined): Month {
  const name = at !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(at) ? at : dayIn(undefined, Date.now()).slice(0, 7);
  const [year = 0, month = 1] = name.split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { name, first: `${name}-01`, last: `${name}-${String(days).padStart(2, '0')}`, days };
}

/** The month before, or after. */
export function otherMonth({ name }: Pick<Month, 'name'>, by: 1 | -1): string {
  const [year = 0, month = 1] = name.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The files that have days in a month, as the conditions of a list say it. What came to nothing takes no days. */
export function filesOf({ first, last }: Month): Group {
  const until = (field: string): Condition => ({
    or: [
      { field, operator: 'after', value: dayBeside(first, -1) },
      { field, operator: 'empty' },
    ],
  });
  return {
    and: [
      { field: 'DateDeDebut', operator: 'before', value: dayBeside(last, 1) },
      { field: 'IdStade', operator: 'not in', value: [stages.rejected, stages.cancelled] },
      until('DateDeFin'),
      until('DateClotureBAM'),
    ],
  };
}

const dayBeside = (day: string, by: 1 | -1) => new Date(Date.parse(day) + by * msOfDay).toISOString().slice(0, 10);

/** Where a period is in a month, in hundredths of it; what goes beyond is cut. */
export function placeIn({ first, last, days }: Month, from: unknown, until: unknown) {
  const at = (day: string) => (Date.parse(day) - Date.parse(first)) / msOfDay;
  const begins = typeof from === 'string' && from > first ? at(from) : 0;
  const ends = typeof until === 'string' && until < last ? at(until) + 1 : days;
  return { left: (100 * begins) / days, width: (100 * Math.max(ends - begins, 1)) / days };
}
