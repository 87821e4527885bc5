import { sql } from 'kysely';
import type { ActFunction } from '../../engines/act/act.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { writePlannedPeople } from './people.actions.ts';

/** Keeps the number that payroll gave somebody, where they have none and nobody else has it. */
export async function givePayrollNumber(
  { db, act }: { readonly db: Db; readonly act: ActFunction },
  IdPersonneEV1: number,
  number: string,
): Promise<void> {
  const IdPersonne = Number(number);
  if (!Number.isInteger(IdPersonne) || IdPersonne <= 0 || IdPersonne >= 2 ** 31) return;
  const [lacks] = await rowsOf(
    db,
    sql`select from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1} and p."IdPersonne" is null
      and not exists (select from "Personne" o where o."IdPersonne" = ${IdPersonne})`,
  );
  if (!lacks) return;
  await act({ call: 'provisioning.number', actor: { system: 'provisioning' } }, async (writing) => {
    await writePlannedPeople(writing, [
      { n: 0, entity: 'Personne', id: String(IdPersonneEV1), before: { IdPersonne: null }, after: { IdPersonne } },
    ]);
  });
}
