import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { EffectWorker } from '../../../../engines/effects/effect-worker.ts';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import type { ListsPorts } from '../../../../ports/lists.ts';
import { type BuiltPerson, builders } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { embeddedName, embeddedSuite } from './embedded-suite.ts';
import { listsSystem } from './lists.system.ts';
import { movedSuiteJobs } from './moved-suite.jobs.ts';

let server: TestServer;
let manager: BuiltPerson;
let member: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  const build = builders(server.database);
  manager = await build.person({ IdSociete: 1 }, { roles: ['hierarchicalManager'] });
  member = await build.person({ Mail: `moved.${process.pid}@group.example` });
});
afterAll(() => server.close());

const workDue = async (mailLists: ListsPorts) => {
  const { db } = server.database;
  const { act } = createEngines(db);
  const [job] = movedSuiteJobs({ db, act, mailLists });
  if (!job || !('cron' in job)) throw new Error('There is a job');
  await job.run({} as never);
  const system = listsSystem({ db, act, portOf: mailLists });
  while ((await new EffectWorker({ db, log: pino({ level: 'silent' }), askFor: () => {} }, system).workDue()) > 0);
};
/** Another suite than the portal's own, that may do less. */
const other = (can: Partial<Awaited<ReturnType<ListsPorts>>['can']> = {}) => {
  const held = new Map<string, Set<string>>();
  const port: ListsPorts = async () => ({
    name: 'another suite',
    can: { rules: ['TOUS'], hides: false, opens: false, outsiders: false, ...can },
    ensure: async ({ address }) => {
      if (!held.has(address)) held.set(address, new Set());
      return { outcome: 'done', answer: 'made' };
    },
    add: async ({ address }, members) => {
      for (const { mail } of members) held.get(address)?.add(mail);
      return { outcome: 'done', answer: 'in' };
    },
    remove: async ({ address }, members) => {
      for (const { mail } of members) held.get(address)?.delete(mail);
      return { outcome: 'done', answer: 'out' };
    },
    close: async () => ({ outcome: 'done', answer: 'closed' }),
    members: async () => ({ outcome: 'done', answer: '', there: true, mails: [], next: null }),
    holder: async () => ({ outcome: 'done', answer: '' }),
  });
  return { held, port };
};
const publishedList = async (values: object = {}) => {
  const as = server.as(manager.login);
  const fields = { LibListe: `Déménagée ${process.pid} ${Object.keys(values)}`, IdNature: 'PRJ', Visible: true };
  const all = { ...fields, IdPersonneEV1: manager.IdPersonneEV1, Rule: 'TOUS', Cachee: false, SansPrefixe: false };
  const { body } = await as.call(calls.create, {
    body: { fields: Object.entries({ ...all, ...values }).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })) },
  });
  const id = body.IdListe;
  const NewMails = [`moved.${process.pid}@group.example`];
  await as.call(listGroupsCalls.saveNamed, { params: { id, groupId: 0 }, body: { NewMails, removed: [] } });
  expect((await as.call(calls.publish, { params: { id } })).status).toBe(204);
  const embedded = embeddedSuite(server.database.db);
  await workDue(async () => ({ ...embedded, name: embeddedName }));
  return id;
};
const found = async (id: number) =>
  (await server.as(manager.login).call(calls.read, { params: { id, lang: 'fr' } })).body.liste;

test('lists are made, with their members, in the suite that is connected; where nothing is connected nothing is done', async () => {
  const id = await publishedList();
  const { Adresse, IdStatut } = await found(id);
  expect(IdStatut).toBe('PUBLIEE');
  const { held, port } = other();
  await workDue(port);
  expect([...(held.get(String(Adresse)) ?? [])]).toEqual([`moved.${process.pid}@group.example`]);
  expect((await found(id)).IdStatut).toBe('PUBLIEE');
  const effects = async () =>
    (await rowsOf(server.database.db, sql`select from effect where subject = ${`Liste/${id}`}`)).length;
  const before = await effects();
  await workDue(port);
  expect(await effects()).toBe(before);
  expect(member.IdPersonneEV1).toBeGreaterThan(0);
});

test('a list that a suite cannot carry as it is set is never carried in a wider way', async () => {
  const id = await publishedList({ Rule: 'MEMBRES' });
  const { held, port } = other();
  await workDue(port);
  expect(held.has(String((await found(id)).Adresse))).toBe(false);
  expect((await found(id)).IdStatut).toBe('ECHEC');
  const { answer } = await rowOf(
    server.database.db,
    sql<{ answer: string }>`select t.answer from effect e join effect_attempt t on t.effect = e.id
      where e.subject = ${`Liste/${id}`} and e.operation = 'ensure' order by e.id desc, t.n desc limit 1`,
  );
  expect(answer).toContain('LD_NON_PRIS_EN_CHARGE');
});
