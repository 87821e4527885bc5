import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { takeClaims } from '../../../engines/requests/claims/claims.ts';
import type { RequestRow } from '../../../engines/requests/kind/request-kind.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { bamTests } from '../../../testing/bam-files.ts';
import type {} from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { bamKind } from './kinds/bam.kind.ts';

const bam = bamTests();

const { as } = bam;
const kind = bamKind;
/** How many sets of periods are tried: thousands by night. */
const sets = process.env.NIGHTLY === undefined ? 300 : 5000;

interface Period {
  readonly type: string;
  readonly from: number;
  /** Null: it goes on. */
  readonly until: number | null;
}

/** The plain model: what was kept before has none of its days. */
const shares = (one: Period, other: Period) =>
  one.from <= (other.until ?? Number.POSITIVE_INFINITY) && other.from <= (one.until ?? Number.POSITIVE_INFINITY);
const isExclusive = ({ type }: Period) => type !== '3';

/** The same numbers each time. */
function randomly(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('B02: of sets of periods taken one after the other, the database keeps those that a plain model keeps', async () => {
  const { somebody, file } = bam.house;
  const one = await somebody();
  const keys: number[] = [];
  for (let n = 0; n < 8; n++) keys.push(await file(one, n + 1, n + 1, { draft: true }));
  const random = randomly(20_261_124);
  const differences: unknown[] = [];
  for (let set = 0; set < sets; set++) {
    const periods = keys.map((): Period => {
      const from = random(40);
      return { type: String(1 + random(3)), from, until: random(6) === 0 ? null : from + random(8) };
    });
    const kept: Period[] = [];
    const taken: boolean[] = [];
    await bam.server.database.db.transaction().execute(async (db) => {
      for (const [n, period] of periods.entries()) {
        const request = { IdDemande: keys[n], IdPersonneEV1: one.IdPersonneEV1, VersionValidee: null };
        const values = {
          IdTypeDossier: period.type,
          DateDeDebut: day(period.from),
          DateDeFin: period.until === null ? null : day(period.until),
        };
        taken.push(
          await takeClaims(db, kind, request as unknown as RequestRow, values).then(
            () => true,
            () => false,
          ),
        );
      }
      await sql`delete from "Reservation" where "IdDemande" = any(${sql.val(keys)}::integer[])`.execute(db);
    });
    const expected = periods.map((period) => {
      const free = !isExclusive(period) || !kept.some((other) => shares(period, other));
      if (free && isExclusive(period)) kept.push(period);
      return free;
    });
    if (String(taken) !== String(expected)) differences.push({ set, periods, taken, expected });
  }
  expect(differences).toEqual([]);
}, 900_000);

test('B02: of sixty-four that are sent at once for the same days, one is', async () => {
  const { somebody, file, assistant } = bam.house;
  const one = await somebody();
  const drafts: number[] = [];
  for (let n = 0; n < 64; n++) drafts.push(await file(one, 1 + (n % 5), 20 + (n % 7), { draft: true }));
  const answers = await Promise.all(
    drafts.map(async (IdDossier) =>
      as(assistant).call(bamFilesCalls.submit, { params: { IdDossier, IdLangue: 'FR' } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ error }) => error?.name ?? []))).toEqual(new Set(['BAM_CHEVAUCHEMENT']));
  const held = await rowsOf(
    bam.server.database.db,
    sql`select from "Reservation" where kind = 'bam' and key = ${String(one.IdPersonneEV1)}`,
  );
  expect(held).toHaveLength(1);
});
