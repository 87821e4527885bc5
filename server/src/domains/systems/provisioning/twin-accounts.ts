import { setTimeout as delay } from 'node:timers/promises';
import type { TwinFault } from '@passerelle/contracts/provisioning/account-systems.ts';
import { sql } from 'kysely';
import { type Db, rowsOf, rowsPrepared } from '../../../platform/db/database.ts';
import { gathered, together } from '../../../platform/db/gathered.ts';
import { notFlushed, type Sql } from '../../../platform/db/sql.ts';
import type { AccountsPort, AccountValues, SeenAccount, WantedAccount } from '../../../ports/accounts.ts';

interface Row {
  readonly id: string;
  readonly marker: string | null;
  readonly enabled: boolean;
  readonly left_us: boolean;
  readonly attributes: AccountValues & { readonly Manager?: string | null };
  readonly groups: readonly string[] | null;
}

/** Groups of a twin, by what they begin with: one for each value of what is said of people. */
const groupFields = { 'Pays ': 'IdPays', 'Societe ': 'IdSet', 'Site ': 'LibSite', 'Contrat ': 'IdContrat' } as const;
const named = `^(${Object.keys(groupFields).join('|')})`;
const isNamed = (group: string) => new RegExp(named).test(group);
const columns = sql`id, marker, enabled, left_us, attributes, groups`;
const pageSize = 500;
const slowMs = 5_000;

/**
 * Stands for a system that is not there, with what a real one does: it keeps accounts in the product's database, refuses a
 * login that it has already, and is down, slow or forgetful when somebody has told it to be. `numbered` calls accounts by
 * numbers of its own, as payrolls do; `grouped` keeps groups by country, company, site and contract, as directories do.
 */
export function twinAccounts(db: Db, system: string, { numbered = false, grouped = false } = {}): AccountsPort {
  const faults = gathered(async () => {
    const rows = await rowsPrepared(db, sql<{ kind: TwinFault }>`select kind from twin_fault where system = ${system}`);
    return new Map(rows.map(({ kind }) => [system, kind]));
  });
  const faultNow = async () => await faults(system);
  const find = together((wanted: readonly WantedAccount[]) => findAll(db, system, wanted));
  const newId = numbered ? sql`nextval('twin_number')::text` : sql`gen_random_uuid()::text`;
  const write = together((wanted: readonly WantedAccount[]) => writeAll({ db, system, newId, grouped }, wanted));
  const reach = async (signal: AbortSignal) => {
    const fault = await faultNow();
    if (fault === 'slow') await delay(slowMs, undefined, { signal }).catch(() => undefined);
    return fault === 'down'
      ? ({ outcome: 'down', answer: 'connect ECONNREFUSED (the twin was told to be down)' } as const)
      : fault;
  };

  return {
    // A crowd is looked up and kept together.
    atOnce: 24,
    look: async (wanted, signal) => {
      const fault = await reach(signal);
      if (typeof fault === 'object') return fault;
      const row = await find(wanted);
      if (!row) return { outcome: 'missing', answer: 'There is no such account.' };
      const seen = asSeen(row, grouped);
      const same = isSame(row, wanted) && (!grouped || hasGroups(row, wanted));
      return {
        ...{ outcome: same ? 'found' : 'different', marker: row.marker, id: row.id, seen },
        answer: same ? 'It is so already.' : 'It is there, and differs.',
      };
    },
    write: async (wanted, signal) => {
      const fault = await reach(signal);
      if (typeof fault === 'object') return fault;
      if (fault === 'refuses') return { outcome: 'refused', answer: 'schema violation (the twin was told to refuse)' };
      const id = await write(wanted);
      if (id === undefined) return { outcome: 'refused', answer: 'COMPTE_AD_EXIST: this login is somebody else’s.' };
      if (fault === 'forgetsToAnswer')
        return { outcome: 'postponed', answer: 'socket hang up (the twin was told to forget)' };
      return { outcome: 'done', answer: 'Kept in the twin: no system is set.', id };
    },
    all: async function* () {
      for (let after = ''; ; ) {
        const rows = await rowsOf(
          db,
          sql<Row>`select ${columns} from twin_account
            where system = ${system} and id > ${after} order by id limit ${pageSize}`,
        );
        yield* rows.map((row) => asSeen(row, grouped));
        const last = rows.at(-1);
        if (!last || rows.length < pageSize) return;
        after = last.id;
      }
    },
    ...(grouped && { groupsFor }),
  };
}

const isAsked = sql`n integer, id text, marker text, login text, enabled boolean, "left" boolean, attributes jsonb, groups text[]`;

