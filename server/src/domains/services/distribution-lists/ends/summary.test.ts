import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage, toldAs } from '../testing/list-stage.ts';

/** What a week brought to a list, told to whose it is. */
let server: TestServer;
let stage: ListStage;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
});
afterAll(() => server.close());

const owning = async () => await stage.person({}, { roles: ['hierarchicalManager'] });
/** This week was told already, wherever the owner is; or it was not, nor the one before. */
const weekIsTold = async (id: number) =>
  await sql`update "Liste" set resume_jour = current_date + 1 where "IdListe" = ${id}`.execute(server.database.db);
const weekPasses = async (id: number) =>
  await sql`update "Liste" set resume_jour = current_date - 14 where "IdListe" = ${id}`.execute(server.database.db);
const hours = async () => {
  await Promise.all([stage.runs('distributionLists.ends'), stage.runs('distributionLists.ends')]);
  await stage.runs('distributionLists.ends');
};
const told = async (who: BuiltPerson) => await toldAs(server, who, 'listSummary');
const published = async (owner: BuiltPerson, values: object = {}) => {
  const id = await stage.create(owner, values);
  await stage.publish(owner, id);
  await stage.works();
  return id;
};

test('where somebody came or left, once a week whatever runs, and nothing where nobody did', async () => {
  const [owner, one, two] = [await owning(), await stage.person(), await stage.person()];
  const id = await published(owner);
  await stage.names(owner, id, one, two);
  await stage.works();
  await weekIsTold(id);
  await hours();
  expect(await told(owner)).toBe(0);
  await weekPasses(id);
  await hours();
  expect(await told(owner)).toBe(1);
  await weekPasses(id);
  await hours();
  expect(await told(owner)).toBe(1);
});

test('by numbers and a link, which shows names as they may be read on that day: no name is in what is kept', async () => {
  const owner = await owning();
  const member = await stage.person({ Nom: 'Seldomseen' });
  const id = await published(owner);
  await stage.names(owner, id, member);
  await stage.works();
  await weekPasses(id);
  await hours();
  const { notifications } = (
    await server.as(owner.login).call(notificationsCalls.list, { query: {} }, { 'accept-language': 'en' })
  ).body;
  const { LibListe } = await stage.read(owner, id);
  const [said] = notifications.filter(
    ({ Texte }) => Texte.includes(LibListe ?? '?') && Texte.includes('one person came'),
  );
  expect(said?.Texte).toContain('nobody left');
  expect(JSON.stringify(said)).not.toContain('Seldomseen');
});

test('not of what is a draft, nor what came before it was published, nor to anybody but whose it is', async () => {
  const [owner, backup, member] = [await owning(), await owning(), await stage.person()];
  const draft = await stage.create(owner);
  await stage.names(owner, draft, member);
  const id = await stage.create(owner, { IdPersonneEV1backup: backup.IdPersonneEV1 });
  await stage.names(owner, id, member);
  await stage.publish(owner, id);
  await stage.works();
  for (const list of [draft, id]) await weekPasses(list);
  await hours();
  expect([await told(owner), await told(backup)]).toEqual([0, 0]);
});
