import type { ListStatus, SendingRule } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { moveEffects } from '../../../../engines/effects/move-effects.queries.ts';
import { stuck } from '../../../../engines/effects/unfinished.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { namedKeys } from '../../../../platform/realtime/announce.ts';
import type { ListAbilities } from '../../../../ports/lists.ts';
import { statusOf } from '../list.columns.ts';
import { isMute } from '../steps.queries.ts';
import { needsYes } from '../visa/visa.queries.ts';
import { requireAble } from './suite-abilities.ts';

/** The system in which lists are published. */
export const listsSystemName = 'lists';

type Wanting = Pick<Writing, 'db' | 'queue'>;

/** Something is wanted of a list in the mail suite: each time anew, whatever became of it before. */
async function want(
  { db, queue }: Wanting,
  IdListe: number,
  operation: 'ensure' | 'members' | 'close',
  passes = false,
): Promise<void> {
  const { Voulue } = await rowOf(
    db,
    sql<{ Voulue: number }>`update "Liste" set "Voulue" = "Voulue" + 1 where "IdListe" = ${IdListe} returning "Voulue"`,
  );
  queue([
    {
      ...{ system: listsSystemName, operation, entity: 'Liste', id: IdListe, version: Voulue, passes },
      subject: `Liste/${IdListe}`,
    },
  ]);
}

/** Wants a list to be in the mail suite as it is set. */
export async function wantSettings(writing: Wanting, IdListe: number): Promise<void> {
  await want(writing, IdListe, 'ensure');
}

/** Wants the mail suite to hold who is in a list. What takes somebody out waits for no setting that was refused. */
export async function wantMembers(writing: Wanting, IdListe: number): Promise<void> {
  await want(writing, IdListe, 'members', true);
}

/** Wants a list to be in the mail suite no more. */
export async function wantClosed(writing: Wanting, IdListe: number): Promise<void> {
  await want(writing, IdListe, 'close', true);
}

/** Whether the mail suite was told of members of a list, and is not told to take it away. */
export async function isThere(db: Db, IdListe: number): Promise<boolean> {
  const { there } = await rowOf(
    db,
    sql<{
      there: boolean;
    }>`select exists (select from "LdEnvoi" where "IdListe" = ${IdListe}) and not exists (select from effect
      where subject = ${`Liste/${IdListe}`} and operation = 'close' and state in ('waiting', 'running')) as there`,
  );
  return there;
}

/** Open tabs read these lists anew. */
export function tellLists({ announce }: Pick<Writing, 'announce'>, lists: readonly number[]): void {
  announce({ topic: 'lists.changed', to: { right: 'ldd' }, data: { lists: namedKeys(lists) } });
}

/** A list as acts find it, held until they end. */
export interface HeldList {
  readonly IdListe: number;
  readonly IdStatut: ListStatus;
  readonly IdNature: string;
  readonly OpenEXT: boolean;
  readonly Rule: SendingRule;
  readonly Cachee: boolean;
  readonly Adresse: string | null;
  readonly published: boolean;
  /** Somebody is to say whether those who are lost to it may go. */
  readonly loses: boolean;
  /** Only those who are named write to it, and nobody is. */
  readonly mute: boolean;
  /** A declaration says what it is called, who is in it, and whether it is there. */
  readonly automatic: boolean;
}

/** Holds a list until the end of the transaction. @throws {ApiError} NOT_FOUND where there is none */
export async function holdList({ db }: Pick<Writing, 'db'>, IdListe: number): Promise<HeldList> {
  const [list] = await rowsOf(
    db,
    sql<HeldList>`select "IdListe", "IdNature", "OpenEXT", "Rule", "Cachee", "Adresse", published_at is not null as published, "Cause" is not distinct from 'perte' as loses,
        ${isMute} as mute,
        "IdAutomatique" is not null as automatic, ${statusOf('l')} as "IdStatut"
      from "Liste" l where "IdListe" = ${IdListe} and deleted_at is null for update`,
  );
  if (!list) throw new ApiError('NOT_FOUND');
  return list;
}

/**
 * The same, where nothing is being done outside.
 * @throws {ApiError} LD_MISE_A_JOUR_EN_COURS while it is published or follows what was changed
 */
export async function requireUnlocked(writing: Pick<Writing, 'db'>, IdListe: number): Promise<HeldList> {
  const list = await holdList(writing, IdListe);
  if (list.IdStatut === 'PUBLICATION' || list.IdStatut === 'SYNCHRO') throw new ApiError('LD_MISE_A_JOUR_EN_COURS');
  return list;
}

/**
 * The same, where who is in it, and that it is there, is said of it alone.
 * @throws {ApiError} LD_MISE_A_JOUR_EN_COURS; NOT_AUTHORIZED where a declaration says so
 */
export async function requireOwnMembers(writing: Pick<Writing, 'db'>, IdListe: number): Promise<HeldList> {
  const list = await requireUnlocked(writing, IdListe);
  if (list.automatic) throw new ApiError('NOT_AUTHORIZED');
  return list;
}

/**
 * Has the mail suite make a list, or tries again what failed.
 * @throws {ApiError} INVALID_INPUT where nobody could write to it; MAIL_NON_VALIDE where no address could be made of its name; ERREUR_LD_CREATE_ADDRESS_SYNCHRO while it is
 * being done; LD_NON_PRIS_EN_CHARGE where the mail suite cannot do what is set of it; ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1 where somebody has to say yes first, to it or to what it would lose
 */
export async function publish(writing: Writing, IdListe: number, can: ListAbilities): Promise<void> {
  const list = await holdList(writing, IdListe);
  requireAble(can, list, 'liste');
  if (list.IdStatut === 'PUBLICATION' || list.IdStatut === 'SYNCHRO')
    throw new ApiError('ERREUR_LD_CREATE_ADDRESS_SYNCHRO');
  if (list.Adresse === null) throw new ApiError('MAIL_NON_VALIDE');
  requireSenders(list);
  if (list.loses || (!list.published && !list.automatic && (await needsYes(writing.db, IdListe))))
    throw new ApiError('ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1');
  await bringAbout(writing, list);
}

/** @throws {ApiError} INVALID_INPUT where only those who are named write to a list, and nobody is */
export function requireSenders({ mute }: Pick<HeldList, 'mute'>): void {
  if (mute) throw new ApiError('INVALID_INPUT', [{ path: 'Rule', rule: 'needsSenders' }]);
}

/** Somebody says yes to who is in a list: what it gains and loses by hand is counted from here. */
export async function agreeToMembers({ db }: Pick<Writing, 'db'>, IdListe: number): Promise<void> {
  await sql`update "LdVersion" set agreed_at = coalesce(agreed_at, now())
    where "IdListe" = ${IdListe} and version = (select "Version" from "Liste" where "IdListe" = ${IdListe})`.execute(
    db,
  );
}

/** Has the mail suite make a list that may be made, or tries again what failed. */
export async function bringAbout(writing: Writing, { IdListe }: Pick<HeldList, 'IdListe'>): Promise<void> {
  // Whoever publishes a list says yes to who is in it.
  await agreeToMembers(writing, IdListe);
  const failed = await rowsOf(
    writing.db,
    sql<{ id: number }>`select id from effect where subject = ${`Liste/${IdListe}`} and state in ${stuck}`,
  );
  if (failed.length > 0)
    await moveEffects(
      writing,
      failed.map(({ id }) => id),
      'waiting',
    );
  else {
    await wantSettings(writing, IdListe);
    await wantMembers(writing, IdListe);
  }
  tellLists(writing, [IdListe]);
}
