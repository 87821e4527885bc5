import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import type { HeldThen } from '../../../../engines/access/narrow.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { readOfPeople } from './criteria.ts';

/** What a list reads of people, so that whoever changes that has it looked at. */
export async function noteDependences(db: Db, IdListe: number): Promise<void> {
  const groups = await rowsOf(
    db,
    sql<{ Conditions: Condition; Bornes: readonly HeldThen[] | null }>`select "Conditions", "Bornes" from "LdGroupe"
      where "IdListe" = ${IdListe} and "Conditions" is not null`,
  );
  const fields = readOfPeople(
    groups.map(({ Conditions }) => Conditions),
    groups.map(({ Bornes }) => Bornes ?? []),
  );
  await sql`delete from "LdDependance" where "IdListe" = ${IdListe}`.execute(db);
  await sql`insert into "LdDependance" ("IdListe", champ) select ${IdListe}, f from unnest(${sql.val(fields)}::text[]) f`.execute(
    db,
  );
}
