import type { EffectAttempt, EffectState } from '@passerelle/contracts/effects/effects.contract.ts';
import type { AccountSystem, OutsideSystem, TwinFault } from '@passerelle/contracts/provisioning/account-systems.ts';
import { accountSystems, outsideSystems } from '@passerelle/contracts/provisioning/account-systems.ts';
import { type ConnectedSystem, connectedSystems } from '@passerelle/contracts/provisioning/connectors/connector.ts';
import type { GapKind } from '@passerelle/contracts/provisioning/gaps.contract.ts';
import type {
  AccountLine,
  AccountStanding,
  AccountStep,
  AccountsState,
  TwinAccount,
} from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { stepErrorOf } from '@passerelle/contracts/provisioning/step-errors.ts';
import { sql } from 'kysely';
import { type Actor, borrowsFrom } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Outcome } from '../../../engines/effects/effect-system.ts';
import { retryable, settleable } from '../../../engines/effects/effects.desk.ts';
import { isLongDown } from '../../../engines/effects/outages.queries.ts';
import { settlementOfSubject } from '../../../engines/effects/settlements.queries.ts';
import { waitsBehind } from '../../../engines/effects/subject-stands.ts';
import { unfinished } from '../../../engines/effects/unfinished.ts';
import { namedThere } from '../../../engines/entities/named.ts';
import { keyedList, readKeyed } from '../../../engines/lists/by-key.queries.ts';
import { eachWord } from '../../../engines/lists/words.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { allOf, instant, type Sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { isActive } from '../../foundation/actor/presence.ts';
import { mayHoldWayIn } from '../../foundation/actor/ways-in.policy.ts';
import { accountCauseOf } from './account-causes.ts';
import { runEntity } from './account-runs.actions.ts';
import { awaitsTelling } from './first-password.ts';
import { arriving, isUsable, mirrors } from './wanted-account.queries.ts';

export interface AccountsReader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** A step as it is kept. */
interface Kept {
  readonly effect: number;
  readonly system: AccountSystem;
  readonly state: EffectState;
  readonly attempts: number;
  readonly wanted: AccountStanding | null;
  readonly observed: AccountStanding | null;
  readonly behind: string | null;
  readonly tried_at: string | null;
  readonly due_at: string | null;
  /** Nobody reaches the system at the moment; or nobody has for long, and somebody is being created. */
  readonly unreached: boolean;
  readonly down: boolean;
  readonly ended_at: string | null;
  readonly found_id: string | null;
  readonly outcome: Outcome | null;
  readonly answer: string | null;
  readonly id: string | null;
  readonly said: AccountStep['said'];
  readonly creates: boolean;
  readonly closes: boolean;
  readonly gap: GapKind | null;
  /** An earlier step of theirs came about in that system. */
  readonly changes: boolean;
}

const isOpen = (alias: string) => sql<boolean>`${sql.ref(`${alias}.state`)} in ('running', 'failed')`;

/** What is at the head of all that happened to somebody's accounts: the first that is not over, else the last. */
const runsHeadFirst = sql`${isOpen('r')} desc, case when ${isOpen('r')} then r.id end, r.id desc`;

/**
 * What is at the head in a system, of the effects `e` of somebody: the first that is not over, else the last that is. What
 * nobody has begun of a later run stands for nothing yet: a step that is done stays so while a change waits behind.
 */
const headFirst = (IdPersonneEV1: Sql) => sql`case when e.state not in ${unfinished} then 1
    when e.state <> 'waiting' or e.attempts > 0 or e.entity_id = (select r.id from account_run r
      where r."IdPersonneEV1" = ${IdPersonneEV1} order by ${runsHeadFirst} limit 1) then 0 else 2 end,
  case when e.state in ${unfinished} then e.id end, e.id desc`;

