import {
  type ParameterName,
  parameterOf,
  type parameters,
  parameterValue,
} from '@passerelle/contracts/reference/parameters.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Look } from '../../platform/db/look.ts';

type ValueOf<Name extends ParameterName> = (typeof parameters)[Name] extends { readonly type: 'number' }
  ? number
  : (typeof parameters)[Name] extends { readonly type: 'boolean' }
    ? boolean
    : string;

/** What a parameter holds now: read each time, so that every server goes by what was last saved. */
export async function readParameter<Name extends ParameterName>(db: Db, name: Name): Promise<ValueOf<Name>> {
  const row = await db.selectFrom('Parametre').select('Valeur').where('IdParam', '=', name).executeTakeFirst();
  return parameterValue(parameterOf(name), row?.Valeur) as ValueOf<Name>;
}

/** Looks at several of them at once. */
export function parametersLook<Name extends ParameterName>(
  ...names: readonly Name[]
): Look<{ readonly [One in Name]: ValueOf<One> }> {
  return {
    sql: sql`select json_object_agg("IdParam", "Valeur") from "Parametre" where "IdParam" in (${sql.join(names)})`,
    read: (found) => {
      const held = (found ?? {}) as Readonly<Partial<Record<Name, string>>>;
      const values = names.map((name) => [name, parameterValue(parameterOf(name), held[name])]);
      return Object.fromEntries(values) as { readonly [One in Name]: ValueOf<One> };
    },
  };
}

/** Share of the people present, 0 to 1, that may lose a right by one plan before a second person has to agree. */
export async function lossShare(db: Db): Promise<number> {
  return (await readParameter(db, 'PLAN_PERTE_POURCENT')) / 100;
}

/** The same of those who may gain a right that opens administration. */
export async function gainShare(db: Db): Promise<number> {
  return (await readParameter(db, 'PLAN_GAIN_POURCENT')) / 100;
}

/** Managers that somebody may set for others in a day. */
export async function managerQuota(db: Db): Promise<number> {
  return await readParameter(db, 'MANAGER_QUOTA');
}

/** Files that a document field may have. */
export async function mostFiles(db: Db): Promise<number> {
  return await readParameter(db, 'DOCUMENT_FICHIERS_MAX');
}

/** Tags that a person may have. */
export async function mostTags(db: Db): Promise<number> {
  return await readParameter(db, 'TAGS_MAX');
}
