import { setTimeout as sleep } from 'node:timers/promises';
import type { OutsideSystem } from '@passerelle/contracts/provisioning/account-systems.ts';
import { adoptedKinds, type GapKind } from '@passerelle/contracts/provisioning/gaps.contract.ts';
import { sql } from 'kysely';
import { unfinished } from '../../../engines/effects/unfinished.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { Run } from '../../../platform/jobs/run.ts';
import { thrownError } from '../../../platform/log/thrown-error.ts';
import type { AccountsPort, AccountsPorts, SeenAccount } from '../../../ports/accounts.ts';
import { subjectOf } from './account-runs.actions.ts';
import { installationId } from './connectors.queries.ts';
import { readAllWanted, type Wanted } from './wanted-account.queries.ts';

interface ComparisonNeeds {
  readonly db: Db;
  readonly accounts: AccountsPorts;
}

/** Read at once, and looked at one by one. */
const pageSize = 200;
/** Between two pages, and between two looks: nobody who works there is to feel it. */
const msBetween = 20;
const minutesOfLooks = 20;
const minutesOfReading = 60;

interface Gap {
  readonly kind: GapKind;
  readonly IdPersonneEV1: number | null;
  readonly external_id: string | null;
  readonly login: string | null;
  readonly fields?: readonly string[];
}

/**
 * Compares what is in a system with what is wanted there, slowly, and writes nothing there: every account is read, then ours
 * are looked at one by one, those that were longest ago first, for as long as a night allows. What differs is kept until
 * a comparison finds it so no more; what is under way already is none. What cannot be read to its end says why, and then
 * nothing is taken for missing.
 */
export async function compareAccounts(
  { db, accounts }: ComparisonNeeds,
  system: OutsideSystem,
  { signal, progress }: Pick<Run, 'signal' | 'progress'>,
): Promise<void> {
  const started = await begin(db, system);
  const port = await accounts(system);
  try {
    const read = await readThrough({ db, port, system }, signal);
    await noteMissing(db, system, started);
    const looked = await lookThrough({ db, port, system }, { started, signal, progress });
    await forgetMended(db, system, started);
    await sql`update account_comparison set ended_at = now(), read = ${read}, looked = ${looked} where system = ${system}`.execute(
      db,
    );
  } catch (error) {
    signal.throwIfAborted();
    const answer = thrownError(error).message;
    await sql`update account_comparison set answer = ${answer.slice(0, 1000)} where system = ${system}`.execute(db);
  }
}

interface Compared {
  readonly db: Db;
  readonly port: AccountsPort;
  readonly system: OutsideSystem;
}

async function begin(db: Db, system: OutsideSystem): Promise<string> {
  const [row] = await rowsOf(
    db,
    sql<{ started: string }>`insert into account_comparison (system, started_at) values (${system}, clock_timestamp())
      on conflict (system) do update set started_at = clock_timestamp(), answer = null returning started_at::text as started`,
  );
  return row?.started ?? '';
}

/** Every account there, a page at a time. Answers how many. */
async function readThrough(compared: Compared, signal: AbortSignal): Promise<number> {
  const { db, port } = compared;
  const marks = `${await installationId(db)}/Personne/`;
  let read = 0;
  let page: SeenAccount[] = [];
  const turn = async () => {
    if (page.length > 0) await comparePage(compared, page, marks);
    read += page.length;
    page = [];
    await sleep(msBetween, undefined, { signal });
  };
  for await (const seen of port.all(AbortSignal.any([signal, AbortSignal.timeout(minutesOfReading * 60_000)]))) {
    page.push(seen);
    if (page.length === pageSize) await turn();
  }
  await turn();
  return read;
}

/** As what differs of an account it stands beside its fields. */
const groupsField = 'Groupes';

/** Whether an account is in other groups than it is to be in, of those that the portal keeps. */
function differsInGroups({ groupsFor }: AccountsPort, groups: readonly string[] | undefined, wanted: Wanted): boolean {
  if (groups === undefined || groupsFor === undefined) return false;
  return JSON.stringify([...groups].sort()) !== JSON.stringify([...groupsFor(wanted)].sort());
}

