import type { Output } from '@passerelle/contracts/call.ts';
import {
  type AccountSystem,
  accountSystems,
  type RunKind,
} from '@passerelle/contracts/provisioning/account-systems.ts';
import type { controlCalls } from '@passerelle/contracts/provisioning/control.contract.ts';
import { sql } from 'kysely';
import type { Outcome } from '../../../engines/effects/effect-system.ts';
import { pausedOf } from '../../../engines/effects/systems.queries.ts';
import { namedThere } from '../../../engines/entities/named.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { allOf, instant, type Sql } from '../../../platform/db/sql.ts';
import { accountCauseOf } from './account-causes.ts';
import { runEntity } from './account-runs.actions.ts';
import { closingLimits } from './closings.queries.ts';
import type { AccountsReader } from './provisioning.queries.ts';

/** People whose accounts the reader runs, and whom they may see, known as `p`. */
export const runsAccountsOf = ({ kernel, actor }: Pick<AccountsReader, 'kernel' | 'actor'>): Sql<boolean> =>
  allOf([kernel.scope(actor, 'cpt', 'person', 'p'), kernel.scope(actor, 'ann', 'person', 'p')]);

/** Half of the attempts of the last quarter of an hour take longer than that where a system is slow. */
const slowMs = 3000;

/** How each system is, as its effects found it. */
export async function readHealth(db: Db): Promise<Output<typeof controlCalls.systems>> {
  return await rowsOf(
    db,
    sql<Output<typeof controlCalls.systems>[number]>`
      with lately as (
        select e.system, percentile_disc(0.5) within group (order by a.ms) as median from effect_attempt a
          join effect e on e.id = a.effect
        where a.at > now() - interval '15 minutes' and a.ms is not null and e.entity = ${runEntity} group by 1),
      queue as (
        select e.system, count(*) filter (where e.state = 'waiting')::integer as waiting,
          count(*) filter (where e.state = 'running')::integer as running from effect e
        where e.state in ('waiting', 'running') and e.entity = ${runEntity} group by 1)
      select name as system, case when coalesce(s.failures, 0) > 0 then 'down'
          when l.median > ${slowMs} then 'slow' else 'up' end as health,
        case when s.closed_until > now() then ${instant(sql`s.closed_until`)} end as closed_until, ${pausedOf('s')} as paused,
        coalesce(q.waiting, 0) as waiting, coalesce(q.running, 0) as running, l.median
      from unnest(${sql.val([...accountSystems])}::text[]) with ordinality n(name, place)
        left join effect_system s on s.system = name left join lately l on l.system = name left join queue q on q.system = name
      order by n.place`,
  );
}

/** A step that did not come about, and stays so until somebody does something. */
interface NotDone {
  readonly effect: number;
  readonly system: AccountSystem;
  readonly kind: RunKind;
  readonly outcome: Outcome;
  readonly answer: string;
  readonly found: boolean;
  readonly person: Output<typeof controlCalls.causes>[number]['people'][number];
}

export interface Failure {
  readonly system: AccountSystem;
  readonly kind: RunKind;
  readonly cause: string;
}

async function readNotDone(reader: AccountsReader): Promise<(NotDone & Failure)[]> {
  const rows = await rowsOf(
    reader.db,
    sql<NotDone>`select e.id::integer as effect, e.system, case when e.undo_of is null then r.kind else 'undo' end as kind,
        last.outcome, last.answer, e.found_id is not null as found, ${namedThere('p')} as person
      from effect e join account_run r on e.entity = ${runEntity} and r.id = e.entity_id
        join "Personne" p on p."IdPersonneEV1" = r."IdPersonneEV1"
        join lateral (select outcome, answer from effect_attempt where effect = e.id order by n desc limit 1) last on true
      where e.state in ('refused', 'failed', 'returned') and ${runsAccountsOf(reader)} order by e.id`,
  );
  return rows.map((row) => ({
    ...row,
    cause: row.outcome === 'conflict' ? 'exists' : (accountCauseOf(row.outcome, row.answer) ?? 'other'),
  }));
}

const mostNamed = 5;

/** What did not come about, by its cause, the most frequent first. */
export async function readCauses(reader: AccountsReader): Promise<Output<typeof controlCalls.causes>> {
  const alike = Map.groupBy(await readNotDone(reader), ({ system, kind, cause }) => `${system} ${kind} ${cause}`);
  return [...alike.values()]
    .flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      const { system, kind, cause, answer } = first;
      const people = same.slice(0, mostNamed).map(({ person }) => person);
      return [{ system, kind, cause, answer, people, count: same.length, adoptable: same.every(({ found }) => found) }];
    })
    .toSorted((one, other) => other.count - one.count);
}

/** The effects of one cause. */
export async function findOfCause(
  reader: AccountsReader,
  { system, kind, cause }: Failure,
): Promise<readonly number[]> {
  const alike = (await readNotDone(reader)).filter(
    (one) => one.system === system && one.kind === kind && one.cause === cause,
  );
  return alike.map(({ effect }) => effect);
}

const mostHeld = 200;

/** Closings that wait for a yes, of people whose accounts the reader runs. */
export async function readClosings(reader: AccountsReader): Promise<Output<typeof controlCalls.closings>> {
  const { db } = reader;
  type Held = Output<typeof controlCalls.closings>['held'][number];
  const rows = await rowsOf(
    db,
    sql<
      Held & { readonly total: number }
    >`select ${namedThere('p')} as person, array_agg(c.system order by c.system) as systems,
        ${instant(sql`min(c.held_at)`)} as held_at, count(*) over ()::integer as total
      from account_closing c join "Personne" p using ("IdPersonneEV1")
      where c.held_at is not null and ${runsAccountsOf(reader)}
      group by p."IdPersonneEV1" order by min(c.held_at), p."IdPersonneEV1" limit ${mostHeld}`,
  );
  return {
    ...(await closingLimits(db)),
    count: rows[0]?.total ?? 0,
    held: rows.map(({ total: _, ...held }) => held),
  };
}
