import { setTimeout as delay } from 'node:timers/promises';
import type { TwinFault } from '@passerelle/contracts/provisioning/account-systems.ts';
import { sql } from 'kysely';
import { type Db, rowsOf, rowsPrepared } from '../../platform/db/database.ts';
import { gathered } from '../../platform/db/gathered.ts';
import { notFlushed, type Sql } from '../../platform/db/sql.ts';
import type { AccountsPort, AccountValues, SeenAccount, WantedAccount } from '../../ports/accounts.ts';

interface Row {
  readonly id: string;
  readonly marker: string | null;
  readonly enabled: boolean;
  readonly left_us: boolean;
  readonly attributes: AccountValues & { readonly Manager?: string | null };
}

const pageSize = 500;
const slowMs = 5_000;

/**
 * Stands for a system that is not there, with what a real one does: it keeps accounts in the product's database, refuses a
 * login that it has already, and is down, slow or forgetful when somebody has told it to be. `numbered` calls accounts by
 * numbers of its own, as payrolls do.
 */
export function twinAccounts(db: Db, system: string, { numbered = false } = {}): AccountsPort {
  const faults = gathered(async () => {
    const rows = await rowsPrepared(db, sql<{ kind: TwinFault }>`select kind from twin_fault where system = ${system}`);
    return new Map(rows.map(({ kind }) => [system, kind]));
  });
  const faultNow = async () => await faults(system);
  const reach = async (signal: AbortSignal) => {
    const fault = await faultNow();
    if (fault === 'slow') await delay(slowMs, undefined, { signal }).catch(() => undefined);
    return fault === 'down'
      ? ({ outcome: 'down', answer: 'connect ECONNREFUSED (the twin was told to be down)' } as const)
      : fault;
  };

  return {
    look: async (wanted, signal) => {
      const fault = await reach(signal);
      if (typeof fault === 'object') return fault;
      const row = await find(db, system, wanted);
      if (!row) return { outcome: 'missing', answer: 'There is no such account.' };
      const seen = asSeen(row);
      const same = isSame(row, wanted);
      return {
        ...{ outcome: same ? 'found' : 'different', marker: row.marker, id: row.id, seen },
        answer: same ? 'It is so already.' : 'It is there, and differs.',
      };
    },
    write: async (wanted, signal) => {
      const fault = await reach(signal);
      if (typeof fault === 'object') return fault;
      if (fault === 'refuses') return { outcome: 'refused', answer: 'schema violation (the twin was told to refuse)' };
      const id = await write(
        db,
        system,
        wanted,
        numbered ? sql`nextval('twin_number')::text` : sql`gen_random_uuid()::text`,
      );
      if (id === undefined) return { outcome: 'refused', answer: 'COMPTE_AD_EXIST: this login is somebody else’s.' };
      if (fault === 'forgetsToAnswer')
        return { outcome: 'postponed', answer: 'socket hang up (the twin was told to forget)' };
      return { outcome: 'done', answer: 'Kept in the twin: no system is set.', id };
    },
    all: async function* () {
      for (let after = ''; ; ) {
        const rows = await rowsOf(
          db,
          sql<Row>`select id, marker, enabled, left_us, attributes from twin_account
            where system = ${system} and id > ${after} order by id limit ${pageSize}`,
        );
        yield* rows.map(asSeen);
        const last = rows.at(-1);
        if (!last || rows.length < pageSize) return;
        after = last.id;
      }
    },
  };
}

/** Ours by its id or its marker; else whoever has the login. */
async function find(db: Db, system: string, { id, marker, values }: WantedAccount): Promise<Row | undefined> {
  const [row] = await rowsPrepared(
    db,
    sql<Row>`select id, marker, enabled, left_us, attributes from twin_account where system = ${system}
      and (id = ${id} or marker = ${marker} or lower(login) = lower(${values.CompteAD ?? null}))
      order by (id = ${id}) desc nulls last, (marker = ${marker}) desc nulls last limit 1`,
  );
  return row;
}

const attributesOf = ({ values, manager }: WantedAccount) => ({ ...values, Manager: manager });

function isSame(row: Row, wanted: WantedAccount): boolean {
  const attributes = attributesOf(wanted);
  return (
    row.enabled === wanted.enabled &&
    row.left_us === wanted.left &&
    Object.entries(attributes).every(([name, value]) => (row.attributes[name as 'Manager'] ?? null) === value)
  );
}

/** Undefined where the login is another account's. */
async function write(db: Db, system: string, wanted: WantedAccount, newId: Sql): Promise<string | undefined> {
  const { id, marker, enabled, left, values } = wanted;
  const attributes = JSON.stringify(attributesOf(wanted));
  const login = values.CompteAD ?? null;
  const [changed] = await rowsPrepared(
    db,
    sql<{ id: string }>`update twin_account t set marker = ${marker}, login = ${login}, enabled = ${enabled},
        left_us = ${left}, attributes = t.attributes || ${attributes}::jsonb, version = version + 1, changed_at = now()
      where system = ${system} and (id = ${id} or (${id}::text is null and marker = ${marker}))
        and not exists (select from twin_account o where o.system = t.system and o.id <> t.id and lower(o.login) = lower(${login}))
      returning id, ${notFlushed}`,
  );
  if (changed) return changed.id;
  const [made] = await rowsPrepared(
    db,
    sql<{ id: string }>`insert into twin_account (system, id, marker, login, enabled, left_us, attributes)
      select ${system}, ${newId}, ${marker}, ${login}, ${enabled}, ${left}, ${attributes}::jsonb
      where not exists (select from twin_account t where t.system = ${system} and (t.id = ${id} or t.marker = ${marker}))
      on conflict do nothing returning id, ${notFlushed}`,
  );
  return made?.id;
}

function asSeen({ id, marker, enabled, attributes: { Manager: _, ...values } }: Row): SeenAccount {
  return { id, marker, enabled, values };
}