async function comparePage({ db, system, port }: Compared, page: readonly SeenAccount[], marks: string): Promise<void> {
  const known = await rowsOf(
    db,
    sql<{ id: string; key: number }>`update account set there_at = clock_timestamp()
      where system = ${system} and external_id = any(${sql.val(page.map(({ id }) => id))}::text[])
      returning external_id as id, "IdPersonneEV1" as key`,
  );
  const keyOf = new Map(known.map(({ id, key }) => [id, key]));
  const wanted = await readAllWanted(
    db,
    system,
    known.map(({ key }) => key),
  );
  const others = page.filter(({ id }) => !keyOf.has(id));
  const gaps = page.flatMap(({ id, enabled, values, groups }): Gap[] => {
    const key = keyOf.get(id);
    const is = key === undefined ? undefined : wanted.get(key);
    if (key === undefined || !is) return [];
    const login = values.CompteAD ?? null;
    if (is.enabled === enabled) {
      if (!differsInGroups(port, groups, is)) return [];
      return [{ kind: 'values', IdPersonneEV1: key, external_id: id, login, fields: [groupsField] }];
    }
    return [{ kind: enabled ? 'open' : 'shut', IdPersonneEV1: key, external_id: id, login }];
  });
  await keep(db, system, [...gaps, ...(await strangers(db, others, marks))]);
}

/** Of accounts that we do not know: those that bear our mark, and those under the login of somebody whom we follow. */
async function strangers(db: Db, others: readonly SeenAccount[], marks: string): Promise<Gap[]> {
  const loginOf = ({ values }: SeenAccount) => values.CompteAD?.toLowerCase() ?? null;
  const marked = (one: SeenAccount) => (one.marker?.startsWith(marks) ? Number(one.marker.slice(marks.length)) : null);
  const people = await rowsOf(
    db,
    sql<{
      key: number;
      login: string | null;
    }>`select p."IdPersonneEV1" as key, lower(p."CompteAD") as login from "Personne" p
      where p."IdPersonneEV1" = any(${sql.val(others.flatMap((one) => marked(one) ?? []))}::integer[])
        or (lower(p."CompteAD") = any(${sql.val(others.flatMap((one) => loginOf(one) ?? []))}::text[])
          and exists (select from account a where a."IdPersonneEV1" = p."IdPersonneEV1"))`,
  );
  const keys = new Set(people.map(({ key }) => key));
  const byLogin = new Map(people.map(({ key, login }) => [login, key]));
  return others.flatMap((one): Gap[] => {
    const same = { external_id: one.id, login: one.values.CompteAD ?? null };
    const key = marked(one);
    if (key !== null) return [{ ...same, kind: 'unknown', IdPersonneEV1: keys.has(key) ? key : null }];
    const login = loginOf(one);
    const namesake = one.marker === null && login !== null ? byLogin.get(login) : undefined;
    return namesake === undefined ? [] : [{ ...same, kind: 'namesake', IdPersonneEV1: namesake }];
  });
}

/**
 * Who is followed there and was not read is not there, whether it was ever called anything: nobody knows yet what whoever
 * came before the system was reached so is called. Whoever may be somebody who was read is told as that.
 */
async function noteMissing(db: Db, system: OutsideSystem, started: string): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await rowsOf(
      db,
      sql<{ key: number; id: string | null }>`select a."IdPersonneEV1" as key, a.external_id as id from account a
        where a.system = ${system} and a."IdPersonneEV1" > ${after}
          and a.seen_at < ${started}::timestamptz and (a.there_at is null or a.there_at < ${started}::timestamptz)
          and (a.external_id is not null or not exists (select from account_gap g where g.system = a.system
            and g."IdPersonneEV1" = a."IdPersonneEV1" and g.kind = any(${sql.val([...adoptedKinds])}::text[])
            and g.seen_at >= ${started}::timestamptz))
        order by a."IdPersonneEV1" limit ${pageSize}`,
    );
    const keys = rows.map(({ key }) => key);
    const wanted = await readAllWanted(db, system, keys);
    const missing = rows.filter(({ key }) => wanted.get(key)?.enabled);
    await keep(
      db,
      system,
      missing.map(({ key, id }) => ({
        ...{ kind: 'missing', IdPersonneEV1: key, external_id: id },
        login: wanted.get(key)?.values.CompteAD ?? null,
      })),
    );
    after = keys.at(-1) ?? 0;
    if (rows.length < pageSize) return;
  }
}

