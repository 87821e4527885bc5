import { type Checked, checkTags, checkText, cleanText } from '@passerelle/contracts/catalogue/value-rules.ts';
import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import { personField } from '@passerelle/contracts/person/person.fields.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import {
  checkIdentity,
  checkPermit,
  checkTogether,
  isKept,
  type PersonCountry,
} from '@passerelle/contracts/person/person.rules.ts';
import { latestYear } from '../../../../engines/imports/latest-year.ts';
import { nth } from '../../../../platform/sure.ts';
import { codecs } from '../../../../platform/tabular/cells.ts';
import { type ColumnDates, readDate } from '../../../../platform/tabular/dates.ts';
import { isErrorCell } from '../../../../platform/tabular/formulas.ts';
import type { TableRow } from '../../../../platform/tabular/read-table.ts';
import { ownCode } from '../own-codes.ts';
import { type Fault, type FaultRule, isRefused } from './people-faults.ts';
import type { LoadedField, MappedColumn } from './people-mapping.ts';
import { partNames } from './people-names.ts';
import type { Lookups } from './people-references.queries.ts';

export type Value = string | number | boolean | null;

/** Fields that name another person. */
export type LinkField =
  | 'Manager'
  | 'Manager2'
  | 'MngProxi'
  | 'ADG'
  | 'Recruteur'
  | 'RespRH'
  | 'AdminRH'
  | 'Responsable';

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
  /** Of a row that is refused: what it calls somebody, as written, so that whoever names them is not at fault. */
  readonly called?: { readonly keys: readonly string[]; readonly name: string };
}

export interface Rules {
  readonly columns: readonly MappedColumn[];
  readonly dates: ReadonlyMap<number, ColumnDates>;
  readonly lookups: Lookups;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Tags that a person may have: the parameter TAGS_MAX. */
  readonly mostTags: number;
  /** `IdPays` of the rows that name no country. */
  readonly country?: string | undefined;
}

/** What every record asks for: a cell that says nothing leaves it. */
const askedFor: ReadonlySet<string> = new Set(
  [...itemsOf(personForm)].filter(([, { item }]) => item.required === true).map(([name]) => name),
);

