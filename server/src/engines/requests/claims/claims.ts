import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { holdWords } from '../../../platform/db/hold-words.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Claim, FilledRequest, RequestKind, RequestRow } from '../kind/request-kind.ts';
import { mayBeAskedFor } from '../kind/request-rules.ts';

const day = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const periodOf = ({ from, until }: Claim) => sql`daterange(${day(from)}::date, ${day(until)}::date, '[]')`;

/**
 * Takes what a request keeps from others, with what it holds of it already. The database decides: of many at once, one.
 * @throws {ApiError} the code of the claim that is taken, at its field where it has one
 */
export async function takeClaims(db: Db, kind: RequestKind, request: RequestRow, values: FormValues): Promise<void> {
  const claims = kind.claims?.(request, values) ?? [];
  await waitForTurn(db, claims);
  await releaseClaims(db, request.IdDemande);
  for (const claim of claims) await take(db, request.IdDemande, claim);
}

/** The same of many. Answers, by key, those whose claims are taken: each of them keeps what it had. */
export async function takeClaimsOf(
  db: Db,
  kind: RequestKind,
  all: readonly FilledRequest[],
): Promise<ReadonlyMap<number, ApiError>> {
  const [first, ...others] = all;
  if (!first) return new Map();
  const claims = all.flatMap(({ request, values }) =>
    (kind.claims?.(request, values) ?? []).map((claim) => ({ ...claim, IdDemande: request.IdDemande })),
  );
  if (others.length === 0) await waitForTurn(db, claims);
  await sql`savepoint claiming_all`.execute(db);
  try {
    await releaseClaimsOf(
      db,
      all.map(({ request }) => request.IdDemande),
    );
    if (others.length === 0) for (const claim of claims) await take(db, claim.IdDemande, claim);
    else await insertClaims(db, claims);
    return new Map();
  } catch (error) {
    await sql`rollback to savepoint claiming_all`.execute(db);
    if (others.length === 0) {
      if (!(error instanceof ApiError)) throw error;
      return new Map([[first.request.IdDemande, error]]);
    }
    if ((error as { code?: string }).code !== exclusionViolation) throw error;
    const half = Math.ceil(all.length / 2);
    return new Map([
      ...(await takeClaimsOf(db, kind, all.slice(0, half))),
      ...(await takeClaimsOf(db, kind, all.slice(half))),
    ]);
  } finally {
    await sql`release savepoint claiming_all`.execute(db);
  }
}

/**
 * One after the other take what only one may have, in one order: of two that insert it at once each would wait to see what
 * becomes of the other, until PostgreSQL ends one, who was told that the server is busy and not that it is taken. By what is
 * taken alone: two plans of other things, each request after request, would else wait for each other.
 */
async function waitForTurn(db: Db, claims: readonly Claim[]): Promise<void> {
  await holdWords(
    db,
    'Reservation',
    claims.map(({ kind, key }) => `${kind} ${key}`),
  );
}

async function insertClaims(db: Db, claims: readonly (Claim & { readonly IdDemande: number })[]): Promise<void> {
  const given = claims.map(({ kind, key, from, until, IdDemande }) => ({
    ...{ kind, key, IdDemande, from: day(from), until: day(until) },
  }));
  await sql`insert into "Reservation" (kind, key, period, "IdDemande")
    select kind, key, daterange("from", "until", '[]'), "IdDemande"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given(kind text, key text, "from" date, "until" date, "IdDemande" integer)`.execute(db);
}

/** Gives back what a request kept, but for claims of a kind that goes on. */
export async function releaseClaims(db: Db, IdDemande: number, but: string | null = null): Promise<void> {
  await releaseClaimsOf(db, [IdDemande], but);
}

/** The same of many. */
export async function releaseClaimsOf(db: Db, keys: readonly number[], but: string | null = null): Promise<void> {
  await sql`delete from "Reservation" where "IdDemande" = any(${sql.val(keys)}::integer[])
    and kind is distinct from ${but}::text`.execute(db);
}

/** Gives back what validated requests keep for people of whom nothing is asked any more. */
export async function releaseClaimsOfGone(db: Db, people: readonly number[]): Promise<void> {
  await sql`delete from "Reservation" r using "Demande" d, "Personne" p
    where r."IdDemande" = d."IdDemande" and d."IdPersonneEV1" = p."IdPersonneEV1"
      and d."IdPersonneEV1" = any(${sql.val(people)}::integer[]) and d."IdStade" >= ${stages.validated}
      and not ${mayBeAskedFor('p')}`.execute(db);
}

async function take(db: Db, IdDemande: number, claim: Claim): Promise<void> {
  const { kind, key } = claim;
  await sql`savepoint claiming`.execute(db);
  try {
    await sql`insert into "Reservation" (kind, key, period, "IdDemande")
      values (${kind}, ${key}, ${periodOf(claim)}, ${IdDemande})`.execute(db);
    await sql`release savepoint claiming`.execute(db);
  } catch (error) {
    if ((error as { code?: string }).code !== exclusionViolation) throw error;
    await sql`rollback to savepoint claiming`.execute(db);
    throw await refusal(db, claim);
  }
}

const exclusionViolation = '23P01';

/** What without an end is taken says so; of both, that. */
async function refusal(db: Db, claim: Claim): Promise<ApiError> {
  const { code, open, field } = claim.taken;
  if (field !== undefined) return new ApiError(code, [{ path: `body/fields/${field}`, rule: 'used' }]);
  if (open === undefined) return new ApiError(code);
  const found = await rowsOf(
    db,
    sql`select from "Reservation" where kind = ${claim.kind} and key = ${claim.key} and period && ${periodOf(claim)}
      and upper_inf(period)`,
  );
  return new ApiError(found.length > 0 ? open : code);
}
