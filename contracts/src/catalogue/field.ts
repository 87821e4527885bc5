import type { ActRight, ReadRight } from '../access/rights.ts';
import type { FilePurposeName } from '../files/file.kinds.ts';
import { isReferenceList, type ReferenceListName, type ReferenceName } from '../reference/reference.fields.ts';

/**
 * What a field holds, and so which operators it takes and how it travels.
 * - text, code, number, boolean, date (`YYYY-MM-DD`), instant (ISO, UTC)
 * - codes: several codes (tags)
 * - person: another person, `{IdPersonneEV1, IndexPrenomNom}`; filters take the key
 * - descendants: everybody under that person through a management line; only filtered by, never shown
 * - contacts: `{Mail, TelFixePro, TelMobilePro}`
 * - files: keys of files, in their order; filtered only by whether there is one
 */
export type FieldType =
  | 'text'
  | 'code'
  | 'number'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'codes'
  | 'person'
  | 'descendants'
  | 'contacts'
  | 'files';

/** How a text is written: an e-mail address; a phone, or an identity number, as its country writes them; no blank;
 * what a French operator knows a mobile line by; the number of a bank account, as banks of many countries write it, or those of its own; what banks know each other by;
 * a postal code, as its country writes them. */
export type FieldFormat = 'mail' | 'phone' | 'nationalId' | 'login' | 'rio' | 'iban' | 'bic' | 'postalCode';

/**
 * How files may bring a field. Absent: never, being derived, kept by the product, secret, or a file itself.
 * - column: a column may hold it, and whoever may write it sets it so
 * - key: rows are matched by it; whoever may write it sets it so
 * - load: by the load of a whole company alone, which asks nobody's right
 */
export type FieldImport = 'column' | 'key' | 'load';

/**
 * A fact that the product knows of a subject (a person, a site, a company), declared once: filters, conditions, columns,
 * exports, files, forms and history read it here. Its SQL stands beside it on the server.
 */
export interface Field {
  readonly type: FieldType;
  /** The text of `CHAMPS` that it is called by, where its name is also another's. */
  readonly called?: string;
  /** Codes are keys of this list; screens show its label, sorts follow it. */
  readonly reference?: ReferenceName;
  /** The codes there are, where no list has them; their labels are the texts `PERSON:<field> <code>`. */
  readonly values?: readonly string[];
  /** Words that files use for those codes where no language has them as a label, folded, each with its code. */
  readonly valueWords?: Readonly<Record<string, string>>;
  readonly sortable?: true;
  /** The right that lets it be read of a subject. */
  readonly read?: ReadRight;
  /** Rights, any of which lets it be changed on a subject by hand. Absent: nobody may; an act or another field sets it. */
  readonly write?: readonly ActRight[];
  /** Who reads it of somebody else is recorded. */
  readonly sensitive?: true;
  /** Kept sealed and told to nobody: what is stored reads as nothing, and what is typed is taken as it is. */
  readonly secret?: true;
  /** Of a day: it is over long since, as a birth is. */
  readonly past?: true;
  /** Never empty. */
  readonly required?: true;
  /** Its column is never null: nothing is a text without characters, or no. */
  readonly blank?: true;
  /** Digits that a number may have after its point; whole unless said. */
  readonly decimals?: 1 | 2;
  /** Characters of a text, or of each code. */
  readonly maxLength?: number;
  readonly format?: FieldFormat;
  /** Of files: what they are for, and how many there may be; without a number, DOCUMENT_FICHIERS_MAX. */
  readonly files?: { readonly purpose: FilePurposeName; readonly most?: number };
  /** The field that says in words what its key stands for, where that is one of its own. */
  readonly shownAs?: string;
  /** A condition that is kept may compare it, to say who belongs to something: it is nobody's secret, and what it changes with is known. */
  readonly criteria?: true;
  readonly import?: FieldImport;
  /** The fields that it says at once, where it is made of some. */
  readonly madeOf?: readonly string[];
  /** Words that people's files use for it, beside its own name and labels (folded before comparing). */
  readonly synonyms?: readonly string[];
}

/** The fields of a subject by name. */
export type Fields = Readonly<Record<string, Field>>;

/** The key of the text of `CHAMPS` that a field is called by: its name unless it says another. */
export function calledAs(name: string, field: Field | undefined): string {
  return field?.called ?? name;
}

/** A field as something else shows it, which is another's: nothing sets it there, and it belongs to nothing by it. */
export function shownElsewhere<Of extends Field>(field: Of): Omit<Of, 'write' | 'synonyms' | 'import' | 'criteria'> {
  const { write: _write, synonyms: _synonyms, import: _import, criteria: _criteria, ...shown } = field;
  return shown;
}

/**
 * What a column shows of a field: all that says what it holds, and so how it travels, and nothing of who may read or write it. A list that
 * shows another subject's field makes its column of this.
 */
export function asColumn({ type, called, reference, values, decimals }: Field): Field {
  return {
    type,
    ...(called && { called }),
    ...(reference && { reference }),
    ...(values && { values }),
    ...(decimals && { decimals }),
  };
}

/** Names of fields, in the order of their declaration. */
export function fieldNames<Of extends Fields>(fields: Of): readonly (keyof Of & string)[] {
  return Object.keys(fields);
}

/** Whether a name that came from outside is a field's; what `Object.prototype` has is not. */
export function isFieldOf<Of extends Fields>(fields: Of, name: unknown): name is keyof Of & string {
  return typeof name === 'string' && Object.hasOwn(fields, name);
}

/** The reference lists that these fields take their codes from. */
export function referenceListsOf(fields: Fields): readonly ReferenceListName[] {
  const named = Object.values(fields).map(({ reference }) => reference);
  return [...new Set(named.filter(isReferenceList))];
}
