import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { firstOf, lastOf } from '../../platform/sure.ts';
import { sealedLine } from './entries.ts';
import type { Head } from './seal.ts';

/** What does not hold: of which entry (`id`) or seal (`seq`). */
export type Fault =
  /** A seal is not the hash of its entries: one of these was changed. */
  | { readonly kind: 'entries-changed'; readonly seq: number; readonly ids: string }
  | { readonly kind: 'entry-missing'; readonly seq: number; readonly id: number }
  /** It claims a key that the seals have passed, and none of them holds it. */
  | { readonly kind: 'entry-added'; readonly id: number }
  | { readonly kind: 'value-changed' | 'value-missing' | 'erasure-unrecorded'; readonly id: number }
  /** A seal does not continue the one before it. */
  | { readonly kind: 'chain-broken'; readonly seq: number }
  /** A published head that the database does not have, or has otherwise. */
  | { readonly kind: 'tail-cut' | 'head-differs'; readonly seq: number };

export interface Verdict {
  readonly faults: readonly Fault[];
  readonly seals: number;
  readonly entries: number;
  readonly erased: number;
  /** Written but not sealed yet. */
  readonly unsealed: number;
  readonly heads: number;
}

interface Seal {
  readonly seq: number;
  readonly ids: string;
  readonly entries: number;
  readonly previous: string;
  readonly hash: string;
}

interface SealedEntry {
  readonly seq: number;
  readonly id: number;
  readonly line: string;
  readonly commitment: string;
  readonly kept: boolean;
  readonly erased: boolean;
  readonly salt: string | null;
  readonly told: string;
}

const sealsAtOnce = 1000;
const entriesAtOnce = 20_000;

/** Reads the whole history again: each seal against its entries, each entry against its values, heads against seals. */
export async function verifyHistory(db: Db, heads: readonly Pick<Head, 'seq' | 'hash'>[]): Promise<Verdict> {
  const faults: Fault[] = [];
  const counts = { seals: 0, entries: 0, erased: 0 };
  const published = Map.groupBy(heads, (head) => head.seq);
  let last: Seal | undefined;
  for await (const seals of sealsInOrder(db)) {
    const entries = Map.groupBy(await entriesOf(db, seals), (entry) => entry.seq);
    for (const seal of seals) {
      const found = entries.get(seal.seq) ?? [];
      if (last ? seal.seq !== last.seq + 1 || seal.previous !== last.hash : seal.seq !== 0 || seal.previous !== '')
        faults.push({ kind: 'chain-broken', seq: seal.seq });
      if (published.get(seal.seq)?.some(({ hash }) => hash !== seal.hash))
        faults.push({ kind: 'head-differs', seq: seal.seq });
      published.delete(seal.seq);
      if (found.length < seal.entries) faults.push(...(await missingEntries(db, seal)));
      else if (seal.seq > 0 && hashOf(seal, found) !== seal.hash)
        faults.push({ kind: 'entries-changed', seq: seal.seq, ids: seal.ids });
      faults.push(...found.flatMap(valueFaults));
      counts.seals++;
      counts.entries += found.length;
      counts.erased += found.filter(({ erased }) => erased).length;
      last = seal;
    }
  }
  faults.push(...[...published.keys()].map((seq) => ({ kind: 'tail-cut', seq }) as const));
  faults.push(...(await unrecordedErasures(db)));
  const { unsealed, added } = await outsideSeals(db);
  faults.push(...added.map((id) => ({ kind: 'entry-added', id }) as const));
  return { faults, ...counts, unsealed, heads: heads.length };
}

function hashOf({ previous }: Seal, entries: readonly SealedEntry[]): string {
  const hash = createHash('sha256').update(Buffer.from(previous, 'hex'));
  for (const { line } of entries) hash.update(line);
  return hash.digest('hex');
}

function valueFaults({ id, commitment, kept, erased, salt, told }: SealedEntry): Fault[] {
  if (!kept) return [{ kind: 'value-missing', id }];
  if (erased) return [];
  const hash = createHash('sha256')
    .update(Buffer.from(salt ?? '', 'hex'))
    .update(told)
    .digest('hex');
  return hash === commitment ? [] : [{ kind: 'value-changed', id }];
}

/** Seals by the page, with no more entries behind a page than fit in memory. */
async function* sealsInOrder(db: Db): AsyncGenerator<readonly Seal[]> {
  for (let after = -1; ; ) {
    const seals = await rowsOf(
      db,
      sql<Seal>`select seq, ids::text, entries, encode(previous, 'hex') as previous, encode(hash, 'hex') as hash
        from history_seal where seq > ${after} order by seq limit ${sealsAtOnce}`,
    );
    if (seals.length === 0) return;
    let from = 0;
    let entries = 0;
    for (const [index, seal] of seals.entries()) {
      if (entries + seal.entries > entriesAtOnce && index > from) {
        yield seals.slice(from, index);
        [from, entries] = [index, 0];
      }
      entries += seal.entries;
    }
    yield seals.slice(from);
    after = lastOf(seals).seq;
  }
}

function entriesOf(db: Db, seals: readonly Seal[]): Promise<SealedEntry[]> {
  return rowsOf(
    db,
    sql<SealedEntry>`
      select s.seq, e.id, ${sealedLine('e')} as line, encode(e.commitment, 'hex') as commitment, v.id is not null as kept,
        v.erased_at is not null as erased, encode(v.salt, 'hex') as salt,
        jsonb_build_array(v.before, v.after, v.reason)::text as told
      from history_seal s cross join unnest(s.ids) part
      join history_entry e on e.id >= lower(part) and e.id < upper(part)
      left join history_values v on v.id = e.id
      where s.seq between ${firstOf(seals).seq} and ${lastOf(seals).seq} order by e.id`,
  );
}

async function missingEntries(db: Db, { seq, ids }: Seal): Promise<Fault[]> {
  const rows = await rowsOf(
    db,
    sql<{ id: number }>`select sealed.id from unnest(${ids}::int8multirange) part
      cross join generate_series(lower(part), upper(part) - 1) sealed(id)
      where not exists (select from history_entry e where e.id = sealed.id)`,
  );
  return rows.map(({ id }) => ({ kind: 'entry-missing', seq, id }));
}

/** Blanked values that no entry of an erasure names. */
async function unrecordedErasures(db: Db): Promise<Fault[]> {
  const rows = await rowsOf(
    db,
    sql<{ id: number }>`
      with recorded as (
        select coalesce(range_agg((v.after->>'erased')::int8multirange), '{}') as ids
        from history_entry e join history_values v using (id) where e.call = 'history.erase')
      select v.id from history_values v cross join recorded where v.erased_at is not null and not recorded.ids @> v.id
      order by v.id`,
  );
  return rows.map(({ id }) => ({ kind: 'erasure-unrecorded', id }));
}

/** Entries that no seal holds: those still to be sealed, and those that came where nothing more could come. */
async function outsideSeals(db: Db): Promise<{ readonly unsealed: number; readonly added: readonly number[] }> {
  const rows = await rowsOf(
    db,
    sql<{ id: number; expected: boolean }>`
      with sealed as (select coalesce(range_agg(ids), '{}') as ids from history_seal),
      last as (select top, gaps from history_seal order by seq desc limit 1)
      select e.id, coalesce(e.id > last.top or last.gaps @> e.id, true) as expected
      from history_entry e cross join sealed left join last on true where not sealed.ids @> e.id order by e.id`,
  );
  const added = rows.filter(({ expected }) => !expected).map(({ id }) => id);
  return { unsealed: rows.length - added.length, added };
}
