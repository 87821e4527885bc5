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
import { parseCell, type ReadCell } from '../../../../engines/imports/cell-codecs.ts';
import { nth } from '../../../../platform/sure.ts';
import type { ColumnDates } from '../../../../platform/tabular/dates.ts';
import { isErrorCell } from '../../../../platform/tabular/formulas.ts';
import type { TableRow } from '../../../../platform/tabular/read-table.ts';
import { type Fault, isRefused } from './people-faults.ts';
import type { LoadedField, MappedColumn } from './people-mapping.ts';
import { partNames } from './people-names.ts';
import type { PeopleCodes } from './people-references.queries.ts';

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
  readonly codes: PeopleCodes;
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
      this.#faults.push({ line, field: null, rule: 'columnCount', value: String(width) });
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

  /** `value` is what the rule measures by, never what stands in the cell. */
  #fault(field: LoadedField, rule: string, value?: string | number): void {
    const said = this.#said(field);
    this.#faults.push({
      ...{ line: this.#row.line, field, rule },
      ...(value !== undefined && { value: String(value) }),
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
    const read = parseCell(personField('IdPays'), text, { codes: this.#rules.codes.of('IdPays') });
    const id = 'value' in read && !('rule' in read) ? String(read.value) : 'says' in read && this.#rules.country;
    if (!id) this.#unread('IdPays', 'rule' in read ? read : { rule: 'required' });
    else {
      this.#country = this.#rules.codes.countries.get(id);
      this.#values.IdPays = id;
    }
  }

  #readCell({ index }: MappedColumn, field: LoadedField): void {
    const text = cleanText(this.#row.cells[index] ?? '');
    if (text.includes('\0')) this.#fault(field, 'pattern');
    else this.#take(field, text, this.#read(field, text, index));
  }

  /** Reads a cell as every door does; who somebody is called by is told by the whole file, and by who is there. */
  #read(field: LoadedField, text: string, index: number): ReadCell {
    const definition = personField(field);
    if (definition.type === 'person' || field === 'IdPersonne') return parseCell({ type: 'text' }, text);
    const { codes, dates, today } = this.#rules;
    const known = codes.of(field);
    if (text !== '' && known && !isErrorCell(text)) codes.noteMissing(field, text, this.#values.IdPays as string);
    return parseCell(definition, text, { codes: known, order: dates.get(index)?.order, today });
  }

  #take(field: LoadedField, text: string, read: ReadCell): void {
    const { type } = personField(field);
    if ('rule' in read) this.#unread(field, read);
    else if ('says' in read && read.says === 'nothing') return;
    else if (type === 'codes')
      this.#takeTags(field as 'ListeTag' | 'tags', 'value' in read ? (read.value as readonly string[]) : []);
    else if (type === 'person') this.#links[field as LinkField] = 'value' in read ? text : null;
    else if ('value' in read) this.#values[field] = this.#valueOf(field, read.value);
    else this.#readEmpty(field);
  }

  /** What could not be read is told without what stands there; what is called nearly so, only where that is not sensitive. */
  #unread(field: LoadedField, { rule, value }: Extract<ReadCell, { readonly rule: string }>): void {
    const isNear = rule === 'nearValues';
    if (isNear && personField(field).sensitive) this.#fault(field, 'unknownValue');
    else this.#fault(field, rule, isNear ? value : undefined);
    if (field !== 'IdPays' && !['person', 'codes'].includes(personField(field).type)) this.#values[field] = null;
  }

  #readNames({ index, names = 'lastFirst' }: MappedColumn): void {
    const text = cleanText(this.#row.cells[index] ?? '');
    const parted = partNames(text, names);
    if (isErrorCell(text)) this.#fault('Nom', 'cellError');
    else if (!parted) this.#fault('Nom', 'lastFirst');
    else
      for (const field of ['Nom', 'Prenom'] as const)
        if (parted[field] === '') this.#readEmpty(field);
        else this.#values[field] = this.#valueOf(field, parted[field]);
  }

  #readEmpty(field: LoadedField): void {
    if (field === 'Nom') this.#fault(field, 'required');
    else if (field === 'Prenom') this.#values.Prenom = '';
    else if (!isKept(field) && !askedFor.has(field)) this.#values[field] = null;
  }

  /** The value to store, or null beside a fault. */
  #valueOf(field: LoadedField, value: unknown): Value {
    if (field === 'IdPersonne') return this.#number(String(value));
    const definition = personField(field);
    if (definition.type !== 'text') return value as Value;
    return this.#kept(field, checkText(definition, String(value), this.#country)) ?? null;
  }

  #number(text: string): Value {
    if (/^0*[1-9]\d{0,8}$/.test(text)) return Number(text);
    this.#fault('IdPersonne', 'type');
    return null;
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

  #takeTags(field: 'ListeTag' | 'tags', words: readonly string[]): void {
    const codes = field === 'tags' ? words.map(this.#rules.codes.teamTag) : words;
    const tags = this.#kept(field, checkTags(personField(field), [...codes], this.#rules.mostTags));
    if (tags) this.#tags[field] = tags;
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
