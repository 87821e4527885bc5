import { declaredDirectory } from '@passerelle/contracts/directory/directory.fields.ts';
import { subscriptionCalls } from '@passerelle/contracts/subscriptions/subscriptions.contract.ts';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { sendSubscriptions } from './send-subscriptions.ts';

let server: TestServer;
let build: Build;

beforeAll(async () => {
  server = await testServer({ connections: 16 });
  build = builders(server.database);
});
afterAll(() => server.close());

const run = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await server.database.pool.query<Row>(sql, values)).rows;

/** Somebody who subscribed to a view of a company of its own, with one person in it. */
async function subscriber() {
  const reader = await build.person({}, { roles: ['hrManager'] });
  const IdSociete = await build.company();
  await build.person({ IdSociete });
  const Etat = JSON.stringify({ query: { Societe: IdSociete }, columns: 'IndexPrenomNom' });
  const caller = server.as(reader.login);
  const { body: view } = await caller.call(viewsCalls.save, {
    params: { Ecran: declaredDirectory.name },
    body: { LibVue: `View ${IdSociete}`, Etat, IdRole: null },
  });
  const { body } = await caller.call(subscriptionCalls.subscribe, { body: { IdVue: view.IdVue, Rythme: 'day' } });
  return { reader, IdSociete, IdAbonnement: body.IdAbonnement };
}

function needs() {
  const { pool, db } = server.database;
  const vault = createVault(server.settings.SECRET_KEY ?? '');
  const lists = { walks: pool, searches: pool, end: async () => {} };
  return { db, pool, lists, vault, ...createEngines(db), log: pino({ level: 'silent' }) };
}
const morning = async (on = needs()) => await sendSubscriptions(on, new Date(), 0);
const dayPasses = async (IdAbonnement: number) =>
  await run('update view_subscription set last_day = last_day - 1 where "IdAbonnement" = $1', IdAbonnement);
const told = async ({ IdPersonneEV1 }: BuiltPerson) =>
  (
    await run<{ kind: string }>(
      'select kind from "PersonneNotification" where "IdPersonneEV1" = $1 order by kind',
      IdPersonneEV1,
    )
  ).map(({ kind }) => kind);

test('E21 where nothing changed nothing is told', async () => {
  const { reader, IdAbonnement } = await subscriber();
  await dayPasses(IdAbonnement);
  await morning();
  expect(await told(reader)).toEqual([]);
});

test('E21 replicas that come to the same morning tell it once', async () => {
  const { reader, IdSociete, IdAbonnement } = await subscriber();
  await build.person({ IdSociete });
  await dayPasses(IdAbonnement);
  await Promise.all([morning(), morning(), morning()]);
  expect(await told(reader)).toEqual(['viewChanged']);
  const changes = await run('select from view_change where "IdAbonnement" = $1', IdAbonnement);
  expect(changes).toHaveLength(1);
});

test('E21 a view that could not be read is told as that, once, and what changed meanwhile once it can be', async () => {
  const { reader, IdSociete, IdAbonnement } = await subscriber();
  await build.person({ IdSociete });
  await dayPasses(IdAbonnement);
  const working = needs();
  const broken = {
    ...working,
    listed: new Map(
      [...working.listed].map(([name, one]) => [
        name,
        { ...one, open: () => Promise.reject(new Error('the list cannot be read')) },
      ]),
    ),
  };
  await Promise.all([morning(broken as never), morning(broken as never), morning(broken as never)]);
  await morning(broken as never);
  expect(await told(reader)).toEqual(['viewUnread']);
  // It is no « nothing changed »: what did is told at the next run that reads it.
  await morning(working);
  expect(await told(reader)).toEqual(['viewChanged', 'viewUnread']);
  const [kept] = await run('select failing_since from view_subscription where "IdAbonnement" = $1', IdAbonnement);
  expect(kept).toEqual({ failing_since: null });
});

test('E21 whoever cannot read a view that another replica told meanwhile says nothing of it', async () => {
  const { reader, IdSociete, IdAbonnement } = await subscriber();
  await build.person({ IdSociete });
  await dayPasses(IdAbonnement);
  const working = needs();
  const late = new Map(
    [...working.listed].map(([name, one]) => [
      name,
      {
        ...one,
        open: async () => {
          await morning();
          throw new Error('the list cannot be read');
        },
      },
    ]),
  );
  await morning({ ...working, listed: late } as never);
  expect(await told(reader)).toEqual(['viewChanged']);
});
