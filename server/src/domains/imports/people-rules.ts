import { personField, statuts } from '@passerelle/contracts/person/person.fields.ts';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { personValidators } from 'stdnum';
import { IsEmail } from 'typebox/format';
import { codecs } from '../../platform/tabular/cells.ts';
import { type ColumnDates, readDate } from '../../platform/tabular/dates.ts';
import type { TableRow } from '../../platform/tabular/read-table.ts';
import type { Fault, FaultRule } from './people-faults.ts';
import type { LoadedField, MappedColumn } from './people-mapping.ts';
import type { Country, Lookups } from './people-references.queries.ts';

export type Value = string | number | boolean | null;

/** Fields that name another person. */
export type LinkField = 'Manager' | 'Manager2' | 'MngProxi' | 'ADG' | 'Recruteur' | 'Responsable';

/** A row read with the product's rules. */
export interface CheckedRow {
  readonly line: number;
  /** Columns of "Personne". A column that is absent is left as it is; null empties it. */
  readonly values: Readonly<Record<string, Value>>;
  /** Whole new sets of tags. */
  readonly tags: Readonly<Partial<Record<'ListeTag' | 'tags', readonly string[]>>>;
  /** Who is named, as written (login, e-mail, employee number or full name); null is nobody. */
  readonly links: Readonly<Partial<Record<LinkField, string | null>>>;
  readonly faults: readonly Fault[];
}

export interface Rules {
  readonly columns: readonly MappedColumn[];
  readonly dates: ReadonlyMap<number, ColumnDates>;
  readonly lookups: Lookups;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** `IdPays` of the rows that name no country. */
  readonly country?: string | undefined;
}

/** Never emptied by a file: they are what a person is found by, or can't be absent. */
const kept: ReadonlySet<LoadedField> = new Set(['IdPersonne', 'CompteAD', 'Mail', 'IdStatut', 'IdLangue']);

const longest: Partial<Record<LoadedField, number>> = { Prenom: 100, Nom: 100, CompteAD: 100, Mail: 254, Fonction: 65 };
const mostTags = 20;
const longestTag = 50;
const oldest = 80;

/** Reads one row: what it gives to write, and all that is wrong with it. */
export function checkRow(row: TableRow, rules: Rules): CheckedRow {
  const reader = new RowReader(row, rules);
  return reader.read();
}

class RowReader {
  readonly #row: TableRow;
  readonly #rules: Rules;
  readonly #values: Record<string, Value> = {};
  readonly #tags: Partial<Record<'ListeTag' | 'tags', readonly string[]>> = {};
  readonly #links: Partial<Record<LinkField, string | null>> = {};
  readonly #faults: Fault[] = [];
  #country: Country | undefined;

  constructor(row: TableRow, rules: Rules) {
    this.#row = row;
    this.#rules = rules;
  }

  read(): CheckedRow {
    const { line, cells } = this.#row;
    const width = this.#rules.columns.length;
    // Separators at the end of a line are no cells.
    if (cells.length < width || cells.slice(width).some((cell) => clean(cell) !== ''))
      this.#faults.push({ line, rule: 'columnCount', limit: width });
    else {
      this.#readCountry();
      for (const column of this.#rules.columns)
        if (column.field && column.field !== 'IdPays') this.#readCell(column, column.field);
      this.#checkTogether();
    }
    return { line, values: this.#values, tags: this.#tags, links: this.#links, faults: this.#faults };
  }

  #fault(field: LoadedField, rule: FaultRule, limit?: string | number): void {
    this.#faults.push({ line: this.#row.line, field, rule, ...(limit !== undefined && { limit }) });
  }

  #readCountry(): void {
    const column = this.#rules.columns.find(({ field }) => field === 'IdPays');
    const text = column ? clean(this.#row.cells[column.index]!) : '';
    const id = text === '' ? this.#rules.country : this.#rules.lookups.find('Pays', text);
    if (id === undefined) this.#fault('IdPays', text === '' ? 'required' : 'unknownValue');
    else {
      this.#country = this.#rules.lookups.countries.get(String(id));
      this.#values.IdPays = String(id);
    }
  }

  #readCell({ index }: MappedColumn, field: LoadedField): void {
    const text = clean(this.#row.cells[index]!);
    const { type } = personField(field);
    if (text.includes('\0')) this.#fault(field, 'pattern');
    else if (type === 'codes') this.#readTags(field as 'ListeTag' | 'tags', text);
    else if (type === 'person') this.#links[field as LinkField] = text === '' ? null : text;
    else if (text === '') this.#readEmpty(field);
    else if (text.length > (longest[field] ?? Number.POSITIVE_INFINITY))
      this.#fault(field, 'maxLength', longest[field]!);
    else this.#values[field] = this.#readValue(field, text, index);
  }

  #readEmpty(field: LoadedField): void {
    if (field === 'Nom') this.#fault(field, 'required');
    else if (field === 'Prenom') this.#values.Prenom = '';
    else if (!kept.has(field) && personField(field).type !== 'boolean') this.#values[field] = null;
  }

