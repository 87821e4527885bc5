import type { Input } from '@passerelle/contracts/call.ts';
import { webhookTest } from '@passerelle/contracts/webhooks/webhook-events.ts';
import { type webhookCalls, webhookLimits } from '@passerelle/contracts/webhooks/webhooks.contract.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { pauseLane, resumeLane } from '../../../engines/effects/lanes.queries.ts';
import { moveEffects, skipWaiting } from '../../../engines/effects/move-effects.queries.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import type { WebhookPort } from '../../../ports/webhooks.ts';
import { newSecret } from './signature.ts';
import { laneOf, sendMessages, webhookSystemName } from './webhook-effects.ts';

type Calls = typeof webhookCalls;

const entity = 'webhook';

export const secretOwner = (IdWebhook: number): string => `webhook/${IdWebhook}`;

/** What is made of webhooks: where they may lead, and what seals their secrets. */
export interface WebhookMeans {
  readonly vault: Vault;
  readonly webhooks: Pick<WebhookPort, 'mayTell'>;
}

function requireAddress({ webhooks }: WebhookMeans, Url: string): string {
  const address = Url.trim();
  if (!webhooks.mayTell(address)) throw invalidInput('body/Url', 'webhookHost');
  return address;
}

/** A webhook that was not ended. Throws NOT_FOUND. */
async function locked({ db }: Pick<Writing, 'db'>, IdWebhook: number) {
  const webhook = await db
    .selectFrom('webhook')
    .select(['Url', 'Evenements', 'Etat', 'secret', 'DateSecret'])
    .where('IdWebhook', '=', IdWebhook)
    .where('Etat', '<>', 'ended')
    .forUpdate()
    .executeTakeFirst();
  if (!webhook) throw new ApiError('NOT_FOUND');
  return webhook;
}

/** One that sends what it is told of. Throws NOT_FOUND, and CONFLICT where it is paused. */
async function lockedActive(writing: Writing, IdWebhook: number) {
  const webhook = await locked(writing, IdWebhook);
  if (webhook.Etat !== 'active') throw new ApiError('CONFLICT');
  return webhook;
}

/** Throws INVALID_INPUT where the program is none, or the address may not be told anything. */
export async function createWebhook(
  { db, record }: Writing,
  means: WebhookMeans,
  { IdProgramme, Url, events }: Input<Calls['create']>['body'],
) {
  const address = requireAddress(means, Url);
  const program = await rowsOf(
    db,
    sql`select from program where "IdProgramme" = ${IdProgramme} and "DateArret" is null for share`,
  );
  if (program.length === 0) throw invalidInput('body/IdProgramme', 'unknownValue', IdProgramme);
  const row = { IdProgramme, Url: address, Evenements: [...events] };
  const { IdWebhook } = await db
    .insertInto('webhook')
    .values({ ...row, secret: '' })
    .returning('IdWebhook')
    .executeTakeFirstOrThrow();
  const secret = newSecret();
  const sealed = means.vault.seal(secret, secretOwner(IdWebhook));
  await db.updateTable('webhook').set({ secret: sealed }).where('IdWebhook', '=', IdWebhook).execute();
  await record({ entity, id: IdWebhook, after: { ...row, Etat: 'active' } });
  return { IdWebhook, secret };
}

/** Throws NOT_FOUND, and INVALID_INPUT where the address may not be told anything. */
export async function changeWebhook(
  writing: Writing,
  means: WebhookMeans,
  IdWebhook: number,
  { Url, events }: Input<Calls['change']>['body'],
): Promise<void> {
  const { Url: former, Evenements } = await locked(writing, IdWebhook);
  // One that stays where it is goes on, whatever hosts the installation allows by now: nothing is sent to others.
  const after = { Url: Url.trim() === former ? former : requireAddress(means, Url), Evenements: [...events] };
  await writing.db.updateTable('webhook').set(after).where('IdWebhook', '=', IdWebhook).execute();
  await writing.record({ entity, id: IdWebhook, before: { Url: former, Evenements }, after });
}

