import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { EffectWorker } from '../../../../engines/effects/effect-worker.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import type { ListsPort } from '../../../../ports/lists.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';
import { embeddedName, embeddedSuite } from './embedded-suite.ts';
import { listsSystem } from './lists.system.ts';

/** Whoever brings lists to the mail suite dies at any point: somebody else goes on from there. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
/** Three slices. */
const many = 1200;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['administrator'] });
  await server.database.pool.query(
    `insert into "Personne" ("Prenom", "Nom", "IdPays", "IdStatut", "Fonction", "Mail")
     select 'M', 'Many ' || n, 'FR', 500, 'Killed', 'killed.' || n || '@group.example' from generate_series(1, $1) n`,
    [many],
  );
});
afterAll(() => server.close());

/** Each member as often as the suite was told of them. */
let told: Map<string, number>;
beforeEach(() => {
  told = new Map();
});

type Step = 'ensure' | 'add' | 'remove' | 'close';
/** Does what is due; dies, for good, at the nth call of a step: before it is sent, or before its answer is noted. */
async function work(dies?: { readonly step: Step; readonly nth: number; readonly when: 'before' | 'after' }) {
  const { db } = server.database;
  const { act } = createEngines(db);
  const dead = Promise.withResolvers<void>();
  const life = new AbortController();
  let asked = 0;
  const never = async () => {
    // Whoever is dead takes nothing up any more.
    life.abort();
    dead.resolve();
    return await new Promise<never>(() => {});
  };
  const port = embeddedSuite(db);
  const dying = <Args extends readonly unknown[], Told>(step: Step, call: (...args: Args) => Promise<Told>) =>
    (async (...args: Args) => {
      const here = dies?.step === step && ++asked === dies.nth;
      if (here && dies.when === 'before') return await never();
      const answer = await call(...args);
      return here ? await never() : answer;
    }) as (...args: Args) => Promise<Told>;
  const count: ListsPort['add'] = async (list, members, signal) => {
    for (const { mail } of members) told.set(mail, (told.get(mail) ?? 0) + 1);
    return await port.add(list, members, signal);
  };
  const wrapped: ListsPort = {
    ...port,
    ensure: dying('ensure', port.ensure),
    add: dying('add', count),
    remove: dying('remove', port.remove),
    close: dying('close', port.close),
  };
  const system = listsSystem({ db, act, portOf: async () => ({ ...wrapped, name: embeddedName }) });
  // Nothing is renewed behind the back of whoever comes next, nor noted once the database is closed.
  const aDay = 86_400;
  const needs = { db, log: pino({ level: 'silent' }), askFor: () => {}, secondsHeld: aDay };
  const working = new EffectWorker(needs, { ...system, patience: aDay }).workDue(life.signal);
  const doneFirst = await Promise.race([working.then(() => true), dead.promise.then(() => false)]);
  expect(doneFirst).toBe(dies === undefined);
  // Whoever is dead renews nothing: what was theirs is somebody else's.
  if (dies) await sql`update effect set leased_until = now() - interval '1 hour' where state = 'running'`.execute(db);
}
const sizeOf = async (id: number) => {
  const { Adresse, IdStatut } = await stage.read(owner, id);
  return [IdStatut, (await stage.suite(Adresse))?.mails.length];
};
const moments = [
  { step: 'ensure', nth: 1 },
  { step: 'add', nth: 1 },
  { step: 'add', nth: 2 },
  { step: 'add', nth: 3 },
] as const;

test.each(moments.flatMap((at) => (['before', 'after'] as const).map((when) => ({ ...at, when }))))(
  'dies in $step $nth, $when it is answered: the list is whole, and no slice but that one is told twice',
  async (at) => {
    const id = await stage.create(owner);
    await stage.finds(owner, id, { field: 'Fonction', operator: 'equals', value: 'Killed' });
    await stage.publish(owner, id);
    await work(at);
    expect((await stage.read(owner, id)).IdStatut).toBe('PUBLICATION');
    await work();
    expect(await sizeOf(id)).toEqual(['PUBLIEE', many]);
    const twice = [...told.values()].filter((times) => times > 1).length;
    const lostAnswer = at.step === 'add' && at.when === 'after';
    expect([Math.max(...told.values()), twice > 0]).toEqual([lostAnswer ? 2 : 1, lostAnswer]);
    expect(twice).toBeLessThanOrEqual(500);
  },
);

test('dies while members go, and while the list is taken away: they are gone all the same', async () => {
  const id = await stage.create(owner);
  await stage.names(owner, id, owner);
  await stage.finds(owner, id, { field: 'Fonction', operator: 'equals', value: 'Killed' });
  await stage.publish(owner, id);
  await work();
  const gone = `update "Personne" set "ExcluLD" = $1 where "Fonction" = 'Killed' and "Nom" <= 'Many 7'`;
  await server.database.pool.query(gone, [true]);
  await stage.hour();
  await work({ step: 'remove', nth: 2, when: 'after' });
  await work();
  const [left] = await rowsOf(
    server.database.db,
    sql<{ n: number }>`select count(*)::integer as n from "LdMembre" where "IdListe" = ${id} and version_out is null`,
  );
  expect(await sizeOf(id)).toEqual(['PUBLIEE', left?.n]);
  expect(left?.n).toBeLessThan(many / 2);
  await server.database.pool.query(gone, [false]);
  const { Adresse } = await stage.read(owner, id);
  await server.as(owner.login).call(calls.remove, { params: { id } });
  await work({ step: 'close', nth: 1, when: 'after' });
  await work();
  expect(await stage.suite(Adresse)).toBeUndefined();
});

test('whom a mail suite does not let go is in it still: that is said in its words, and nobody is forgotten', async () => {
  const { db } = server.database;
  const [held, free] = [await stage.person(), await stage.person()];
  const id = await stage.create(owner);
  await stage.names(owner, id, owner, held, free);
  await stage.publish(owner, id);
  await work();
  const mailOf = async ({ IdPersonneEV1 }: BuiltPerson) =>
    (
      await rowsOf(db, sql<{ m: string }>`select "Mail" as m from "Personne" where "IdPersonneEV1" = ${IdPersonneEV1}`)
    ).map(({ m }) => m)[0] ?? '';
  const kept = await mailOf(held);
  const refuses: ListsPort = {
    ...embeddedSuite(db),
    remove: async (list, members, signal) => {
      const some = members.filter(({ mail }) => mail !== kept);
      const answer = await embeddedSuite(db).remove(list, some, signal);
      return some.length === members.length ? answer : { ...answer, refused: { [kept]: 'The last owner stays.' } };
    },
  };
  await stage.leaves(held, free);
  await stage.recomputed();
  const system = listsSystem({
    ...{ db, act: createEngines(db).act },
    portOf: async () => ({ ...refuses, name: embeddedName }),
  });
  await new EffectWorker({ db, log: pino({ level: 'silent' }), askFor: () => {} }, system).workDue();
  const { Adresse, IdStatut } = await stage.read(owner, id);
  expect([IdStatut, (await stage.suite(Adresse))?.mails.toSorted()]).toEqual([
    'ECHEC',
    [kept, await mailOf(owner)].sort(),
  ]);
  await stage.publish(owner, id);
  await work();
  expect(await sizeOf(id)).toEqual(['PUBLIEE', 1]);
});
