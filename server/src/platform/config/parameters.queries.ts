import type { Db } from '../../platform/db/database.ts';

/** A limit that a company may change, as a number; undefined where it was emptied or is no number. */
async function numberOf(db: Db, IdParam: string): Promise<number | undefined> {
  const row = await db.selectFrom('Parametre').select('Valeur').where('IdParam', '=', IdParam).executeTakeFirst();
  const value = Number(row?.Valeur ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

const usualPercent = 5;

/** Share of the people present, 0 to 1, that may lose a right by one plan before a second person has to agree. */
export async function lossShare(db: Db): Promise<number> {
  return ((await numberOf(db, 'PLAN_PERTE_POURCENT')) ?? usualPercent) / 100;
}

/** The same of those who may gain a right that opens administration. */
export async function gainShare(db: Db): Promise<number> {
  return ((await numberOf(db, 'PLAN_GAIN_POURCENT')) ?? usualPercent) / 100;
}

/** Tags that a person may have. */
export async function mostTags(db: Db): Promise<number> {
  return (await numberOf(db, 'TAGS_MAX')) ?? 20;
}