/** Throws NOT_FOUND. */
export async function rotateSecret(
  writing: Writing,
  { vault }: WebhookMeans,
  IdWebhook: number,
  { overlap }: Input<Calls['rotate']>['body'],
) {
  const before = await locked(writing, IdWebhook);
  const secret = newSecret();
  const DateSecret = new Date();
  await sql`update webhook set secret = ${vault.seal(secret, secretOwner(IdWebhook))}, "DateSecret" = ${DateSecret},
      former_secret = ${overlap ? before.secret : null},
      former_until = ${overlap ? sql`now() + make_interval(hours => ${webhookLimits.overlap})` : null}
    where "IdWebhook" = ${IdWebhook}`.execute(writing.db);
  await writing.record({
    entity,
    id: IdWebhook,
    before: { DateSecret: before.DateSecret.toISOString() },
    after: { DateSecret: DateSecret.toISOString() },
  });
  return { IdWebhook, secret };
}

/** Sends nothing until it is resumed. Throws NOT_FOUND, and CONFLICT where it is paused already. */
export async function pauseWebhook(writing: Writing, IdWebhook: number): Promise<void> {
  await lockedActive(writing, IdWebhook);
  await setState(writing, IdWebhook, 'active', 'paused');
}

/** Throws NOT_FOUND, and CONFLICT where it is not paused. */
export async function resumeWebhook(writing: Writing, IdWebhook: number): Promise<void> {
  if ((await locked(writing, IdWebhook)).Etat !== 'paused') throw new ApiError('CONFLICT');
  await setState(writing, IdWebhook, 'paused', 'active');
}

/** Nothing more is sent, for good. Throws NOT_FOUND. */
export async function endWebhook(writing: Writing, IdWebhook: number): Promise<void> {
  const { Etat } = await locked(writing, IdWebhook);
  await setState(writing, IdWebhook, Etat, 'ended');
  await skipWaiting(writing.db, webhookSystemName, sql<boolean>`e.lane = ${laneOf(IdWebhook)}`);
}

async function setState(writing: Writing, IdWebhook: number, from: string, to: 'active' | 'paused' | 'ended') {
  const { db, record } = writing;
  await db.updateTable('webhook').set({ Etat: to }).where('IdWebhook', '=', IdWebhook).execute();
  const lane = laneOf(IdWebhook);
  if (to === 'active') await resumeLane(writing, webhookSystemName, lane);
  else await pauseLane(writing, webhookSystemName, lane);
  await record({ entity, id: IdWebhook, before: { Etat: from }, after: { Etat: to } });
}

/** Sends a message that tells of nobody. Throws NOT_FOUND, and CONFLICT where it is paused. */
export async function tryWebhook(writing: Writing, IdWebhook: number): Promise<void> {
  await lockedActive(writing, IdWebhook);
  const message = await writing.db
    .insertInto('webhook_message')
    .values({ IdWebhook, event: webhookTest, rows: '[]' })
    .returning(['id', 'IdWebhook', 'replays'])
    .executeTakeFirstOrThrow();
  sendMessages(writing, [message]);
}

/** Sends a message again under its id. Throws NOT_FOUND, and CONFLICT where it is paused, or the message is still to be sent. */
export async function replayMessage(writing: Writing, IdWebhook: number, id: number): Promise<void> {
  await lockedActive(writing, IdWebhook);
  const message = await writing.db
    .updateTable('webhook_message')
    .set(({ eb }) => ({ replays: eb('replays', '+', 1) }))
    .where('id', '=', id)
    .where('IdWebhook', '=', IdWebhook)
    .returning(['id', 'IdWebhook', 'replays'])
    .executeTakeFirst();
  if (!message) throw new ApiError('NOT_FOUND');
  const before = await rowsOf(
    writing.db,
    sql<{ id: number; state: string }>`select e.id::integer, e.state from effect e where e.system = ${webhookSystemName}
      and e.entity = 'webhook_message' and e.entity_id = ${id} and e.state in ('waiting', 'running', 'refused', 'failed') for update`,
  );
  if (before.some(({ state }) => state === 'waiting' || state === 'running')) throw new ApiError('CONFLICT');
  const given = before.map((one) => one.id);
  if (given.length > 0) await moveEffects(writing, given, 'skipped');
  sendMessages(writing, [message]);
}
