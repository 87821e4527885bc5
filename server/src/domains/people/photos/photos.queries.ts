import type { PhotoState, WaitingPhoto } from '@passerelle/contracts/photos/photos.contract.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { named } from '../../../engines/entities/named.ts';
import { foundIn, keyedList, readKeyed } from '../../../engines/lists/by-key.queries.ts';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { allOf, anyOf, type Sql } from '../../../platform/db/sql.ts';
import { namedPeople, whoseField } from '../directory/directory.queries.ts';
import { photoOf } from '../person/person.columns.ts';
import { mayAwait, mayGive, mayJudge, maySee } from './photos.policy.ts';

/** Who reads photos. */
interface PhotoReader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

const ofPhotos = sql`"Photo" f join "Personne" p on p."IdPersonneEV1" = f."IdPersonneEV1"`;

/** A photo that somebody may be shown. */
interface ShownPhoto {
  readonly IdPhoto: number;
  readonly waits: boolean;
}

/**
 * The photo of somebody that others see, or the one of a version, where the reader may see it: that one, or one that waits.
 * What was replaced, rejected or taken away is nobody's.
 */
export async function findShown(
  reader: PhotoReader,
  IdPersonneEV1: number,
  version: number | undefined,
): Promise<ShownPhoto | undefined> {
  const which =
    version === undefined ? accepted(reader) : allOf([sql<boolean>`f."Version" = ${version}`, shown(reader)]);
  const [found] = await rowsOf(
    reader.db,
    sql<ShownPhoto>`select f."IdPhoto", f."Statut" = 'WAITING' as waits from ${ofPhotos}
      where p."IdPersonneEV1" = ${IdPersonneEV1} and ${which}`,
  );
  return found;
}

const accepted = (reader: PhotoReader) => allOf([sql<boolean>`f."Statut" = 'ACCEPTED'`, maySee(reader, 'p')]);
const shown = (reader: PhotoReader) =>
  anyOf([accepted(reader), allOf([sql<boolean>`f."Statut" = 'WAITING'`, mayAwait(reader, 'f', 'p')])]);

/** A photo as it is asked for in a list: whose, and which version. */
export interface AskedFace {
  readonly IdPersonneEV1: number;
  readonly Version: number;
}

/** Of these photos, those that the reader may see. */
export async function findFaces(
  reader: PhotoReader,
  asked: readonly AskedFace[],
): Promise<readonly (AskedFace & ShownPhoto)[]> {
  return await rowsOf(
    reader.db,
    sql<AskedFace & ShownPhoto>`select f."IdPersonneEV1", f."Version", f."IdPhoto", f."Statut" = 'WAITING' as waits
      from unnest(${asked.map(({ IdPersonneEV1 }) => IdPersonneEV1)}::bigint[], ${asked.map(({ Version }) => Version)}::bigint[])
        as asked(whose, version)
      join "Photo" f on f."IdPersonneEV1" = asked.whose and f."Version" = asked.version
      join "Personne" p on p."IdPersonneEV1" = f."IdPersonneEV1"
      where ${shown(reader)} order by f."IdPersonneEV1"`,
  );
}

/** PERS-043 how it stands with the photo of somebody. A rejection is told until there is another photo. */
export async function readState(db: Db, IdPersonneEV1: number): Promise<PhotoState> {
  const { accepted, waiting, rejected, Motif } = await rowOf(
    db,
    sql<Omit<PhotoState, 'Statut'> & { rejected: boolean }>`
      select max(f."Version") filter (where f."Statut" = 'ACCEPTED') as accepted,
        max(f."Version") filter (where f."Statut" = 'WAITING') as waiting,
        coalesce(max(f."Version") filter (where f."Statut" = 'REJECTED')
          > coalesce(max(f."Version") filter (where f."Statut" = 'ACCEPTED'), 0), false) as rejected,
        (array_agg(f."Motif" order by f."Version" desc) filter (where f."Statut" = 'REJECTED'))[1] as "Motif"
      from "Photo" f where f."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  if (waiting !== null) return { Statut: 'WAITING', accepted, waiting, Motif: null };
  if (rejected) return { Statut: 'REJECTED', accepted, waiting, Motif };
  return { Statut: accepted === null ? 'NO_PHOTO' : 'ACCEPTED', accepted, waiting, Motif: null };
}

/** Whether the reader may give this person a photo. */
export async function givesTo(reader: PhotoReader, IdPersonneEV1: number): Promise<boolean> {
  const found = await rowsOf(
    reader.db,
    sql`select from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1} and ${mayGive(reader, 'p')}`,
  );
  return found.length > 0;
}

interface Asked {
  readonly judged: Sql<boolean>;
}

/** Those that wait and that the reader may judge, the longest waiting first. */
export async function readWaitingPhotos(reader: PhotoReader, after: number | undefined) {
  type Row = Omit<WaitingPhoto, 'since'>;
  const list = keyedList<Row, Asked>({
    from: sql`${ofPhotos} left join "Personne" a on a."IdPersonneEV1" = f."IdPersonneEV1Auteur"
      and a."IdPersonneEV1" <> f."IdPersonneEV1"`,
    select: sql`f."IdPhoto", f."Version" as "Version",
      ${named('p')} as person,
      case when ${whoseField(reader, 'LibSociete', 'p')}
        then (select s."LibSociete" from "Societe" s where s."IdSociete" = p."IdSociete") end as "LibSociete",
      ${photoOf('p')} as accepted,
      case when a."IdPersonneEV1" is not null and ${namedPeople(reader, 'a')} then ${named('a')} end as author`,
    key: sql`f."IdPhoto"`,
    pageSize: 50,
    narrows: { judged: (judged) => sql`(f."Statut" = 'WAITING' and ${judged})` },
  });
  const asked = { judged: mayJudge(reader, 'f', 'p') };
  const [{ rows, more }, { total }] = await Promise.all([
    readKeyed(reader.db, list, asked, { past: after }),
    rowOf(
      reader.db,
      sql<{ total: number }>`select count(*)::integer as total from ${list.from} where ${foundIn(list, asked)}`,
    ),
  ]);
  const told = rows.map((row) => ({ ...row, since: new Date(row.Version).toISOString() }));
  return { rows: told, next: more ? (told.at(-1)?.IdPhoto ?? null) : null, total };
}

/** Photos that wait for the reader to judge them, for who counts them. */
export function waitingPhotos(reader: Pick<PhotoReader, 'kernel' | 'actor'>): Sql {
  return sql`select f."IdPhoto" as id, p."IdPersonneEV1", p."IndexPrenomNom" from ${ofPhotos}
    where f."Statut" = 'WAITING' and ${mayJudge(reader, 'f', 'p')}`;
}