/** Whether the account of the step `e` is to be usable once all is done, by the person `p` of the company `s`; null where it makes none. */
const isWantedOpen = sql<boolean | null>`case e.system ${sql.join(
  outsideSystems.map(
    (system) => sql`when ${sql.lit(system)} then ${isUsable(system)}
      or (p."IdStatut" in (${sql.join(arriving.map((status) => sql.lit(status)))}) and ${mirrors[system].whose})`,
  ),
  sql` `,
)} end`;

/** The step of somebody, known as `p`, at the head in each system, as JSON. */
const stepsOf = sql`(select coalesce(json_agg(step), '[]') from (
  select distinct on (e.system) e.id as effect, e.system, e.state, e.attempts,
    case when e.undo_of is not null then 'shut' else case ${isWantedOpen} when true then 'open' when false then 'shut' end end as wanted,
    case when e.system = any(${sql.val([...outsideSystems])}::text[])
      then case when a.external_id is null then 'none' when a.enabled then 'open' else 'shut' end end as observed,
    ${waitsBehind('system')} as behind,
    ${instant(sql`last.at`)} as tried_at,
    case when e.state = 'waiting' then ${instant(sql`greatest(e.due_at, found.closed_until)`)} end as due_at,
    ${instant(sql`e.ended_at`)} as ended_at,
    e.state = 'waiting' and coalesce(found.failures, 0) > 0 as unreached,
    e.state = 'waiting' and e.operation = 'create' and ${isLongDown(sql`e.system`)} as down,
    exists (select from effect made where made.subject = e.subject and made.system = e.system and made.id < e.id
      and made.undo_of is null and made.state in ('done', 'byHand')) as changes,
    ${settlementOfSubject} as said, e.found_id, last.outcome, last.answer, a.external_id as id, e.operation = 'create' as creates,
    coalesce(a.enabled, false) and not ${isActive('p')} as closes,
    (select g.kind from account_gap g where g.system = e.system and g."IdPersonneEV1" = p."IdPersonneEV1"
      order by g.kind = 'missing' desc, g.id limit 1) as gap
  from effect e
    left join lateral (select at, outcome, answer from effect_attempt where effect = e.id order by n desc limit 1) last on true
    left join effect_system found on found.system = e.system
    left join "Societe" s on s."IdSociete" = p."IdSociete"
    left join account a on a.system = e.system and a."IdPersonneEV1" = p."IdPersonneEV1"
  where e.entity = ${sql.lit(runEntity)} and e.entity_id in (select r.id from account_run r where r."IdPersonneEV1" = p."IdPersonneEV1")
  order by e.system, ${headFirst(sql`p."IdPersonneEV1"`)}) step)`;

const runOf = (
  alias: string,
): Sql => sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'kind', ${sql.ref(`${alias}.kind`)},
  'state', ${sql.ref(`${alias}.state`)},
  'started_at', ${instant(sql.ref(`${alias}.started_at`))},
  'ended_at', ${instant(sql.ref(`${alias}.ended_at`))})`;

const nothing = { creates: false, runs: false } as const;

/** How the accounts of somebody stand, as the reader may know it. */
export async function readAccounts(
  { db, kernel, actor }: AccountsReader,
  IdPersonneEV1: number,
): Promise<AccountsState> {
  const may = (right: 'adc' | 'cpt') => kernel.scope(actor, right, 'person', 'p');
  const [row] = await rowsOf(
    db,
    sql<{
      readonly run: AccountsState['run'];
      readonly steps: readonly Kept[];
      readonly creates: boolean;
      readonly runs: boolean;
      readonly password: boolean;
    }>`select (select ${runOf('r')} from account_run r where r."IdPersonneEV1" = p."IdPersonneEV1"
          order by ${runsHeadFirst} limit 1) as run,
        ${stepsOf} as steps, ${may('adc')} as creates, ${may('cpt')} as runs,
        ${awaitsTelling} as password
      from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  const { run = null, steps: kept = [], creates = false, runs = false, password = false } = row ?? {};
  // Of whom a borrowed role does not decide about, nothing is offered.
  const lets = borrowsFrom(actor, IdPersonneEV1) ? nothing : { creates, runs };
  const steps = asSteps(kept, lets);
  const failed = kept.filter(isFailed);
  return {
    run,
    steps,
    // Of somebody who is there already, each step says what stands in its way.
    error: run?.kind === 'create' ? (failed.map(errorOf).find((code) => code !== null) ?? null) : null,
    firstPassword:
      password && !borrowsFrom(actor, IdPersonneEV1) && (await mayHoldWayIn(db, kernel, actor, IdPersonneEV1)),
    abandon:
      (lets.creates || lets.runs) && run?.kind === 'create' && (run.state === 'running' || run.state === 'failed'),
  };
}

