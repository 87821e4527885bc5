import { creationFields } from '@passerelle/contracts/creation/creation.fields.ts';
import { creationForm } from '@passerelle/contracts/creation/creation.form.ts';
import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import { sql } from 'kysely';
import type { CheckedChange, FormSubject } from '../../../engines/forms/form-subject.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { marksLook } from '../../foundation/actor/changed-by.queries.ts';
import { writePlannedPeople } from '../../people/person/people.actions.ts';
import { personSubject } from '../../people/person/person.columns.ts';
import { personFormSubject } from '../../people/person/person.form.ts';
import { takenIdentifiers } from '../../people/person/person-identifiers.queries.ts';

/** Somebody who is created, as the server fills it in. */
export const creationFormSubject: FormSubject = {
  form: creationForm,
  subject: {
    ...personSubject,
    catalogue: creationFields,
    fields: {
      ...personSubject.fields,
      Nature: {
        type: 'code',
        value: (alias) => sql`case when not ${sql.ref(`${alias}.Physique`)} then 'technical'
          when ${sql.ref(`${alias}.Test`)} then 'test' else 'person' end`,
      },
      Motif: { type: 'text', value: () => sql`null::text` },
    },
  },
  entity: 'Personne',
  write: writePlannedPeople,
  marks: marksLook,
  check: async (change) => {
    const { Nature: _nature, ...changed } = change.changed;
    return [...((await personFormSubject.check?.({ ...change, changed })) ?? []), ...(await checkRecruits(change))];
  },
  taken: async (change) => [...((await personFormSubject.taken?.(change)) ?? []), ...(await checkLogin(change))],
};

/** People are created in companies that recruit. */
async function checkRecruits({ db, changed: { Nature, IdSociete } }: CheckedChange): Promise<FormFault[]> {
  if (Nature !== 'person' || typeof IdSociete !== 'number') return [];
  const [company] = await rowsOf(
    db,
    sql<{ Recrute: boolean }>`select "Recrute" from "Societe" where "IdSociete" = ${IdSociete}`,
  );
  return company?.Recrute === false ? [{ field: 'IdSociete', rule: 'notAllowed' }] : [];
}

/** A login that is typed instead of what is proposed is nobody's, and never was. */
async function checkLogin({ db, changed: { CompteAD } }: CheckedChange): Promise<FormFault[]> {
  if (typeof CompteAD !== 'string') return [];
  return (await takenIdentifiers(db, 'login', [CompteAD])).size > 0 ? [{ field: 'CompteAD', rule: 'used' }] : [];
}
