import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { rowsPrepared } from '../../../platform/db/database.ts';
import { writePlannedPeople } from './people.actions.ts';

export interface GivenNumber {
  readonly IdPersonneEV1: number;
  /** As payroll writes it. */
  readonly number: string;
}

/**
 * Keeps the numbers that payroll gave people, of those who have none and of which nobody else has theirs. Answers whose
 * number is somebody else's.
 */
export async function givePayrollNumbers(
  writing: Writing,
  given: readonly GivenNumber[],
): Promise<ReadonlySet<number>> {
  const numbers = given.flatMap(({ IdPersonneEV1, number }) => {
    const IdPersonne = Number(number);
    return Number.isInteger(IdPersonne) && IdPersonne > 0 && IdPersonne < 2 ** 31
      ? [{ IdPersonneEV1, IdPersonne }]
      : [];
  });
  if (numbers.length === 0) return new Set();
  const lacking = await rowsPrepared(
    writing.db,
    sql<{ IdPersonneEV1: number; IdPersonne: number; taken: boolean }>`
      select distinct on (given."IdPersonneEV1") given.*,
        exists (select from "Personne" o where o."IdPersonne" = given."IdPersonne") as taken from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb)
          as given("IdPersonneEV1" integer, "IdPersonne" integer)
        join "Personne" p on p."IdPersonneEV1" = given."IdPersonneEV1" and p."IdPersonne" is null
      order by given."IdPersonneEV1"`,
  );
  const rows = lacking
    .filter(({ taken }) => !taken)
    .map(({ IdPersonneEV1, IdPersonne }, n) => ({
      n,
      entity: 'Personne',
      id: String(IdPersonneEV1),
      before: { IdPersonne: null },
      after: { IdPersonne },
    }));
  if (rows.length > 0) await writePlannedPeople(writing, rows);
  return new Set(lacking.filter(({ taken }) => taken).map(({ IdPersonneEV1 }) => IdPersonneEV1));
}
