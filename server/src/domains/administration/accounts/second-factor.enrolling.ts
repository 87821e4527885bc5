import { productName } from '@passerelle/contracts/product.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { Act, ActFunction, Writing } from '../../../engines/act/act.ts';
import type { Db } from '../../../platform/db/database.ts';
import { qrCode } from '../../../platform/drawing/qr-code.ts';
import type { CodeOutcome, ShownApp } from '../../../platform/identity/second-factor-gate.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import { lockEnrolment, moveEnrolment } from '../../people/person/enrolment.actions.ts';
import { keyUri, newSecret, readSeed } from './second-factor.codes.ts';
import { type FactorKind, ownerOf, shownUnder, tryCode } from './second-factor.queries.ts';
import { moveToken } from './second-factor.tokens.ts';
import { findToken } from './tokens.queries.ts';

export interface Factors {
  readonly db: Db;
  readonly act: ActFunction;
  readonly vault: Vault;
}

/** Who enrols and by which call. No idempotency key: an answer that holds a secret is kept nowhere. */
export type Enrolling = Pick<Act, 'call'> & {
  readonly actor: Actor;
  /** The sign-in that it happens in; none in the portal, where each showing makes a new secret. */
  readonly ticket?: string;
};

interface NewFactor {
  readonly kind: FactorKind;
  readonly serial: string | null;
  readonly digits: number;
  readonly secret: string;
}

/** Makes a secret for an app, keeps it until its first code, and shows it. */
export async function showApp(factors: Factors, enrolling: Enrolling): Promise<ShownApp> {
  const { IdPersonneEV1, fields } = enrolling.actor;
  const shown = await shownUnder(factors.db, IdPersonneEV1, enrolling.ticket);
  // A page of one sign-in that is loaded again shows the same.
  const again = shown?.kind === 'app' ? factors.vault.open(shown.secret, ownerOf(IdPersonneEV1)) : undefined;
  const secret = again ?? newSecret();
  if (!again) await show(factors, enrolling, { kind: 'app', serial: null, digits: 6, secret });
  const uri = keyUri(secret, productName, String(fields.CompteAD ?? IdPersonneEV1));
  return { secret, uri, qr: qrCode(uri) };
}

/** Takes a token until its first code; undefined when it is not known, its seed unreadable, or somebody else's. */
export async function takeToken(
  factors: Factors,
  enrolling: Enrolling,
  token: { readonly serial: string; readonly seed: string; readonly digits: number },
): Promise<{ readonly digits: number } | undefined> {
  const { db, vault } = factors;
  const serial = token.serial.toUpperCase();
  const taken = await db
    .selectFrom('second_factor')
    .select('IdPersonneEV1')
    .where('serial', '=', serial)
    .where('state', '=', 'active')
    .where('IdPersonneEV1', '<>', enrolling.actor.IdPersonneEV1)
    .executeTakeFirst();
  if (taken) return undefined;
  const known = await db
    .selectFrom('second_factor_token')
    .select(['secret', 'digits', 'state', 'IdPersonneEV1'])
    .where('serial', '=', serial)
    .executeTakeFirst();
  if (known && !isFor(known, enrolling.actor.IdPersonneEV1)) return undefined;
  const secret = known ? vault.open(known.secret, serial) : readSeed(token.seed);
  if (!secret) return undefined;
  const digits = known?.digits ?? token.digits;
  await show(factors, enrolling, { kind: 'token', serial, digits, secret });
  return { digits };
}

/** Keeps a factor until its first code, beside the one in use, and says that enrolment has begun. */
async function show(
  { act, vault }: Factors,
  { call, actor, ticket = undefined }: Enrolling,
  { kind, serial, digits, secret }: NewFactor,
): Promise<void> {
  const { IdPersonneEV1 } = actor;
  const sealed = vault.seal(secret, ownerOf(IdPersonneEV1));
  await act({ call, actor }, async (writing) => {
    const { db } = writing;
    const enrolled = await lockEnrolment(db, IdPersonneEV1);
    const values = { kind, serial, digits, secret: sealed, ticket: ticket ?? null, since: new Date() };
    await db
      .insertInto('second_factor')
      .values({ IdPersonneEV1, state: 'shown', ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['IdPersonneEV1', 'state'])
          .doUpdateSet({ ...values, last_step: null, failures: 0, locked_until: null }),
      )
      .execute();
    if (enrolled !== 'true' || !(await hasFactor(db, IdPersonneEV1))) {
      await moveEnrolment(writing, IdPersonneEV1, 'en-cours');
    }
  });
}

