import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { recompute } from '../members/members.actions.ts';
import { readSubscriptions, type Subscription } from './subscriptions.queries.ts';

interface Subscribing {
  readonly writing: Writing;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

interface Asked {
  readonly IdListe: number;
  readonly abonne: boolean;
}

interface Refused {
  readonly path: string;
  readonly rule: 'unknownValue' | 'notAllowed' | 'duplicate';
}

/**
 * Takes somebody into lists, or out of them, until they or somebody for them say otherwise. Each list stands for itself.
 * @throws {ApiError} INVALID_INPUT with every entry where none is done
 */
export async function saveSubscriptions(
  subscribing: Subscribing,
  person: number,
  asked: readonly Asked[],
): Promise<readonly Refused[]> {
  const lists = asked.map(({ IdListe }) => IdListe);
  await holdLists(subscribing.writing.db, lists);
  const found = await readSubscriptions({ ...subscribing, db: subscribing.writing.db }, person, lists);
  const known = new Map(found.map((one) => [one.IdListe, one]));
  const refused: Refused[] = [];
  const done = new Set<number>();
  for (const [n, { IdListe, abonne }] of asked.entries()) {
    const list = known.get(IdListe);
    const refuse = (rule: Refused['rule']) => refused.push({ path: `body/abonnements/${n}`, rule });
    if (done.has(IdListe)) refuse('duplicate');
    else if (!list) refuse('unknownValue');
    else if (list.membre !== abonne && !list.peut) refuse('notAllowed');
    else {
      done.add(IdListe);
      if (list.membre !== abonne) await (abonne ? take(subscribing, person, list) : leave(subscribing, person, list));
    }
  }
  if (done.size === 0) throw new ApiError('INVALID_INPUT', refused);
  return refused;
}

/** Nobody moves who is in them until the transaction ends: what is read of them then is what is written to, and in one order. */
async function holdLists(db: Db, lists: readonly number[]): Promise<void> {
  await sql`select from "Liste" where "IdListe" = any(${sql.val(lists)}::integer[]) order by "IdListe"
    for no key update`.execute(db);
}

/** What they left they are in again where they are found; else they take it. */
async function take(subscribing: Subscribing, person: number, list: Subscription): Promise<void> {
  await say(subscribing, person, list, null);
  const { joins } = await found(subscribing, person, list);
  if (joins > 0) return;
  await say(subscribing, person, { ...list, Sens: null }, 'abonne');
  await found(subscribing, person, list);
}

/** What they took they have no more; what they are found by besides they leave. */
async function leave(subscribing: Subscribing, person: number, list: Subscription): Promise<void> {
  const tookAlone = list.sources.every((source) => source === 'subscribed');
  await say(subscribing, person, list, tookAlone ? null : 'desabonne');
  await found(subscribing, person, list);
}

const found = async (subscribing: Subscribing, person: number, { IdListe }: Subscription) =>
  await recompute(subscribing, IdListe, 'subscription', [person]);

async function say(
  { writing }: Subscribing,
  person: number,
  { IdListe, Sens: was }: Subscription,
  Sens: 'abonne' | 'desabonne' | null,
): Promise<void> {
  if (was === Sens) return;
  const { db } = writing;
  if (Sens === null)
    await sql`delete from "LdAbonnement" where "IdListe" = ${IdListe} and "IdPersonneEV1" = ${person}`.execute(db);
  else
    await sql`insert into "LdAbonnement" ("IdListe", "IdPersonneEV1", "Sens", by)
      values (${IdListe}, ${person}, ${Sens}, ${writing.by}) on conflict ("IdListe", "IdPersonneEV1")
      do update set "Sens" = excluded."Sens", by = excluded.by, at = now()`.execute(db);
  await writing.record({
    entity: 'LdAbonnement',
    id: `${IdListe}/${person}`,
    before: was && { Sens: was },
    after: Sens && { Sens },
  });
}
