import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { rowOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { writePlannedPeople } from '../../../people/person/people.actions.ts';

export type PayState = 'not-sent' | 'cdr' | 'sent';

/** Says where the file of somebody stands for payroll: hiring files alone say it. */
export async function payState(writing: Writing, person: number, EtatPaie: PayState): Promise<void> {
  const { before } = await rowOf(
    writing.db,
    sql<{
      before: string | null;
    }>`select "EtatPaie" as before from "Personne" where "IdPersonneEV1" = ${person} for no key update`,
  );
  if (before !== EtatPaie) await writePerson(writing, person, { EtatPaie: before }, { EtatPaie });
}

/** Writes columns of a person. @throws {ApiError} CONFLICT where they moved meanwhile */
export async function writePerson(
  writing: Writing,
  person: number,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const row = { n: 0, entity: 'Personne', id: String(person), before, after };
  if ((await writePlannedPeople(writing, [row])).size > 0) throw new ApiError('CONFLICT');
}
