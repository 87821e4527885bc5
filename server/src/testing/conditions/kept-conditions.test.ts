import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../app/engines.ts';
import { loadActor } from '../../domains/foundation/actor/actor.queries.ts';
import { personSubject } from '../../domains/people/person/person.columns.ts';
import type { Actor } from '../../engines/access/actor.ts';
import type { AccessKernel } from '../../engines/access/decide.ts';
import { foundThen } from '../../engines/access/kept-condition.ts';
import { type HeldThen, heldNow } from '../../engines/access/narrow.ts';
import { compileCondition } from '../../engines/conditions/compile.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { todayAt } from '../../platform/db/days.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { type TestServer, testServer } from '../test-server.ts';

let server: TestServer;
let kernel: AccessKernel;
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  server = await testServer();
  kernel = createEngines(server.database.db).kernel;
});
afterAll(() => server.close());

async function actorOf(login: string): Promise<Actor> {
  const { IdPersonneEV1 } = await server.database.db
    .selectFrom('Personne')
    .select('IdPersonneEV1')
    .where('CompteAD', '=', login)
    .executeTakeFirstOrThrow();
  return (await loadActor(server.database.db, IdPersonneEV1)).actor;
}

interface Found {
  readonly key: number;
  readonly country: string | null;
}
const people = async (where: Sql<boolean>) =>
  await rowsOf(
    server.database.db,
    sql<Found>`select p."IdPersonneEV1" as key, p."IdPays" as country from "Personne" p where ${where} order by 1`,
  );
const keptBy = async (held: readonly HeldThen[], condition: Condition) =>
  await people(foundThen({ kernel, today }, { condition, held }, personSubject, 'p'));

describe('a condition is asked behind what its author held', () => {
  /** As it is kept. */
  const heldBy = async (login: string): Promise<readonly HeldThen[]> =>
    JSON.parse(JSON.stringify(heldNow(await actorOf(login))));
  const any: Condition = { field: 'IdPays', operator: 'not empty' };

  test('finds nobody whom they did not see, whoever asks', async () => {
    const all = await keptBy(await heldBy('hr'), any);
    const french = await keptBy(await heldBy('hr.fr'), any);
    expect(new Set(all.map(({ country }) => country)).size).toBeGreaterThan(1);
    // Everybody sees the public card of everybody: what is theirs alone is read of their own country.
    const birth: Condition = { field: 'DateNaissance', operator: 'not empty' };
    expect(french.length).toBeGreaterThan(0);
    const born = await keptBy(await heldBy('hr.fr'), birth);
    expect(new Set(born.map(({ country }) => country))).toEqual(new Set(['FR']));
    expect((await keptBy(await heldBy('hr'), birth)).length).toBeGreaterThan(born.length);
    expect(await keptBy([], any)).toEqual([]);
  });

  test('a field that they could not read is as if it were empty, and tells nobody apart', async () => {
    const held = await heldBy('employee');
    const seen = await keptBy(held, { and: [] });
    expect(seen.length).toBeGreaterThan(0);
    expect(await keptBy(held, { field: 'NIN', operator: 'not empty' })).toEqual([]);
    expect(await keptBy(held, { field: 'NIN', operator: 'different', value: 'x' })).toEqual(seen);
    expect(await keptBy(held, { field: 'RespRH.NIN', operator: 'empty' })).toEqual(seen);
  });

  test('stays as it was when the author loses what they held', async () => {
    const held = await heldBy('hr.fr');
    const before = await keptBy(held, { field: 'NIN', operator: 'not empty' });
    expect(before.length).toBeGreaterThan(0);
    const { IdPersonneEV1 } = await actorOf('hr.fr');
    await server.database.pool.query('delete from "PersonneRole" where "IdPersonneEV1" = $1', [IdPersonneEV1]);
    expect(await keptBy(held, { field: 'NIN', operator: 'not empty' })).toEqual(before);
    expect(await keptBy(await heldBy('hr.fr'), { field: 'NIN', operator: 'not empty' })).toEqual([]);
  });
});

test('the day may be that of the country of each row', async () => {
  const { pool } = server.database;
  // Never the same day in both.
  await pool.query(
    `update "Pays" set "Fuseau" = case "IdPays" when 'FR' then 'Pacific/Kiritimati' else 'Pacific/Niue' end`,
  );
  await pool.query(`update "Personne" set "DateEntree" = (now() at time zone 'Pacific/Kiritimati')::date`);
  const condition: Condition = { field: 'DateEntree', operator: 'within days', value: 0 };
  const compiled = (day: string | ((alias: string) => Sql<string>), of: Condition) =>
    people(compileCondition(of, personSubject, 'p', { today: day, resolve: () => undefined }));
  const countries = async (of: Condition) => new Set((await compiled(todayAt, of)).map(({ country }) => country));
  expect(await countries(condition)).toEqual(new Set(['FR']));
  const [there] = await compiled(todayAt, condition);
  expect(there).toBeDefined();
  await pool.query(`update "Personne" p set "DateEntree" = date_trunc('month', (now() at time zone
    (select c."Fuseau" from "Pays" c where c."IdPays" = p."IdPays")))::date + interval '1 month - 1 day'`);
  const all = await people(sql<boolean>`p."DateEntree" is not null`);
  const month: Condition = { field: 'DateEntree', operator: 'equals', value: 'CURRENT_MONTH' };
  expect(await compiled(todayAt, month)).toEqual(all);
  await pool.query(`update "Personne" set "DateEntree" = "DateEntree" + 1`);
  expect(await compiled(todayAt, month)).toEqual([]);
});
