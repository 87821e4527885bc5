import type { Writing } from '../../engines/act/act.ts';

/** Creates a site. Answers its key. */
export async function createSite(
  { db, record }: Writing,
  site: { readonly LibSite: string; readonly IdPays: string },
): Promise<number> {
  const { IdSite } = await db.insertInto('Site').values(site).returning('IdSite').executeTakeFirstOrThrow();
  await record({ entity: 'Site', id: IdSite, after: site });
  return IdSite;
}
