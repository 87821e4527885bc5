import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Run } from '../../platform/jobs/run.ts';
import { thrownError } from '../../platform/log/thrown-error.ts';
import { adoptedKinds, foundKinds, type Gap, type Mirror, type MirroredSystem, type SeenThing } from './mirror.ts';
import { forgetMended, keepGaps } from './mirror-gaps.queries.ts';

/** Read at once, and looked at one by one. */
const pageSize = 200;
/** Between two pages, and between two looks: nobody who works there is to feel it. */
const msBetween = 20;
const minutesOfLooks = 20;
const minutesOfReading = 60;

interface Compared<System extends string, Seen extends SeenThing, Wanted> {
  readonly db: Db;
  readonly mirror: Mirror<System, Wanted>;
  readonly system: MirroredSystem<System, Seen, Wanted>;
}

/**
 * Compares what is in a system with what is wanted there, slowly, and writes nothing there: everything is read, then ours
 * are looked at one by one, those that were longest ago first, for as long as a night allows. What differs is kept until
 * a comparison finds it so no more; what is under way already is none. What cannot be read to its end says why, and then
 * nothing is taken for missing.
 */
export async function compareMirror<System extends string, Seen extends SeenThing, Wanted>(
  { db, mirror, system }: Compared<System, Seen, Wanted>,
  { signal, progress }: Pick<Run, 'signal' | 'progress'>,
): Promise<void> {
  const comparisons = sql.table(mirror.tables.comparisons);
  const started = await begin(db, mirror.tables.comparisons, system.name);
  const compared = { db, mirror, system };
  try {
    const read = await readThrough(compared, signal);
    await noteMissing(compared, started);
    const looked = await lookThrough(compared, { started, signal, progress });
    await forgetMended(db, mirror.tables, system.name, started);
    await sql`update ${comparisons} set ended_at = now(), read = ${read}, looked = ${looked}
      where system = ${system.name}`.execute(db);
  } catch (error) {
    signal.throwIfAborted();
    const answer = thrownError(error).message;
    await sql`update ${comparisons} set answer = ${answer.slice(0, 1000)} where system = ${system.name}`.execute(db);
  }
}

async function begin(db: Db, comparisons: string, system: string): Promise<string> {
  const [row] = await rowsOf(
    db,
    sql<{
      started: string;
    }>`insert into ${sql.table(comparisons)} (system, started_at) values (${system}, clock_timestamp())
      on conflict (system) do update set started_at = clock_timestamp(), answer = null returning started_at::text as started`,
  );
  return row?.started ?? '';
}

/** Everything there, a page at a time. Answers how many. */
async function readThrough<System extends string, Seen extends SeenThing, Wanted>(
  compared: Compared<System, Seen, Wanted>,
  signal: AbortSignal,
): Promise<number> {
  const markedAs = await compared.mirror.markedAs(compared.db);
  let read = 0;
  let page: Seen[] = [];
  const turn = async () => {
    if (page.length > 0) await comparePage(compared, page, markedAs);
    read += page.length;
    page = [];
    await sleep(msBetween, undefined, { signal });
  };
  const within = AbortSignal.any([signal, AbortSignal.timeout(minutesOfReading * 60_000)]);
  for await (const seen of compared.system.all(within)) {
    page.push(seen);
    if (page.length === pageSize) await turn();
  }
  await turn();
  return read;
}

type MarkedAs = (marker: string) => number | null;

async function comparePage<System extends string, Seen extends SeenThing, Wanted>(
  { db, mirror, system }: Compared<System, Seen, Wanted>,
  page: readonly Seen[],
  markedAs: MarkedAs,
): Promise<void> {
  const { followed, key } = mirror.tables;
  const known = await rowsOf(
    db,
    sql<{ id: string; key: number }>`update ${sql.table(followed)} set there_at = clock_timestamp()
      where system = ${system.name} and external_id = any(${sql.val(page.map(({ id }) => id))}::text[])
      returning external_id as id, ${sql.ref(key)} as key`,
  );
  const keyOf = new Map(known.map((one) => [one.id, one.key]));
  const keys = known.map((one) => one.key);
  const wanted = await mirror.readWanted(db, system.name, keys);
  const differing = page.flatMap((seen): Gap[] => {
    const its = keyOf.get(seen.id);
    const is = its === undefined ? undefined : wanted.get(its);
    if (its === undefined || !is) return [];
    const difference = system.glance(seen, is);
    return difference ? [{ ...difference, key: its, external_id: seen.id, name: seen.name }] : [];
  });
  const others = page.filter(({ id }) => !keyOf.has(id));
  await keepGaps(db, mirror, system.name, [...differing, ...(await strangers(db, mirror, others, markedAs))]);
}

