import { sql } from 'kysely';
import { type Db, rowOf, rowsOf } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/sql.ts';
import { sealedLine } from './entries.ts';

/** A seal as it is published: who has it can tell whether anything up to it was changed or cut since. */
export interface Head {
  readonly seq: number;
  /** Of this seal and, through it, of all before; hexadecimal. */
  readonly hash: string;
  /** ISO, UTC. */
  readonly at: string;
  /** Entries that it seals. */
  readonly entries: number;
}

/** Entries of one seal at most. */
export const mostEntries = 10_000;
/** One replica at a time; the key of a seal keeps two from making the same one even so. */
const sealLock = 7_240_931;

/**
 * Seals every committed entry that no seal holds, `most` at a time: also those with a key below what is sealed, whose
 * writer committed late. Keys that stayed empty are given up once every transaction that could have filled them is
 * over. Undefined when there was nothing to seal, or another replica is at it.
 */
export async function sealOnce(db: Db, most = mostEntries): Promise<Head | undefined> {
  const [head] = await rowsOf(
    db,
    sql<Head>`
    with free as materialized (select pg_try_advisory_xact_lock(${sealLock}) as ok),
    last as materialized (
      select s.seq, s.top, s.gaps, s.hash from free
      cross join lateral (select * from history_seal order by seq desc limit 1) s where free.ok),
    taken as materialized (
      select e.id, ${sealedLine('e')} as line from (
        select e.* from last join history_entry e on e.id > last.top
        union all
        select e.* from last cross join unnest(last.gaps) gap
          join history_entry e on e.id >= lower(gap) and e.id < upper(gap)) e
      order by e.id limit ${most}::integer),
    batch as (
      select count(*) as entries, max(id) as top, range_agg(int8range(id, id, '[]')) as ids,
        string_agg(convert_to(line, 'UTF8'), ''::bytea order by id) as lines
      from taken),
    empty as (
      select gaps from history_seal
      where at < now() - interval '10 minutes' and horizon <= pg_snapshot_xmin(pg_current_snapshot())
      order by seq desc limit 1)
    insert into history_seal (seq, ids, entries, previous, hash, top, gaps, horizon)
    select last.seq + 1, batch.ids, batch.entries, last.hash, sha256(last.hash || batch.lines),
      greatest(last.top, batch.top),
      last.gaps + int8multirange(int8range(last.top + 1, greatest(last.top, batch.top) + 1)) - batch.ids
        - case when batch.entries < ${most}::integer then coalesce(empty.gaps, '{}') else '{}' end,
      pg_snapshot_xmax(pg_current_snapshot())
    from last cross join batch left join empty on true where batch.entries > 0
    on conflict (seq) do nothing
    returning ${headColumns}`,
  );
  return head;
}

/** The seal that was made last: that of an empty history to begin with. */
export function lastHead(db: Db): Promise<Head> {
  return rowOf(db, sql<Head>`select ${headColumns} from history_seal order by seq desc limit 1`);
}

const headColumns = sql`seq, encode(hash, 'hex') as hash,
  ${instant(sql`at`)} as at, entries`;
