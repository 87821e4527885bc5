import { setTimeout as sleep } from 'node:timers/promises';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import type { AccountSystem, RunKind, runStates } from '@passerelle/contracts/provisioning/account-systems.ts';
import { stepErrorOf } from '@passerelle/contracts/provisioning/step-errors.ts';
import { sql } from 'kysely';
import type { ActFunction, Writing } from '../../../engines/act/act.ts';
import { isLongDown } from '../../../engines/effects/outages.queries.ts';
import { unfinished } from '../../../engines/effects/unfinished.ts';
import { type Db, rowsPrepared } from '../../../platform/db/database.ts';
import { gathered } from '../../../platform/db/gathered.ts';
import { isOneOf, notFlushed } from '../../../platform/db/sql.ts';
import { isActive } from '../../foundation/actor/presence.ts';
import '../../../engines/told/told.events.ts';
import { personPath } from '@passerelle/contracts/screens.ts';
import { moveStatus } from '../../people/person/statuses.actions.ts';
import { runEntity } from './account-runs.actions.ts';
import { forgetToldPassword } from './first-password.ts';
import { arriving } from './wanted-account.queries.ts';

/** Brings runs up with how their steps stand. */
export interface Settling {
  /** Whichever is behind. */
  readonly behind: () => Promise<void>;
  /** One of which something is to be told: with all others of which something is, whatever the system. */
  readonly settle: (run: number) => Promise<void>;
}

const crowd = 4;
const msForCrowds = 250;

interface Run {
  readonly id: number;
  readonly IdPersonneEV1: number;
  readonly IdPays: string;
  readonly kind: RunKind;
  readonly asked_by: number | null;
  /** Where the person stood, and where they stand. */
  readonly from: number;
  readonly IdStatut: number;
  readonly state: State;
  /** What its steps come to. */
  readonly comesTo: State;
  /** None of its steps failed: the system that is next stays down, which those who look after it are told once for everybody. */
  readonly waits: boolean;
}
type State = (typeof runStates)[number];

/**
 * A run has failed while a step of it has, and is done once all are; one that creates somebody, while the system that is next
 * stays down as well. Who is being created stands as failed meanwhile, and who asked and the service desk are told; as soon as
 * the step goes on, they stand where they stood.
 */
export function settlingRuns({ db, act }: { readonly db: Db; readonly act: ActFunction }): Settling {
  const settleAll = async (runs: readonly number[]) =>
    await act(
      { call: 'provisioning.settle', actor: { system: 'provisioning' } },
      async (writing) => await settleThese(writing, runs),
    );
  const settled = gathered(async (runs: readonly number[]) => {
    await settleAll(runs);
    // Of a crowd, many are brought up at once.
    if (runs.length >= crowd) await sleep(msForCrowds);
    return new Map<number, void>();
  });
  return {
    behind: async () => {
      const runs = await findBehind(db);
      if (runs.length > 0) await settleAll(runs);
    },
    settle: settled,
  };
}

/** Brings up whichever run is behind, with what somebody else writes. */
export async function settleBehind(writing: Writing): Promise<void> {
  const runs = await findBehind(writing.db);
  if (runs.length > 0) await settleThese(writing, runs);
}

async function findBehind(db: Db): Promise<readonly number[]> {
  return (await readRuns(db)).flatMap(({ id, state, comesTo }) => (state === comesTo ? [] : [id]));
}

async function settleThese(writing: Writing, runs: readonly number[]): Promise<void> {
  const held = await readRuns(writing.db, runs, { lock: true });
  // Who looks on is told again soon.
  if (held.every(({ state, comesTo }) => state === comesTo)) await sql`select ${notFlushed}`.execute(writing.db);
  for (const run of held) {
    if (run.state !== run.comesTo) await settle(writing, run);
    tellTabs(writing, run);
  }
}

export function tellTabs(
  { announce }: Writing,
  { IdPersonneEV1, asked_by }: Pick<Run, 'IdPersonneEV1' | 'asked_by'>,
): void {
  const data = { IdPersonneEV1 };
  announce({ topic: 'accounts.changed', to: { right: 'cpt' }, data });
  if (asked_by !== null) announce({ topic: 'accounts.changed', to: { people: [asked_by] }, data });
}

