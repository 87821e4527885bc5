import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listSuiteMoveCalls as moves } from '@passerelle/contracts/distribution-lists/suite-move.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { EffectWorker } from '../../../../engines/effects/effect-worker.ts';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import type { ListsPorts } from '../../../../ports/lists.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';
import { embeddedName } from './embedded-suite.ts';
import { listsSystem } from './lists.system.ts';
import { listSuiteMovePlans } from './suite-move.plans.ts';

/** Lists that another mail suite carries than the one that is connected: they move once somebody says so. */
let server: TestServer;
let stage: ListStage;
let manager: BuiltPerson;
let member: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  manager = await stage.person({}, { roles: ['hierarchicalManager'] });
  member = await stage.person();
});
afterAll(() => server.close());

/** A published list, as the portal carries it. */
const published = async (values: object = {}) => {
  const id = await stage.create(manager, values);
  await stage.names(manager, id, member);
  await stage.publish(manager, id);
  await stage.works();
  return id;
};
/** The same, carried by a suite that is connected no more. */
const elsewhere = async (values: object = {}) => {
  const id = await published(values);
  await set(id, `dos = 'a former suite'`);
  return id;
};
const set = async (id: number, values: string) =>
  await server.database.pool.query(`update "Liste" set ${values} where "IdListe" = ${id}`);
const dosOf = async (id: number) =>
  (await rowOf(server.database.db, sql<{ dos: string }>`select dos from "Liste" where "IdListe" = ${id}`)).dos;
