import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import { type PersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { sql } from 'kysely';
import type { Entity, Whole } from '../../../engines/entities/entity.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/** In a person's timeline: what was dated ahead, where the reader may see all of its fields. */
function changesOfPerson({ id, rights }: Whole): Sql {
  const seen = [...itemsOf(personForm).keys()].filter((name) => {
    const { read } = personField(name as PersonField);
    return read !== undefined && rights.has(read);
  });
  return sql`select c.id::text from dated_change c where c.form = ${personForm.form} and c.subject = ${Number(id)}::integer
    and not exists (select from jsonb_array_elements(c.fields) f where f->>'IdChamp' <> all(${sql.val(seen)}::text[]))`;
}

/** A change dated ahead: its day, its fields by name, and what became of it. What they are to hold is told where it becomes so. */
export const datedChangeEntity: Entity = {
  name: 'dated_change',
  rows: { table: 'dated_change', key: ['id'] },
  told: new Map([
    ['day', 'datedDay'],
    ['fields', 'datedFields'],
    ['state', 'state'],
  ]),
  places: ['form', 'subject'],
  within: { Personne: changesOfPerson },
};
