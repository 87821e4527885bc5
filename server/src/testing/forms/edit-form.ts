import type { FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { sql } from 'kysely';
import type { TestDatabase } from '../test-database.ts';

/** Puts edits of a form in force, as if they had been published. */
export async function editForm({ db }: Pick<TestDatabase, 'db'>, form: string, edits: FormEdits): Promise<void> {
  await sql`insert into "FormulaireVersion" ("IdFormulaire", "Revision", "Modifs")
    select ${form}, coalesce(max("Revision"), 0) + 1, ${JSON.stringify(edits)}::jsonb from "FormulaireVersion"
    where "IdFormulaire" = ${form}`.execute(db);
}
