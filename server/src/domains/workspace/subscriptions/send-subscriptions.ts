import { isDeepStrictEqual } from 'node:util';
import { asLanguage, defaultLanguage } from '@passerelle/contracts/languages.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import {
  type SubscriptionCause,
  subscriptionLimits,
} from '@passerelle/contracts/subscriptions/subscriptions.contract.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { knownOutside } from '../../../engines/lists/all-rows.queries.ts';
import { comparedBy } from '../../../engines/measures/counted.ts';
import type { NotificationValues } from '../../../engines/told/told.events.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { under } from '../../../platform/sure.ts';
import type { JobNeeds } from '../../domain.ts';
import { loadActorUnder } from '../../foundation/actor/actor-under.queries.ts';
import { changedColumns } from './marks.ts';
import { keepSeen, marksOfView, openKey } from './subscriptions.actions.ts';
import { type ChangedRow, type DueSubscription, dueSubscriptions, isOld, readSeen } from './subscriptions.queries.ts';
import { openView, type ReadView, readView } from './view.reading.ts';

export type SendNeeds = Pick<
  JobNeeds,
  'db' | 'pool' | 'lists' | 'kernel' | 'today' | 'listed' | 'act' | 'vault' | 'log'
>;

const call = 'subscriptions.send';
const system = 'subscriptions';
type SubscriptionKind = 'viewBegins' | 'viewChanged' | 'viewEnded' | 'viewUnread';

/**
 * Tells everybody whose morning has come what changed in the views that they subscribed to since the last time, as they may
 * read these now. What fails is said once, and tried again at the next run; the others go on.
 */
export async function sendSubscriptions(
  needs: SendNeeds,
  at: Date = new Date(),
  hour: number = subscriptionLimits.hour,
): Promise<void> {
  const { db, act, log } = needs;
  let last: { readonly of: string; readonly actor: Actor | undefined } | undefined;
  for (const due of await dueSubscriptions(db, at, hour)) {
    try {
      const of = `${due.IdPersonneEV1} ${due.IdPersonneRole}`;
      if (last?.of !== of) {
        // Another role may read more, and would tell of it.
        const loaded = due.IdPersonneRole && (await loadActorUnder(db, due.IdPersonneEV1, due.IdPersonneRole));
        last = { of, actor: loaded ? loaded.actor : undefined };
      }
      await sendOne(needs, due, last.actor);
    } catch (error) {
      log.warn({ err: error, subscription: due.IdAbonnement }, 'a subscription could not be read');
      await act({ call, actor: { system } }, async (writing) => await sayFailing(writing, needs, due));
    }
  }
  await act({ call, actor: { system } }, async ({ db: trx }) => {
    await sql`delete from view_change where ${isOld}`.execute(trx);
  });
}

async function sendOne(needs: SendNeeds, due: DueSubscription, actor: Actor | undefined): Promise<void> {
  const { db, act, vault } = needs;
  const by = { call, actor: { system } };
  const end = async (Cause: SubscriptionCause) =>
    await act(by, async (writing) => await endBy(writing, needs, due, Cause));
  if (!actor) return await end('role');
  const view = due.IdVue === null ? undefined : await openView(db, actor, due.IdVue);
  if (!view) return await end('view');
  const language = asLanguage(due.IdLangue) ?? defaultLanguage;
  const read = await readView(needs, { actor, language }, view);
  if (!read.rows) return await end('large');
  const before = await readSeen(db, due.IdAbonnement);
  const seen = marksOfView(read, openKey(vault, due.IdPersonneEV1, due.sealed));
  const anew = !isDeepStrictEqual(view.Etat, due.asked);
  const changed = anew ? [] : await changesOf(due, read, before, seen);
  await act(by, async (writing) => {
    if (!(await takeMorning(writing, due, view.Etat, read.asked.question.columns))) return;
    await keepSeen(writing.db, due.IdAbonnement, seen, before);
    if (anew) return await tell(writing, needs, due, { kind: 'viewBegins', values: {} });
    if (changed.length === 0) return;
    await keepChanges(writing, due, changed);
    const count = (what: ChangedRow['what']) => changed.filter((row) => row.what === what).length;
    const counts = { entered: count('entered'), left: count('left'), changed: count('changed') };
    await tell(writing, needs, due, { kind: 'viewChanged', values: { ...counts, missing: read.missing } });
  });
}

