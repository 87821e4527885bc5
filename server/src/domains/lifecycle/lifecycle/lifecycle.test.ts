import { addDays } from '@passerelle/contracts/days.ts';
import { handoverCalls } from '@passerelle/contracts/handover/handover.contract.ts';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { type LifeAction, lifeActions, mayMove } from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { lifecycleJobs } from './lifecycle.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const Motif = 'decided with the manager';
const hr = () => server.as('hr');
const one = async <Row>(statement: ReturnType<typeof sql<Row>>) => (await rowsOf(server.database.db, statement))[0]!;

/** Somebody of the demonstration, as they are to be; another one each time. */
const taken = new Set<number>([0]);
async function somebody(values: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const { key } = await one(
    sql<{
      key: number;
    }>`select "IdPersonneEV1" as key from "Personne" where "Physique" and "IdStatut" = 500 and not "VIP"
      and "IdPays" = 'FR' and "IdPersonneEV1" > 100 and "IdPersonneEV1" <> all(${sql.val([...taken])}::integer[]) limit 1`,
  );
  taken.add(key);
  const set = { DateSortiePhysique: null, ...values };
  await server.database.db
    .updateTable('Personne')
    .set(set as never)
    .where('IdPersonneEV1', '=', key)
    .execute();
  return key;
}
const state = async (IdPersonneEV1: number) =>
  (await hr().call(lifecycleCalls.state, { params: { IdPersonneEV1 } })).body;
const move = async (IdPersonneEV1: number, action: LifeAction, asked: object = {}, who = hr()) =>
  await who.call(lifecycleCalls.move, { params: { IdPersonneEV1, action }, body: { Motif, ...asked } });
const settle = async () =>
  await lifecycleJobs({ db: server.database.db, act: createEngines(server.database.db).act })[0]!.run({
    signal: undefined,
  } as never);
const parisToday = async () =>
  (await one(sql<{ day: string }>`select (now() at time zone 'Europe/Paris')::date::text as day`)).day;

test('every status meets every decision: legal ones move, all others are refused and write nothing', async () => {
  const key = await somebody();
  const today = await parisToday();
  for (const IdStatut of Object.values(statuts))
    for (const action of lifeActions) {
      const life = {
        IdStatut,
        Physique: true,
        Suspendu: false,
        Desactive: false,
        cameIn: true,
        DateEntreePhysique: addDays(today, -100),
        DateSortiePhysique: null,
      };
      const row = { ...life, cameIn: undefined };
      delete row.cameIn;
      await server.database.db
        .updateTable('Personne')
        .set(row as never)
        .where('IdPersonneEV1', '=', key)
        .execute();
      const legal = mayMove(action, life, today, () => false);
      if (legal) continue;
      const answer = await move(key, action, { jour: addDays(today, 10) });
      expect(answer.error?.name ?? 'done', `${action} from ${IdStatut}`).toMatch(
        IdStatut === statuts.ARCHIVED || IdStatut === statuts.NO_SHOW
          ? /NOT_FOUND|UPDATE_WITH_STATUT/
          : /UPDATE_WITH_STATUT/,
      );
      const now = await one(
        sql<{ IdStatut: number; Suspendu: boolean; Desactive: boolean }>`select "IdStatut", "Suspendu", "Desactive"
          from "Personne" where "IdPersonneEV1" = ${key}`,
      );
      expect(now).toEqual({ IdStatut, Suspendu: false, Desactive: false });
    }
});