function asSteps(kept: readonly Kept[], { creates, runs }: { creates: boolean; runs: boolean }): AccountStep[] {
  return kept
    .toSorted((one, other) => accountSystems.indexOf(one.system) - accountSystems.indexOf(other.system))
    .map((step) => ({
      ...{ system: step.system, state: step.state, attempts: step.attempts },
      ...{ wanted: step.wanted, observed: step.observed, behind: step.behind, changes: step.changes },
      ...{ tried_at: step.tried_at, due_at: step.due_at, ended_at: step.ended_at },
      cause: causeOf(step),
      error: errorOf(step),
      answer: runs ? step.answer : null,
      said: runs ? step.said : null,
      id: runs ? step.id : null,
      can: {
        // What found its system down was not tried, and may be asked for again all the same.
        retry: (creates || runs) && (step.attempts > 0 || step.unreached) && retryable.includes(step.state),
        settle: runs && settleable.includes(step.state),
        adopt: runs && step.state === 'refused' && step.found_id !== null,
      },
    }));
}

const isFailed = ({ state, down }: Kept) => down || state === 'failed' || state === 'refused' || state === 'returned';

const errorOf = (step: Kept) => stepErrorOf({ ...step, failed: isFailed(step), cause: causeOf(step) });

function causeOf({ outcome, answer, state, unreached }: Kept): string | null {
  // Another found the system down, and this one waits with it.
  if (unreached && (outcome === null || outcome === 'done')) return 'unreachable';
  if (outcome === null || state === 'done') return null;
  return outcome === 'conflict' ? 'exists' : accountCauseOf(outcome, answer ?? '');
}

/** Every attempt at the step of somebody in a system, the last first. Throws NOT_FOUND where there is none. */
export async function readAttempts(db: Db, IdPersonneEV1: number, system: AccountSystem): Promise<EffectAttempt[]> {
  const step = await findStep(db, IdPersonneEV1, system);
  if (step === undefined) throw new ApiError('NOT_FOUND');
  return await rowsOf(
    db,
    sql<EffectAttempt>`select n, ${instant(sql`at`)} as at, phase, outcome, answer from effect_attempt
      where effect = ${step} order by n desc limit ${mostAttempts}`,
  );
}

const mostAttempts = 100;

/** The effect of somebody at the head in a system. */
export async function findStep(db: Db, IdPersonneEV1: number, system: AccountSystem): Promise<number | undefined> {
  const [step] = await rowsOf(
    db,
    sql<{
      id: number;
    }>`select e.id::integer from effect e join account_run r on e.entity = ${runEntity} and r.id = e.entity_id
      where r."IdPersonneEV1" = ${IdPersonneEV1} and e.system = ${system} order by ${headFirst(sql`${IdPersonneEV1}::integer`)} limit 1`,
  );
  return step?.id;
}

/** The run of somebody that creates them and is not over; and its effects. */
export async function findCreation(db: Db, IdPersonneEV1: number): Promise<readonly number[]> {
  const rows = await rowsOf(
    db,
    sql<{
      id: number;
    }>`select e.id::integer from effect e join account_run r on e.entity = ${runEntity} and r.id = e.entity_id
      where r."IdPersonneEV1" = ${IdPersonneEV1} and r.kind = 'create' and r.state in ('running', 'failed')
        and e.undo_of is null and e.operation = 'create' order by e.id`,
  );
  return rows.map(({ id }) => id);
}