/** The first code of what was shown: a good one puts it in use, in the place of what was before. */
export async function confirmFactor(factors: Factors, enrolling: Enrolling, code: string): Promise<CodeOutcome> {
  const { act, db: outside, vault } = factors;
  const { call, actor, ticket } = enrolling;
  const { IdPersonneEV1 } = actor;
  const shown = { IdPersonneEV1, state: 'shown', ...(ticket !== undefined && { ticket }) } as const;
  const outcome = await tryCode(outside, vault, shown, code);
  if (outcome !== 'good') return outcome;
  const used = await act({ call, actor }, async (writing) => {
    const { db } = writing;
    await lockEnrolment(db, IdPersonneEV1);
    const before = await removeFactor(db, IdPersonneEV1, 'active');
    const after = await db
      .updateTable('second_factor')
      .set({ state: 'active', ticket: null, since: new Date() })
      .where('IdPersonneEV1', '=', IdPersonneEV1)
      .where('state', '=', 'shown')
      // Another secret may have been shown since the code was looked at.
      .where('last_step', 'is not', null)
      .returning(['kind', 'serial', 'digits'])
      .executeTakeFirst();
    if (!after) throw new ShownAgain();
    if (after.serial !== null) await handOver(writing, after.serial, IdPersonneEV1);
    await recordFactor(writing, IdPersonneEV1, before, after);
    await moveEnrolment(writing, IdPersonneEV1, 'true');
  }).catch((error: unknown) => {
    if (error instanceof ShownAgain) return 'wrong' as const;
    throw error;
  });
  return used ?? 'good';
}

class ShownAgain extends Error {}

/** A token of the stock is for whoever was handed it; one that was given, for them alone; a lost one, for nobody. */
function isFor(
  token: { readonly state: string; readonly IdPersonneEV1: number | null },
  IdPersonneEV1: number,
): boolean {
  return token.state === 'stock' || (token.state === 'given' && token.IdPersonneEV1 === IdPersonneEV1);
}

/** The stock follows a token that is taken up; one that was lost or given to somebody else meanwhile is not. */
async function handOver(writing: Writing, serial: string, IdPersonneEV1: number): Promise<void> {
  const token = await findToken(writing.db, serial);
  if (!token) return;
  if (!isFor(token, IdPersonneEV1)) throw new ShownAgain();
  if (token.state === 'stock') await moveToken(writing, token, 'given', IdPersonneEV1);
}

const hasFactor = async (db: Db, IdPersonneEV1: number) =>
  (await db
    .selectFrom('second_factor')
    .select('state')
    .where('IdPersonneEV1', '=', IdPersonneEV1)
    .where('state', '=', 'active')
    .executeTakeFirst()) !== undefined;

type Described = Pick<NewFactor, 'serial' | 'digits'> & { readonly kind: string };

export async function removeFactor(
  db: Db,
  IdPersonneEV1: number,
  state: 'active' | 'shown',
): Promise<Described | undefined> {
  return db
    .deleteFrom('second_factor')
    .where('IdPersonneEV1', '=', IdPersonneEV1)
    .where('state', '=', state)
    .returning(['kind', 'serial', 'digits'])
    .executeTakeFirst();
}

/** What the factor is; never its secret. */
export function recordFactor(
  { record }: Writing,
  IdPersonneEV1: number,
  before: Described | undefined,
  after: Described | undefined,
): Promise<void> {
  return record({ entity: 'second_factor', id: IdPersonneEV1, before: before ?? null, after: after ?? null });
}
