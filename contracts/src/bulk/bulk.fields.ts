import type { NamedRight } from '../access/rights.ts';
import type { FormDeclaration } from '../forms/form.ts';
import type { PersonField } from '../person/person.fields.ts';
import { departureForm, personForm } from '../person/person.form.ts';

export interface BulkField {
  /** Needed on each person who is changed. */
  readonly right: NamedRight;
  /** Needed on those past the quota of a day, the parameter MANAGER_QUOTA; there is none without it. */
  readonly beyondQuota?: NamedRight;
  /** The form whose rules judge it; that of the record unless said. */
  readonly form?: FormDeclaration;
}

/** What of people is changed for many at once; the right `ann-update` opens all of it. */
export const bulkFields = {
  Manager: { right: 'ann-update-mng', beyondQuota: 'ann-update-mng-q' },
  tags: { right: 'ann-update-tags' },
  DateSortiePhysique: { right: 'esc', form: departureForm },
  IdSociete: { right: 'esc' },
  IdSite: { right: 'esc' },
} as const satisfies Partial<Record<PersonField, BulkField>>;
export type BulkFieldName = keyof typeof bulkFields;
export const bulkFieldNames = Object.keys(bulkFields) as BulkFieldName[];

/** What is done with tags: these beside those that somebody has, without these, or these alone. */
export const gestures = ['add', 'remove', 'replace'] as const;
export type Gesture = (typeof gestures)[number];

/** People changed by one plan at most. */
export const mostChanged = 20_000;

/** A field of bulk changes in the shape that all share. */
export function bulkField(name: BulkFieldName): BulkField {
  return bulkFields[name];
}

/** The form that judges a field when it is changed for many: what opens it there is the right of the bulk change. */
export function bulkForm(name: BulkFieldName): FormDeclaration {
  const { right, form = personForm } = bulkField(name);
  const field = form.fields[name];
  return field ? { ...form, fields: { ...form.fields, [name]: { ...field, write: [right] } } } : form;
}
