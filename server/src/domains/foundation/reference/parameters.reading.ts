import type { ParameterState } from '@passerelle/contracts/reference/parameters.contract.ts';
import {
  type ParameterName,
  type ParameterValue,
  parameterOf,
  parameters,
  parameterValue,
} from '@passerelle/contracts/reference/parameters.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';

/** Every parameter that the portal reads, with what it held before. */
export async function readParameters(db: Db): Promise<ParameterState[]> {
  const names = Object.keys(parameters) as ParameterName[];
  const rows = await rowsOf(
    db,
    sql<{ IdParam: ParameterName; Valeur: string | null; at: Date | null; former: string | null }>`
      select name as "IdParam", p."Valeur", last.at, last.former
      from unnest(${names}::text[]) with ordinality as given (name, n)
      left join "Parametre" p on p."IdParam" = given.name
      left join lateral (
        select e.at, v.before ->> 'Valeur' as former from history_entry e join history_values v using (id)
        where e.entity = 'Parametre' and e.entity_id = given.name order by e.id desc limit 1
      ) last on true order by given.n`,
  );
  return rows.map(({ IdParam, Valeur, at, former }) => {
    const value = (kept: string | null): ParameterValue => parameterValue(parameterOf(IdParam), kept);
    return {
      IdParam,
      Valeur: value(Valeur),
      usual: parameterOf(IdParam).usual,
      ...(at && { former: value(former) }),
      changed: at?.toISOString() ?? null,
    };
  });
}