interface ListRow extends Omit<AccountLine, 'steps'> {
  readonly id: number;
  readonly steps: readonly Kept[];
}

const lines = (mine: Sql<boolean>) =>
  keyedList<ListRow, { readonly mine: true; readonly state?: string | undefined }>({
    from: sql`account_run r join "Personne" p using ("IdPersonneEV1")`,
    select: sql`r.id::integer as id, ${runOf('r')} as run, ${stepsOf} as steps,
      ${namedThere('p')} as person`,
    key: sql`r.id`,
    newestFirst: true,
    pageSize: 50,
    narrows: { mine: () => mine, state: (state) => sql<boolean>`r.state = ${state}` },
  });

/** Of a person `p` whose accounts somebody runs, the run `r` that is at the head. */
export const runsOfReader = ({ kernel, actor }: Pick<AccountsReader, 'kernel' | 'actor'>): Sql<boolean> =>
  allOf([
    ...(['cpt', 'ann'] as const).map((right) => kernel.scope(actor, right, 'person', 'p')),
    sql<boolean>`r.id = (select r.id from account_run r where r."IdPersonneEV1" = p."IdPersonneEV1"
      order by ${runsHeadFirst} limit 1)`,
  ]);

/** A page of what happened to accounts, the newest first, of people whose accounts the reader runs. */
export async function listRuns(
  { db, kernel, actor }: AccountsReader,
  { state, before }: { readonly state?: string | undefined; readonly before?: number | undefined },
): Promise<{ lines: AccountLine[]; more: boolean }> {
  const { rows, more } = await readKeyed(
    db,
    lines(runsOfReader({ kernel, actor })),
    { mine: true, state },
    { past: before },
  );
  return {
    lines: rows.map(({ person, run, steps }) => ({
      person,
      run,
      steps: asSteps(steps, { creates: true, runs: true }),
    })),
    more,
  };
}

export async function readTwins(db: Db) {
  return await rowsOf(
    db,
    sql<{ system: ConnectedSystem; accounts: number; fault: TwinFault | null; reachedAt: string | null }>`
      select s.system, case s.system when 'tickets' then (select count(*)::integer from twin_ticket)
          when 'balances' then (select count(*)::integer from twin_balance)
          when 'payrollFiles' then (select count(*)::integer from twin_payroll_file)
          when 'lists' then (select count(*)::integer from suite_list)
          else (select count(*)::integer from twin_account t where t.system = s.system) end as accounts, f.kind as fault,
        c.settings ->> 'url' as "reachedAt"
      from unnest(${sql.val([...connectedSystems])}::text[]) with ordinality s(system, n)
        left join twin_fault f on f.system = s.system left join connector c on c.system = s.system
      order by s.n`,
  );
}

const mostTwins = 50;

export async function readTwin(
  db: Db,
  system: OutsideSystem,
  search = '',
): Promise<{ accounts: TwinAccount[]; more: boolean }> {
  const rows = await rowsOf(
    db,
    sql<TwinAccount>`select t.id, t.login, t.enabled, t.left_us as left,
        coalesce(t.marker like (select i.id from installation i) || '/%', false) as ours, t.attributes || case when t.groups <> '{}' then jsonb_build_object('Groupes', array_to_string(t.groups, ', ')) else '{}' end as values,
        ${instant(sql`t.changed_at`)} as changed_at
      from twin_account t where t.system = ${system} and ${eachWord(search, (like) => sql`searched(t.login || ' ' || t.attributes::text) like ${like}`)}
      order by t.changed_at desc, t.id limit ${mostTwins + 1}`,
  );
  return { accounts: rows.slice(0, mostTwins), more: rows.length > mostTwins };
}