describe('a departure', () => {
  test('has its bounds, makes who leaves within thirty days a leaver, and is taken back', async () => {
    const key = await somebody();
    const { today, depart = { min: '', max: '' } } = await state(key);
    expect(depart.min).toBe(addDays(today, 1));
    const fault = async (jour: string) => (await move(key, 'depart', { jour })).error?.details?.[0];
    expect(await fault(today)).toMatchObject({ path: 'body/jour', rule: 'min' });
    expect(await fault(addDays(depart.max, 1))).toMatchObject({ path: 'body/jour', rule: 'max' });
    expect((await move(key, 'depart', { jour: addDays(today, 31), GarderBoite: true })).body.IdStatut).toBe(
      statuts.ACTIVE,
    );
    expect((await move(key, 'depart', { jour: addDays(today, 30) })).body).toMatchObject({
      IdStatut: statuts.OFFBOARDING,
      BoiteJusquA: addDays(today, 60),
    });
    expect((await move(key, 'annuler-depart')).body).toMatchObject({
      IdStatut: statuts.ACTIVE,
      DateSortiePhysique: null,
      BoiteJusquA: null,
    });
  });

  test('K05 given to many, it starts what it starts one by one: the status, and what systems are told', async () => {
    const [alone, first, second] = [await somebody(), await somebody(), await somebody()];
    const jour = addDays(await parisToday(), 10);
    expect((await move(alone, 'depart', { jour, GarderBoite: true })).status).toBe(200);
    const chosen = { filter: '{}', langue: 'fr', only: [first, second] };
    const { body: plan } = await hr().call(plansCalls.prepare, {
      body: { kind: 'people-change', input: { chosen, IdChamp: 'DateSortiePhysique', Valeur: jour } },
    });
    expect((await hr().call(plansCalls.apply, { params: { IdPlan: plan.IdPlan } })).body).toMatchObject({ done: 2 });
    await settle();
    const left = async (key: number) => {
      const { IdStatut, DateSortiePhysique } = await state(key);
      const { rows } = await server.database.pool.query<{ system: string; operation: string }>(
        'select system, operation from effect where subject = $1 order by 1, 2',
        [`Personne/${key}`],
      );
      return { IdStatut, DateSortiePhysique, effects: rows };
    };
    const one = await left(alone);
    expect(one).toMatchObject({ IdStatut: statuts.OFFBOARDING, DateSortiePhysique: jour });
    expect([await left(first), await left(second)]).toEqual([one, one]);
    // Neither comes before who is there, nor is a second one begun.
    await settle();
    expect(await left(first)).toEqual(one);
  });

  test('that is over keeps somebody out with no job having run; the job moves the status once', async () => {
    const today = await parisToday();
    const { key } = await one(
      sql<{ key: number }>`select "IdPersonneEV1" as key from "Personne" where "CompteAD" = 'assistant'`,
    );
    const employee = server.as('assistant');
    const me = async () => (await employee.call(sessionCalls.getConnectedUser, {})).error?.name;
    expect(await me()).toBeUndefined();
    const set = async (day: string | null) =>
      await server.database.db
        .updateTable('Personne')
        .set({ DateSortiePhysique: day })
        .where('IdPersonneEV1', '=', key)
        .execute();
    await set(today);
    expect(await me()).toBeUndefined();
    await set(addDays(today, -1));
    expect(await me()).toBe('ACCOUNT_DISABLED');
    await settle();
    await settle();
    const { s, n } = await one(
      sql<{ s: number; n: number }>`select "IdStatut" as s, (select count(*)::integer from history_entry e
        where e.entity = 'Personne' and e.entity_id = ${String(key)} and e.call = 'lifecycle.settle') as n
        from "Personne" where "IdPersonneEV1" = ${key}`,
    );
    expect({ s, n }).toEqual({ s: statuts.INACTIVE, n: 1 });
    await server.database.db
      .updateTable('Personne')
      .set({ DateSortiePhysique: null, IdStatut: statuts.ACTIVE })
      .where('IdPersonneEV1', '=', key)
      .execute();
    await sql`delete from mailbox_end`.execute(server.database.db);
  });
});