/** Of a cell that is wrong, so much is told. */
const mostSaid = 60;

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
  #country: PersonCountry | undefined;

  constructor(row: TableRow, rules: Rules) {
    this.#row = row;
    this.#rules = rules;
  }

  read(): CheckedRow {
    const { line, cells } = this.#row;
    const width = this.#rules.columns.length;
    // Separators at the end of a line are no cells.
    if (cells.slice(width).some((cell) => cleanText(cell) !== ''))
      this.#faults.push({ line, rule: 'columnCount', limit: width });
    else {
      this.#readCountry();
      for (const column of this.#rules.columns)
        if (column.names) this.#readNames(column);
        else if (column.field && column.field !== 'IdPays') this.#readCell(column, column.field);
      this.#checkTogether();
    }
    return {
      line,
      values: this.#values,
      tags: this.#tags,
      links: this.#links,
      faults: this.#faults,
      ...(isRefused(this.#faults) && { called: this.#called() }),
    };
  }

  #fault(field: LoadedField, rule: FaultRule, limit?: string | number): void {
    const said = this.#said(field);
    this.#faults.push({
      line: this.#row.line,
      field,
      rule,
      ...(limit !== undefined && { limit }),
      ...(said && { said }),
    });
  }

  /** What stands in the cell of a field, unless it is sensitive: plans are read by who may not read that. */
  #said(field: LoadedField): string {
    const column = this.#rules.columns.find((one) => one.field === field || (field === 'Nom' && one.names));
    if (!column || personField(field).sensitive) return '';
    return cleanText(this.#row.cells[column.index] ?? '')
      .replaceAll('\0', '')
      .slice(0, mostSaid);
  }

  #readCountry(): void {
    const column = this.#rules.columns.find(({ field }) => field === 'IdPays');
    const text = column ? cleanText(nth(this.#row.cells, column.index)) : '';
    const id = text === '' ? this.#rules.country : this.#rules.lookups.find('Pays', text);
    if (id === undefined) this.#fault('IdPays', text === '' ? 'required' : 'unknownValue');
    else {
      this.#country = this.#rules.lookups.countries.get(String(id));
      this.#values.IdPays = String(id);
    }
  }

  #readCell({ index }: MappedColumn, field: LoadedField): void {
    const text = cleanText(this.#row.cells[index] ?? '');
    const { type } = personField(field);
    if (text.includes('\0')) this.#fault(field, 'pattern');
    else if (isErrorCell(text)) this.#fault(field, 'cellError');
    else if (type === 'codes') this.#readTags(field as 'ListeTag' | 'tags', text);
    else if (type === 'person') this.#links[field as LinkField] = text === '' ? null : text;
    else if (text === '') this.#readEmpty(field);
    else this.#values[field] = this.#readValue(field, text, index);
  }

  #readNames({ index, names = 'lastFirst' }: MappedColumn): void {
    const text = cleanText(this.#row.cells[index] ?? '');
    const parted = partNames(text, names);
    if (isErrorCell(text)) this.#fault('Nom', 'cellError');
    else if (!parted) this.#fault('Nom', 'lastFirst');
    else
      for (const field of ['Nom', 'Prenom'] as const)
        if (parted[field] === '') this.#readEmpty(field);
        else this.#values[field] = this.#readValue(field, parted[field], index);
  }

  #readEmpty(field: LoadedField): void {
    if (field === 'Nom') this.#fault(field, 'required');
    else if (field === 'Prenom') this.#values.Prenom = '';
    else if (!isKept(field) && !askedFor.has(field)) this.#values[field] = null;
  }

  /** The value to store, or null beside a fault. */
  #readValue(field: LoadedField, text: string, index: number): Value {
    if (field === 'IdPersonne')
      return this.#or(field, 'type', /^0*[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
    const definition = personField(field);
    const { type, reference } = definition;
    if (type === 'date') return this.#or(field, 'date', this.#readDay(field, text, index));
    if (type === 'boolean') return this.#or(field, 'type', codecs.boolean.parse(text));
    if (reference)
      return this.#or(field, 'unknownValue', this.#rules.lookups.find(reference, text, this.#values.IdPays as string));
    if (type === 'code') return this.#or(field, 'unknownValue', ownCode(field, text));
    return this.#kept(field, checkText(definition, text, this.#country)) ?? null;
  }

  /** Of years of two digits: nobody is born in the years to come, and what is foreseen is so for ten years at most. */
  #readDay(field: LoadedField, text: string, index: number): string | undefined {
    const latest = latestYear(personField(field), this.#rules.today);
    return readDate(text, this.#rules.dates.get(index)?.order ?? 'day-first', latest);
  }

  /** The value, or undefined beside a fault. */
  #kept<T>(field: LoadedField, checked: Checked<T>): T | undefined {
    if ('value' in checked) {
      if (checked.warning) this.#faults.push({ line: this.#row.line, field, rule: checked.warning, notice: true });
      return checked.value;
    }
    this.#fault(field, checked.rule, checked.limit);
    return undefined;
  }

  #or(field: LoadedField, rule: FaultRule, value: Exclude<Value, null> | undefined): Value {
    if (value === undefined) this.#fault(field, rule);
    return value ?? null;
  }

  #called(): CheckedRow['called'] {
    const said = (holds: (column: MappedColumn) => unknown) =>
      this.#rules.columns
        .filter(holds)
        .map(({ index }) => cleanText(this.#row.cells[index] ?? '').replaceAll('\0', ''));
    return {
      keys: said(({ field }) => field === 'IdPersonne' || field === 'CompteAD' || field === 'Mail'),
      name: said(({ field, names }) => names || field === 'Prenom' || field === 'Nom').join(' '),
    };
  }

  #readTags(field: 'ListeTag' | 'tags', text: string): void {
    const words = codecs.list.parse(text) ?? [];
    const codes: readonly (string | number | undefined)[] = words.map((word) =>
      field === 'tags' ? this.#rules.lookups.teamTag(word) : this.#rules.lookups.find('Tag', word),
    );
    if (codes.includes(undefined)) this.#fault(field, 'unknownValue');
    else {
      const tags = this.#kept(field, checkTags(personField(field), codes as string[], this.#rules.mostTags));
      if (tags) this.#tags[field] = tags;
    }
  }

  #checkTogether(): void {
    const together = [...checkTogether(this.#values, this.#rules.today), ...checkPermit(this.#values)];
    for (const { field, rule, limit } of together) this.#fault(field as LoadedField, rule, limit);
    const { Prenom, Nom, Physique } = this.#values;
    if (Prenom === '' && Nom && Physique !== false)
      this.#faults.push({ line: this.#row.line, field: 'Prenom', rule: 'oneName', notice: true });
    if (isRefused(this.#faults) || !this.#country) return;
    const missing = checkIdentity(this.#values, this.#country);
    if (missing) this.#fault(missing.field as LoadedField, missing.rule);
  }
}
