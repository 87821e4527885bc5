import type { Writing } from '../../engines/act/act.ts';

/** Creates a company of the group. Answers its key. */
export async function createCompany(
  { db, record }: Writing,
  company: { readonly LibSociete: string; readonly IdPays: string },
): Promise<number> {
  const { IdSociete } = await db.insertInto('Societe').values(company).returning('IdSociete').executeTakeFirstOrThrow();
  await record({ entity: 'Societe', id: IdSociete, after: company });
  return IdSociete;
}

/** Creates a cost centre of a company. Answers its key. */
export async function createCostCentre(
  { db, record }: Writing,
  centre: { readonly LibCCout: string; readonly IdSociete: number },
): Promise<number> {
  const { IdCCout } = await db.insertInto('CentreCout').values(centre).returning('IdCCout').executeTakeFirstOrThrow();
  await record({ entity: 'CentreCout', id: IdCCout, after: centre });
  return IdCCout;
}