test('who came and has no seniority yet has it from their first day; what was typed stays, and who is awaited has none', async () => {
  const today = await parisToday();
  const came = addDays(today, -100);
  const before = await somebody({ DateEntree: null, DateEntreePhysique: came });
  const typed = await somebody({ DateEntree: addDays(today, -900), DateEntreePhysique: came });
  const awaited = await somebody({
    IdStatut: statuts.ONBOARDING,
    DateEntree: null,
    DateEntreePhysique: addDays(today, 9),
  });
  const unknown = await somebody({ DateEntree: null, DateEntreePhysique: null });
  await settle();
  const since = async (key: number) =>
    (
      await one(
        sql<{ day: string | null }>`select "DateEntree"::text as day from "Personne" where "IdPersonneEV1" = ${key}`,
      )
    ).day;
  expect([await since(before), await since(typed), await since(awaited), await since(unknown)]).toEqual([
    ...[came, addDays(today, -900), null, null],
  ]);
});

test('who is expected arrives on their day where they are, and becomes a leaver thirty days before the last', async () => {
  const today = await parisToday();
  const arrives = await somebody({ IdStatut: statuts.ONBOARDING, DateEntreePhysique: today });
  const later = await somebody({ IdStatut: statuts.ONBOARDING, DateEntreePhysique: addDays(today, 2) });
  const leaves = await somebody({ DateSortiePhysique: addDays(today, 30) });
  await settle();
  expect((await state(arrives)).IdStatut).toBe(statuts.ACTIVE);
  expect((await state(later)).IdStatut).toBe(statuts.ONBOARDING);
  expect((await state(leaves)).IdStatut).toBe(statuts.OFFBOARDING);
});

test('deactivating asks about the mailbox: kept, or gone after thirty days exactly once; reactivating calls it off', async () => {
  const key = await somebody();
  expect((await move(key, 'desactiver', { GarderBoite: false })).body).toMatchObject({
    IdStatut: statuts.INACTIVE,
    Desactive: true,
    actions: expect.arrayContaining(['activer', 'revenir']),
  });
  const boxes = async () =>
    (await one(sql<{ n: number }>`select count(*)::integer as n from mailbox_end where "IdPersonneEV1" = ${key}`)).n;
  await move(key, 'activer');
  expect(await boxes()).toBe(0);
  await move(key, 'desactiver', { GarderBoite: false });
  await sql`update mailbox_end set "BoiteJusquA" = current_date - 2`.execute(server.database.db);
  await settle();
  await settle();
  expect(await boxes()).toBe(0);
  const { n } = await one(
    sql<{ n: number }>`select count(*)::integer as n from account_run where "IdPersonneEV1" = ${key}`,
  );
  expect(n).toBe(1);
});

test('who does not come is a no-show, also the morning after; the manager is told once', async () => {
  const today = await parisToday();
  const manager = await one(
    sql<{ key: number }>`select "IdPersonneEV1" as key from "Personne" where "CompteAD" = 'manager'`,
  );
  const key = await somebody({
    DateEntreePhysique: addDays(today, -1),
    IdPersonneEV1Manager: manager.key,
  });
  expect((await state(key)).actions).toContain('no-show');
  expect((await move(key, 'no-show')).status).toBe(200);
  const told = await one(
    sql<{
      n: number;
    }>`select count(*)::integer as n from "PersonneNotification" where kind = 'noShow' and "IdPersonneEV1" = ${manager.key}`,
  );
  expect(told.n).toBe(1);
  expect((await move(key, 'no-show')).error?.name).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
  expect((await move(key, 'revenir', { jour: addDays(today, 3) })).body.IdStatut).toBe(statuts.REREWELCOMING);
});

