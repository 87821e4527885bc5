import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { notOver, todayOfPerson } from '../../../platform/db/days.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CodeOutcome } from '../../../platform/identity/second-factor-gate.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import type { Enrolment } from '../../people/person/enrolment.actions.ts';
import { stepOf } from './second-factor.codes.ts';

const MAX_FAILURES = 5;
const LOCK_MINUTES = 15;

/** `shown`: its secret has been seen and no code of it yet; `active`: in use. */
export type FactorState = 'shown' | 'active';
export type FactorKind = 'app' | 'token';

export interface Factor {
  readonly kind: FactorKind;
  readonly serial: string | null;
  readonly digits: number;
  readonly since: string;
  readonly lockedUntil: string | null;
}

/** The factor in use. */
export async function activeFactor(db: Db, IdPersonneEV1: number): Promise<Factor | null> {
  const row = await db
    .selectFrom('second_factor')
    .select(['kind', 'serial', 'digits', 'since', 'locked_until'])
    .where('IdPersonneEV1', '=', IdPersonneEV1)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!row) return null;
  const { kind, serial, digits, since, locked_until } = row;
  const locked = locked_until && locked_until > new Date() ? locked_until.toISOString() : null;
  return { kind: kind as FactorKind, serial, digits, since: since.toISOString(), lockedUntil: locked };
}

/** Whether the person has enrolled one, as the directory shows it. */
export async function enrolmentOf(db: Db, IdPersonneEV1: number): Promise<Enrolment> {
  const row = await db
    .selectFrom('Personne')
    .select('Enrole')
    .where('IdPersonneEV1', '=', IdPersonneEV1)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row.Enrole as Enrolment;
}

export interface Exemption {
  readonly Motif: string;
  readonly DateFin: string | null;
}

export async function liveExemption(db: Db, IdPersonneEV1: number): Promise<Exemption | null> {
  const [row] = await rowsOf(
    db,
    sql<Exemption>`select "Motif", "DateFin" from second_factor_exemption
      where "IdPersonneEV1" = ${IdPersonneEV1} and ${notOver(sql`"DateFin"`, todayOfPerson(sql`second_factor_exemption."IdPersonneEV1"`))}`,
  );
  return row ?? null;
}

/** The factor that was shown in a sign-in and waits for its first code. */
export async function shownUnder(db: Db, IdPersonneEV1: number, ticket: string | undefined) {
  if (ticket === undefined) return undefined;
  return db
    .selectFrom('second_factor')
    .select(['kind', 'digits', 'secret'])
    .where('IdPersonneEV1', '=', IdPersonneEV1)
    .where('state', '=', 'shown')
    .where('ticket', '=', ticket)
    .executeTakeFirst();
}

/** Whom the secrets of a person's factor are sealed for. */
export const ownerOf = (IdPersonneEV1: number) => `person ${IdPersonneEV1}`;

interface Attempted {
  readonly secret: string;
  readonly digits: number;
}

/**
 * Looks at a code. The attempt counts as a failure before it is looked at, so that a hundred guesses sent at once are
 * worth no more than five; a good one clears the count, and works once. Not to be called inside a transaction: what it
 * counts must stay counted.
 */
export async function tryCode(
  db: Db,
  vault: Vault,
  which: { readonly IdPersonneEV1: number; readonly state: FactorState; readonly ticket?: string },
  code: string,
): Promise<CodeOutcome> {
  const { IdPersonneEV1, state, ticket } = which;
  const one = sql`"IdPersonneEV1" = ${IdPersonneEV1} and state = ${state}
    and (${state} = 'active' or ticket is not distinct from ${ticket ?? null}::text)`;
  const [attempt] = await rowsOf(
    db,
    sql<Attempted>`update second_factor
      set failures = case when locked_until is null then failures + 1 else 1 end,
        locked_until = case when locked_until is null and failures + 1 >= ${MAX_FAILURES}
          then now() + make_interval(mins => ${LOCK_MINUTES}) end
      where ${one} and (locked_until is null or locked_until <= now())
      returning secret, digits`,
  );
  if (!attempt) {
    const [known] = await rowsOf(db, sql`select 1 from second_factor where ${one}`);
    return known ? 'locked' : 'wrong';
  }
  const step = stepOf(vault.open(attempt.secret, ownerOf(IdPersonneEV1)), attempt.digits, code);
  if (step === undefined) return 'wrong';
  const [used] = await rowsOf(
    db,
    sql`update second_factor set failures = 0, locked_until = null, last_step = ${step}
      where ${one} and secret = ${attempt.secret} and coalesce(last_step < ${step}, true) returning 1`,
  );
  return used ? 'good' : 'wrong';
}