/** What is wanted, a row each. */
function asked(wanted: readonly WantedAccount[]): Sql {
  const rows = wanted.map((one, n) => {
    const { id, marker, enabled, left, values } = one;
    return {
      n,
      id,
      marker,
      enabled,
      left,
      login: values.CompteAD ?? null,
      attributes: attributesOf(one),
      groups: groupsFor(one),
    };
  });
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(${isAsked})`;
}

/** Ours by its id or its marker; else whoever has the login. */
async function findAll(
  db: Db,
  system: string,
  wanted: readonly WantedAccount[],
): Promise<readonly (Row | undefined)[]> {
  const rows = await rowsPrepared(
    db,
    sql<Row & { readonly n: number }>`select w.n, t.* from ${asked(wanted)} cross join lateral (
        select ${columns} from twin_account where system = ${system}
          and (id = w.id or marker = w.marker or lower(login) = lower(w.login))
        order by (id = w.id) desc nulls last, (marker = w.marker) desc nulls last limit 1) t`,
  );
  const found = new Map(rows.map((row) => [row.n, row]));
  return wanted.map((_, n) => found.get(n));
}

const attributesOf = ({ values, manager }: WantedAccount) => ({ ...values, Manager: manager });

function groupsFor({ values, left }: Pick<WantedAccount, 'values' | 'left'>): readonly string[] {
  const said = Object.entries(groupFields).filter(([, field]) => !left && values[field]);
  return said.map(([name, field]) => `${name}${values[field]}`);
}

/** What was told no groups yet, before there were any, is in those that it is to be in. */
function hasGroups({ groups }: Row, wanted: WantedAccount): boolean {
  const is = groups?.filter(isNamed).sort();
  return is === undefined || JSON.stringify(is) === JSON.stringify([...groupsFor(wanted)].sort());
}

function isSame(row: Row, wanted: WantedAccount): boolean {
  const attributes = attributesOf(wanted);
  return (
    row.enabled === wanted.enabled &&
    row.left_us === wanted.left &&
    Object.entries(attributes).every(([name, value]) => (row.attributes[name as 'Manager'] ?? null) === value)
  );
}

interface Keeping {
  readonly db: Db;
  readonly system: string;
  readonly newId: Sql;
  readonly grouped: boolean;
}

/** What each is called there; undefined where the login is another account's. */
async function writeAll(
  { db, system, newId, grouped }: Keeping,
  wanted: readonly WantedAccount[],
): Promise<readonly (string | undefined)[]> {
  const groups = grouped ? sql`w.groups` : sql`null`;
  const others = sql`select one from unnest(t.groups) one where one !~ ${named}`;
  const changed = await rowsPrepared(
    db,
    sql<{ n: number; id: string }>`update twin_account t set marker = w.marker, login = w.login, enabled = w.enabled,
        left_us = w."left", attributes = t.attributes || w.attributes, groups = array(${others}) || ${groups}, version = t.version + 1, changed_at = now()
      from ${asked(wanted)}
      where t.system = ${system} and (t.id = w.id or (w.id is null and t.marker = w.marker))
        and not exists (select from twin_account o where o.system = t.system and o.id <> t.id and lower(o.login) = lower(w.login))
      returning w.n, t.id, ${notFlushed}`,
  );
  const ids = new Map(changed.map(({ n, id }) => [n, id]));
  const fresh = wanted.filter((_, n) => !ids.has(n));
  if (fresh.length > 0) {
    const made = await rowsPrepared(
      db,
      sql<{
        marker: string;
        id: string;
      }>`insert into twin_account (system, id, marker, login, enabled, left_us, attributes, groups)
        select ${system}, ${newId}, w.marker, w.login, w.enabled, w."left", w.attributes, ${groups}::text[] from ${asked(fresh)}
        where not exists (select from twin_account t where t.system = ${system} and (t.id = w.id or t.marker = w.marker))
        on conflict do nothing returning marker, id, ${notFlushed}`,
    );
    const byMarker = new Map(made.map(({ marker, id }) => [marker, id]));
    for (const [n, { marker }] of wanted.entries()) {
      const id = byMarker.get(marker);
      if (id !== undefined && !ids.has(n)) ids.set(n, id);
    }
  }
  return wanted.map((_, n) => ids.get(n));
}

function asSeen(
  { id, marker, enabled, attributes: { Manager: _, ...values }, groups }: Row,
  grouped: boolean,
): SeenAccount {
  return { id, marker, enabled, values, ...(grouped && groups && { groups: groups.filter(isNamed) }) };
}
