import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { isNever } from '@passerelle/contracts/conditions/condition.ts';
import { type FormDeclaration, type FormSection, isFieldItem, type Words } from '@passerelle/contracts/forms/form.ts';
import { type PersonField, personField, personFields } from '@passerelle/contracts/person/person.fields.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { isReferenceList } from '@passerelle/contracts/reference/reference.fields.ts';

export interface RecordSection {
  /** The right that opens the block on the person, beside those of its fields. */
  readonly right?: RightCode;
  /** The section of the form that changes it; without one nothing of it is changed by hand. */
  readonly section?: FormSection;
  readonly title: Words;
  readonly fields: readonly PersonField[];
  /** The field of the form behind each of them. */
  readonly filledIn?: Readonly<Partial<Record<PersonField, PersonField>>>;
  /** A technical account has none of it. */
  readonly ofPeople?: true;
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
  'Photo',
  'IdStatut',
  'Physique',
  'Test',
  'Suspendu',
  'Desactive',
  'coordonnees',
  'IsInternal',
]);

const saysRefused: ReadonlySet<string> = new Set(['contacts', 'employment', 'managers']);
const ofPeople: ReadonlySet<string> = new Set(['managers', 'personal', 'papers']);

/** The sections of a form, each field as what says it in words. */
function placedBy(form: FormDeclaration): readonly RecordSection[] {
  return form.sections.map((section) => {
    const filledIn = section.items
      .filter(isFieldItem)
      .filter(({ shown }) => !isNever(shown))
      .map(
        ({ field }) =>
          [(personField(field as PersonField).shownAs ?? field) as PersonField, field as PersonField] as const,
      )
      .filter(([name]) => !elsewhere.has(name));
    return {
      section,
      title: section.title,
      ...(saysRefused.has(section.section) && { saysRefused: true }),
      ...(ofPeople.has(section.section) && { ofPeople: true }),
      fields: filledIn.map(([name]) => name),
      filledIn: Object.fromEntries(filledIn),
    };
  });
}

function isShown(name: PersonField): boolean {
  const { type, reference }: Field = personField(name);
  const isKeyOfLabel = reference !== undefined && !isReferenceList(reference);
  return !elsewhere.has(name) && type !== 'descendants' && !isKeyOfLabel;
}

const placed = new Set(placedBy(personForm).flatMap(({ fields }) => fields));

/**
 * The sections of a record, as the form in force has them. A field that the catalogue gains shows in the last one until
 * somebody places it.
 */
export function recordSections(form: FormDeclaration): readonly RecordSection[] {
  return [
    ...placedBy(form),
    {
      title: 'PERSON:other',
      fields: (Object.keys(personFields) as PersonField[]).filter((name) => isShown(name) && !placed.has(name)),
    },
    {
      right: 'est',
      title: 'PERSON:fullAdministration',
      fields: ['IdPersonneEV1', 'Physique', 'Test', 'Suspendu', 'Desactive', 'IsInternal'],
    },
  ];
}
