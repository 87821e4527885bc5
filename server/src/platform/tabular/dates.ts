import { addDays } from '@passerelle/contracts/days.ts';
import { nth } from '../sure.ts';
/** How the dates of a column are written. Days of Excel count from 1899-12-30. */
export type DateForm =
  | 'yyyy-mm-dd'
  | 'dd/mm/yyyy'
  | 'mm/dd/yyyy'
  | 'dd.mm.yyyy'
  | 'dd-mm-yyyy'
  | 'mm-dd-yyyy'
  | 'dd/mm/yy'
  | 'mm/dd/yy'
  | 'dd.mm.yy'
  | 'dd-mm-yy'
  | 'mm-dd-yy'
  | 'excel';

/** Which of the first two numbers is the day: the only thing that a date alone may leave open. */
export type DayOrder = 'day-first' | 'month-first';

/** What a whole column says about its dates. */
export interface ColumnDates {
  readonly order: DayOrder;
  /** No value says whether the day comes first: it was taken from the other columns, or is day first. */
  readonly ambiguous: boolean;
  /** The forms that were met, most frequent first. */
  readonly forms: readonly DateForm[];
}

const yearFirst = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))$/;
const yearLast = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/;
const serial = /^[1-9]\d{4}(?:\.\d+)?$/;
/** A time of day after the date says nothing of the day. */
const timeOfDay = /[T ]\d{1,2}:\d{2}.*$/;

const excelEpoch = '1899-12-30';

function bare(text: string): string {
  return text.trim().replace(timeOfDay, '').replace(/\.$/, '');
}

function written(year: number, month: number, date: number): string | undefined {
  const instant = new Date(Date.UTC(2000, month - 1, date));
  instant.setUTCFullYear(year, month - 1, date);
  const exact = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === date;
  return exact ? instant.toISOString().split('T', 1)[0] : undefined;
}

/**
 * Reads a date as `YYYY-MM-DD`; undefined where it is none. A year of two digits is the last one that ends so up to `latest`,
 * and is none where that is not said.
 */
export function readDate(text: string, order: DayOrder, latest?: number): string | undefined {
  const value = bare(text);
  if (serial.test(value)) return addDays(excelEpoch, Math.floor(Number(value)));
  const iso = yearFirst.exec(value);
  if (iso) return written(Number(iso[1]), Number(iso[3] ?? iso[5]), Number(iso[4] ?? iso[6]));
  const local = yearLast.exec(value);
  if (!local) return undefined;
  const [one, other] = [Number(local[1]), Number(local[3])];
  const year = yearOf(nth(local, 4), latest);
  if (year === undefined) return undefined;
  return order === 'day-first' ? written(year, other, one) : written(year, one, other);
}

function yearOf(digits: string, latest: number | undefined): number | undefined {
  if (digits.length === 4) return Number(digits);
  return latest === undefined ? undefined : latest - ((((latest - Number(digits)) % 100) + 100) % 100);
}

/** Collects what the values of one column say. */
export class DateSample {
  readonly #forms = new Map<DateForm, number>();
  #dayFirst = 0;
  #monthFirst = 0;
  #either = new Map<string, number>();

  add(text: string): void {
    const value = bare(text);
    if (value === '') return;
    if (serial.test(value)) this.#count('excel');
    else if (yearFirst.test(value)) this.#count('yyyy-mm-dd');
    else {
      const local = yearLast.exec(value);
      if (!local) return;
      const [one, other] = [Number(local[1]), Number(local[3])];
      if (one > 12 && other <= 12) this.#dayFirst++;
      else if (other > 12 && one <= 12) this.#monthFirst++;
      const sign = nth(local, 2) + (nth(local, 4).length === 2 ? short : '');
      this.#either.set(sign, (this.#either.get(sign) ?? 0) + 1);
    }
  }

  /** Day first or month first, as the values that leave no doubt say; undefined where there is none. */
  get order(): DayOrder | undefined {
    if (this.#dayFirst === this.#monthFirst) return this.#dayFirst ? 'day-first' : undefined;
    return this.#dayFirst > this.#monthFirst ? 'day-first' : 'month-first';
  }

  /** Settles the column, with the order of the other columns where its own values leave it open. */
  settle(others: DayOrder | undefined): ColumnDates {
    const order = this.order ?? others ?? 'day-first';
    const forms = new Map(this.#forms);
    for (const [sign, count] of this.#either) {
      const form = formOf(order, sign);
      forms.set(form, (forms.get(form) ?? 0) + count);
    }
    return {
      order,
      ambiguous: this.order === undefined && this.#either.size > 0,
      forms: [...forms].sort((one, other) => other[1] - one[1]).map(([form]) => form),
    };
  }

  #count(form: DateForm): void {
    this.#forms.set(form, (this.#forms.get(form) ?? 0) + 1);
  }
}

/** Beside a sign: years have two digits. */
const short = 'yy';

function formOf(order: DayOrder, written: string): DateForm {
  const sign = written.slice(0, 1);
  const long = longFormOf(order, sign);
  return written.endsWith(short) ? (long.replace('yyyy', 'yy') as DateForm) : long;
}

function longFormOf(
  order: DayOrder,
  sign: string,
): Exclude<DateForm, `${string}/yy` | `${string}.yy` | `${string}-yy`> {
  if (order === 'month-first') return sign === '-' ? 'mm-dd-yyyy' : 'mm/dd/yyyy';
  if (sign === '.') return 'dd.mm.yyyy';
  return sign === '-' ? 'dd-mm-yyyy' : 'dd/mm/yyyy';
}