/** What became of the rows of a view; of one that is hidden since, or looked at by what is closed since, nothing is said. */
async function changesOf(
  { columns }: DueSubscription,
  { asked: { reader, list, question } }: ReadView,
  before: ReadonlyMap<number, Buffer>,
  seen: ReadonlyMap<number, Buffer>,
): Promise<readonly ChangedRow[]> {
  const missing = [...before.keys()].filter((key) => !seen.has(key));
  const left = await knownOutside(reader, list, question, [...new Set(comparedBy(question.where))], missing);
  return [
    ...[...seen].flatMap(([key, marks]): ChangedRow[] => {
      const then = before.get(key);
      if (!then) return [{ key, what: 'entered', columns: [] }];
      const others = changedColumns({ columns, marks: then }, { columns: question.columns, marks });
      return others.length > 0 ? [{ key, what: 'changed', columns: others }] : [];
    }),
    ...left.map((key): ChangedRow => ({ key, what: 'left', columns: [] })),
  ];
}

/** Whether this morning was told by nobody else, nor the subscription ended or paused meanwhile. */
async function takeMorning(
  { db }: Writing,
  { IdAbonnement, last_day, today }: DueSubscription,
  asked: object,
  columns: readonly string[],
): Promise<boolean> {
  const taken = await rowsOf(
    db,
    sql`update view_subscription set last_day = ${today}::date, asked = ${JSON.stringify(asked)}::jsonb,
        columns = ${sql.val(columns)}::text[], failing_since = null
      where "IdAbonnement" = ${IdAbonnement} and "EtatAbonnement" = 'live' and last_day = ${last_day}::date returning 1`,
  );
  return taken.length > 0;
}

async function keepChanges({ db }: Writing, { IdAbonnement, today }: DueSubscription, changed: readonly ChangedRow[]) {
  await sql`insert into view_change ("IdAbonnement", day, row_key, what, columns)
    select ${IdAbonnement}, ${today}::date, given.key, given.what, given.columns
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given(key integer, what text, columns text[])
    on conflict do nothing`.execute(db);
}

async function endBy(writing: Writing, needs: SendNeeds, due: DueSubscription, Cause: SubscriptionCause) {
  const ended = await rowsOf(
    writing.db,
    sql`update view_subscription set "EtatAbonnement" = 'ended', "Cause" = ${Cause}
      where "IdAbonnement" = ${due.IdAbonnement} and "EtatAbonnement" = 'live' returning 1`,
  );
  if (ended.length === 0) return;
  await sql`delete from view_seen where "IdAbonnement" = ${due.IdAbonnement}`.execute(writing.db);
  await tell(writing, needs, due, { kind: 'viewEnded', values: { ended: Cause } });
}

async function sayFailing(writing: Writing, needs: SendNeeds, due: DueSubscription) {
  if (due.failing) return;
  // Another replica may have said so, or told the morning, and its reader may have paused it meanwhile.
  const first = await rowsOf(
    writing.db,
    sql`update view_subscription set failing_since = now() where "IdAbonnement" = ${due.IdAbonnement}
      and "EtatAbonnement" = 'live' and failing_since is null and last_day = ${due.last_day}::date returning 1`,
  );
  if (first.length === 0) return;
  await tell(writing, needs, due, { kind: 'viewUnread', values: {} });
}

type Said = {
  readonly [Kind in SubscriptionKind]: {
    readonly kind: Kind;
    readonly values: Omit<NotificationValues[Kind], 'screen'>;
  };
}[SubscriptionKind];

/** Tells its person, by counts and by which screen its list is: neither names nor values, since mails are kept. */
async function tell(
  { emit }: Writing,
  { listed }: Pick<SendNeeds, 'listed'>,
  { IdPersonneEV1, IdAbonnement, Ecran }: DueSubscription,
  said: Said,
): Promise<void> {
  const { screen } = under(listed, Ecran).declared;
  const opens = screenPath('subscription', { IdAbonnement });
  const to = { people: [IdPersonneEV1], by: null, opens };
  switch (said.kind) {
    case 'viewChanged':
      return await emit('people.told', { ...to, kind: said.kind, values: { screen, ...said.values } });
    case 'viewEnded':
      return await emit('people.told', { ...to, kind: said.kind, values: { screen, ...said.values } });
    default:
      return await emit('people.told', { ...to, kind: said.kind, values: { screen } });
  }
}