async function settle(writing: Writing, { id, kind, comesTo, IdPersonneEV1, IdPays, ...run }: Run): Promise<void> {
  const over = comesTo === 'done' || comesTo === 'abandoned';
  await sql`update account_run set state = ${comesTo}, ended_at = ${over ? sql`now()` : sql`null`}
    where id = ${id}`.execute(writing.db);
  if (over) await forgetToldPassword(writing.db, IdPersonneEV1);
  if (kind === 'change' && comesTo === 'failed') await tellNotClosed(writing, { id, IdPersonneEV1, IdPays });
  if (kind !== 'create') return;
  const failed = comesTo === 'failed';
  if (failed && run.IdStatut !== statuts.ERROR && arriving.includes(run.IdStatut))
    await moveStatus(writing, IdPersonneEV1, { from: run.IdStatut, to: statuts.ERROR });
  if (comesTo === 'running' && run.IdStatut === statuts.ERROR && run.from !== statuts.ERROR)
    await moveStatus(writing, IdPersonneEV1, { from: statuts.ERROR, to: run.from });
  if (!failed) return;
  const told = {
    kind: 'accountFailed',
    values: { person: IdPersonneEV1 },
    by: null,
    opens: personPath({ IdPays, IdPersonneEV1 }),
  } as const;
  if (!run.waits) await writing.emit('holders.told', { right: 'cpt', days: 0, about: IdPersonneEV1, ...told });
  if (run.asked_by !== null) await writing.emit('people.told', { people: [run.asked_by], ...told });
}

/** Whoever runs accounts is told of those that could not be shut: somebody who is gone may still use them. */
async function tellNotClosed(
  { db, emit }: Writing,
  { id, IdPersonneEV1, IdPays }: Pick<Run, 'id' | 'IdPersonneEV1' | 'IdPays'>,
): Promise<void> {
  const open = await rowsPrepared(
    db,
    sql<{ system: AccountSystem }>`select e.system from effect e
        join account a on a.system = e.system and a."IdPersonneEV1" = ${IdPersonneEV1} and a.enabled
        join "Personne" p on p."IdPersonneEV1" = a."IdPersonneEV1" and not ${isActive('p')}
      where e.entity = ${runEntity} and e.entity_id = ${id} and e.state in ('failed', 'refused', 'returned') order by e.id`,
  );
  for (const { system } of open) {
    const asked = { system, failed: true, cause: null, closes: true, creates: false, gap: null };
    await emit('holders.told', {
      ...{ right: 'cpt', days: 0, about: IdPersonneEV1, kind: 'accountNotClosed', by: null },
      values: { person: IdPersonneEV1, error: stepErrorOf(asked) ?? 'PROBLEME_ACCOUNT' },
      opens: personPath({ IdPays, IdPersonneEV1 }),
    });
  }
}

async function readRuns(db: Db, runs?: readonly number[], { lock = false } = {}): Promise<Run[]> {
  const which = runs ? isOneOf(sql`r.id`, runs) : sql`r.state in ('running', 'failed')`;
  return await rowsPrepared(
    db,
    sql<Run>`select r.id::integer, r."IdPersonneEV1", p."IdPays", r.kind, r.asked_by, r."IdStatut" as from, p."IdStatut",
        r.state, case when steps.undone then 'abandoned' when steps.failed or down.waits then 'failed'
          when steps.open then 'running' else 'done' end as "comesTo", down.waits and not steps.failed as waits
      from account_run r join "Personne" p using ("IdPersonneEV1")
        cross join lateral (select coalesce(bool_or(e.undo_of is not null), false) as undone,
            coalesce(bool_or(e.state in ('failed', 'refused', 'returned')), false) as failed,
            coalesce(bool_or(e.state in ${unfinished}), false) as open,
            (array_agg(e.system order by e.id) filter (where e.state in ${unfinished}))[1] as next
          from effect e where e.entity = ${runEntity} and e.entity_id = r.id) steps
        cross join lateral (select r.kind = 'create' and ${isLongDown(sql`steps.next`)} as waits) down
      where ${which} order by r.id ${lock ? sql`for update of r` : sql``}`,
  );
}