/** Of what is not known: what bears our mark, and what is called as one of ours that is followed. */
async function strangers<System extends string, Wanted>(
  db: Db,
  mirror: Mirror<System, Wanted>,
  others: readonly SeenThing[],
  markedAs: MarkedAs,
): Promise<Gap[]> {
  const marked = ({ marker }: SeenThing) => (marker === null ? null : markedAs(marker));
  const folded = ({ name }: SeenThing) => name?.toLowerCase() ?? null;
  const named = await mirror.readNamed(db, {
    keys: others.flatMap((one) => marked(one) ?? []),
    names: others.flatMap((one) => folded(one) ?? []),
  });
  const keys = new Set(named.map(({ key }) => key));
  const byName = new Map(named.map(({ key, name }) => [name, key]));
  return others.flatMap((one): Gap[] => {
    const same = { external_id: one.id, name: one.name };
    const key = marked(one);
    if (key !== null) return [{ ...same, kind: foundKinds.unknown, key: keys.has(key) ? key : null }];
    const name = folded(one);
    const namesake = one.marker === null && name !== null ? byName.get(name) : undefined;
    return namesake === undefined ? [] : [{ ...same, kind: foundKinds.namesake, key: namesake }];
  });
}

/**
 * What is followed there and was not read is not there, whether it was ever called anything: nobody knows yet what is called
 * so that came before the system was reached. What may be something that was read is told as that.
 */
async function noteMissing<System extends string, Seen extends SeenThing, Wanted>(
  { db, mirror, system: { name: system } }: Compared<System, Seen, Wanted>,
  started: string,
): Promise<void> {
  const { followed, gaps } = mirror.tables;
  const its = sql.ref(`a.${mirror.tables.key}`);
  for (let after = 0; ; ) {
    const rows = await rowsOf(
      db,
      sql<{ key: number; id: string | null }>`select ${its} as key, a.external_id as id from ${sql.table(followed)} a
        where a.system = ${system} and ${its} > ${after}
          and a.seen_at < ${started}::timestamptz and (a.there_at is null or a.there_at < ${started}::timestamptz)
          and (a.external_id is not null or not exists (select from ${sql.table(gaps)} g where g.system = a.system
            and ${sql.ref(`g.${mirror.tables.key}`)} = ${its} and g.kind = any(${sql.val([...adoptedKinds])}::text[])
            and g.seen_at >= ${started}::timestamptz))
        order by ${its} limit ${pageSize}`,
    );
    const keys = rows.map(({ key }) => key);
    const wanted = await mirror.readWanted(db, system, keys);
    const missing = rows.flatMap(({ key, id }): Gap[] => {
      const is = wanted.get(key);
      if (!is || !mirror.isToBeThere(is)) return [];
      return [{ kind: foundKinds.missing, key, external_id: id, name: mirror.nameOf(is) }];
    });
    await keepGaps(db, mirror, system, missing);
    after = keys.at(-1) ?? 0;
    if (rows.length < pageSize) return;
  }
}

interface Looking extends Pick<Run, 'signal' | 'progress'> {
  readonly started: string;
}

/** Ours, one by one, those that were longest ago first. Answers how many. Throws where the system answers no more. */
async function lookThrough<System extends string, Seen extends SeenThing, Wanted>(
  { db, mirror, system }: Compared<System, Seen, Wanted>,
  { started, signal, progress }: Looking,
): Promise<number> {
  const until = performance.now() + minutesOfLooks * 60_000;
  const followed = sql.table(mirror.tables.followed);
  const its = sql.ref(`a.${mirror.tables.key}`);
  const [{ total } = { total: 0 }] = await rowsOf(
    db,
    sql<{ total: number }>`select count(*)::integer as total from ${followed} where system = ${system.name}`,
  );
  let looked = 0;
  for (;;) {
    const rows = await rowsOf(
      db,
      sql<{ key: number }>`select ${its} as key from ${followed} a
        where a.system = ${system.name} and a.there_at >= ${started}::timestamptz
          and (a.compared_at is null or a.compared_at < ${started}::timestamptz)
        order by a.compared_at nulls first, ${its} limit ${pageSize}`,
    );
    const keys = rows.map(({ key }) => key);
    const wanted = await mirror.readWanted(db, system.name, keys);
    for (const key of keys) {
      if (performance.now() > until) return looked;
      const is = wanted.get(key);
      const differs = is && (await system.look({ key, wanted: is }, signal));
      if (differs) await keepGaps(db, mirror, system.name, [{ ...differs, key }]);
      await sql`update ${followed} a set compared_at = clock_timestamp() where a.system = ${system.name} and ${its} = ${key}`.execute(
        db,
      );
      looked += 1;
      await progress(looked, total);
      await sleep(msBetween, undefined, { signal });
    }
    if (rows.length < pageSize) return looked;
  }
}