interface Looking extends Pick<Run, 'signal' | 'progress'> {
  readonly started: string;
}

/** Ours, one by one, those that were longest ago first. Answers how many. Throws where the system answers no more. */
async function lookThrough(compared: Compared, { started, signal, progress }: Looking): Promise<number> {
  const { db, system } = compared;
  const until = performance.now() + minutesOfLooks * 60_000;
  const [{ total } = { total: 0 }] = await rowsOf(
    db,
    sql<{ total: number }>`select count(*)::integer as total from account where system = ${system}`,
  );
  let looked = 0;
  for (;;) {
    const rows = await rowsOf(
      db,
      sql<{ key: number }>`select a."IdPersonneEV1" as key from account a
        where a.system = ${system} and a.there_at >= ${started}::timestamptz
          and (a.compared_at is null or a.compared_at < ${started}::timestamptz)
        order by a.compared_at nulls first, a."IdPersonneEV1" limit ${pageSize}`,
    );
    const keys = rows.map(({ key }) => key);
    const wanted = await readAllWanted(db, system, keys);
    for (const key of keys) {
      if (performance.now() > until) return looked;
      const is = wanted.get(key);
      if (is) await lookAt(compared, { key, wanted: is }, signal);
      await sql`update account set compared_at = clock_timestamp() where system = ${system} and "IdPersonneEV1" = ${key}`.execute(
        db,
      );
      looked += 1;
      await progress(looked, total);
      await sleep(msBetween, undefined, { signal });
    }
    if (rows.length < pageSize) return looked;
  }
}

async function lookAt(
  { db, port, system }: Compared,
  { key, wanted }: { readonly key: number; readonly wanted: Wanted },
  signal: AbortSignal,
): Promise<void> {
  const marker = `${await installationId(db)}/${subjectOf(key)}`;
  const firstPassword = () => Promise.reject(new Error('Nothing is made by a look'));
  const { known: id, ...is } = wanted;
  const looked = await port.look({ ...is, marker, id, firstPassword }, signal);
  if (looked.outcome === 'down' || looked.outcome === 'postponed') throw new Error(looked.answer);
  if (looked.outcome !== 'different' || looked.seen === undefined || looked.seen.enabled !== wanted.enabled) return;
  const { values, groups } = looked.seen;
  const differing = Object.entries(values).filter(
    ([field, value]) => field in wanted.values && (value ?? null) !== (wanted.values[field as 'Nom'] ?? null),
  );
  const fields = differing.map(([field]) => field).sort();
  if (differsInGroups(port, groups, wanted)) fields.push(groupsField);
  await keep(db, system, [
    { kind: 'values', IdPersonneEV1: key, external_id: id, login: values.CompteAD ?? null, fields },
  ]);
}

/** Keeps what differs; what is on its way to somebody there is left out. */
async function keep(db: Db, system: OutsideSystem, gaps: readonly Gap[]): Promise<void> {
  if (gaps.length === 0) return;
  const rows = gaps.map((gap) => ({ fields: [], ...gap, subject: gap.IdPersonneEV1 && subjectOf(gap.IdPersonneEV1) }));
  await sql`insert into account_gap (system, kind, "IdPersonneEV1", external_id, login, fields, seen_at)
    select ${system}, g.kind, g."IdPersonneEV1", g.external_id, g.login, g.fields, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(kind text, "IdPersonneEV1" integer, external_id text, login text,
      fields text[], subject text)
    where not exists (select from effect e where e.subject = g.subject and e.system = ${system} and e.state in ${unfinished})
    on conflict (system, kind, "IdPersonneEV1", external_id) do update
      set seen_at = excluded.seen_at, login = excluded.login, fields = excluded.fields`.execute(db);
}

/** What was found again is there; of values, what was looked at again. */
async function forgetMended(db: Db, system: OutsideSystem, started: string): Promise<void> {
  await sql`delete from account_gap g where g.system = ${system} and g.seen_at < ${started}::timestamptz
    and (g.kind <> 'values' or not exists (select from account a where a.system = g.system
      and a."IdPersonneEV1" = g."IdPersonneEV1" and a.compared_at < ${started}::timestamptz))`.execute(db);
}
