import { listSubscriptionsCalls as calls } from '@passerelle/contracts/distribution-lists/subscriptions.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { patiently } from '../../../../testing/patiently.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

let server: TestServer;
let replica: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let me: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  replica = await server.replica();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
  me = await stage.person();
});
afterAll(() => server.close());

async function published(): Promise<number> {
  const id = await stage.create(owner);
  await stage.names(owner, id, owner);
  await stage.publish(owner, id);
  await stage.works();
  return id;
}
const save = async (asked: readonly (readonly [number, boolean])[], from = server) =>
  await from.as(me.login).call(calls.save, {
    params: { personId: me.IdPersonneEV1 },
    body: { abonnements: asked.map(([IdListe, abonne]) => ({ IdListe, abonne })) },
  });
const isIn = async (id: number) =>
  (await stage.members(owner, id)).membres.some(({ IdPersonneEV1 }) => IdPersonneEV1 === me.IdPersonneEV1);
const said = async (id: number) =>
  (
    await server.database.pool.query(`select from history_entry where entity = 'LdAbonnement' and entity_id = $1`, [
      `${id}/${me.IdPersonneEV1}`,
    ])
  ).rowCount;
const waits = async () => {
  const { rowCount } = await server.database.pool.query(
    `select from pg_stat_activity where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`,
  );
  expect(rowCount).toBeGreaterThan(0);
};

test('whoever leaves what they took while somebody names them is out: what is read is what is held', async () => {
  const id = await published();
  await save([[id, true]]);
  const holding = await server.database.pool.connect();
  try {
    await holding.query('begin');
    await holding.query('select from "Liste" where "IdListe" = $1 for no key update', [id]);
    const leaving = save([[id, false]]);
    await patiently(waits);
    await holding.query(
      `with named as (insert into "LdNomme" ("IdGroupe", "IdPersonneEV1", "Sens")
          select "IdGroupe", $2, 'ajout' from "LdGroupe" where "IdListe" = $1)
        update "LdMembre" set "Sources" = '{named,subscribed}' where "IdListe" = $1 and "IdPersonneEV1" = $2`,
      [id, me.IdPersonneEV1],
    );
    await holding.query('commit');
    expect((await leaving).error).toBeUndefined();
  } finally {
    holding.release();
  }
  expect(await isIn(id)).toBe(false);
});

test('the same said twice at once, on two servers, is done and written down once', async () => {
  const id = await published();
  for (const [abonne, times] of [
    [true, 1],
    [false, 2],
  ] as const) {
    const both = await Promise.all([server, replica].map((from) => save([[id, abonne]], from)));
    expect(both.map(({ error }) => error)).toEqual([undefined, undefined]);
    expect([await isIn(id), await said(id)]).toEqual([abonne, times]);
  }
});

test('lists said in one order and in the other do not wait for each other', async () => {
  const [one, other] = [await published(), await published()];
  for (const abonne of [true, false, true]) {
    const both = await Promise.all([
      save([
        [one, abonne],
        [other, abonne],
      ]),
      save(
        [
          [other, abonne],
          [one, abonne],
        ],
        replica,
      ),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([await isIn(one), await isIn(other)]).toEqual([abonne, abonne]);
  }
});
