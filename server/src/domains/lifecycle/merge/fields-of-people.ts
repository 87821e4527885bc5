import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import type { EditedForm } from '../../../engines/forms/form-subject.ts';
import type { ListRegistry } from '../../../engines/lists/list-entry.ts';
import type { IsOfPeople } from '../../../engines/merge/rename-people.ts';

/** Types of fields that hold keys of people: of one, or of those under whom somebody stands. */
const ofPeople: ReadonlySet<Field['type']> = new Set(['person', 'descendants']);

/** Whether a field of any form or list holds somebody: what is called so in one is nothing else in another. */
export function fieldsOfPeople(forms: readonly EditedForm[], listed: ListRegistry): IsOfPeople {
  const catalogues: readonly Readonly<Record<string, Field>>[] = [
    ...forms.flatMap(({ form, subject }) => [form.fields, subject.catalogue]),
    ...[...listed.values()].map(({ declared }) => declared.columns),
  ];
  const names = new Set(
    catalogues.flatMap((fields) =>
      Object.entries(fields).flatMap(([name, { type }]) => (ofPeople.has(type) ? [name] : [])),
    ),
  );
  return (name) => names.has(name) || name.startsWith('IdPersonneEV1');
}
