import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { isFieldItem } from '@passerelle/contracts/forms/form.ts';
import { type PersonField, personField, personFields } from '@passerelle/contracts/person/person.fields.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { isReferenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import type { TextKey } from '@passerelle/texts/families.ts';

export interface RecordSection {
  /** The section of the form that changes it; without one nothing of it is changed by hand. */
  readonly section?: string;
  readonly title: TextKey;
  readonly fields: readonly PersonField[];
  /** Says that it is refused when none of it may be seen; else it is just not there. */
  readonly saysRefused?: true;
}

/** Said by the head of the record, or by another field that shows the same. */
const elsewhere: ReadonlySet<PersonField> = new Set<PersonField>([
  'IdPersonneEV1',
  'IndexPrenomNom',
  'Prenom',
  'Nom',
  'VIP',
  'IdStatut',
  'Physique',
  'Test',
  'Suspendu',
  'Desactive',
  'coordonnees',
  'IsInternal',
]);

const saysRefused: ReadonlySet<string> = new Set(['contacts', 'employment', 'managers']);

/** The sections of the form, each field as what says it in words. */
const placed = personForm.sections.map(
  ({ section, title, items }): RecordSection => ({
    section,
    title: title as TextKey,
    ...(saysRefused.has(section) && { saysRefused: true }),
    fields: items
      .filter(isFieldItem)
      .map(({ field }) => (personField(field as PersonField).shownAs ?? field) as PersonField)
      .filter((name) => !elsewhere.has(name)),
  }),
);

function isShown(name: PersonField): boolean {
  const { type, reference }: Field = personField(name);
  const isKeyOfLabel = reference !== undefined && !isReferenceList(reference);
  return !elsewhere.has(name) && type !== 'descendants' && !isKeyOfLabel;
}

const placedFields = new Set(placed.flatMap(({ fields }) => fields));

/** The sections of a record. A field that the catalogue gains shows in the last one until somebody places it. */
export const recordSections: readonly RecordSection[] = [
  ...placed,
  {
    title: 'PERSON:other',
    fields: (Object.keys(personFields) as PersonField[]).filter((name) => isShown(name) && !placedFields.has(name)),
  },
];