/** Another suite than the portal’s own, that may do less. */
const other = (can: Partial<Awaited<ReturnType<ListsPorts>>['can']> = {}) => {
  const held = new Map<string, Set<string>>();
  const addresses = new Map<string, string>();
  const port: ListsPorts = async () => ({
    name: 'another suite',
    can: { rules: ['TOUS'], hides: false, opens: false, outsiders: false, ...can },
    ensure: async ({ marker, address }) => {
      addresses.set(marker, address);
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
    members: async ({ marker }) => {
      const mails = held.get(addresses.get(marker) ?? '');
      return { outcome: 'done', answer: '', there: mails !== undefined, mails: [...(mails ?? [])], next: null };
    },
    holder: async () => ({ outcome: 'done', answer: '' }),
  });
  return { held, port };
};
const worksIn = async (portOf: ListsPorts) => {
  const { db } = server.database;
  const { act } = createEngines(db);
  const worker = new EffectWorker(
    { db, log: pino({ level: 'silent' }), askFor: () => {} },
    listsSystem({ db, act, portOf }),
  );
  while ((await worker.workDue()) > 0);
};

test('lists of another suite are moved by a plan that says of each whether it is made, and with its members', async () => {
  const id = await elsewhere();
  const { Adresse } = await stage.read(manager, id);
  const here = await published();
  await server.database.pool.query(`delete from suite_list where address = $1`, [Adresse]);
  const admin = server.as('admin');
  expect((await admin.call(moves.read, {})).body).toEqual({ dos: embeddedName, ailleurs: 1, ecarts: [] });
  const { IdPlan } = (await admin.call(moves.prepare, {})).body;
  const { rows } = (await admin.call(plansCalls.rows, { params: { IdPlan } })).body;
  expect(rows.map(({ entity, entity_id, reason }) => [entity, entity_id, reason])).toEqual([
    ['Liste', String(id), null],
  ]);
  expect(await dosOf(id)).toBe('a former suite');
  expect((await admin.call(plansCalls.apply, { params: { IdPlan } })).error).toBeUndefined();
  await stage.works();
  expect([await dosOf(id), await dosOf(here)]).toEqual([embeddedName, embeddedName]);
  expect((await stage.suite(Adresse))?.mails).toHaveLength(1);
  expect((await stage.read(manager, id)).IdStatut).toBe('PUBLIEE');
  // Where all are carried, there is nothing to move.
  expect((await admin.call(moves.read, {})).body.ailleurs).toBe(0);
  expect((await admin.call(moves.prepare, {})).error?.name).toBe('PLAN_EMPTY');
  expect((await server.as(manager.login).call(moves.prepare, {})).error?.name).toBe('NOT_AUTHORIZED');
});

test('until somebody says so nothing of a list goes to the new suite; then it goes, whatever waited', async () => {
  const id = await published();
  const { held, port } = other();
  const { Adresse } = await stage.read(manager, id);
  await stage.names(manager, id, manager);
  await worksIn(port);
  expect([held.has(String(Adresse)), await dosOf(id)]).toEqual([false, embeddedName]);
  const waiting = await rowsOf(
    server.database.db,
    sql<{
      state: string;
    }>`select state from effect where subject = ${`Liste/${id}`} and state in ('waiting', 'refused', 'failed')`,
  );
  expect(waiting.map(({ state }) => state)).toEqual(['waiting']);
  await set(id, `suite_voulue = 'another suite'`);
  await server.database.pool.query(`update effect set due_at = now() where subject = 'Liste/${id}'`);
  await worksIn(port);
  expect([...(held.get(String(Adresse)) ?? [])]).toHaveLength(2);
  expect(await dosOf(id)).toBe('another suite');
});

test('a list that a suite cannot carry as it is set is left out with why, and never carried in a wider way', async () => {
  const id = await published({ Rule: 'MEMBRES' });
  const { held, port } = other();
  const { kernel } = createEngines(server.database.db);
  const [kind] = listSuiteMovePlans({ kernel });
  const { name: dos, can } = await port();
  const judged = await kind?.rows(server.database.db, { dos, can } as never, {} as never);
  expect(judged?.left.find((row) => row.id === id)?.reason).toEqual({ path: 'Rule', rule: 'notInSuite' });
  expect(judged?.changes.some((row) => row.id === id)).toBe(false);
  // Whoever says so all the same makes nothing wider.
  await set(id, `suite_voulue = 'another suite'`);
  await stage.names(manager, id, manager);
  await worksIn(port);
  expect(held.has(String((await stage.read(manager, id)).Adresse))).toBe(false);
  expect((await stage.read(manager, id)).IdStatut).toBe('ECHEC');
  expect((await server.as(manager.login).call(calls.read, { params: { id, lang: 'fr' } })).status).toBe(200);
});

/** A plan that moves what is elsewhere, applied. */
const moved = async () => {
  const admin = server.as('admin');
  const { IdPlan } = (await admin.call(moves.prepare, {})).body;
  expect((await admin.call(plansCalls.apply, { params: { IdPlan } })).error).toBeUndefined();
  return IdPlan;
};
const undone = async (IdPlan: number, id: number) => {
  const admin = server.as('admin');
  expect((await admin.call(plansCalls.undo, { params: { IdPlan } })).error).toBeUndefined();
  const { rows } = (await admin.call(plansCalls.rows, { params: { IdPlan } })).body;
  return rows.flatMap(({ entity_id, reason }) => (Number(entity_id) === id ? [reason?.[0]?.rule ?? null] : []));
};
/** Whom the suite that carries a list was told of. */
const told = async (id: number) =>
  await rowsOf(
    server.database.db,
    sql<{ Mail: string }>`select "IdPersonneEV1", "Mail" from "LdEnvoi" where "IdListe" = ${id}`,
  );

test('a move that is taken back before a list is made there leaves it as it was: carried as before, open to changes, nothing left elsewhere', async () => {
  const id = await elsewhere();
  const { Adresse } = await stage.read(manager, id);
  await server.database.pool.query(`delete from suite_list where address = $1`, [Adresse]);
  const before = await told(id);
  const plan = await moved();
  expect((await stage.read(manager, id)).IdStatut).toBe('SYNCHRO');
  // What is on its way there is not moved a second time.
  expect((await server.as('admin').call(moves.read, {})).body.ailleurs).toBe(0);
  expect((await server.as(manager.login).call(plansCalls.undo, { params: { IdPlan: plan } })).status).toBe(404);
  expect(await undone(plan, id)).toEqual([null]);
  await stage.works();
  expect([await dosOf(id), await told(id), await stage.suite(Adresse)]).toEqual(['a former suite', before, undefined]);
  expect((await stage.read(manager, id)).IdStatut).toBe('PUBLIEE');
  // It can be moved anew; once it is made there, taking that back changes nothing and says why.
  const again = await moved();
  await stage.works();
  expect([await dosOf(id), (await stage.suite(Adresse))?.mails.length]).toEqual([embeddedName, 1]);
  expect(await undone(again, id)).toEqual(['carriedThere']);
  expect([await dosOf(id), (await stage.read(manager, id)).IdStatut]).toEqual([embeddedName, 'PUBLIEE']);
});

test('a move that is taken back while a list is being made there leaves nothing there, and what else was wanted of it waits on', async () => {
  const id = await published();
  const { held, port } = other();
  const { Adresse } = await stage.read(manager, id);
  await set(id, `suite_voulue = 'another suite', suite_voulue_de = "Voulue", "Voulue" = "Voulue" + 2`);
  const slow: ListsPorts = async () => {
    const suite = await port();
    return {
      ...suite,
      ensure: async (list, signal) => {
        const answer = await suite.ensure(list, signal);
        await set(id, 'suite_voulue = null');
        return answer;
      },
      close: async () => {
        held.delete(String(Adresse));
        return { outcome: 'done', answer: 'closed' };
      },
    };
  };
  await stage.names(manager, id, manager);
  await worksIn(slow);
  expect([await dosOf(id), [...held.keys()]]).toEqual([embeddedName, []]);
  // Where its own suite is back, that follows.
  await server.database.pool.query(`update effect set due_at = now() where subject = 'Liste/${id}'`);
  await stage.works();
  expect((await stage.suite(Adresse))?.mails).toHaveLength(2);
});

/** A list that is told to move to another suite, in which somebody else put one more. */
const differing = async () => {
  const id = await published();
  const { held, port } = other();
  const Adresse = String((await stage.read(manager, id)).Adresse);
  held.set(Adresse, new Set(['put.there@others.example']));
  await set(id, `suite_voulue = 'another suite', suite_voulue_de = "Voulue"`);
  await stage.names(manager, id, manager);
  await worksIn(port);
  return { id, port, there: () => [...(held.get(Adresse) ?? [])].sort(), Adresse };
};
const decide = async (id: number, how: 'corriger' | 'basculer', as = 'admin') =>
  (await server.as(as).call(moves.decide, { params: { id }, body: { how } })).error?.name;
const counted = async (id: number) =>
  (
    await rowsOf(
      server.database.db,
      sql<{
        missing: number | null;
        foreign: number | null;
      }>`select suite_manquants as missing, suite_etrangers as foreign from "Liste" where "IdListe" = ${id}`,
    )
  )[0];

test('a list is made there and compared before it is carried there: a difference stops it, and says how many', async () => {
  const { id, port, there, Adresse } = await differing();
  expect([await dosOf(id), await counted(id)]).toEqual([embeddedName, { missing: 0, foreign: 1 }]);
  // Until then the former suite holds what it held.
  expect((await stage.suite(Adresse))?.mails).toHaveLength(1);
  expect(there()).toHaveLength(3);
  expect(await decide(id, 'corriger', manager.login)).toBe('NOT_AUTHORIZED');
  expect(await decide(id, 'corriger')).toBeUndefined();
  expect(await decide(id, 'basculer')).toBe('NOT_FOUND');
  await worksIn(port);
  expect([await dosOf(id), await counted(id)]).toEqual(['another suite', { missing: null, foreign: null }]);
  expect(there()).toEqual((await told(id)).map(({ Mail }) => Mail).sort());
  // What the portal kept of it goes last.
  expect(await stage.suite(Adresse)).toBeUndefined();
});

test('it is carried there as it is where an administrator says so; what differs is told of the list at night, as anywhere', async () => {
  const { id, port, there } = await differing();
  expect(await decide(id, 'basculer')).toBeUndefined();
  await worksIn(port);
  expect([await dosOf(id), there().includes('put.there@others.example')]).toEqual(['another suite', true]);
});

test('a move that differs can be taken back: nothing is left there, and it is carried as before', async () => {
  const id = await elsewhere();
  const { Adresse } = await stage.read(manager, id);
  await server.database.pool.query(
    `insert into suite_member select marker, 'put.there@others.example' from suite_list where address = $1`,
    [Adresse],
  );
  const before = await told(id);
  const plan = await moved();
  await stage.works();
  const waits = (await server.as('admin').call(moves.read, {})).body.ecarts;
  expect(waits.filter(({ IdListe }) => IdListe === id)).toMatchObject([{ manquants: 0, etrangers: 1 }]);
  expect([await dosOf(id), await told(id)]).toEqual(['a former suite', before]);
  expect(await undone(plan, id)).toEqual([null]);
  await stage.works();
  expect([await dosOf(id), await told(id), await stage.suite(Adresse)]).toEqual(['a former suite', before, undefined]);
  expect((await server.as('admin').call(moves.read, {})).body.ecarts.some(({ IdListe }) => IdListe === id)).toBe(false);
});

test.each(['ensure', 'add', 'members'] as const)(
  'whatever interrupts a move at %s, one of both carries the list, whole',
  async (at) => {
    const id = await published();
    const { held, port } = other();
    const Adresse = String((await stage.read(manager, id)).Adresse);
    await set(id, `suite_voulue = 'another suite', suite_voulue_de = "Voulue"`);
    let broken = true;
    const breaking: ListsPorts = async () => {
      const suite = await port();
      const once = async () => {
        if (!broken) return undefined;
        broken = false;
        return { outcome: 'postponed', answer: 'gone' } as const;
      };
      return {
        ...suite,
        ensure: async (list, signal) =>
          (at === 'ensure' ? await once() : undefined) ?? (await suite.ensure(list, signal)),
        add: async (list, some, signal) => {
          const answer = await suite.add(list, some, signal);
          return (at === 'add' ? await once() : undefined) ?? answer;
        },
        members: async (list, after, signal) => {
          const answer = await suite.members(list, after, signal);
          return { ...answer, ...((at === 'members' ? await once() : undefined) ?? {}) };
        },
      };
    };
    await stage.names(manager, id, manager);
    for (let n = 0; n < 3; n++) {
      await server.database.pool.query(
        `update effect set due_at = now() where subject = 'Liste/${id}' and state = 'waiting'`,
      );
      await worksIn(breaking);
      const carried = await dosOf(id);
      const holds =
        carried === embeddedName ? ((await stage.suite(Adresse))?.mails.length ?? 0) : (held.get(Adresse)?.size ?? 0);
      expect(holds, carried).toBeGreaterThan(0);
    }
    expect([broken, await dosOf(id), held.get(Adresse)?.size]).toEqual([false, 'another suite', 2]);
  },
);
