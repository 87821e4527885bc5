import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listSuiteCalls } from '@passerelle/contracts/distribution-lists/suite.contract.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { EffectWorker } from '../../../../engines/effects/effect-worker.ts';
import { rowOf } from '../../../../platform/db/database.ts';
import type { ListsPort } from '../../../../ports/lists.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';
import { embeddedName, embeddedSuite } from './embedded-suite.ts';
import { listsSystem } from './lists.system.ts';

/** A publication outlives whatever stands in its way, and goes on without a hand. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let people: BuiltPerson[];
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['administrator'] });
  people = [];
  for (let n = 0; n < 3; n += 1) people.push(await stage.person());
});
afterAll(() => server.close());

const quiet = pino({ level: 'silent' });
const down = async (is: boolean) => {
  const { db } = server.database;
  await sql`delete from twin_fault where system = 'lists'`.execute(db);
  if (is) await sql`insert into twin_fault (system, kind) values ('lists', 'down')`.execute(db);
};
afterEach(async () => await down(false));
const submitted = async () => {
  const id = await stage.create(owner);
  await stage.names(owner, id, ...people);
  await stage.publish(owner, id);
  return id;
};
const inSuite = async (id: number) => (await stage.suite((await stage.read(owner, id)).Adresse))?.mails.length;
/** What waits stands so much nearer. */
const minutesGoBy = async (minutes: number) => {
  const { db } = server.database;
  await sql`update effect set due_at = due_at - make_interval(mins => ${minutes}) where state = 'waiting'`.execute(db);
  await sql`update effect_system set closed_until = closed_until - make_interval(mins => ${minutes})`.execute(db);
};
const worker = (port: ListsPort, secondsHeld?: number) => {
  const { db } = server.database;
  const system = listsSystem({ db, act: createEngines(db).act, portOf: async () => ({ ...port, name: embeddedName }) });
  return new EffectWorker({ db, log: quiet, askFor: () => {}, ...(secondsHeld && { secondsHeld }) }, system);
};

test('a suite that is down for three hours is asked again by itself, and has the list soon after it is back', async () => {
  const id = await submitted();
  await down(true);
  for (let minutes = 0; minutes < 180; minutes += 5) {
    await stage.works();
    expect((await stage.read(owner, id)).IdStatut).toBe('PUBLICATION');
    await minutesGoBy(5);
  }
  await down(false);
  let waited = 0;
  for (; waited < 360 && (await stage.read(owner, id)).IdStatut === 'PUBLICATION'; waited += 5) {
    await minutesGoBy(5);
    await stage.works();
  }
  expect([(await stage.read(owner, id)).IdStatut, await inSuite(id)]).toEqual(['PUBLIEE', people.length]);
  expect(waited).toBeLessThanOrEqual(185);
}, 60_000);

test('whoever stands still while members are brought is passed by, and says nothing any more when they wake', async () => {
  const id = await submitted();
  const port = embeddedSuite(server.database.db);
  const asleep = Promise.withResolvers<void>();
  const wake = Promise.withResolvers<void>();
  let told = 0;
  const first = worker(
    {
      ...port,
      add: async (list, members, signal) => {
        asleep.resolve();
        await wake.promise;
        told += 1;
        return await port.add(list, members, signal);
      },
    },
    86_400,
  ).workDue();
  await asleep.promise;
  // Half a minute, by which it should have said that it is alive.
  await sql`update effect set leased_until = now() - interval '1 second' where state = 'running'`.execute(
    server.database.db,
  );
  await stage.works();
  expect([(await stage.read(owner, id)).IdStatut, await inSuite(id)]).toEqual(['PUBLIEE', people.length]);
  const { voulue } = await rowOf(
    server.database.db,
    sql<{ voulue: number }>`select "Voulue" as voulue from "Liste" where "IdListe" = ${id}`,
  );
  wake.resolve();
  await first;
  expect(told).toBe(1);
  expect([(await stage.read(owner, id)).IdStatut, await inSuite(id)]).toEqual(['PUBLIEE', people.length]);
  expect((await server.as(owner.login).call(listSuiteCalls.standing, { params: { id } })).body.failed).toBeNull();
  const { undone } = await rowOf(
    server.database.db,
    sql<{ undone: number }>`select count(*)::integer as undone from effect
      where subject = 'Liste/' || ${id}::integer and state <> 'done'`,
  );
  expect([undone, voulue]).toEqual([0, 2]);
});

test('unlocked while it is published, it is published once', async () => {
  const id = await submitted();
  const port = embeddedSuite(server.database.db);
  let [atWork, most, asked] = [0, 0, 0];
  const slow: ListsPort = {
    ...port,
    add: async (list, members, signal) => {
      most = Math.max(most, ++atWork);
      asked += members.length;
      for (let times = 0; times < 3; times += 1)
        await server.as('admin').call(listSuiteCalls.unlock, { params: { id } });
      atWork -= 1;
      return await port.add(list, members, signal);
    },
  };
  await Promise.all([worker(slow).workDue(), worker(slow).workDue()]);
  expect([most, asked, await inSuite(id)]).toEqual([1, people.length, people.length]);
  const again = await server.as(owner.login).call(calls.publish, { params: { id } });
  expect(again.error).toBeUndefined();
});
