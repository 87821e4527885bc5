import {
  type ParameterName,
  parameterOf,
  type parameters,
  parameterValue,
} from '@passerelle/contracts/reference/parameters.ts';
import type { Db } from '../../platform/db/database.ts';

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
