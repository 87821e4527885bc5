import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import {
  type ParameterName,
  parameterForm,
  parameterOf,
  parameterValue,
} from '@passerelle/contracts/reference/parameters.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { formContext } from '../../../engines/forms/form-context.queries.ts';
import { changesOf, type FormWriter, judgeChange } from '../../../engines/forms/save-form.ts';
import { rowsOf } from '../../../platform/db/database.ts';

/**
 * Changes a parameter, within its bounds. Whoever reads it next goes by it.
 * @throws {ApiError} INVALID_INPUT, or CONFLICT where somebody changed it meanwhile, at `body/fields/Valeur`
 */
export async function saveParameter(
  { db, record, announce }: Writing,
  writer: FormWriter,
  name: ParameterName,
  fields: readonly ChangedField[],
): Promise<void> {
  await sql`insert into "Parametre" ("IdParam", "Valeur") values (${name}, null) on conflict do nothing`.execute(db);
  const [row] = await rowsOf(
    db,
    sql<{ Valeur: string | null }>`select "Valeur" from "Parametre" where "IdParam" = ${name} for update`,
  );
  const parameter = parameterOf(name);
  const form = parameterForm(parameter);
  const { values } = await judgeChange({
    db,
    writer,
    of: { form },
    key: undefined,
    stored: { Valeur: parameterValue(parameter, row?.Valeur) },
    changed: changesOf({ form }, fields),
    grants: { Valeur: { read: true, write: true } },
    context: await formContext(db, false),
  });
  if (!Object.hasOwn(values, 'Valeur')) return;
  const Valeur = values.Valeur === null ? null : String(values.Valeur);
  await sql`update "Parametre" set "Valeur" = ${Valeur} where "IdParam" = ${name}`.execute(db);
  await record({ entity: 'Parametre', id: name, before: { Valeur: row?.Valeur ?? null }, after: { Valeur } });
  announce({ topic: 'reference.changed', to: 'everyone', data: { Liste: 'Parametre' } });
}
