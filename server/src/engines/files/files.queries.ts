import type { NamedFile } from '@passerelle/contracts/files/files.contract.ts';
import { sql } from 'kysely';
import { type Db, rowsOf, rowsPrepared } from '../../platform/db/database.ts';
import { allOf, anyOf, type Sql } from '../../platform/db/sql.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import type { FileOwner, FilePlace, OwnedFiles } from './file-owner.ts';

/** A file that is somewhere, or waits to be. */
export interface FileRow extends NamedFile {
  readonly sha256: string;
  readonly purpose: string;
  readonly state: string;
  readonly IdPersonneEV1: number | null;
  readonly owner_entity: string | null;
  readonly owner_id: string | null;
  readonly Champ: string | null;
}

const columns = sql`f."IdFichier", f.name, f.type, f.size, f.sha256, f.purpose, f.state, f."IdPersonneEV1",
  f.owner_entity, f.owner_id, f."Champ"`;

type Reader = { readonly kernel: AccessKernel; readonly actor: Actor };

/** The row of what the file known as `f` belongs to, where it is of this field and the condition holds of it. */
function ownedWhere({ entity, rows }: FileOwner, field: string, condition: Sql<boolean>): Sql<boolean> {
  // What is no key of this owner is never read as one.
  const key = sql`case when f.owner_entity = ${entity} then f.owner_id${rows.keyType ? sql`` : sql`::integer`} end`;
  return sql<boolean>`(f.owner_entity = ${entity} and f."Champ" = ${field} and exists (
    select from ${sql.table(rows.table)} thing where ${sql.ref(`thing.${rows.key}`)} = ${key} and ${condition}))`;
}

/** What files belong to, and as which of its fields. */
export type FilePlaces = ReadonlySet<string>;

const placeOf = (entity: string, field: string): string => `${entity}/${field}`;

/** What these files belong to. */
export async function placesOf(db: Db, ids: readonly string[]): Promise<FilePlaces> {
  const rows = await rowsPrepared(
    db,
    sql<{ owner_entity: string; Champ: string }>`select owner_entity, "Champ" from "Fichier"
      where "IdFichier" in (select id::uuid from json_array_elements_text(${JSON.stringify(ids)}::json) id) and owner_entity is not null`,
  );
  return new Set(rows.map(({ owner_entity, Champ }) => placeOf(owner_entity, Champ)));
}

/**
 * The files, known as `f`, that somebody may read: what they sent and nobody took yet, and what their owners open to them.
 * Of the owners, those at these places alone when they are given: what all of them say takes longer to plan than to ask.
 */
export function readable(owners: readonly FileOwner[], reader: Reader, places?: FilePlaces): Sql<boolean> {
  const { IdPersonneEV1, viewedBy } = reader.actor;
  const own = sql<boolean>`(f.state = 'pending' and f."IdPersonneEV1" = ${IdPersonneEV1})`;
  const owned = owners.flatMap((owner) =>
    Object.entries(owner.fields)
      .filter(([field]) => places?.has(placeOf(owner.entity, field)) ?? true)
      .map(([field, { mayRead }]) => ownedWhere(owner, field, mayRead(reader, 'thing'))),
  );
  return anyOf([
    // What waits is nobody's but its sender's, also for who looks through their eyes.
    ...(viewedBy === undefined ? [own] : []),
    allOf([sql<boolean>`f.state = 'attached'`, anyOf(owned)]),
  ]);
}

/** Those of these files of which the condition holds, in the order of their keys. */
export async function filesWhere(db: Db, ids: readonly string[], where: Sql<boolean>): Promise<readonly FileRow[]> {
  return await rowsOf(
    db,
    sql<FileRow>`select ${columns} from "Fichier" f where f."IdFichier" = any(${ids}::uuid[]) and ${where}
      order by f."IdFichier"`,
  );
}

/** Files that somebody has sent and that wait to be taken. */
export async function countWaiting(db: Db, IdPersonneEV1: number): Promise<number> {
  const [row] = await rowsOf(
    db,
    sql<{ count: number }>`select count(*)::integer as count from "Fichier"
      where "IdPersonneEV1" = ${IdPersonneEV1} and state in ('receiving', 'pending')`,
  );
  return row?.count ?? 0;
}

/** Notes a file whose bytes are about to be written. */
export async function insertReceiving(
  db: Db,
  file: Pick<FileRow, 'IdFichier' | 'name' | 'type' | 'size' | 'sha256' | 'purpose'>,
  IdPersonneEV1: number | null,
): Promise<void> {
  await db
    .insertInto('Fichier')
    .values({ ...file, IdPersonneEV1, state: 'receiving' })
    .execute();
}