test('who comes back begins with nothing of the former stay, and gets accounts as anybody new', async () => {
  const today = await parisToday();
  const key = await somebody();
  await builders(server.database).role(key, { IdRole: 7 });
  await move(key, 'desactiver', { GarderBoite: false });
  expect((await move(key, 'revenir', { jour: addDays(today, -1) })).error?.details?.[0]).toMatchObject({
    rule: 'min',
  });
  expect((await move(key, 'revenir', { jour: addDays(today, 5) })).body).toMatchObject({
    IdStatut: statuts.REWELCOMING,
    DateEntreePhysique: addDays(today, 5),
    Desactive: false,
  });
  const { held, run } = await one(
    sql<{
      held: number;
      run: string;
    }>`select (select count(*)::integer from "PersonneRole" where "IdPersonneEV1" = ${key}
        and not "Annule" and "IdRole" <> 1) as held, (select kind from account_run where "IdPersonneEV1" = ${key} order by id desc limit 1) as run`,
  );
  expect({ held, run }).toEqual({ held: 0, run: 'create' });
});

test('what a decision would do to accounts is told before, and nothing is done', async () => {
  const key = await somebody();
  const { body } = await hr().call(lifecycleCalls.foresee, {
    params: { IdPersonneEV1: key, action: 'suspendre' },
    body: {},
  });
  const kept = { told: [], joins: [], leaves: [] };
  expect(body.accounts).toContainEqual({ system: 'directory', before: 'enabled', after: 'disabled', ...kept });
  expect((await state(key)).Suspendu).toBe(false);
  const leaves = await hr().call(lifecycleCalls.foresee, {
    params: { IdPersonneEV1: key, action: 'desactiver' as const },
    body: { GarderBoite: false },
  });
  expect(leaves.body).toMatchObject({ IdStatut: statuts.INACTIVE });
  // Whoever leaves is in no group any more.
  expect(leaves.body.accounts).toContainEqual({
    system: 'directory',
    before: 'enabled',
    after: 'closed',
    ...kept,
    leaves: expect.arrayContaining(['Pays FR']),
  });
  expect(leaves.body.accounts).toContainEqual({ system: 'mailSuite', before: 'enabled', after: 'disabled', ...kept });
});

test('E04 what a departure leaves to others is told before it, as the page of what they hold counts it', async () => {
  const build = builders(server.database);
  const { IdPersonneEV1: key } = await build.person({}, { roles: ['recruiter'] });
  for (let n = 0; n < 2; n++) await build.person({ IdPersonneEV1Manager: key });
  const foreseen = async (action: LifeAction, body: object) =>
    (await hr().call(lifecycleCalls.foresee, { params: { IdPersonneEV1: key, action }, body })).body.holds;
  const { kinds } = (await hr().call(handoverCalls.pack, { params: { IdPersonneEV1: key } })).body;
  const holds = await foreseen('depart', { jour: addDays(await parisToday(), 40), GarderBoite: false });
  expect(holds).toContainEqual({ kind: 'Manager', count: 2 });
  expect(holds).toEqual(kinds.map(({ kind, count }) => ({ kind, count })));
  // Whoever is suspended is there again one day, with what they hold.
  expect(await foreseen('suspendre', {})).toEqual([]);
});

test('nobody decides about a stay without the right over the person', async () => {
  const key = await somebody();
  for (const login of ['employee', 'manager', 'security'])
    expect((await move(key, 'suspendre', {}, server.as(login))).error?.name, login).toBe('NOT_AUTHORIZED');
  expect((await move(key, 'suspendre', { Motif: 'no' })).error?.name).toBe('INVALID_INPUT');
});

test('nobody shuts themself out', async () => {
  const { key } = await one(
    sql<{ key: number }>`select "IdPersonneEV1" as key from "Personne" where lower("CompteAD") = 'hr'`,
  );
  for (const action of ['suspendre', 'desactiver'] as const) {
    expect((await move(key, action)).error?.name, action).toBe('PROPRE_COMPTE');
    const foreseen = await hr().call(lifecycleCalls.foresee, { params: { IdPersonneEV1: key, action }, body: {} });
    expect(foreseen.error?.name, action).toBe('PROPRE_COMPTE');
  }
  expect((await state(key)).actions).toEqual(['depart']);
});
