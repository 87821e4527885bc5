import { listLossCalls as losses } from '@passerelle/contracts/distribution-lists/losses.contract.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { EffectWorker } from '../../../../engines/effects/effect-worker.ts';
import type { ListsPort } from '../../../../ports/lists.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { embeddedName, embeddedSuite } from '../suite/embedded-suite.ts';
import { listsSystem } from '../suite/lists.system.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** More than the share is lost at once, while others come and somebody leaves the house: nobody who waits is out, at any instant. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let waiting: readonly string[];
let leaver: string;
let id: number;
let address: string;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
});
afterAll(() => server.close());

const ask = async (text: string, ...values: unknown[]) => (await server.database.pool.query(text, values)).rows;
const mailOf = async ({ IdPersonneEV1 }: BuiltPerson) =>
  String((await ask('select "Mail" as mail from "Personne" where "IdPersonneEV1" = $1', IdPersonneEV1))[0].mail);

/** A published list of thirty, of whom a dozen go to somebody else, one leaves and one comes: nobody has looked yet. */
beforeEach(async () => {
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
  const other = await stage.person();
  const team: BuiltPerson[] = [];
  for (let n = 0; n < 30; n += 1) team.push(await stage.person({ IdPersonneEV1Manager: owner.IdPersonneEV1 }));
  id = await stage.create(owner);
  await stage.finds(owner, id, { field: 'Manager', operator: 'equals', value: owner.IdPersonneEV1 });
  await stage.publish(owner, id);
  await stage.works();
  address = String((await stage.read(owner, id)).Adresse);
  const moved = team.slice(0, 12);
  waiting = (await Promise.all(moved.map(mailOf))).sort();
  const gone = team.at(-1) as BuiltPerson;
  leaver = await mailOf(gone);
  await ask(
    'update "Personne" set "IdPersonneEV1Manager" = $1 where "IdPersonneEV1" = any($2)',
    other.IdPersonneEV1,
    moved.map(({ IdPersonneEV1 }) => IdPersonneEV1),
  );
  await stage.leaves(gone);
  await stage.person({ IdPersonneEV1Manager: owner.IdPersonneEV1 });
});

/** Of those who wait, who is in the suite by now. */
const inSuite = async () => ((await stage.suite(address))?.mails ?? []).filter((mail) => waiting.includes(mail));
const inPortal = async () =>
  (
    await ask(
      `select p."Mail" as mail, m."Etat" as state from "LdMembre" m join "Personne" p using ("IdPersonneEV1")
        where m."IdListe" = $1 and m.version_out is null and p."Mail" = any($2) order by 1`,
      id,
      waiting,
    )
  ).map(({ mail, state }) => [mail, state]);

/** Whoever brings lists to the suite dies at a step, before it or once it is done; what is asked of the suite is kept. */
async function work(dies?: { readonly step: 'add' | 'remove'; readonly when: 'before' | 'after' }) {
  const { db } = server.database;
  const life = new AbortController();
  const dead = Promise.withResolvers<void>();
  const port = embeddedSuite(db);
  const removed: string[] = [];
  const never = async () => {
    life.abort();
    dead.resolve();
    return await new Promise<never>(() => {});
  };
  const watched = (step: 'add' | 'remove'): ListsPort['add'] => {
    const call = port[step];
    return async (list, members, signal) => {
      if (step === 'remove') removed.push(...members.map(({ mail }) => mail));
      if (dies?.step === step && dies.when === 'before') return await never();
      const answer = await call(list, members, signal);
      expect(await inSuite()).toEqual(waiting);
      return dies?.step === step ? await never() : answer;
    };
  };
  const system = listsSystem({
    ...{ db, act: createEngines(db).act },
    portOf: async () => ({ ...port, add: watched('add'), remove: watched('remove'), name: embeddedName }),
  });
  const aDay = 86_400;
  const needs = { db, log: pino({ level: 'silent' }), askFor: () => {}, secondsHeld: aDay };
  const working = new EffectWorker(needs, { ...system, patience: aDay }).workDue(life.signal);
  expect(await Promise.race([working.then(() => 'done'), dead.promise.then(() => 'dead')])).toBe(
    dies ? 'dead' : 'done',
  );
  if (dies) await ask(`update effect set leased_until = now() - interval '1 hour' where state = 'running'`);
  return removed;
}

test.each([
  undefined,
  ...(['remove', 'add'] as const).flatMap((step) => (['before', 'after'] as const).map((when) => ({ step, when }))),
])('whoever publishes dies: %o', async (dies) => {
  await stage.hour();
  const stands = waiting.map((mail) => [mail, 'leaving']);
  expect(await inPortal()).toEqual(stands);
  const removed = dies ? await work(dies) : [];
  expect([await inPortal(), await inSuite()]).toEqual([stands, waiting]);
  removed.push(...(await work()));
  expect([await inPortal(), await inSuite()]).toEqual([stands, waiting]);
  // Whoever left the house is out, and nobody else.
  expect([...new Set(removed)]).toEqual([leaver]);
  expect((await server.as(owner.login).call(losses.read, { params: { id } })).body).toMatchObject({
    perdus: 12,
    dits: [{ IdPersonneEV1: owner.IdPersonneEV1, fois: 1 }],
  });
});

test('whoever finds who is due dies in the midst of it: nothing of it is out, and whoever comes next finds it whole', async () => {
  const { pool } = server.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from "LdMembre" where "IdListe" = $1 and version_out is null for update', [id]);
  const killed = stage.hour().catch((error: Error) => error);
  // It waits for a row of a member, with the list already held.
  const waits = `select a.pid from pg_stat_activity a where a.datname = current_database() and a.wait_event_type = 'Lock'
    and a.query like 'with due as materialized%'`;
  let pid: number | undefined;
  await expect
    .poll(
      async () => {
        pid = (await ask(waits))[0]?.pid;
        return pid;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  await ask('select pg_terminate_backend($1)', pid);
  expect(await killed).toBeInstanceOf(Error);
  await holder.query('rollback');
  holder.release();
  expect([await inPortal(), await inSuite()]).toEqual([waiting.map((mail) => [mail, 'in']), waiting]);
  await stage.hour();
  await work();
  expect([await inPortal(), await inSuite()]).toEqual([waiting.map((mail) => [mail, 'leaving']), waiting]);
});
