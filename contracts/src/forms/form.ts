import type { Field, Fields, FieldType } from '../catalogue/field.ts';
import type { ValueWarning } from '../catalogue/value-rules.ts';
import type { Condition } from '../conditions/condition.ts';
import type { FormContext, FormRuleName } from './form-context.ts';

/** How a field is filled in. Which of them a type of field takes: `codesOf`. */
export type ValueCode =
  | 'B'
  | 'D'
  | 'L'
  | 'N'
  | 'R'
  | 'S'
  | 'T'
  | '0'
  | 'TEL'
  | 'HTML'
  | 'CHECK'
  | 'SWITCH'
  | 'DLIST'
  | 'DOC'
  | 'RADIO';
/** What is said between fields: a message, a warning. */
export type SaidCode = 'M' | 'W';

/**
 * The codes that a field of each type may be drawn with, the first unless said:
 * B yes or no, to be said; SWITCH yes or no, with a default; S a short line, T a line, R lines, HTML formatted text, TEL a
 * phone; L a list, DLIST a searched one, RADIO one of a few, 0 a single choice; CHECK several; N a number; D a day;
 * DOC files.
 */
export const codesOf: Readonly<Record<FieldType, readonly ValueCode[]>> = {
  text: ['T', 'S', 'R', 'HTML', 'TEL'],
  code: ['L', 'DLIST', 'RADIO', '0'],
  codes: ['CHECK'],
  number: ['N'],
  boolean: ['SWITCH', 'B'],
  date: ['D'],
  person: ['DLIST'],
  instant: [],
  descendants: [],
  contacts: [],
  files: ['DOC'],
};

/** A text key, `FAMILY:name`. */
export type SaidText = `${Uppercase<string>}:${string}`;

/** Words written on site: French, and the other languages by `IdLangue`; one that says nothing shows the French. */
export interface OwnWords {
  readonly text: string;
  readonly Traductions: Readonly<Record<string, string>>;
}

/** What is said on a form: a text that ships, or words written on site. */
export type Words = SaidText | OwnWords;

/** A field on a form: what it is (type, label, who reads and writes it) stands in the catalogue. */
export interface FieldItem<Name extends string = string> {
  readonly field: Name;
  readonly code: ValueCode;
  /** Asked for: always, or where this holds of what is typed. What the catalogue requires is asked for anyway. */
  readonly required?: true | Condition;
  /** Where it is shown, and where it may be changed; everywhere unless said. */
  readonly shown?: Condition;
  readonly open?: Condition;
  /** The only codes that may be chosen of those that there are. */
  readonly choices?: readonly (string | number)[];
  /** The field that parts its choices: entries of its list that belong to another value of that one are not offered. */
  readonly partedBy?: string;
  /** Where its choices are values of its own: those of each value of the field that parts them. */
  readonly parts?: Readonly<Record<string, readonly string[]>>;
  /** A number that calendars have a name for, chosen by it: a month from 1, a day of the week from 1, Monday. */
  readonly calls?: 'month' | 'weekday';
  /** Bounds of a number. */
  readonly min?: number;
  readonly max?: number;
  /** Fewer characters than the catalogue allows. */
  readonly maxLength?: number;
  /** Fewer files than the catalogue allows. */
  readonly most?: number;
  /** How the text is written, in the language of masks: `9` a digit, `A` a letter, `*` either. */
  readonly mask?: string;
  readonly help?: Words;
  /** A change of it may be dated ahead. Nothing sensitive is: it would be kept in a second place. */
  readonly ahead?: true;
}

export interface SaidItem {
  readonly code: SaidCode;
  readonly text: Words;
  /** Which one it is, where it was written on site. */
  readonly message?: string;
  readonly shown?: Condition;
}

export type FormItem<Name extends string = string> = FieldItem<Name> | SaidItem;

/** Code C: items under a title, hidden together. */
export interface FormSection<Name extends string = string> {
  readonly section: string;
  readonly title: Words;
  readonly shown?: Condition;
  readonly items: readonly FormItem<Name>[];
}

export type FormValues = Readonly<Record<string, unknown>>;

/** What a cross rule finds: a field that is wrong, or to be looked at again, or that what else is typed empties, or asks for. */
export type Finding =
  | { readonly field: string; readonly rule: FormRuleName; readonly limit?: string | number }
  | { readonly field: string; readonly empties: true }
  | { readonly field: string; readonly asks: true }
  | { readonly field: string; readonly warns: ValueWarning };

/** What must hold of several fields together. Pure: the browser and the server ask it alike. */
export interface CrossRule {
  readonly name: string;
  /** The fields that it looks at. */
  readonly reads: readonly string[];
  readonly find: (values: FormValues, context: FormContext) => readonly Finding[];
}

/** Days of a calendar, as `YYYY-MM-DD`: none before, none after. */
export interface DaysOffered {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** A form: which fields of a subject are filled in, in which order, and what must hold of them. */
export interface FormDeclaration {
  readonly form: string;
  readonly fields: Fields;
  readonly sections: readonly FormSection[];
  readonly rules: readonly CrossRule[];
  /** Its sections are saved each by itself: what one of them lacks keeps nobody from saving another. */
  readonly apart?: true;
  /** The family of its words: labels `<field>`, values `<field> <value>`. CHAMPS and PERSON unless said. */
  readonly words?: Uppercase<string>;
  /** The first and the last day that a field takes, as its rules have it: no others are offered. */
  readonly days?: Readonly<Record<string, (values: FormValues, context: FormContext) => DaysOffered>>;
  /** It may be given fields on site, with these rights: what is filled in there is kept beside the columns of its subject. */
  readonly takesOwn?: Pick<Field, 'read' | 'write'>;
  /** The field that says whose country writes phones and identifiers. */
  readonly country?: string;
  /** The country that writes its phones where no field says so: of another, a number begins with its own prefix. */
  readonly phonesOf?: string;
}

/** Declares a form; its fields are those of the catalogue. */
export function defineForm<Of extends Fields>(
  declaration: FormDeclaration & {
    readonly fields: Of;
    readonly sections: readonly FormSection<keyof Of & string>[];
    readonly country?: keyof Of & string;
  },
): FormDeclaration {
  return declaration;
}

/** Whether an item is a field, and not something said between fields. */
export function isFieldItem<Name extends string>(item: FormItem<Name>): item is FieldItem<Name> {
  return 'field' in item;
}

/** The fields that a form asks for, in their order, each with the section that it stands in. */
export function itemsOf(
  form: FormDeclaration,
): ReadonlyMap<string, { readonly item: FieldItem; readonly section: FormSection }> {
  const known = kept.get(form);
  if (known) return known;
  const items = new Map(
    form.sections.flatMap((section) =>
      section.items.filter(isFieldItem).map((item) => [item.field, { item, section }] as const),
    ),
  );
  kept.set(form, items);
  return items;
}

const kept = new WeakMap<FormDeclaration, ReturnType<typeof itemsOf>>();