/** Whether it was still expected: one that took too long has been given up. */
export async function setPending(db: Db, IdFichier: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('Fichier')
    .set({ state: 'pending', DateM: new Date() })
    .where('IdFichier', '=', IdFichier)
    .where('state', '=', 'receiving')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives up a file that somebody sent and that waits. Whether there was one. */
export async function eraseWaiting(db: Db, IdFichier: string, IdPersonneEV1: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('Fichier')
    .set({ state: 'erased', DateM: new Date() })
    .where('IdFichier', '=', IdFichier)
    .where(sql<boolean>`"IdPersonneEV1" is not distinct from ${IdPersonneEV1}::integer`)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The files of a place in their order, and these others: nobody else moves them before the transaction ends. */
export async function lockFiles(db: Db, place: FilePlace, ids: readonly string[]): Promise<readonly FileRow[]> {
  return await rowsOf(
    db,
    sql<FileRow>`select ${columns} from "Fichier" f
      where (f.state = 'attached' and f.owner_entity = ${place.entity} and f.owner_id = ${String(place.id)}
        and f."Champ" = ${place.field}) or f."IdFichier" = any(${ids}::uuid[])
      order by f."IdFichier" for update`,
  );
}

/** Makes these the files of a place, in this order. */
export async function setAttached(db: Db, place: FilePlace, ids: readonly string[]): Promise<void> {
  await sql`update "Fichier" f set state = 'attached', owner_entity = ${place.entity}, owner_id = ${String(place.id)},
      "Champ" = ${place.field}, "Ordre" = o.n, "DateM" = case when f.state = 'attached' then f."DateM" else now() end
    from unnest(${ids}::uuid[]) with ordinality o (id, n) where f."IdFichier" = o.id`.execute(db);
}

/** Makes these nobody’s: their bytes go at the next sweep. */
export async function setErased(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update "Fichier" set state = 'erased', "DateM" = now() where "IdFichier" = any(${ids}::uuid[])`.execute(db);
}

/** Whether the condition holds of the row that a place is in. */
export async function holdsOfOwner(
  db: Db,
  { rows }: FileOwner,
  { mayWrite }: OwnedFiles,
  reader: Reader,
  id: string | number,
): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select from ${sql.table(rows.table)} thing
      where ${sql.ref(`thing.${rows.key}`)} = ${rows.keyType ? String(id) : Number(id)} and ${mayWrite(reader, 'thing')}`,
  );
  return found.length > 0;
}

/** Keys of the files of a place, in their order. */
export async function filesIn(db: Db, { entity, id, field }: FilePlace): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('Fichier')
    .select('IdFichier')
    .where('state', '=', 'attached')
    .where('owner_entity', '=', entity)
    .where('owner_id', '=', String(id))
    .where('Champ', '=', field)
    .orderBy('Ordre')
    .execute();
  return rows.map(({ IdFichier }) => IdFichier);
}

/** The file at this place among those of each of these fields, with the key of whose field it is. */
export async function filesAt(
  db: Db,
  places: readonly FilePlace[],
  at: number,
): Promise<readonly { readonly owner_id: string; readonly IdFichier: string }[]> {
  const said = JSON.stringify(places.map(({ entity, id, field }) => ({ entity, id: String(id), field })));
  return await rowsOf(
    db,
    sql<{ owner_id: string; IdFichier: string }>`select p.id as owner_id, f."IdFichier"
      from json_to_recordset(${said}::json) as p(entity text, id text, field text)
      cross join lateral (select "IdFichier" from "Fichier" where state = 'attached' and owner_entity = p.entity
        and owner_id = p.id and "Champ" = p.field order by "Ordre" offset ${at} limit 1) f`,
  );
}

/** Erases what nobody will take any more: what never came whole within an hour, what nobody took within a day. */
export async function eraseLeft(db: Db): Promise<void> {
  await sql`update "Fichier" set state = 'erased', "DateM" = now()
    where state = 'receiving' and "DateM" < now() - interval '1 hour'
      or state = 'pending' and "DateM" < now() - interval '24 hours'`.execute(db);
}

/** Erased files whose bytes may be there still, the longest erased first. */
export async function erasedStill(db: Db, most: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('Fichier')
    .select('IdFichier')
    .where('state', '=', 'erased')
    .where('stored', '=', true)
    .orderBy('DateM')
    .limit(most)
    .execute();
  return rows.map(({ IdFichier }) => IdFichier);
}

/** Notes that the bytes are gone; what belonged to nothing leaves no trace. */
export async function forgetErased(db: Db, IdFichier: string): Promise<void> {
  await sql`with gone as (delete from "Fichier" where "IdFichier" = ${IdFichier} and state = 'erased' and owner_entity is null)
    update "Fichier" set stored = false where "IdFichier" = ${IdFichier} and state = 'erased' and owner_entity is not null`.execute(
    db,
  );
}

/** Those of these keys that no file has bytes under. */
export async function unknownKeys(db: Db, keys: readonly string[]): Promise<readonly string[]> {
  const rows = await rowsOf(
    db,
    sql<{ key: string }>`select key from unnest(${keys}::text[]) key
      where not exists (select from "Fichier" f where f."IdFichier" = key::uuid and f.stored)`,
  );
  return rows.map(({ key }) => key);
}

/** Attached files whose owner is no more, some of them. */
export async function ownerless(db: Db, owners: readonly FileOwner[], most: number): Promise<readonly FileRow[]> {
  const gone = owners.map(({ entity, rows }) => {
    const key = sql`case when f.owner_entity = ${entity} then f.owner_id${rows.keyType ? sql`` : sql`::integer`} end`;
    return sql<boolean>`(f.owner_entity = ${entity} and not exists (
      select from ${sql.table(rows.table)} thing where ${sql.ref(`thing.${rows.key}`)} = ${key}))`;
  });
  return await rowsOf(
    db,
    sql<FileRow>`select ${columns} from "Fichier" f where f.state = 'attached' and ${anyOf(gone)}
      order by f."IdFichier" limit ${most} for update`,
  );
}