  /** The value to store, or null beside a fault. */
  #readValue(field: LoadedField, text: string, index: number): Value {
    switch (field) {
      case 'Mail':
        return this.#or(field, 'email', isMail(text) ? text : undefined);
      case 'TelFixePro':
      case 'TelMobilePro':
        return this.#or(field, 'phone', this.#phone(text));
      case 'NIN':
        return this.#or(field, 'nin', this.#nationalId(text));
      case 'CompteAD':
        return this.#or(field, 'pattern', /^\S+$/.test(text) ? text : undefined);
      case 'IdPersonne':
        return this.#or(field, 'type', /^0*[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
    }
    const { type, reference } = personField(field);
    if (type === 'date')
      return this.#or(field, 'date', readDate(text, this.#rules.dates.get(index)?.order ?? 'day-first'));
    if (type === 'boolean') return this.#or(field, 'type', codecs.boolean.parse(text));
    if (reference)
      return this.#or(field, 'unknownValue', this.#rules.lookups.find(reference, text, this.#values.IdPays as string));
    return text;
  }

  #or(field: LoadedField, rule: FaultRule, value: Exclude<Value, null> | undefined): Value {
    if (value === undefined) this.#fault(field, rule);
    return value ?? null;
  }

  #phone(text: string): string | undefined {
    const number = parsePhoneNumberFromString(
      text.replace(/^00/, '+'),
      this.#country?.IdPays as CountryCode | undefined,
    );
    return number?.isValid() ? number.number : undefined;
  }

  /** In the form of the country's mask, with right check digits where they are known. */
  #nationalId(text: string): string | undefined {
    if (!this.#country) return text;
    const { IdPays, nin } = this.#country;
    const value = text.toUpperCase().replace(/[\s./-]/g, '');
    if (nin && !nin.test(value)) return undefined;
    const validators = personValidators[IdPays] ?? [];
    return validators.length === 0 || validators.some((one) => one.validate(value).isValid) ? value : undefined;
  }

  #readTags(field: 'ListeTag' | 'tags', text: string): void {
    const words = codecs.list.parse(text) ?? [];
    const codes: readonly (string | number | undefined)[] =
      field === 'tags' ? words : words.map((word) => this.#rules.lookups.find('Tag', word));
    if (codes.includes(undefined)) this.#fault(field, 'unknownValue');
    else if (codes.length > mostTags) this.#fault(field, 'tooLarge');
    else if (field === 'tags' && words.some((word) => word.length > longestTag))
      this.#fault(field, 'maxLength', longestTag);
    else this.#tags[field] = (codes as string[]).toSorted();
  }

  #checkTogether(): void {
    const { DateNaissance, DateEntree, DateEntreePhysique, DateSortiePhysique, Physique, Prenom } = this
      .#values as Readonly<Record<string, string | boolean | null | undefined>>;
    const { today } = this.#rules;
    if (Prenom === '' && Physique !== false) this.#fault('Prenom', 'required');
    if (typeof DateNaissance === 'string' && (DateNaissance > today || DateNaissance < yearsBefore(today, oldest)))
      this.#fault('DateNaissance', 'birthDate');
    if (typeof DateEntree === 'string' && DateEntree > today) this.#fault('DateEntree', 'dateNotFuture');
    const entered = [DateEntree, DateEntreePhysique]
      .filter((date) => typeof date === 'string')
      .toSorted()
      .at(-1);
    if (typeof DateSortiePhysique === 'string' && entered && DateSortiePhysique <= entered)
      this.#fault('DateSortiePhysique', 'min', shown(dayAfter(entered)));
    this.#requireIdentity();
  }

  /** Something must find the person again at the next load, or they would be there twice. */
  #requireIdentity(): void {
    const { IdPersonne, CompteAD, Mail, DateNaissance, NIN } = this.#values;
    if (IdPersonne || CompteAD || Mail || !this.#country || this.#faults.length) return;
    if (this.#country.Empreinte === 1 && !DateNaissance) this.#fault('DateNaissance', 'required');
    if (this.#country.Empreinte === 2 && !NIN) this.#fault('NIN', 'required');
  }
}

/** Without the blanks around and inside that nobody sees. */
function clean(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\u00a0\u200b]+/g, ' ')
    .trim();
}

function isMail(text: string): boolean {
  return IsEmail(text) && /@[^@]+\.[^@.]{2,}$/.test(text);
}

function yearsBefore(date: string, years: number): string {
  return `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`;
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

function shown(date: string): string {
  return date.split('-').toReversed().join('/');
}

/** Status of a person whose file says none: from the dates of the stay. */
export function statusAt(
  today: string,
  dates: { readonly DateEntreePhysique?: Value; readonly DateSortiePhysique?: Value },
): number {
  const { DateEntreePhysique: entry, DateSortiePhysique: leaving } = dates;
  if (typeof leaving === 'string' && leaving < today) return statuts.INACTIVE;
  if (typeof entry === 'string' && entry > today) return statuts.ONBOARDING;
  const soon = new Date(Date.parse(today) + 30 * 86_400_000).toISOString().slice(0, 10);
  return typeof leaving === 'string' && leaving <= soon ? statuts.OFFBOARDING : statuts.ACTIVE;
}
